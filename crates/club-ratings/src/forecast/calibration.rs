//! How well forecasts came true.

use super::Forecast;
use crate::Outcome;

/// How many classes of equal width the expected scores are sorted into.
const BINS: usize = 10;

/// Forecasts whose expected scores lie in one class.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Bin {
    games: u32,
    foretold: f64,
    scored: f64,
}

impl Bin {
    /// How many games there were.
    pub fn games(&self) -> u32 {
        self.games
    }

    /// The mean of the expected scores; nothing without a game.
    pub fn foretold(&self) -> Option<f64> {
        mean(self.foretold, self.games)
    }

    /// The mean of the scores that came true.
    pub fn came_true(&self) -> Option<f64> {
        mean(self.scored, self.games)
    }
}

/// Forecasts, each made before its game, beside what came true.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Calibration {
    bins: [Bin; BINS],
    log_loss: f64,
    brier: f64,
}

impl Calibration {
    /// A game that was foretold so ended so.
    pub fn add(&mut self, forecast: &Forecast, outcome: Outcome) {
        let expected = forecast.expected_score();
        let class = ((expected * BINS as f64) as usize).min(BINS - 1);
        if let Some(bin) = self.bins.get_mut(class) {
            bin.games += 1;
            bin.foretold += expected;
            bin.scored += outcome.score().value();
        }
        self.log_loss += forecast.log_loss(outcome);
        self.brier += forecast.brier(outcome);
    }

    /// All that another one holds as well.
    pub fn merge(&mut self, other: &Calibration) {
        for (own, other) in self.bins.iter_mut().zip(&other.bins) {
            own.games += other.games;
            own.foretold += other.foretold;
            own.scored += other.scored;
        }
        self.log_loss += other.log_loss;
        self.brier += other.brier;
    }

    /// How many games there were.
    pub fn games(&self) -> u32 {
        self.bins.iter().map(Bin::games).sum()
    }

    /// The classes of expected scores, from 0 to 0.1 first; the last one holds 1 too. A good forecaster has as high a mean
    /// of scores as of expected ones in each.
    pub fn bins(&self) -> &[Bin] {
        &self.bins
    }

    /// The mean of [`Forecast::log_loss`]; nothing without a game.
    pub fn log_loss(&self) -> Option<f64> {
        mean(self.log_loss, self.games())
    }

    /// The mean of [`Forecast::brier`].
    pub fn brier(&self) -> Option<f64> {
        mean(self.brier, self.games())
    }
}

fn mean(sum: f64, games: u32) -> Option<f64> {
    (games > 0).then(|| sum / f64::from(games))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rating;
    use crate::forecast::DrawRate;

    fn forecast(ahead: f64) -> Forecast {
        Forecast::between(Rating::new(ahead, 0.0), Rating::new(0.0, 0.0), &DrawRate::new(0.0, 1.0))
    }

    #[test]
    fn forecasts_are_sorted_by_their_expected_scores() {
        let mut calibration = Calibration::default();
        assert_eq!((calibration.log_loss(), calibration.bins()[0].foretold()), (None, None));
        // 10 to 1, of which the weaker one wins one in four; and what is as good as certain.
        for outcome in [Outcome::Win, Outcome::Win, Outcome::Win, Outcome::Loss] {
            calibration.add(&forecast(400.0), outcome);
        }
        calibration.add(&forecast(20_000.0), Outcome::Win);
        calibration.add(&forecast(0.0), Outcome::Draw);
        let games: Vec<u32> = calibration.bins().iter().map(Bin::games).collect();
        assert_eq!(games, [0, 0, 0, 0, 0, 1, 0, 0, 0, 5]);
        let last = calibration.bins()[9];
        assert_eq!(last.came_true(), Some(0.8));
        assert!((last.foretold().unwrap() - (4.0 * 10.0 / 11.0 + 1.0) / 5.0).abs() < 1e-9);
    }

    #[test]
    fn the_losses_are_means_and_add_up() {
        let (mut one, mut other) = (Calibration::default(), Calibration::default());
        one.add(&forecast(0.0), Outcome::Win);
        other.add(&forecast(400.0), Outcome::Win);
        one.merge(&other);
        assert_eq!(one.games(), 2);
        assert!((one.log_loss().unwrap() - (2.0_f64.ln() + 1.1_f64.ln()) / 2.0).abs() < 1e-5);
        assert!((one.brier().unwrap() - (0.5 + 2.0 / 121.0) / 2.0).abs() < 1e-5);
    }
}
