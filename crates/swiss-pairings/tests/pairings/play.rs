//! Random tournaments: who plays, how the games end, who stays away, comes late or leaves.

use std::num::NonZeroU32;
use std::ops::RangeInclusive;

use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use swiss_pairings::{
    Bye, Colour, Game, Outcome, PairingError, Pairings, Player, PlayerId, Presence, Round, Tournament, pair,
};

/// What a random tournament is like.
pub struct Field {
    pub players: RangeInclusive<usize>,
    pub rounds: RangeInclusive<usize>,
    /// The most that the chances of forfeits, byes, withdrawals and late entries may be.
    pub mishaps: f64,
}

impl Default for Field {
    fn default() -> Self {
        Self { players: 2..=60, rounds: 3..=11, mishaps: 0.15 }
    }
}

/// Plays a tournament to its end, or until no pairing is left, and shows each round before it is played. The ids of the players
/// are their pairing numbers. Of a round that couldn't be paired the histories have only the byes.
pub fn play(
    seed: u64,
    field: &Field,
    mut show: impl FnMut(&Tournament, &Result<Pairings, PairingError>),
) -> Tournament {
    let mut rng = StdRng::seed_from_u64(seed);
    let players = rng.random_range(field.players.clone());
    let rounds = rng.random_range(field.rounds.clone());
    let initial_colour = if rng.random() { Colour::White } else { Colour::Black };
    // A third of the tournaments go without any mishap.
    let mishaps = if rng.random_range(0..3) == 0 { 0.0 } else { rng.random_range(0.0..=field.mishaps) };
    let draws = rng.random_range(0.0..0.6);
    let upsets = rng.random_range(0.0..0.5);
    let numbers = (1..=u32::try_from(players).unwrap_or(u32::MAX)).filter_map(NonZeroU32::new);
    let mut tournament = Tournament {
        rounds,
        round: 1,
        initial_colour,
        players: numbers
            .map(|number| Player {
                id: PlayerId(u64::from(number.get())),
                number,
                presence: Presence::Present,
                history: Vec::new(),
            })
            .collect(),
    };
    let entry: Vec<usize> =
        (0..players).map(|_| if rng.random_bool(mishaps) { rng.random_range(1..=rounds) } else { 1 }).collect();
    let mut withdrawn = vec![false; players];
    for round in 1..=rounds {
        tournament.round = round;
        let mut byes = vec![None; players];
        for at in 0..players {
            withdrawn[at] |= rng.random_bool(mishaps / 8.0);
            byes[at] = if withdrawn[at] || round < entry[at] {
                Some(Bye::ZeroPoint)
            } else if rng.random_bool(mishaps / 2.0) {
                Some([Bye::ZeroPoint, Bye::HalfPoint, Bye::HalfPoint, Bye::FullPoint][rng.random_range(0..4)])
            } else {
                None
            };
            tournament.players[at].presence = if byes[at].is_some() { Presence::Absent } else { Presence::Present };
        }
        let paired = pair(&tournament);
        show(&tournament, &paired);
        for (player, bye) in tournament.players.iter_mut().zip(byes) {
            player.history.extend(bye.map(Round::Bye));
        }
        let Ok(paired) = paired else {
            break;
        };
        let at = |id: PlayerId| usize::try_from(id.0 - 1).unwrap();
        if let Some(player) = paired.bye {
            tournament.players[at(player)].history.push(Round::Bye(Bye::PairingAllocated(Outcome::Win)));
        }
        for Game { white, black } in paired.games {
            let [one, other] = result(&mut rng, white, black, mishaps, draws, upsets);
            tournament.players[at(white)].history.push(one);
            tournament.players[at(black)].history.push(other);
        }
    }
    tournament
}

fn result(rng: &mut StdRng, white: PlayerId, black: PlayerId, mishaps: f64, draws: f64, upsets: f64) -> [Round; 2] {
    if rng.random_bool(mishaps / 4.0) {
        let (win, loss) = (Round::ForfeitWin { opponent: black }, Round::ForfeitLoss { opponent: black });
        return match rng.random_range(0..5) {
            0 => [loss, Round::ForfeitLoss { opponent: white }],
            1 | 2 => [win, Round::ForfeitLoss { opponent: white }],
            _ => [loss, Round::ForfeitWin { opponent: white }],
        };
    }
    let outcome = if rng.random_bool(draws) {
        Outcome::Draw
    } else if (white < black) ^ rng.random_bool(upsets) {
        Outcome::Win
    } else {
        Outcome::Loss
    };
    [
        Round::Game { opponent: black, colour: Colour::White, outcome },
        Round::Game { opponent: white, colour: Colour::Black, outcome: outcome.mirrored() },
    ]
}
