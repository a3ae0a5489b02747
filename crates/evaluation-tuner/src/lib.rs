//! Fits the weights of an evaluation, or trains a network, to positions with the scores of searches and the results of games. The
//! `tune` examples of the engines collect the positions and say what is in them.

mod fit;
mod float_net;
mod target;
mod train;
mod weights_source;

pub use fit::{FeatureCounts, FitConfig, FitRow, WeightFit};
pub use target::{ResultForWhite, target};
pub use train::{Orientation, Orientations, TrainRow, Training};
pub use weights_source::source;
