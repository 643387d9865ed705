-- A tournament's store. What is here is finished: a match is written in one transaction, or not at all.
-- application_id is "RAMI"; user_version is the version of this schema.
PRAGMA application_id = 0x52414D49;
PRAGMA user_version = 1;

-- "settings": what the results hang on, as JSON; a resumed tournament must have the same. "about": the machine.
CREATE TABLE config (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- One row a match: results.Result as JSON. Boards and rotations count from 0.
CREATE TABLE matches (
    board INTEGER NOT NULL,
    rotation INTEGER NOT NULL,
    result TEXT NOT NULL,
    PRIMARY KEY (board, rotation)
) STRICT, WITHOUT ROWID;

-- Its record, JSON lines under zlib, apart so that a report need not leaf through it.
CREATE TABLE records (
    board INTEGER NOT NULL,
    rotation INTEGER NOT NULL,
    record BLOB NOT NULL,
    PRIMARY KEY (board, rotation)
) STRICT;

-- Matches that were void through the referee's fault or the host's; they are played again.
CREATE TABLE voids (
    board INTEGER NOT NULL,
    rotation INTEGER NOT NULL,
    reason TEXT NOT NULL
) STRICT;

-- Bots that could not be started, and why.
CREATE TABLE left_out (
    bot INTEGER PRIMARY KEY,
    reason TEXT NOT NULL
) STRICT;
