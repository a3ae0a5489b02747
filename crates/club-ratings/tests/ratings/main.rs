//! Ratings of whole clubs: what they have to achieve where the true strengths are known, and what another program makes of the same
//! games.

mod simulation;
mod whr_golden;
