//! The `makruk-bot` program.

fn main() {}
