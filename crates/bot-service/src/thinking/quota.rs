//! How much may be asked for at once in all, by a server and by a person: a plain value.
//!
//! The limits are on requests that are open, waiting or running, so there is no waiting time to announce: a person who
//! is refused may ask again when one of their requests is done.

use std::collections::HashMap;
use std::hash::Hash;

use crate::thinking::asker::{Asker, Purpose, Tenant};
use crate::thinking::error::ThinkError;
use bot_store::PlayerId;

/// How much may be asked for at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QuotaLimits {
    /// By everybody together; beyond it requests end with [`ThinkError::Busy`].
    pub total: usize,
    /// On one server. Direct messages have no such limit.
    pub server: usize,
    pub person: usize,
}

impl QuotaLimits {
    /// For moves of games. A game asks for one at a time and a user has a [limited number of
    /// games](crate::OPEN_GAMES_LIMIT), so there is no limit per user; but with a thousand games waiting, the next
    /// would wait for minutes, and is better refused.
    pub const MOVES: QuotaLimits = QuotaLimits { total: 1000, server: usize::MAX, person: usize::MAX };

    /// For hints. A user looks at one board at a time; the second hint is for users playing two games. At about a
    /// second each, a full queue is served within a minute on two cores.
    pub const HINTS: QuotaLimits = QuotaLimits { total: 64, server: 12, person: 2 };

    /// For reviews, each of which takes half a minute of work or more. More than one for each processor only slows all of
    /// them down, but even the last of twelve still makes visible progress.
    pub const REVIEWS: QuotaLimits = QuotaLimits { total: 12, server: 3, person: 1 };
}

#[derive(Debug, Default)]
pub(super) struct Quota([QuotaUsage; Purpose::ALL.len()]);

#[derive(Debug, Default)]
struct QuotaUsage {
    total: usize,
    tenants: HashMap<Tenant, usize>,
    persons: HashMap<PlayerId, usize>,
}

impl Quota {
    /// Counts one more request, which has to be [released](Quota::release).
    pub(super) fn admit(&mut self, asker: Asker, purpose: Purpose, allowance: QuotaLimits) -> Result<(), ThinkError> {
        let account = &mut self.0[purpose.index()];
        let of_person = account.persons.get(&asker.person).copied().unwrap_or_default();
        let of_tenant = account.tenants.get(&asker.tenant()).copied().unwrap_or_default();
        if of_person >= allowance.person {
            return Err(ThinkError::YouHaveEnough { limit: allowance.person });
        }
        if asker.server.is_some() && of_tenant >= allowance.server {
            return Err(ThinkError::ServerHasEnough { limit: allowance.server });
        }
        if account.total >= allowance.total {
            return Err(ThinkError::Busy);
        }
        account.total += 1;
        *account.tenants.entry(asker.tenant()).or_default() += 1;
        *account.persons.entry(asker.person).or_default() += 1;
        Ok(())
    }

    /// Takes back a request that was admitted.
    pub(super) fn release(&mut self, asker: Asker, purpose: Purpose) {
        let account = &mut self.0[purpose.index()];
        account.total = account.total.saturating_sub(1);
        decrease(&mut account.tenants, asker.tenant());
        decrease(&mut account.persons, asker.person);
    }
}

/// Counts one less, and forgets those that have none left.
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

    const SMALL: QuotaLimits = QuotaLimits { total: 6, server: 3, person: 2 };

    fn asker(person: u64, server: Option<u64>) -> Asker {
        Asker { person: PlayerId(person), server }
    }

    #[test]
    fn each_limit_has_its_own_error() {
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
        fn limits_hold_and_released_requests_are_free_again(
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
            prop_assert!(account.total == 0 && account.tenants.is_empty() && account.persons.is_empty());
        }
    }
}
