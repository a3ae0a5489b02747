//! What a bench has measured, and what it is held to.

use std::fmt;

/// A measured figure with its bound. Whatever else a bench prints is for people to read, and decides nothing.
#[derive(Clone, Debug)]
pub struct Figure {
    name: String,
    value: f64,
    bound: Bound,
    /// What is wanted of the figure, where it does not come up to it yet. Printed, and decides nothing.
    aim: Option<f64>,
}

#[derive(Clone, Copy, Debug)]
enum Bound {
    AtMost(f64),
    AtLeast(f64),
}

impl Figure {
    pub fn at_most(bound: f64, name: impl Into<String>, value: f64) -> Figure {
        Figure { name: name.into(), value, bound: Bound::AtMost(bound), aim: None }
    }

    pub fn at_least(bound: f64, name: impl Into<String>, value: f64) -> Figure {
        Figure { name: name.into(), value, bound: Bound::AtLeast(bound), aim: None }
    }

    /// Something that holds or does not, such as two counts that must be the same.
    pub fn holds(name: impl Into<String>, holds: bool) -> Figure {
        Figure::at_least(1.0, name, f64::from(u8::from(holds)))
    }

    /// The same with an aim that is tighter than the bound. Until the aim is the bound, the bound only keeps the figure from
    /// getting worse.
    pub fn aiming_at(self, aim: f64) -> Figure {
        Figure { aim: Some(aim), ..self }
    }

    pub fn is_good(&self) -> bool {
        match self.bound {
            Bound::AtMost(bound) => self.value <= bound,
            Bound::AtLeast(bound) => self.value >= bound,
        }
    }

    /// The figure with the median of several tries.
    pub fn median(tries: &[Figure]) -> Figure {
        let mut sorted = tries.to_vec();
        sorted.sort_by(|one, other| one.value.total_cmp(&other.value));
        sorted.swap_remove(sorted.len() / 2)
    }
}

impl fmt::Display for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (words, bound) = match self.bound {
            Bound::AtMost(bound) => ("at most", bound),
            Bound::AtLeast(bound) => ("at least", bound),
        };
        let verdict = if self.is_good() { "held" } else { "MISSED" };
        write!(f, "{verdict}: {}: {:.3} ({words} {bound})", self.name, self.value)?;
        match self.aim {
            Some(aim) => write!(f, "; the aim, which is only printed, is {words} {aim}"),
            None => Ok(()),
        }
    }
}
