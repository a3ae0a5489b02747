#![doc = include_str!("../README.md")]
#![warn(missing_docs)]

use std::env::{self, VarError};

/// The environment variable that makes tests do much of what they repeat.
const SOAK: &str = "MAKRUK_SOAK";

/// The environment variable with another seed than the fixed one.
const SEED: &str = "MAKRUK_SEED";

/// How often a test repeats something: `gate` times at each change, `soak` times in `.ci/soak`.
#[must_use]
pub fn rounds(gate: usize, soak: usize) -> usize {
    if is_soak() { soak } else { gate }
}

/// Whether this run is to take long.
#[must_use]
pub fn is_soak() -> bool {
    env::var_os(SOAK).is_some()
}

/// The seed of what a test leaves to chance, printed so that a failure can be repeated: `fixed`, or that of `MAKRUK_SEED`.
///
/// # Panics
/// If `MAKRUK_SEED` is not a number.
#[must_use]
pub fn seed(fixed: u64) -> u64 {
    let seed = match env::var(SEED) {
        Ok(text) => text.parse().unwrap_or_else(|_| panic!("{SEED} is {text:?}, not a number")),
        Err(VarError::NotPresent) => fixed,
        Err(error) => panic!("{SEED}: {error}"),
    };
    println!("{SEED}={seed}");
    seed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_soak_does_more_and_a_seed_is_fixed() {
        assert_eq!(rounds(3, 500), if is_soak() { 500 } else { 3 });
        assert_eq!(seed(7), env::var(SEED).map_or(7, |seed| seed.parse().unwrap()));
    }
}
