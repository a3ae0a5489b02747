//! Glicko with elapsed time, one game after the other.
//!
//! After Mark E. Glickman, "The Glicko system" (1999; <https://www.glicko.net/glicko/glicko.pdf>). The names and letters of the
//! formulas are those of the paper.
//!
//! The paper gathers games into rating periods of equal length. Here a game counts at the moment of its end: the deviations of
//! both players grow by the time since each last played, and both ratings are updated from what both were just before the game,
//! as in a period that holds this game alone. So games in another order give other ratings, unlike in a period; in return,
//! everyone knows a new rating at once, and replaying the log of games gives every rating again to the bit.
//!
//! The crate `skillratings` has the formulas too, and the tests compare with it. It isn't used because its deviation grows by one
//! step of `c` a call, however much time has passed; because it updates a player against an opponent whose deviation has not
//! grown; and because its games are won, drawn or lost, while a score here may be any part of a point (a puzzle solved with a
//! hint).

mod kept;

use jiff::{SignedDuration, Timestamp};

use crate::{POINTS, Rating, Score};

pub use kept::RatingAt;

/// `q` of the paper: ln 10 / 400.
const Q: f64 = 1.0 / POINTS;

const DAYS_PER_YEAR: f64 = 365.25;

/// The settings of a rating system, and what it does. Ratings never decay: time changes the deviation alone.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Glicko {
    /// The rating of an unknown player; no deviation exceeds this one. 1500 (350) unless set.
    pub initial: Rating,
    /// `c` of the paper with a day as the period: how much the deviation of a well-known player grows, in points per
    /// square root of a day. Unless set, 50 becomes 350 in five years ([`Glicko::growth_in_years`]).
    pub growth: f64,
    /// The least deviation, so that a player who plays every day can still improve: 45 points unless set (the paper
    /// proposes 30, for periods that hold several games).
    pub least_deviation: f64,
    /// Above this deviation a rating is provisional: 110 points unless set.
    pub provisional_above: f64,
    /// Below this deviation a rating belongs into a list of the strongest: 75 points unless set.
    pub listed_below: f64,
}

impl Default for Glicko {
    fn default() -> Glicko {
        Glicko {
            initial: Rating::new(1500.0, 350.0),
            growth: Glicko::growth_in_years(50.0, 350.0, 5.0),
            least_deviation: 45.0,
            provisional_above: 110.0,
            listed_below: 75.0,
        }
    }
}

/// What each end of a game would make of a rating.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Preview {
    /// After a win.
    pub win: Rating,
    /// After a draw.
    pub draw: Rating,
    /// After a loss.
    pub loss: Rating,
}

impl Glicko {
    /// The growth (`c`) by which a typical deviation becomes that of an unknown player after `years` years without a
    /// game: step 1 of the paper, solved for `c` with a day as the period. A duration below a day counts as a day.
    pub fn growth_in_years(typical: f64, unknown: f64, years: f64) -> f64 {
        let (typical, unknown) = (Rating::new(0.0, typical).deviation(), Rating::new(0.0, unknown).deviation());
        let grown = (unknown * unknown - typical * typical).max(0.0);
        (grown / (DAYS_PER_YEAR * years).max(1.0)).sqrt()
    }

    /// Step 1 of the paper: what is known after so much time without a game. Time that runs backwards changes nothing.
    pub fn after_time(&self, rating: Rating, time: SignedDuration) -> Rating {
        let days = time.as_secs_f64().max(0.0) / 86_400.0;
        self.within_bounds(rating.rating(), rating.deviation().hypot(self.growth * days.sqrt()))
    }

    /// What is known now of a rating that was kept.
    pub fn now(&self, kept: RatingAt, now: Timestamp) -> Rating {
        self.after_time(kept.rating(), now.duration_since(kept.at()))
    }

    /// Step 2 of the paper: a rating after games against these opponents, all in one period.
    pub fn after_games(&self, rating: Rating, games: &[(Rating, Score)]) -> Rating {
        let mut information = 0.0;
        let mut surprise = 0.0;
        for &(opponent, score) in games {
            let (g, expected) = (g(opponent.deviation()), expected_by_one(rating, opponent));
            information += g * g * expected * (1.0 - expected);
            surprise += g * (score.value() - expected);
        }
        // 1/RD² + 1/d², times RD² to avoid a division by 0 for a player whose strength is certain.
        let variance = rating.deviation() * rating.deviation();
        let certainty = 1.0 + variance * Q * Q * information;
        let gain = Q * variance / certainty * surprise;
        self.within_bounds(rating.rating() + gain, (variance / certainty).sqrt())
    }

    /// A game that ended at this time with this score of `first`: both ratings after it, each from both as they were just before.
    pub fn after_game(&self, first: RatingAt, second: RatingAt, score: Score, at: Timestamp) -> (RatingAt, RatingAt) {
        let (one, other) = (self.now(first, at), self.now(second, at));
        let first_after = self.after_games(one, &[(other, score)]);
        let second_after = self.after_games(other, &[(one, score.reversed())]);
        (first_after.kept_at(at.max(first.at())), second_after.kept_at(at.max(second.at())))
    }

    /// What a game against this opponent could make of a rating; both as they are now ([`Glicko::now`]).
    pub fn preview(&self, rating: Rating, opponent: Rating) -> Preview {
        let after = |score| self.after_games(rating, &[(opponent, score)]);
        Preview { win: after(Score::WIN), draw: after(Score::DRAW), loss: after(Score::LOSS) }
    }

    /// Whether so little is known that a rating is shown with a question mark.
    pub fn is_provisional(&self, rating: Rating) -> bool {
        rating.deviation() > self.provisional_above
    }

    /// Whether enough is known for a list of the strongest.
    pub fn is_listed(&self, rating: Rating) -> bool {
        rating.deviation() < self.listed_below
    }

    /// With a deviation that these settings allow.
    fn within_bounds(&self, rating: f64, deviation: f64) -> Rating {
        Rating::new(rating, deviation.max(self.least_deviation).min(self.initial.deviation()))
    }
}

/// `g(RD)` of step 2: how much a game against an opponent of this deviation tells, from 0 to 1.
pub fn g(deviation: f64) -> f64 {
    1.0 / (1.0 + 3.0 * (Q * deviation / std::f64::consts::PI).powi(2)).sqrt()
}

/// `E(s|r, rⱼ, RDⱼ)` of step 2: the score that is expected if the player were exactly as strong as rated. It is what
/// an update compares the score with; [`expected`] foretells a game.
pub fn expected_by_one(rating: Rating, opponent: Rating) -> f64 {
    logistic(g(opponent.deviation()), rating, opponent)
}

/// The score that is expected against an opponent, from 0 to 1, with the uncertainty of both: the paper's formula for
/// the expected outcome of a game, `E` with `g(√(RDᵢ² + RDⱼ²))`. Both players' add up to 1.
pub fn expected(rating: Rating, opponent: Rating) -> f64 {
    logistic(g(rating.deviation().hypot(opponent.deviation())), rating, opponent)
}

fn logistic(g: f64, rating: Rating, opponent: Rating) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-g * (rating.rating() - opponent.rating()) / 400.0))
}

#[cfg(test)]
mod tests;
