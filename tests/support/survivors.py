"""What a test leaves running. Other tests of the same process may keep a resource tracker: that is none of ours."""

from contextlib import suppress

import psutil

_OTHERS = set()


def forget():
    """From now on, what runs already does not count."""
    _OTHERS.clear()
    _OTHERS.update(child.pid for child in psutil.Process().children(recursive=True))


def survivors():
    """What has come of us since and is still there: as subreaper we inherit whatever detaches itself."""
    return [child for child in psutil.Process().children(recursive=True) if child.pid not in _OTHERS and _lives(child)]


def _lives(child):
    with suppress(psutil.NoSuchProcess):  # it may end while it is looked at
        return child.status() != psutil.STATUS_ZOMBIE
    return False
