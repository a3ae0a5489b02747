//! Counts whose numbers the players say themselves.

use makruk::Color::Black;
use makruk::Ruleset;
use makruk::counting::Numbers;

use super::{CountedGame, ROOKS};

#[test]
fn a_forgotten_number_is_not_counted() {
    // The example of หมากรุกไทย (Wikipedia): after counting to 10 and forgetting three numbers, the next is 11 and not 14.
    let strict = Ruleset { repetitions: u8::MAX, numbers: Numbers::Spoken, ..Ruleset::WIKIPEDIA };
    let mut rounds = Rounds::begin(strict);
    for number in 1..=10 {
        assert_eq!(rounds.play(Some(number)), Some(number));
    }
    for said in [None, None, Some(14)] {
        assert_eq!(rounds.play(said), Some(10));
    }
    assert_eq!(rounds.play(Some(11)), Some(11));

    // Where the numbers are kept for the player, none is forgotten.
    let mut game = CountedGame::new(Ruleset::WIKIPEDIA, ROOKS);
    game.call(Black).unwrap();
    game.play("h8g8 b1a2 g8h8 a2b1 h8g8");
    assert_eq!(game.number(), Some(3));
}

#[test]
fn numbers_may_be_skipped_where_allowed() {
    // The same example where the stronger side allows skipping.
    let lenient = Ruleset { repetitions: u8::MAX, numbers: Numbers::SpokenWithSkips, ..Ruleset::WIKIPEDIA };
    // After forgetting three numbers, any number from the next one to the one due may be said.
    for (said, expected) in [(11, 11), (13, 13), (14, 14), (15, 10), (10, 10)] {
        let mut rounds = Rounds::begin(lenient);
        for number in 1..=10 {
            assert_eq!(rounds.play(Some(number)), Some(number));
        }
        for _ in 0..3 {
            assert_eq!(rounds.play(None), Some(10));
        }
        assert_eq!(rounds.play(Some(said)), Some(expected), "said {said}");
        // Once the count continues, nothing is left to skip.
        let next = expected + 1;
        if expected > 10 {
            assert_eq!(rounds.play(Some(next + 1)), Some(expected));
        }
    }
}

/// The board's count in the position `ROOKS`, with pieces that move to and fro.
struct Rounds {
    game: CountedGame,
    played: usize,
}

impl Rounds {
    fn begin(rules: Ruleset) -> Rounds {
        let mut game = CountedGame::new(rules, ROOKS);
        game.call(Black).unwrap();
        Rounds { game, played: 0 }
    }

    /// Plays the counting side's move, with or without a number, and the reply. Returns the last number that counts.
    fn play(&mut self, said: Option<u16>) -> Option<u16> {
        let (counts, chases) = [("h8g8", "b1a2"), ("g8h8", "a2b1")][self.played % 2];
        self.played += 1;
        self.game.play_saying(counts, said);
        self.game.play_saying(chases, None);
        self.game.number()
    }
}
