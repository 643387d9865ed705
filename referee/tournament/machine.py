"""Where and with what a tournament was played: kept beside its results, so that a stranger can tell."""

import platform
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import psutil  # type: ignore[import-untyped]

_PACKAGES = ("ramino", "msgspec", "trio", "choix", "scipy", "numpy")


def about(command: str) -> dict[str, Any]:
    """The command, the time, the machine and the versions, as plain JSON values."""
    return {
        "command": command,
        "started": datetime.now(UTC).isoformat(timespec="seconds"),
        "system": platform.platform(),
        "processor": _processor(),
        "cores": psutil.cpu_count() or 1,
        "memory_mb": psutil.virtual_memory().total // 2**20,
        "python": platform.python_version(),
        "versions": {name: found for name in _PACKAGES if (found := _version(name))},
    }


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return platform.processor()
    return next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), "")


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return ""
