//! The stored forms of tournaments, byte by byte; see `golden`.
