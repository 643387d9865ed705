"""What is said at the table: cards, rules as data, decisions, events, messages."""
