"""One match, sans-IO: what goes in, what comes out, who is at fault."""

from referee.match.match import Match, Watch
from referee.match.results import Fault, MatchResult, PlayerResult
from referee.match.spec import Chair, MatchSpec

__all__ = ["Chair", "Fault", "Match", "MatchResult", "MatchSpec", "PlayerResult", "Watch"]
