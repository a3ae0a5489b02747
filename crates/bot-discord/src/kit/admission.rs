//! How many interactions are handled at the same time.
//!
//! Discord waits three seconds for the first response. Of what comes in faster than it can be handled, each would wait longer than
//! the one before, and all would be in memory. So beyond a number they are refused with a word at once, for which nothing is read,
//! and games go on.

use std::sync::Arc;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Interactions that are handled at once: half a second's work, where 500 are answered in a second.
const HANDLED: usize = 256;

/// Refusals that are on their way at once. What comes on top of them is not answered: Discord says so after three seconds.
const REFUSED: usize = 512;

/// The interactions that are handled or refused at the moment.
#[derive(Debug)]
pub struct Admission {
    handled: Arc<Semaphore>,
    refused: Arc<Semaphore>,
}

/// What is done with an interaction; it counts as long as this is held.
#[derive(Debug)]
pub enum Admitted {
    Handle(OwnedSemaphorePermit),
    Refuse(OwnedSemaphorePermit),
    Ignore,
}

impl Default for Admission {
    fn default() -> Admission {
        Admission { handled: Arc::new(Semaphore::new(HANDLED)), refused: Arc::new(Semaphore::new(REFUSED)) }
    }
}

impl Admission {
    /// Decides on an interaction that has come in.
    pub fn admit(&self) -> Admitted {
        let place = |places: &Arc<Semaphore>| Arc::clone(places).try_acquire_owned();
        let handled = place(&self.handled).map(Admitted::Handle);
        handled.or_else(|_| place(&self.refused).map(Admitted::Refuse)).unwrap_or(Admitted::Ignore)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn beyond_a_number_they_are_refused_and_beyond_another_ignored_until_places_are_free() {
        let admission = Admission::default();
        let mut admitted: Vec<Admitted> = (0..5_000).map(|_| admission.admit()).collect();
        let count =
            |admitted: &[Admitted], wanted: fn(&Admitted) -> bool| admitted.iter().filter(|it| wanted(it)).count();
        assert_eq!(count(&admitted, |it| matches!(it, Admitted::Handle(_))), HANDLED);
        assert_eq!(count(&admitted, |it| matches!(it, Admitted::Refuse(_))), REFUSED);
        // A place is there again as soon as one is done with.
        admitted.remove(0);
        assert!(matches!(admission.admit(), Admitted::Handle(_)));
        admitted.clear();
        assert!(matches!(admission.admit(), Admitted::Handle(_)));
    }
}
