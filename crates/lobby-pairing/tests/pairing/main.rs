//! Who is paired with whom.

mod cases;
mod people;
mod properties;
