"""B2: answers hello and match blindly, and never reads again."""

import time

from sound import Bot

bot = Bot()
bot.hello({})
time.sleep(0.2)
bot.match({})
time.sleep(600)
