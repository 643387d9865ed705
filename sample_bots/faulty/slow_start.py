"""A15: loads for a while before hello, and then plays soundly. Argument: seconds."""

import sys
import time

from sound import Bot

time.sleep(float(sys.argv[1]))
Bot().run()
