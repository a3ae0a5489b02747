#![doc = include_str!("../README.md")]
#![warn(missing_docs)]

pub mod forecast;
pub mod glicko;
mod rating;
mod score;
pub mod whr;

pub use rating::Rating;
pub use score::{Outcome, Score};

/// Points of Elo in a natural unit of strength (the logarithm of the odds): 400 / ln 10. `1/q` in Glickman's paper.
const POINTS: f64 = 400.0 / std::f64::consts::LN_10;

/// The nearest number within two bounds; the lower one if it is no number.
fn within(number: f64, low: f64, high: f64) -> f64 {
    if number.is_nan() { low } else { number.clamp(low, high) }
}
