//! What is wrong is named.

use std::num::NonZeroU32;

use swiss_pairings::{
    Bye, Colour, Deadlock, Outcome, PairingError, Player, PlayerId, PlayerOrBye, Presence, Round, Tournament,
    initial_order, pair,
};

fn player(id: u64, number: u32, history: &[Round]) -> Player {
    Player {
        id: PlayerId(id),
        number: NonZeroU32::new(number).unwrap(),
        presence: Presence::Present,
        history: history.to_vec(),
    }
}

fn game(opponent: u64, colour: Colour, outcome: Outcome) -> Round {
    Round::Game { opponent: PlayerId(opponent), colour, outcome }
}

fn error(rounds: usize, round: usize, players: Vec<Player>) -> PairingError {
    pair(&Tournament { rounds, round, initial_colour: Colour::White, players }).unwrap_err()
}

#[test]
fn what_is_wrong_is_named() {
    use Colour::{Black, White};
    use Outcome::{Draw, Loss, Win};
    let (one, two) = (PlayerId(1), PlayerId(2));
    let bye = Round::Bye(Bye::PairingAllocated(Win));
    let forfeit = Round::ForfeitWin { opponent: two };
    let cases = [
        (error(5, 6, vec![]), PairingError::NoSuchRound { round: 6, rounds: 5 }),
        (error(5, 0, vec![]), PairingError::NoSuchRound { round: 0, rounds: 5 }),
        (error(5, 1, vec![player(1, 1, &[]), player(1, 2, &[])]), PairingError::DuplicateId { player: one }),
        (
            error(5, 1, vec![player(1, 7, &[]), player(2, 7, &[])]),
            PairingError::DuplicateNumber { number: NonZeroU32::new(7).unwrap() },
        ),
        (error(5, 2, vec![player(1, 1, &[])]), PairingError::HistoryLength { player: one, rounds: 0, expected: 1 }),
        (
            error(5, 2, vec![player(1, 1, &[game(9, White, Win)])]),
            PairingError::UnknownOpponent { player: one, round: 1, opponent: PlayerId(9) },
        ),
        (
            error(5, 2, vec![player(1, 1, &[game(1, White, Draw)])]),
            PairingError::Contradiction { round: 1, players: [one, one] },
        ),
        (
            error(5, 2, vec![player(1, 1, &[game(2, White, Win)]), player(2, 2, &[game(1, White, Loss)])]),
            PairingError::Contradiction { round: 1, players: [one, two] },
        ),
        (
            error(5, 2, vec![player(1, 1, &[game(2, White, Win)]), player(2, 2, &[game(1, Black, Win)])]),
            PairingError::Contradiction { round: 1, players: [one, two] },
        ),
        (
            error(5, 2, vec![player(1, 1, &[forfeit]), player(2, 2, &[Round::ForfeitWin { opponent: one }])]),
            PairingError::Contradiction { round: 1, players: [one, two] },
        ),
        (
            error(5, 2, vec![player(1, 1, &[bye]), player(2, 2, &[bye])]),
            PairingError::TwoByes { round: 1, players: [one, two] },
        ),
    ];
    for (error, expected) in cases {
        assert_eq!(error, expected);
    }
}

#[test]
fn two_who_have_met_are_in_a_deadlock() {
    let players = vec![
        player(1, 1, &[game(2, Colour::White, Outcome::Win)]),
        player(2, 2, &[game(1, Colour::Black, Outcome::Loss)]),
    ];
    let error = error(5, 2, players);
    let alone = |id| vec![PlayerOrBye::Player(PlayerId(id))];
    assert_eq!(error, PairingError::NoPairing(Deadlock { groups: vec![alone(1), alone(2)], partners: vec![] }));
    assert_eq!(error.to_string(), "no pairing is left: one of each of (1), (2) may meet nobody outside");
}

#[test]
fn who_has_had_the_bye_and_is_alone_is_in_a_deadlock() {
    let error = error(5, 2, vec![player(1, 1, &[Round::Bye(Bye::PairingAllocated(Outcome::Win))])]);
    assert_eq!(error.to_string(), "no pairing is left: one of each of (1), (the bye) may meet nobody outside");
}

#[test]
fn nobody_is_paired_with_nobody() {
    let tournament = Tournament { rounds: 1, round: 1, initial_colour: Colour::White, players: vec![] };
    assert_eq!(pair(&tournament), Ok(Default::default()));
}

#[test]
fn the_highest_rating_comes_first() {
    let numbers: Vec<u32> = initial_order(&[1500, 2100, -3, 2100]).into_iter().map(NonZeroU32::get).collect();
    assert_eq!(numbers, [3, 1, 4, 2]);
}
