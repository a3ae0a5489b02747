//! What must hold of the pairings of any tournament.

use std::collections::{HashMap, HashSet};
use std::num::NonZeroU32;

use proptest::prelude::*;
use swiss_pairings::{
    Bye, Colour, Deadlock, Outcome, PairingError, Pairings, Player, PlayerId, PlayerOrBye, Presence, Round, Tournament,
    pair,
};
use test_budget::rounds;

use crate::play::{Field, play};

#[test]
fn random_tournaments_are_paired_by_the_absolute_rules() {
    let (mut paired_rounds, mut impossible) = (0, 0);
    let tournaments = rounds(150, 1_000) as u64;
    for seed in 0..tournaments {
        let field = Field { players: 2..=24, ..Field::default() };
        play(seed, &field, |tournament, paired| {
            paired_rounds += 1;
            match paired {
                Ok(paired) => check(tournament, paired),
                Err(PairingError::NoPairing(deadlock)) => {
                    impossible += 1;
                    check_deadlock(tournament, deadlock);
                }
                Err(error) => panic!("seed {seed}, round {}: {error}", tournament.round),
            }
            assert_eq!(&pair(&shuffled(tournament)), paired, "the order of the players matters");
        });
    }
    assert!(
        paired_rounds > 5 * tournaments && impossible > 0,
        "{paired_rounds} rounds, {impossible} without a pairing"
    );
}

/// The same players, listed otherwise.
fn shuffled(tournament: &Tournament) -> Tournament {
    let mut other = tournament.clone();
    other.players.reverse();
    let half = other.players.len() / 2;
    other.players.rotate_left(half);
    other
}

fn by_id(tournament: &Tournament) -> HashMap<PlayerId, &Player> {
    tournament.players.iter().map(|player| (player.id, player)).collect()
}

fn check(tournament: &Tournament, paired: &Pairings) {
    let players = by_id(tournament);
    let games = paired.games.iter().flat_map(|game| [game.white, game.black]);
    let mut listed: Vec<PlayerId> = games.chain(paired.bye).collect();
    listed.sort_unstable();
    let mut present: Vec<PlayerId> = present(tournament).map(|player| player.id).collect();
    present.sort_unstable();
    assert_eq!(listed, present, "everybody once");
    if let Some(player) = paired.bye {
        assert!(may_have_bye(players[&player]), "{player} had a free point before");
    }
    for game in &paired.games {
        let (white, black) = (players[&game.white], players[&game.black]);
        assert!(!met(white, black), "{} and {} met before", game.white, game.black);
        // Only where someone in front is concerned may the colours of the last round go further (C.3).
        if !topscorer(tournament, white) && !topscorer(tournament, black) {
            assert!(fits(white, Colour::White) && fits(black, Colour::Black), "{game:?}");
        }
    }
}

fn present(tournament: &Tournament) -> impl Iterator<Item = &Player> {
    tournament.players.iter().filter(|player| player.presence == Presence::Present)
}

fn may_have_bye(player: &Player) -> bool {
    !player.history.iter().any(|round| matches!(round, Round::ForfeitWin { .. } | Round::Bye(Bye::PairingAllocated(_))))
}

fn met(one: &Player, other: &Player) -> bool {
    one.history.iter().any(|round| matches!(round, Round::Game { opponent, .. } if *opponent == other.id))
}

fn topscorer(tournament: &Tournament, player: &Player) -> bool {
    tournament.round == tournament.rounds && player.score().half_points() > player.history.len() as u64
}

/// Whether a further game with a colour leaves a difference of two at most, and no three in a row.
fn fits(player: &Player, next: Colour) -> bool {
    let mut colours: Vec<Colour> = player
        .history
        .iter()
        .filter_map(|round| match round {
            Round::Game { colour, .. } => Some(*colour),
            _ => None,
        })
        .collect();
    colours.push(next);
    let balance: i32 = colours.iter().map(|colour| if *colour == Colour::White { 1 } else { -1 }).sum();
    balance.abs() <= 2 && !colours.ends_with(&[next; 3])
}

/// That the reason given is one, by nothing but who may meet whom.
fn check_deadlock(tournament: &Tournament, deadlock: &Deadlock) {
    assert!(deadlock.groups.len() > deadlock.partners.len());
    let mut places: Vec<PlayerOrBye> = present(tournament).map(|player| PlayerOrBye::Player(player.id)).collect();
    if places.len() % 2 == 1 {
        places.push(PlayerOrBye::Bye);
    }
    let mut seen = HashSet::new();
    for group in &deadlock.groups {
        assert_eq!(group.len() % 2, 1);
        for member in group {
            assert!(seen.insert(*member) && places.contains(member));
            for other in &places {
                let inside = group.contains(other) || deadlock.partners.contains(other);
                assert!(inside || !may_meet(tournament, *member, *other), "{member} may meet {other}");
            }
        }
    }
}

fn may_meet(tournament: &Tournament, one: PlayerOrBye, other: PlayerOrBye) -> bool {
    let players = by_id(tournament);
    match (one, other) {
        (PlayerOrBye::Bye, PlayerOrBye::Bye) => false,
        (PlayerOrBye::Player(player), PlayerOrBye::Bye) | (PlayerOrBye::Bye, PlayerOrBye::Player(player)) => {
            may_have_bye(players[&player])
        }
        (PlayerOrBye::Player(one), PlayerOrBye::Player(other)) => {
            let (one, other) = (players[&one], players[&other]);
            let colours = topscorer(tournament, one)
                || topscorer(tournament, other)
                || (fits(one, Colour::White) && fits(other, Colour::Black))
                || (fits(one, Colour::Black) && fits(other, Colour::White));
            one.id != other.id && !met(one, other) && colours
        }
    }
}

