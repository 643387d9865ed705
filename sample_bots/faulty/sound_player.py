"""Nothing is wrong with this one: what the tests measure the others by."""

from sound import Bot

Bot().run()
