//! Results of games, and how far they can be trusted.

use makruk::{Color, Outcome};

/// The number of standard deviations between the middle and the end of a 95 % band.
const DEVIATIONS: f64 = 1.959_964;

/// How many games a side won, drew and lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games won.
    pub won: u32,
    /// Games drawn.
    pub drawn: u32,
    /// Games lost.
    pub lost: u32,
}

/// A share of games, from 0 to 1, with its 95 % band: where it would lie if there were games without end.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Share {
    /// The share of the games that were played.
    pub of_games: f64,
    /// The lower end of the band.
    pub low: f64,
    /// The upper end of the band.
    pub high: f64,
}

impl Tally {
    /// Adds a game as `side` sees it.
    pub fn add(&mut self, outcome: Outcome, side: Color) {
        match outcome {
            Outcome::Win { winner, .. } if winner == side => self.won += 1,
            Outcome::Win { .. } => self.lost += 1,
            Outcome::Draw(_) => self.drawn += 1,
        }
    }

    /// All games.
    pub const fn games(self) -> u32 {
        self.won + self.drawn + self.lost
    }

    /// The same games as the other side sees them.
    #[must_use]
    pub const fn of_the_other_side(self) -> Tally {
        Tally { won: self.lost, drawn: self.drawn, lost: self.won }
    }

    /// These games and those.
    #[must_use]
    pub const fn and(self, those: Tally) -> Tally {
        Tally { won: self.won + those.won, drawn: self.drawn + those.drawn, lost: self.lost + those.lost }
    }

    /// The share of the points, a draw counting half; `None` without games.
    ///
    /// The band is the normal one of a mean, which is good enough from some dozens of games on.
    pub fn points(self) -> Option<Share> {
        let games = f64::from((self.games() > 0).then_some(self.games())?);
        let mean = (f64::from(self.won) + f64::from(self.drawn) / 2.0) / games;
        let squares = (f64::from(self.won) + f64::from(self.drawn) / 4.0) / games;
        let reach = DEVIATIONS * ((squares - mean * mean).max(0.0) / games).sqrt();
        Some(Share { of_games: mean, low: (mean - reach).max(0.0), high: (mean + reach).min(1.0) })
    }

    /// The share of games won; `None` without games.
    ///
    /// The band is Wilson's, which holds near 0 and 1 too.
    pub fn wins(self) -> Option<Share> {
        let games = f64::from((self.games() > 0).then_some(self.games())?);
        let share = f64::from(self.won) / games;
        let square = DEVIATIONS * DEVIATIONS / games;
        let middle = (share + square / 2.0) / (1.0 + square);
        let reach = (square * (share * (1.0 - share) + square / 4.0)).sqrt() / (1.0 + square);
        Some(Share { of_games: share, low: (middle - reach).max(0.0), high: (middle + reach).min(1.0) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn percent(share: Option<Share>) -> Option<[i32; 3]> {
        share.map(|Share { of_games, low, high }| [of_games, low, high].map(|part| (part * 100.0).round() as i32))
    }

    #[test]
    fn games_are_counted_from_a_side() {
        let mut tally = Tally::default();
        tally.add(Outcome::Win { winner: Color::White, by: makruk::WinReason::Checkmate }, Color::White);
        tally.add(Outcome::Win { winner: Color::White, by: makruk::WinReason::Checkmate }, Color::Black);
        tally.add(Outcome::Draw(makruk::DrawReason::Stalemate), Color::Black);
        assert_eq!((tally, tally.games()), (Tally { won: 1, drawn: 1, lost: 1 }, 3));
        let twice = Tally { won: 2, drawn: 1, lost: 0 };
        assert_eq!(tally.and(twice.of_the_other_side()), Tally { won: 1, drawn: 2, lost: 3 });
    }

    #[test]
    fn bands_narrow_with_more_games() {
        assert_eq!(percent(Tally { won: 30, drawn: 40, lost: 30 }.points()), Some([50, 42, 58]));
        assert_eq!(percent(Tally { won: 300, drawn: 400, lost: 300 }.points()), Some([50, 48, 52]));
        assert_eq!(percent(Tally { won: 50, drawn: 50, lost: 0 }.wins()), Some([50, 40, 60]));
        assert_eq!(Tally::default().points(), None);
        assert_eq!(Tally::default().wins(), None);
    }

    #[test]
    fn a_band_stays_between_nothing_and_all() {
        assert_eq!(percent(Tally { won: 0, drawn: 100, lost: 0 }.wins()), Some([0, 0, 4]));
        assert_eq!(percent(Tally { won: 100, drawn: 0, lost: 0 }.wins()), Some([100, 96, 100]));
        assert_eq!(percent(Tally { won: 2, drawn: 1, lost: 0 }.points()), Some([83, 57, 100]));
    }
}
