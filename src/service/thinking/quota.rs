//! How much may be asked for at once, in all, by a server and by a person: a plain value.
//!
//! Limits are on what is being asked for, waiting or running, so that nobody has to be told how long to pause: whoever is
//! refused may ask again when what they have is done.

use std::collections::HashMap;
use std::hash::Hash;

use super::ThinkError;
use super::asker::{Asker, Purpose, Tenant};
use crate::game::PlayerId;

/// How much may be asked for at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Allowance {
    /// By everybody together; beyond it is [`ThinkError::Busy`].
    pub total: usize,
    /// On one server; not for direct messages, where each person is alone.
    pub server: usize,
    /// By one person.
    pub person: usize,
}

impl Allowance {
    /// For moves of games. A game asks for one at a time and a person has
    /// [some games](crate::service::OPEN_GAMES_LIMIT) at most, so nobody is refused for themselves; but if a thousand games
    /// wait, the next would wait for minutes, and had better be told so.
    pub const MOVES: Allowance = Allowance { total: 1000, server: usize::MAX, person: usize::MAX };

    /// For hints. One person looks at one board; a second hint is for whoever plays two games. At about a second each, a
    /// full house is done within a minute on two cores.
    pub const HINTS: Allowance = Allowance { total: 64, server: 12, person: 2 };

    /// For reviews, each of them half a minute of work at the least. Those beyond one a processor only make all of them
    /// slower; the last of a dozen still moves on visibly.
    pub const REVIEWS: Allowance = Allowance { total: 12, server: 3, person: 1 };
}

/// What is being asked for.
#[derive(Debug, Default)]
pub(super) struct Quota([Account; Purpose::ALL.len()]);

#[derive(Debug, Default)]
struct Account {
    total: usize,
    homes: HashMap<Tenant, usize>,
    persons: HashMap<PlayerId, usize>,
}

impl Quota {
    /// Enters one more request, which has to be [released](Quota::release).
    pub(super) fn admit(&mut self, asker: Asker, purpose: Purpose, allowance: Allowance) -> Result<(), ThinkError> {
        let account = &mut self.0[purpose.index()];
        let of_person = account.persons.get(&asker.person).copied().unwrap_or_default();
        let of_home = account.homes.get(&asker.home()).copied().unwrap_or_default();
        if of_person >= allowance.person {
            return Err(ThinkError::YouHaveEnough { limit: allowance.person });
        }
        if asker.server.is_some() && of_home >= allowance.server {
            return Err(ThinkError::ServerHasEnough { limit: allowance.server });
        }
        if account.total >= allowance.total {
            return Err(ThinkError::Busy);
        }
        account.total += 1;
        *account.homes.entry(asker.home()).or_default() += 1;
        *account.persons.entry(asker.person).or_default() += 1;
        Ok(())
    }

    /// Strikes a request that was admitted.
    pub(super) fn release(&mut self, asker: Asker, purpose: Purpose) {
        let account = &mut self.0[purpose.index()];
        account.total = account.total.saturating_sub(1);
        decrease(&mut account.homes, asker.home());
        decrease(&mut account.persons, asker.person);
    }
}

/// Nobody who asks for nothing is remembered.
fn decrease<K: Eq + Hash>(counts: &mut HashMap<K, usize>, key: K) {
    if let Some(count) = counts.get_mut(&key) {
        *count = count.saturating_sub(1);
        if *count == 0 {
            counts.remove(&key);
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const SMALL: Allowance = Allowance { total: 6, server: 3, person: 2 };

    fn asker(person: u64, server: Option<u64>) -> Asker {
        Asker { person: PlayerId(person), server }
    }

    #[test]
    fn each_limit_is_told_by_its_name() {
        let mut quota = Quota::default();
        let mut ask = |person, server| quota.admit(asker(person, server), Purpose::Hint, SMALL);
        assert_eq!((ask(1, Some(1)), ask(1, Some(1))), (Ok(()), Ok(())));
        assert_eq!(ask(1, Some(1)), Err(ThinkError::YouHaveEnough { limit: 2 }));
        // Another server does not give a person more.
        assert_eq!(ask(1, None), Err(ThinkError::YouHaveEnough { limit: 2 }));
        assert_eq!(ask(2, Some(1)), Ok(()));
        assert_eq!(ask(3, Some(1)), Err(ThinkError::ServerHasEnough { limit: 3 }));
        assert_eq!((ask(3, None), ask(3, None), ask(4, None)), (Ok(()), Ok(()), Ok(())));
        assert_eq!(ask(5, Some(2)), Err(ThinkError::Busy));
        assert_eq!(quota.admit(asker(1, Some(1)), Purpose::Review, SMALL), Ok(()));
    }

    proptest! {
        #[test]
        fn bounds_hold_and_what_is_released_is_free_again(
            steps in prop::collection::vec((0u64..5, prop::option::of(0u64..3), any::<bool>()), 0..120),
        ) {
            let mut quota = Quota::default();
            let mut held: Vec<Asker> = Vec::new();
            for (person, server, asks) in steps {
                let asker = asker(person, server);
                if asks {
                    let of_person = held.iter().filter(|other| other.person == asker.person).count();
                    let of_server = held.iter().filter(|other| server.is_some() && other.server == server).count();
                    let free = of_person < SMALL.person && of_server < SMALL.server && held.len() < SMALL.total;
                    let admitted = quota.admit(asker, Purpose::Hint, SMALL);
                    prop_assert_eq!(admitted.is_ok(), free, "{:?}", admitted);
                    if free {
                        held.push(asker);
                    }
                } else if let Some(at) = held.iter().position(|other| *other == asker) {
                    quota.release(held.swap_remove(at), Purpose::Hint);
                }
            }
            for asker in held.drain(..) {
                quota.release(asker, Purpose::Hint);
            }
            let account = &quota.0[Purpose::Hint.index()];
            prop_assert!(account.total == 0 && account.homes.is_empty() && account.persons.is_empty());
        }
    }
}
