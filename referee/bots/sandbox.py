"""What stands between a bot and everything else. Tiers: `bwrap` (bubblewrap), `none`."""

import os

from referee.bots.spec import External


class Sandbox:
    """How bots are started; `name` is the tier, as records have it."""

    name = "none"

    def command(self, bot: External) -> tuple[list[str], str, dict[str, str]]:
        """Argument list, working directory and environment for a bot's process."""
        return list(bot.argv), bot.directory, environment(bot)


def environment(bot: External) -> dict[str, str]:
    """Nothing of ours but these few variables."""
    given = {name: os.environ[name] for name in ("PATH", "HOME", "LANG", "TZ") if name in os.environ}
    return {**given, "PYTHONUNBUFFERED": "1", **bot.env}
