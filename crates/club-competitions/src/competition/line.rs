//! What is stored of a competition.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::game::FormName;
use crate::arena::{self, Arena};
use crate::knock_out::{self, KnockOut};
use crate::log::LogEntry;
use crate::round_robin::{self, RoundRobin};
use crate::swiss::{self, Swiss};
use crate::tournament::{Event, Form};

/// How a competition is set up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Setup {
    /// Everybody against everybody.
    RoundRobin(round_robin::Setup),
    /// Who loses a match is out.
    KnockOut(knock_out::Setup),
    /// As many games as one can.
    Arena(arena::Setup),
    /// Round by round against somebody with about as many points.
    Swiss(swiss::Setup),
}

impl Setup {
    /// The form.
    pub const fn form(&self) -> FormName {
        match self {
            Setup::RoundRobin(_) => FormName::RoundRobin,
            Setup::KnockOut(_) => FormName::KnockOut,
            Setup::Arena(_) => FormName::Arena,
            Setup::Swiss(_) => FormName::Swiss,
        }
    }
}

/// An event of a form with its time.
pub type Entry<F> = LogEntry<Event<<F as Form>::Key, <F as Form>::Event>>;

/// One line of the log of a competition.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Line {
    /// Of a round robin.
    RoundRobin(Entry<RoundRobin>),
    /// Of a knock-out.
    KnockOut(Entry<KnockOut>),
    /// Of an arena.
    Arena(Entry<Arena>),
    /// Of a Swiss.
    Swiss(Entry<Swiss>),
}

/// A log has a line that is not of the form that was set up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("line {line} of the log is not of the form that was set up")]
pub struct MixedForms {
    /// Which line, counted from 0.
    pub line: usize,
}
