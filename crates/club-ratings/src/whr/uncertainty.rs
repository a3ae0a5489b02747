//! How certain the strengths are.
//!
//! The paper (section 3.3, appendix B.2) takes the variances of a player's strengths from the diagonal of the inverse
//! of that player's own Hessian, as if all opponents were exactly as strong as estimated. Two who only ever played each
//! other would then both be well known, although it is unknown how either compares with the rest. So the information of
//! a game is discounted here by the uncertainty of the opponent without it, and that by the opponents' opponents:
//! belief propagation for normal distributions (Judea Pearl, "Probabilistic Reasoning in Intelligent Systems", 1988,
//! chapter 7; Yair Weiss and William T. Freeman, "Correctness of Belief Propagation in Gaussian Graphical Models of
//! Arbitrary Topology", Neural Computation 13, 2001). Where the graph of games has no cycles, this is the diagonal of
//! the inverse of the whole Hessian; elsewhere it lies between the paper's and that.

use std::ops::Range;

use super::Settings;
use super::games::PlayedGames;

/// It is done when a round changes what each game tells by less than this part.
const TOLERANCE: f64 = 0.01;

/// The variance of every player-day in square natural units, and the covariance with the same player's next one (0 for the last).
#[derive(Clone, Debug)]
pub(super) struct Uncertainty {
    pub variances: Vec<f64>,
    pub covariances: Vec<f64>,
}

/// How certain these strengths are.
pub(super) fn of<P>(settings: &Settings, games: &PlayedGames<P>, strengths: &[f64]) -> Uncertainty {
    let gammas: Vec<f64> = strengths.iter().map(|strength| strength.exp()).collect();
    let known_opponent: Vec<f64> = (0..games.days())
        .flat_map(|day| {
            games.meetings()[games.met(day)].iter().map({
                let gammas = &gammas;
                move |meeting| {
                    let expected = meeting.expected(gammas[day], gammas);
                    settings.weight() * f64::from(meeting.games) * expected * (1.0 - expected)
                }
            })
        })
        .collect();
    let mut network = Network {
        settings,
        games,
        gammas,
        told: known_opponent.clone(),
        known_opponent,
        uncertainty: Uncertainty { variances: vec![0.0; games.days()], covariances: vec![0.0; games.days()] },
        of_day: Vec::new(),
        up_to: Vec::new(),
    };
    network.smooth();
    for _ in 0..settings.most_rounds {
        let change = network.pass_on();
        network.smooth();
        if change < TOLERANCE {
            break;
        }
    }
    network.uncertainty
}

struct Network<'a, P> {
    settings: &'a Settings,
    games: &'a PlayedGames<P>,
    gammas: Vec<f64>,
    /// The precision that each meeting would give to the player-day if the opponent's strength were certain.
    known_opponent: Vec<f64>,
    /// The precision that it gives.
    told: Vec<f64>,
    uncertainty: Uncertainty,
    // Buffers for the current player, which are reused: the precision from the games of each day, and from all up to it.
    of_day: Vec<f64>,
    up_to: Vec<f64>,
}

impl<P> Network<'_, P> {
    /// The variances of all player-days from what their meetings tell.
    fn smooth(&mut self) {
        for days in self.games.ranges() {
            self.smooth_player(days);
        }
    }

    fn smooth_player(&mut self, days: Range<usize>) {
        self.of_day.clear();
        self.up_to.clear();
        let mut earlier = 0.0;
        for day in days.clone() {
            let mut here: f64 = self.told[self.games.met(day)].iter().sum();
            if day == days.start {
                let expected = self.gammas[day] / (self.gammas[day] + 1.0);
                here += 2.0 * self.settings.prior_games() * expected * (1.0 - expected);
            } else {
                earlier = drifted(earlier, self.drift_before(day));
            }
            earlier += here;
            self.of_day.push(here);
            self.up_to.push(earlier);
        }
        let (mut later, mut next_variance) = (0.0, 0.0);
        for ((day, of_day), up_to) in days.clone().zip(&self.of_day).zip(&self.up_to).rev() {
            // Not even the farthest strength leaves so little.
            let variance = 1.0 / (up_to + later).max(f64::MIN_POSITIVE);
            self.uncertainty.variances[day] = variance;
            if day + 1 < days.end {
                let drift = self.drift_before(day + 1);
                self.uncertainty.covariances[day] = next_variance / (1.0 + up_to * drift);
            }
            next_variance = variance;
            if day > days.start {
                later = drifted(of_day + later, self.drift_before(day));
            }
        }
    }

    /// Lets each meeting tell what it can when the opponent is as uncertain as the opponent's other games leave it; the largest
    /// change, as a part.
    fn pass_on(&mut self) -> f64 {
        let mut change = 0.0_f64;
        let mut told = Vec::with_capacity(self.told.len());
        for ((meeting, &known), &before) in self.games.meetings().iter().zip(&self.known_opponent).zip(&self.told) {
            let opponent = 1.0 / self.uncertainty.variances[meeting.opponent as usize];
            let without = (opponent - self.told[meeting.back as usize]).max(0.0);
            let now = if known > 0.0 { known * without / (known + without) } else { 0.0 };
            if before > 0.0 {
                change = change.max((before - now).abs() / before);
            }
            told.push(now);
        }
        self.told = told;
        change
    }

    fn drift_before(&self, day: usize) -> f64 {
        self.settings.drift_in(self.games.pause(day))
    }
}

/// What is left of a precision after a drift of this variance.
fn drifted(precision: f64, variance: f64) -> f64 {
    precision / (1.0 + precision * variance)
}
