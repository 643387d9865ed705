"""Whether an ELF file can be a program of this machine: the kernel's errors name the wrong thing, or nothing.

The layout is that of elf(5): the header, then a table that says what is loaded, and by which dynamic loader.
"""

import platform
import struct
from pathlib import Path
from typing import BinaryIO

MAGIC = b"\x7fELF"
_MACHINES = {
    "x86_64": (62, 3), "aarch64": (183, 40), "i686": (3,), "i386": (3,), "armv7l": (40,), "riscv64": (243,),
    "ppc64le": (21,), "s390x": (22,), "loongarch64": (258,),
}  # fmt: skip
_NAMES = {3: "i386", 62: "x86_64", 40: "ARM", 183: "aarch64", 243: "RISC-V", 21: "PowerPC", 22: "s390x"}
_EXECUTABLE, _SHARED = 2, 3
_LOAD, _LOADER = 1, 3


def flaw(path: Path) -> str:
    """What is wrong with the program, in words that go behind its name; "" where nothing is seen."""
    with path.open("rb") as file:
        head = file.read(64)
        return _of_header(head) or _of_table(file, head)


def _of_header(head: bytes) -> str:
    if len(head) < 52 or head[4] not in (1, 2):
        return "is a damaged program: its ELF header is cut short"
    kind, machine = struct.unpack_from(f"{_order(head)}HH", head, 16)
    here = _MACHINES.get(platform.machine())
    if here and machine not in here:
        return f"is a program for {_NAMES.get(machine, f'machine {machine}')}; this machine is {platform.machine()}"
    return "" if kind in (_EXECUTABLE, _SHARED) else "is an ELF file, but no program (an object or a core file)"


def _of_table(file: BinaryIO, head: bytes) -> str:
    parts = _parts(file, head)
    if _LOAD not in parts:
        return "is a damaged program: it ends before the table of what is to be loaded"
    if _LOADER in parts:
        where, length = parts[_LOADER]
        file.seek(where)
        loader = file.read(min(length, 4096)).rstrip(b"\0").decode("utf-8", "replace")
        if not Path(loader).exists():
            return f"needs the dynamic loader {loader!r}, which is not found: was it built for another system?"
    return ""


def _parts(file: BinaryIO, head: bytes) -> dict[int, tuple[int, int]]:
    """The kinds in the program headers, and where in the file each is and how long; empty for a broken table."""
    order, wide = _order(head), head[4] == 2
    (start,) = struct.unpack_from(f"{order}{'Q' if wide else 'I'}", head, 32 if wide else 28)
    size, count = struct.unpack_from(f"{order}HH", head, 54 if wide else 42)
    header = struct.Struct(f"{order}I4xQ16xQ" if wide else f"{order}II8xI")
    if size < header.size:
        return {}
    file.seek(min(start, 1 << 40))
    table = file.read(size * count)
    rows = (header.unpack_from(table, at) for at in range(0, len(table) - size + 1, size))
    return {kind: (where, length) for kind, where, length in rows}


def _order(head: bytes) -> str:
    return ">" if head[5] == 2 else "<"
