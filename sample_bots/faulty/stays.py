"""E1, E20: ignores SIGTERM, quit and the end of its input."""

import signal
import time

from sound import Bot

signal.signal(signal.SIGTERM, signal.SIG_IGN)
signal.signal(signal.SIGHUP, signal.SIG_IGN)
Bot().run()
time.sleep(600)
