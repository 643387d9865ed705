"""Seeds: what all cards of a match come from (protocol, "Shuffling")."""

import re
import secrets

import click

from ramino_cli.texts import read_text

GUESSABLE = 22
"""Fewer characters than this hold fewer than 128 bits, whatever they are."""


def checked(seed: str) -> str:
    """The seed, if it is one. Raises UsageError."""
    if not re.fullmatch(r"[A-Za-z0-9._-]{1,64}", seed, re.ASCII):
        from protocol.reading import quoted

        raise click.UsageError(f"{quoted(seed)} is no seed: 1 to 64 characters of A–Z a–z 0–9 . _ -")
    return seed


def chosen_seed(seed: str | None, seed_file: str | None) -> str:
    """The seed of `--seed` or `--seed-file`, else 128 random bits. Warns of one that could be guessed."""
    if seed is not None and seed_file is not None:
        raise click.UsageError("give the seed with --seed or with --seed-file, not with both")
    if seed_file is not None:
        seed = read_text(seed_file).strip()
    if seed is None:
        return secrets.token_hex(16)
    if len(checked(seed)) < GUESSABLE:
        click.echo("warning: a seed this short could be guessed by a hostile bot", err=True)
    return seed
