"""Rams as it is spoken: the cards, the switches, the decisions, the events and the view."""
