"""The tables of `arena.db`; docs/results.md tells what they hold."""

VERSION = 3
APPLICATION = 0x4172656E  # "Aren": what `file` and we know a results database by

TABLES = """
CREATE TABLE meta (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL  -- JSON
) WITHOUT ROWID;

CREATE TABLE bots (
    position INTEGER PRIMARY KEY,  -- from 0, numbers the tables
    name TEXT NOT NULL UNIQUE,
    command TEXT NOT NULL,  -- JSON, as configured
    fingerprint TEXT NOT NULL
);

CREATE TABLE segments (
    first_id INTEGER PRIMARY KEY,
    table_from INTEGER NOT NULL,
    table_to INTEGER NOT NULL,  -- not included
    block_from INTEGER NOT NULL,
    block_to INTEGER NOT NULL,  -- not included
    secret BLOB NOT NULL,
    nonce BLOB NOT NULL,
    commitment TEXT NOT NULL,  -- SHA-256 over secret and nonce
    revealed INTEGER NOT NULL DEFAULT 0,
    tables TEXT  -- JSON: their numbers, or NULL where they are all from table_from to table_to
);

CREATE TABLE matches (
    id INTEGER PRIMARY KEY,
    "table" INTEGER NOT NULL,
    block INTEGER NOT NULL,
    seating INTEGER NOT NULL,
    bots TEXT NOT NULL,  -- JSON: names by seat
    ranks TEXT NOT NULL,  -- JSON: by seat
    scores TEXT NOT NULL,  -- JSON: by seat
    termination TEXT NOT NULL,
    faults TEXT NOT NULL,  -- JSON
    times TEXT NOT NULL,  -- JSON: by seat
    processes TEXT NOT NULL,  -- JSON: by seat
    attempts INTEGER NOT NULL,
    rules_version INTEGER NOT NULL,
    deal_seed BLOB,  -- NULL until the run has ended
    transcript BLOB NOT NULL  -- zlib
);

CREATE INDEX matches_by_block ON matches (block);  -- tells which ids there are without reading all rows

CREATE TABLE stderr (
    match INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    tail TEXT NOT NULL,
    PRIMARY KEY (match, seat)
) WITHOUT ROWID;

CREATE TABLE checkpoints (
    name TEXT PRIMARY KEY,
    state TEXT NOT NULL  -- JSON
) WITHOUT ROWID;
"""

# Version 2 is as TABLES has it, and nothing else.
STEPS = """
CREATE TABLE stderr_steps (
    match INTEGER PRIMARY KEY,
    said BLOB NOT NULL  -- zlib
)
"""
