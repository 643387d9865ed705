"""A15: starts and says nothing."""

import time

time.sleep(600)
