#![doc = include_str!("../README.md")]
#![warn(missing_docs)]

mod card;
mod computed;
mod demonstration;
mod diagram;
mod document;
mod id;
mod language;
mod measured;
mod school;
mod search;
mod spelling;
mod tally;

pub use card::{Card, CardError, CardKind};
pub use computed::{ComputedEnding, Defender};
pub use demonstration::{Demonstration, DemonstrationError};
pub use diagram::{Diagram, DiagramArrow, DiagramError};
pub use document::{CardSource, Document, OtherSource, Thing};
pub use id::{CardId, CardIdError};
pub use language::{Language, Localized};
pub use measured::{Nodes, OpeningScore};
pub use school::{School, SchoolError};
pub use tally::{Share, Tally};
