"""B5: floods its log."""

import os

from sound import Bot


class FloodsLog(Bot):
    def turn(self, message):
        while True:
            os.write(2, b"x" * 65536)


FloodsLog().run()