fn any_round() -> impl Strategy<Value = Round> {
    let opponent = (0_u64..6).prop_map(PlayerId);
    let colour = prop_oneof![Just(Colour::White), Just(Colour::Black)];
    let outcome = prop_oneof![Just(Outcome::Win), Just(Outcome::Draw), Just(Outcome::Loss)];
    let bye = prop_oneof![
        outcome.clone().prop_map(Bye::PairingAllocated),
        Just(Bye::FullPoint),
        Just(Bye::HalfPoint),
        Just(Bye::ZeroPoint),
    ];
    prop_oneof![
        (opponent.clone(), colour, outcome).prop_map(|(opponent, colour, outcome)| Round::Game {
            opponent,
            colour,
            outcome
        }),
        opponent.clone().prop_map(|opponent| Round::ForfeitWin { opponent }),
        opponent.prop_map(|opponent| Round::ForfeitLoss { opponent }),
        bye.prop_map(Round::Bye),
    ]
}

/// Anything that can be written down, most of it nonsense.
fn any_tournament() -> impl Strategy<Value = Tournament> {
    let presence = prop_oneof![3 => Just(Presence::Present), 1 => Just(Presence::Absent)];
    let player = (0_u64..6, 1_u32..8, presence, prop::collection::vec(any_round(), 0..3));
    (0_usize..5, 0_usize..4, prop::collection::vec(player, 0..6)).prop_map(|(rounds, round, players)| Tournament {
        rounds,
        round,
        initial_colour: Colour::White,
        players: players
            .into_iter()
            .filter_map(|(id, number, presence, history)| {
                Some(Player { id: PlayerId(id), number: NonZeroU32::new(number)?, presence, history })
            })
            .collect(),
    })
}

/// Histories that fit one another, but that no Swiss tournament has: repeated games, one colour only, byes again and again.
fn any_consistent_tournament() -> impl Strategy<Value = Tournament> {
    let round = (
        prop::collection::vec(0_u8..8, 10),
        Just(()).prop_perturb(|(), mut rng| {
            let mut order: Vec<usize> = (0..10).collect();
            for at in (1..10).rev() {
                order.swap(at, rng.random_range(0..=at));
            }
            order
        }),
    );
    (prop::collection::vec(round, 0..8), 0_usize..3, 1_usize..=10, any::<bool>()).prop_map(
        |(rounds, more, players, white)| {
            let mut histories: Vec<Vec<Round>> = vec![Vec::new(); players];
            for (kinds, order) in &rounds {
                let order: Vec<usize> = order.iter().copied().filter(|&player| player < players).collect();
                for (pair, kind) in order.chunks(2).zip(kinds) {
                    let id = |player: usize| PlayerId(player as u64);
                    let bye = [Bye::PairingAllocated(Outcome::Draw), Bye::FullPoint, Bye::HalfPoint, Bye::ZeroPoint];
                    let [one, other] = *pair else {
                        pair.iter().for_each(|&player| histories[player].push(Round::Bye(bye[usize::from(*kind % 4)])));
                        continue;
                    };
                    let game = |opponent, colour, outcome| Round::Game { opponent, colour, outcome };
                    let (ours, theirs) = match kind {
                        0..=3 => {
                            let outcome =
                                [Outcome::Win, Outcome::Draw, Outcome::Loss, Outcome::Draw][usize::from(*kind)];
                            (game(id(other), Colour::White, outcome), game(id(one), Colour::Black, outcome.mirrored()))
                        }
                        4 => (Round::ForfeitWin { opponent: id(other) }, Round::ForfeitLoss { opponent: id(one) }),
                        5 => (Round::ForfeitLoss { opponent: id(other) }, Round::ForfeitLoss { opponent: id(one) }),
                        _ => (Round::Bye(Bye::FullPoint), Round::Bye(Bye::HalfPoint)),
                    };
                    histories[one].push(ours);
                    histories[other].push(theirs);
                }
            }
            Tournament {
                rounds: rounds.len() + 1 + more,
                round: rounds.len() + 1,
                initial_colour: if white { Colour::White } else { Colour::Black },
                players: (1..)
                    .zip(histories)
                    .filter_map(|(number, history)| {
                        Some(Player {
                            id: PlayerId(u64::from(number) - 1),
                            number: NonZeroU32::new(number)?,
                            presence: Presence::Present,
                            history,
                        })
                    })
                    .collect(),
            }
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(rounds(500, 5_000) as u32))]

    #[test]
    fn nonsense_is_answered(tournament in any_tournament()) {
        if let Ok(paired) = pair(&tournament) {
            check(&tournament, &paired);
        }
    }

    #[test]
    fn strange_histories_are_paired_or_a_reason_is_given(tournament in any_consistent_tournament()) {
        match pair(&tournament) {
            Ok(paired) => {
                let listed = 2 * paired.games.len() + usize::from(paired.bye.is_some());
                prop_assert_eq!(listed, tournament.players.len());
                for game in &paired.games {
                    let players = by_id(&tournament);
                    prop_assert!(!met(players[&game.white], players[&game.black]));
                }
            }
            Err(error) => {
                let reason = matches!(error, PairingError::NoPairing(_));
                prop_assert!(reason, "{}", error);
            }
        }
    }
}
