"""A person in a seat: the table drawn in the terminal, moves typed in words or by number.

Nothing is decided here: what a move may be is asked of the game's own code and of the match, which lets a person
try again. English and Italian words are both understood, whatever language is spoken.
"""
