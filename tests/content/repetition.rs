//! How often the same position may occur in a match, under every ruleset.

use board_games::{GameDraw, GameOutcome, Seat};
use bot_service::game::{Action, CoinFlip, Ending, Game, GameRules, PlayerId, Seating, Stake, Terms, TimeControl};
use jiff::Timestamp;
use makruk::notation::uci::UciMove;
use makruk::{Preset, Ruleset};

#[test]
fn a_match_is_drawn_at_the_repetition_limit_of_its_ruleset() {
    // ตำนานหมากรุก, กฎการขอเสมอ 2, allows three occurrences; everywhere else the third one draws.
    let limits = [3, 3, 4, 3, 3];
    for (preset, limit) in Preset::ALL.into_iter().zip(limits) {
        let rules = Ruleset::preset(preset);
        assert_eq!(rules.repetitions, limit, "{preset}");
        let mut game = begun(rules);
        let mut occurrences = 1;
        while game.is_open() {
            for name in ["b1d2", "b8d7", "d2b1", "d7b8"] {
                let play = game.play().unwrap();
                let mv = name.parse::<UciMove>().unwrap().to_move(play.makruk().unwrap().position()).unwrap();
                let events = game.apply(play.seat_to_move().person().unwrap(), mv.into()).unwrap();
                game = game.with(events, Timestamp::UNIX_EPOCH).unwrap();
            }
            occurrences += 1;
        }
        assert_eq!(occurrences, limit, "{preset}");
        assert_eq!(game.ending(), Some(Ending::Outcome(GameOutcome::Draw(GameDraw::Repetition))), "{preset}");
    }
}

/// A match under these rules, with White to move.
fn begun(ruleset: Ruleset) -> Game {
    let (seating, rules) = (Seating::Challenger(Seat::First), GameRules::makruk_by(ruleset));
    let terms = Terms { seating, rules, stake: Stake::default(), time: TimeControl::Unlimited };
    let game = Game::challenge(PlayerId(1), None, terms, Timestamp::MAX, Timestamp::UNIX_EPOCH).unwrap();
    let accept = Action::Accept(CoinFlip { challenger: Seat::First, first: Seat::First });
    let events = game.apply(PlayerId(2), accept).unwrap();
    game.with(events, Timestamp::UNIX_EPOCH).unwrap()
}
