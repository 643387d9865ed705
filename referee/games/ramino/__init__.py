"""Ramino in every form that the sources describe, as switches over one set of rules."""
