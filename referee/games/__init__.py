"""The only list of games. A third one adds its line here."""

from referee.game import Game
from referee.games.ramino.game import RAMINO
from referee.games.rams.game import RAMS

GAMES: dict[str, Game] = {game.name: game for game in (RAMINO, RAMS)}
