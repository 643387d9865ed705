"""Plays fairly: the games and the match (pure), the bots' processes and the tournament."""
