"""Whether a bot keeps to the protocol: it is asked everything, and what it does wrong is named with the mend."""

from referee.conformance.bench import Conditions
from referee.conformance.results import CheckResult
from referee.conformance.run import check_bot

__all__ = ["CheckResult", "Conditions", "check_bot"]
