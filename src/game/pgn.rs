//! A game as PGN, for other programs to read.

use super::{Ending, Game, GameEvent};
use makruk::notation::pgn::{GameResult, Pgn};

impl Game {
    /// What a PGN can tell of this game: where it began, the rules, the moves that stand, how it ended, and the day (by
    /// UTC) on which it began. `None` before anybody has accepted. Who played is for the caller to say, who knows names.
    pub fn to_pgn(&self) -> Option<Pgn> {
        let play = self.play()?;
        let result = match self.ending() {
            Some(Ending::Outcome(outcome)) => outcome.into(),
            Some(Ending::Aborted(_) | Ending::Abandoned) | None => GameResult::Open,
        };
        let mut pgn = Pgn::new(play.history().clone(), result);
        let began = self.log().iter().find(|recorded| matches!(recorded.event, GameEvent::Accepted { .. }));
        if let Some(began) = began {
            pgn.set_tag("Date", &began.at.strftime("%Y.%m.%d").to_string()).ok()?;
        }
        Some(pgn)
    }
}

#[cfg(test)]
mod tests {
    use jiff::Timestamp;

    use crate::game::{Action, CoinFlip, FirstMover, Friendly, Game, Giver, Odds, PlayerId, Seating, Stake, Terms};
    use makruk::notation::pgn::{GameResult, Pgn};
    use makruk::{Color, FastMet, Handicap, Move, Ruleset, Square, Wing};

    #[test]
    fn a_game_with_all_that_friends_agree_on_is_told_whole() {
        let odds = Odds { giver: Giver::Opponent, handicap: Handicap::Pieces(makruk::PieceOdds::Rook(Wing::Left)) };
        let friendly = Friendly { fast_met: Some(FastMet::Provincial), odds: Some(odds), ..Friendly::default() };
        let terms = Terms {
            seating: Seating::Challenger(Color::White),
            first: FirstMover::Side(Color::Black),
            ruleset: Ruleset { single_rook: 20, ..Ruleset::GLOSSARY },
            stake: Stake::Friendly(friendly),
        };
        let now: Timestamp = "2026-02-03T04:05:06Z".parse().unwrap();
        let mut game = Game::challenge(PlayerId(1), None, terms, now, now).unwrap();
        assert_eq!(game.to_pgn(), None);
        let act = |game: Game, by, action| {
            let events = game.apply(PlayerId(by), action).unwrap();
            game.with(events, now).unwrap()
        };
        game = act(game, 2, Action::Accept(CoinFlip { challenger: Color::White, first: Color::White }));
        for (by, from, to) in [(2, b"d8", b"d6"), (1, b"e1", b"e3"), (2, b"b8", b"d7")] {
            let [from, to] = [from, to].map(|name| Square::from_latin(name).unwrap());
            game = act(game, by, Move::new(from, to).into());
        }
        game = act(game, 1, Action::Resign);
        let text = game.to_pgn().unwrap().to_string();
        let expected = "[Event \"?\"]\n[Site \"?\"]\n[Date \"2026.02.03\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n\
                        [Result \"0-1\"]\n[Variant \"makruk\"]\n[Ruleset \"glossary rook=20\"]\n[Formula \"provincial\"]\n\
                        [SetUp \"1\"]\n[FEN \"rnsmksn1/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR b - - 0 1\"]\n\n\
                        1... Md6 2. Me3 Nd7 0-1\n";
        assert_eq!(text, expected);
        let read: Pgn = text.parse().unwrap();
        assert_eq!(read.history().position(), game.play().unwrap().position());
        assert_eq!(read.result(), GameResult::BlackWon);
    }
}
