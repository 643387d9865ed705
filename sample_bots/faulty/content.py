"""C: a reply whose content is wrong in one way. Argument: which."""

import json
import sys

from sound import Bot

ACT = '{"type":"act","id":ID,"action":DO}'
WRONG = {
    "deep": '{"x":' + "[" * 5000 + "]" * 5000 + "}",  # C1
    "utf8": '{"type":"act","id":ID,"action":DO,"x":"\udcff"}',  # C2
    "control": '{"type":"act","id":ID,"action":DO,"note":"a\x00b"}',  # C5
    "nan": '{"type":"act","id":ID,"action":DO,"x":NaN}',  # C10
    "huge": '{"type":"act","id":' + "9" * 5000 + ',"action":DO}',  # C12
    "float": '{"type":"act","id":ID.0,"action":DO}',  # C14
    "string": '{"type":"act","id":"ID","action":DO}',  # C14
    "many": '{"type":"act","id":ID,"action":{"do":"play","steps":[' + "{}," * 9000 + "{}]}}",  # C16
    "type": '{"type":"move","id":ID,"action":DO}',  # C17
    "missing": '{"type":"act","id":ID}',  # C17
    "homoglyph": '{"t\u0443pe":"act","id":ID,"action":DO}',  # C17
    "ten": '{"type":"act","id":ID,"action":{"do":"play","discard":"10h"}}',  # C19
    "lines": ACT.replace(",", ",\n"),
    "nothing": "{}",
}


class Content(Bot):
    def turn(self, message):
        line = WRONG[sys.argv[1]].replace("ID", str(message["id"]))
        line = line.replace("DO", json.dumps(self.action(message)))
        sys.stdout.buffer.write(line.encode("utf-8", "surrogateescape") + b"\n")
        sys.stdout.flush()


Content().run()
