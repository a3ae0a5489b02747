//! How often the bot explains in public why a text is no move.
//!
//! Users can type nonsense faster than Discord lets a bot answer it. So a user has a budget of explanations, and a
//! channel another. A legal move never depends on them.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use bot_service::ChannelId;
use bot_service::game::PlayerId;

/// The budgets of everybody who was refused something a short time ago.
#[derive(Debug, Default)]
pub struct RefusalBudget(Mutex<HashMap<BudgetHolder, Spent>>);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verbosity {
    Explain,
    /// To say, once, that there are no more explanations for a while.
    LastWord,
    Silence,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum BudgetHolder {
    Person(PlayerId),
    Channel(ChannelId),
}

/// What is missing from a budget. One from which nothing is missing is forgotten.
#[derive(Clone, Copy, Debug)]
struct Spent {
    /// When nothing will be missing any more.
    full_at: Instant,
    is_told: bool,
}

impl BudgetHolder {
    const fn size(self) -> u32 {
        match self {
            BudgetHolder::Person(_) => 5,
            BudgetHolder::Channel(_) => 10,
        }
    }

    /// How long it takes until one more is there.
    const fn refill(self) -> Duration {
        match self {
            BudgetHolder::Person(_) => Duration::from_secs(10),
            BudgetHolder::Channel(_) => Duration::from_secs(5),
        }
    }
}

impl RefusalBudget {
    /// Spends one explanation to `person` in `channel`, if both budgets have one left at the time `now`.
    pub fn spend(&self, person: PlayerId, channel: ChannelId, now: Instant) -> Verbosity {
        let mut budgets = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        budgets.retain(|_, spent| spent.full_at > now);
        let accounts = [BudgetHolder::Person(person), BudgetHolder::Channel(channel)];
        let mut exhausted = Vec::new();
        for account in accounts {
            let full_at = budgets.get(&account).map_or(now, |spent| spent.full_at);
            if full_at - now > account.refill() * (account.size() - 1) {
                exhausted.push(account);
            }
        }
        if exhausted.is_empty() {
            for account in accounts {
                let spent = budgets.entry(account).or_insert(Spent { full_at: now, is_told: false });
                spent.full_at += account.refill();
            }
            return Verbosity::Explain;
        }
        let mut allowance = Verbosity::LastWord;
        for account in &exhausted {
            if let Some(spent) = budgets.get_mut(account)
                && std::mem::replace(&mut spent.is_told, true)
            {
                allowance = Verbosity::Silence;
            }
        }
        allowance
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HERE: ChannelId = ChannelId(1);
    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn after_a_few_explanations_it_is_said_once_that_there_are_no_more() {
        let (budget, now) = (RefusalBudget::default(), Instant::now());
        let heard: Vec<_> = (0..500).map(|_| budget.spend(PlayerId(1), HERE, now)).collect();
        assert_eq!(heard[..5], [Verbosity::Explain; 5]);
        assert_eq!(heard[5], Verbosity::LastWord);
        assert!(heard[6..].iter().all(|allowance| *allowance == Verbosity::Silence));
        assert_eq!(budget.spend(PlayerId(2), ChannelId(2), now), Verbosity::Explain);
    }

    #[test]
    fn a_budget_fills_up_again() {
        let (budget, now) = (RefusalBudget::default(), Instant::now());
        for _ in 0..20 {
            budget.spend(PlayerId(1), HERE, now);
        }
        assert_eq!(budget.spend(PlayerId(1), HERE, now + SECOND * 9), Verbosity::Silence);
        assert_eq!(budget.spend(PlayerId(1), HERE, now + SECOND * 10), Verbosity::Explain);
        assert_eq!(budget.spend(PlayerId(1), HERE, now + SECOND * 10), Verbosity::Silence);
        // A minute later everything is as it was, and nothing is remembered.
        let later = now + SECOND * 70;
        let heard: Vec<_> = (0..7).map(|_| budget.spend(PlayerId(1), HERE, later)).collect();
        assert_eq!(heard[4..], [Verbosity::Explain, Verbosity::LastWord, Verbosity::Silence]);
        budget.spend(PlayerId(3), ChannelId(3), later + SECOND * 70);
        assert_eq!(budget.0.lock().unwrap().len(), 2);
    }

    #[test]
    fn a_channel_hears_no_more_from_many_than_from_a_few() {
        let (budget, now) = (RefusalBudget::default(), Instant::now());
        let heard: Vec<_> = (0..1_500).map(|it| budget.spend(PlayerId(it % 30), HERE, now)).collect();
        let count = |wanted| heard.iter().filter(|allowance| **allowance == wanted).count();
        assert_eq!((count(Verbosity::Explain), count(Verbosity::LastWord)), (10, 1));
    }
}
