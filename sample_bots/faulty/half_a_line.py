"""B10: half a reply, then nothing."""

import time

from sound import Bot


class Half(Bot):
    def turn(self, message):
        self.write('{"type":"act","id":')
        time.sleep(600)


Half().run()
