//! A club: rating of games, and the aggregate of a server's results.
//!
//! Everything here is folded from results in order, one [`LedgerEntry`] each: [`Ratings`] is the running sum, and [`ResultLedger`]
//! records the effect of each result on it. A correction replaces what a result counts as and folds again, so the
//! ratings become what they would have been with that result.
//!
//! | file | holds |
//! |---|---|
//! | `pool` | which games are rated together |
//! | `played` | a finished game as a club records it |
//! | `ratings` | the fold: ratings, and how often two players have met |
//! | `settings` | a club's settings |
//! | `shown` | what a game means for the ratings, for display |
//! | `book` | all results of a server, and the effect of each |
//! | `head_to_head` | what two members have played against each other |
//! | `profile` | one player's results, broken down |
//! | `season` | a range of the book with a table and a champion |
//! | `strength` | players' strength over time, and the accuracy of predictions |
//! | `tournament` | the plan for a tournament |

mod book;
mod head_to_head;
mod played;
mod pool;
mod profile;
mod ratings;
mod season;
mod settings;
mod shown;
mod strength;
mod tournament;

pub use book::{LedgerLine, ResultLedger};
pub use club_competitions::{PlayedResult, Ruling};
pub use head_to_head::{HeadToHead, PoolMeetings, SharedGame};
pub use played::{FinishedGame, PersonOrEngine};
pub use pool::Pool;
pub use profile::{GameTally, Profile, Won};
pub use ratings::{
    LedgerEntry, Meetings, PlayerPair, RatingChange, RatingChanges, RatingEffect, RatingRules, Ratings, Standing,
    Uncounted, system,
};
pub use season::{RatingCourse, SeasonSpan};
pub use settings::ClubSettings;
pub use shown::{AtStake, GameRatings, ShownRating};
pub use strength::{Opponents, Strength, Suggestion, day_of};
pub use tournament::{FormPlan, PlanError, TournamentName, TournamentPlan, Weekly, WinnerRoles};
