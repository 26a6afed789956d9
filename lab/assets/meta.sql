CREATE TABLE IF NOT EXISTS meta (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS checksums (
    -- Of a job; or meta, of that table
    id TEXT PRIMARY KEY,
    -- Of everything that was found
    checksum TEXT NOT NULL
) WITHOUT ROWID;
