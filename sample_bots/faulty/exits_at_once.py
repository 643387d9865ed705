"""A13: exits before it has said hello."""

import sys

sys.stderr.write("config.ini: no such file\n")
