//! Keeps the source in the shape that the design promises, where neither the compiler nor Cargo does: which room knows which,
//! how long a file may get, which names and words are left behind, and what must never be committed.
//!
//! Licences, duplicate dependencies and where they come from are cargo-deny's (`deny.toml`).

mod circles;
mod files;
mod locales;
mod manifests;
mod names;
mod paths;
mod rooms;
mod source;
mod tree;
mod types;
