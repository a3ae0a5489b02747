//! A club: what a game is worth for the ratings of its players, and what the results of a server add up to.
//!
//! Everything here is folded from results in their order, one [`Entry`] each: [`Ratings`] is the running sum, and [`Book`]
//! remembers what each result did to it. A correction replaces what a result counts as and folds again, so the ratings become
//! what they would be had the game ended so.
//!
//! | file | holds |
//! |---|---|
//! | `pool` | which games are rated together |
//! | `played` | what a finished game says to a club |
//! | `ratings` | the fold: ratings, and how often two people have met |
//! | `settings` | what a club has chosen |
//! | `shown` | what a game has to do with ratings, as it is shown |
//! | `book` | all results of a server, and what each of them did |
//! | `profile` | one player's results, taken apart |
//! | `season` | a stretch of the book with a table and a champion |
//! | `strength` | how strong players were on every day, and how well games were foretold |
//! | `tournament` | what is planned for a tournament |

mod book;
mod played;
mod pool;
mod profile;
mod ratings;
mod season;
mod settings;
mod shown;
mod strength;
mod tournament;

pub use book::{Book, Line};
pub use club_competitions::{GameResult, Ruling};
pub use played::{Contender, Played};
pub use pool::Pool;
pub use profile::{Profile, Tally, Won};
pub use ratings::{Change, Changes, Entry, Meetings, Pair, RatingRules, Ratings, Standing, Uncounted, Verdict, system};
pub use season::{Course, SeasonSpan};
pub use settings::ClubSettings;
pub use shown::{AtStake, GameRatings, ShownRating};
pub use strength::{Opponents, Strength, Suggestion, day_of};
pub use tournament::{FormPlan, PlanError, TournamentName, TournamentPlan};
