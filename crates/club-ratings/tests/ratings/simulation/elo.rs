//! Elo, as small as it can be: the baseline.

use club_ratings::{Rating, Score};

/// The ratings of a club by Elo's formula (Arpad E. Elo, "The Rating of Chessplayers, Past and Present", 1978).
pub struct Elo {
    ratings: Vec<f64>,
    k: f64,
}

impl Elo {
    /// Everybody at 1500. `k` is how many points a game can move a rating at most.
    pub fn new(players: u32, k: f64) -> Elo {
        Elo { ratings: vec![1500.0; players as usize], k }
    }

    /// Elo knows no uncertainty.
    pub fn rating(&self, player: u32) -> Rating {
        Rating::new(self.ratings[player as usize], 0.0)
    }

    /// A game in which `first` had this score.
    pub fn add(&mut self, first: u32, second: u32, score: Score) {
        let ahead = self.ratings[first as usize] - self.ratings[second as usize];
        let expected = 1.0 / (1.0 + 10_f64.powf(-ahead / 400.0));
        let gain = self.k * (score.value() - expected);
        self.ratings[first as usize] += gain;
        self.ratings[second as usize] -= gain;
    }
}
