"""F: tries to get at what is not its own, and tells in a note what it got. Arguments: what to try; more of it."""

import os
import re
import signal
import socket
import sys
from contextlib import suppress
from pathlib import Path

from sound import Bot

NEEDLE = "ramino" + "-secret-"  # not in one piece here, or it would find itself


def others():
    return [int(path.name) for path in Path("/proc").glob("[0-9]*") if path.name != str(os.getpid())]


def memory():
    """F1: the referee's memory."""
    found = set()
    for pid in others():
        process = Path(f"/proc/{pid}")
        with suppress(OSError), (process / "maps").open() as maps, (process / "mem").open("rb") as mem:
            for line in maps:
                place = re.match(r"([0-9a-f]+)-([0-9a-f]+) rw", line)
                if place:
                    start, end = (int(each, 16) for each in place.groups())
                    with suppress(OSError, ValueError, OverflowError):
                        mem.seek(start)
                        found.update(re.findall(NEEDLE.encode() + b"[0-9a-f]{16}", mem.read(min(end - start, 1 << 26))))
    return sorted(each.decode() for each in found)


def pipes():
    """F2, F3: other processes' pipes, as far as they are not its own (its sandbox holds those too)."""
    found, own = [], {Path(f"/proc/self/fd/{name}").readlink() for name in (0, 1)}
    for pid in others():
        for name in ("0", "1"):
            with suppress(OSError):
                path = f"/proc/{pid}/fd/{name}"
                os.close(os.open(path, os.O_RDWR | os.O_NONBLOCK))
                found += [f"{pid}/{name}"] if Path(path).readlink() not in own else []
    return found


def seed():
    """F4: the seed in somebody's arguments or environment."""
    found = []
    for pid in others():
        for name in ("cmdline", "environ"):
            with suppress(OSError):
                if NEEDLE.encode() in Path(f"/proc/{pid}/{name}").read_bytes():
                    found.append(f"{pid}/{name}")
    return found


def files():
    """F7: files that are not its own."""
    found = []
    for name in ["/etc/shadow", "/etc/passwd", *sys.argv[2:]]:
        with suppress(OSError):
            Path(name).read_bytes()
            found.append(name)
    return found


def writes():
    """F10, F19: its own folder and what others see."""
    found = []
    for place in [str(Path(__file__).parent), "/usr", "/etc", "/", "/dev", *sys.argv[2:]]:
        with suppress(OSError):
            path = Path(place, "left-by-spies")
            path.write_text("x")
            path.unlink()
            found.append(place)
    return found


def network():
    """F9: the network, and abstract sockets."""
    found = []
    for family, address in ((socket.AF_INET, ("127.0.0.1", int(sys.argv[2]))), (socket.AF_UNIX, "\0" + sys.argv[3])):
        with suppress(OSError), socket.socket(family) as peer:
            peer.settimeout(1)
            peer.connect(address)
            found.append(str(address))
    return found


def kills():
    """F11: signals to others (0: only whether it may)."""
    found = []
    for pid in [*others(), *map(int, sys.argv[2:])]:
        with suppress(OSError):
            if pid > 2:
                os.kill(pid, 0 if pid not in map(int, sys.argv[2:]) else signal.SIGUSR1)
                found.append(pid)
    return found


def rights():
    """F12, E24: whose rights it has, and what it has inherited."""
    status = Path("/proc/self/status").read_text()
    capabilities = {int(each, 16) for each in re.findall(r"Cap(?:Eff|Prm|Inh|Amb):\s*(\w+)", status)}
    descriptors = [path.name for path in Path("/proc/self/fd").iterdir() if int(path.name) > 3]  # 3 lists them
    return [os.getuid(), max(capabilities), sorted(os.environ), descriptors]


def terminal():
    """E23: the terminal of whoever started the referee."""
    with suppress(OSError):
        os.close(os.open("/dev/tty", os.O_RDWR))
        return ["/dev/tty"]
    return []


class Spy(Bot):
    told = False

    def turn(self, message):
        note = "" if self.told else repr(globals()[sys.argv[1]]())
        self.told = True
        self.send({"type": "act", "id": message["id"], "action": self.action(message), "note": note})


Spy().run()
