"""What shows that a bot wanted more than it may have."""

import pytest

from referee.bots.limits import used_up

FORK = "    os.fork()\nBlockingIOError: [Errno 11] Resource temporarily unavailable"
READ = "    sys.stdin.readline()\nBlockingIOError: [Errno 11] Resource temporarily unavailable"


@pytest.mark.parametrize(
    ("log", "code"),
    [
        ("MemoryError", "memory"),
        ("terminate called after throwing an instance of 'std::bad_alloc'", "memory"),
        ("RuntimeError: can't start new thread", "processes"),
        (FORK, "processes"),
        ("bash: fork: retry: Resource temporarily unavailable", "processes"),
        ("OSError: [Errno 28] No space left on device", "disk"),
        (READ, None),
        ("ValueError: not enough values", None),
    ],
)
def test_the_log_tells_which_limit_a_bot_has_reached(log, code):
    found = used_up("exited with code 1", log)
    assert (found.code if found else None) == code
