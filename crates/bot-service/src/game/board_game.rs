//! The seam for another board game: the interface to the rules.

use makruk::notation::fen;
use makruk::notation::text::{self, Reading, TextError};
use makruk::{Board, Color, Count, History, IllegalMove, Move, Outcome, Square};

/// A board game as the bot plays it, move by move.
///
/// Everything that is played, stored or shown goes through these nine operations: [`Play`](crate::game::Play) calls
/// them, and everything above calls `Play`. A second game implements them; store, service and discord then change only
/// where users choose a game. The front page of the crate lists what else such a game needs.
pub trait BoardGame: Clone + PartialEq {
    /// A move, as [`BoardGame::play`] takes it and the log of a game stores it.
    type Move: Copy + PartialEq;
    /// The parsed meaning of a text.
    type Reading;
    /// Why a text is not a legal move.
    type ReadError: std::error::Error;
    /// Why the rules refuse a move.
    type IllegalMove: std::error::Error;
    /// What a picture of the board shows.
    type Scene;

    fn turn(&self) -> Color;

    /// All legal moves.
    fn legal_moves(&self) -> Vec<Self::Move>;

    /// Reads a typed move.
    ///
    /// # Errors
    /// The text is not understood, is no legal move, or is ambiguous.
    fn read(&self, text: &str) -> Result<Self::Reading, Self::ReadError>;

    /// Plays a move; `said` is a number said with it, for games that count.
    ///
    /// # Errors
    /// Why the rules refuse the move; then nothing has changed.
    fn play(&mut self, mv: Self::Move, said: Option<u16>) -> Result<(), Self::IllegalMove>;

    /// Takes back `plies` plies, or all of them if there are fewer.
    fn take_back(&mut self, plies: usize);

    /// The outcome by the rules, if the game is over.
    fn outcome(&self) -> Option<Outcome>;

    /// The outcome when this side runs out of time.
    fn outcome_on_time(&self, flagged: Color) -> Outcome;

    /// What a picture of the board shows.
    fn scene(&self) -> Self::Scene;

    fn fen(&self) -> String;
}

/// What a picture of a Makruk board shows, independent of viewer and theme.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardScene {
    pub board: Board,
    /// The last move, if any.
    pub last_move: Option<Move>,
    /// Square of the king in check.
    pub check: Option<Square>,
    pub count: Option<Count>,
}

impl BoardGame for History {
    type Move = Move;
    type Reading = Reading;
    type ReadError = TextError;
    type IllegalMove = IllegalMove;
    type Scene = BoardScene;

    fn turn(&self) -> Color {
        self.position().turn()
    }

    fn legal_moves(&self) -> Vec<Move> {
        self.current().legal_moves().to_vec()
    }

    fn read(&self, text: &str) -> Result<Reading, TextError> {
        text::read(text, self.current())
    }

    fn play(&mut self, mv: Move, said: Option<u16>) -> Result<(), IllegalMove> {
        self.play_saying(mv, said)
    }

    fn take_back(&mut self, plies: usize) {
        History::take_back(self, plies);
    }

    fn outcome(&self) -> Option<Outcome> {
        History::outcome(self)
    }

    fn outcome_on_time(&self, flagged: Color) -> Outcome {
        History::outcome_on_time(self, flagged)
    }

    fn scene(&self) -> BoardScene {
        let position = self.position();
        BoardScene {
            board: *position.board(),
            last_move: self.last_move(),
            check: position.is_check().then(|| position.king(position.turn())),
            count: self.count(),
        }
    }

    fn fen(&self) -> String {
        let mut setup = self.position().to_setup();
        setup.count = self.count().map(|count| count.to_setup());
        fen::format_setup(&setup)
    }
}

#[cfg(test)]
mod tests {
    use std::fmt::Debug;

    use makruk::{FastMet, Position, Ruleset};
    use proptest::prelude::*;

    use super::*;

    /// Invariants of any board game playable here.
    fn check<G: BoardGame + Debug>(start: G, choices: &[prop::sample::Index]) {
        let mut game = start.clone();
        let mut played = 0;
        for choice in choices {
            let moves = game.legal_moves();
            if game.outcome().is_some() || moves.is_empty() {
                break;
            }
            let (before, mv) = (game.clone(), moves[choice.index(moves.len())]);
            game.play(mv, None).unwrap();
            played += 1;
            assert!(game.turn() != before.turn());
            assert_ne!(game.fen(), before.fen());
            let mut taken_back = game.clone();
            taken_back.take_back(1);
            assert_eq!(taken_back, before);
        }
        assert!(!game.legal_moves().is_empty() || game.outcome().is_some());
        game.take_back(played);
        assert_eq!(game, start);
    }

    proptest! {
        #[test]
        fn makruk_can_be_played_here(choices in prop::collection::vec(any::<prop::sample::Index>(), 0..80)) {
            let conditions =
                makruk::Conditions { fast_met: Some(FastMet::Leap), ..Ruleset::COMPETITION.automatic().into() };
            check(History::under(Position::start(), conditions), &choices);
        }
    }

    #[test]
    fn a_typed_move_is_played_and_shown() {
        let mut game = History::new(Position::start());
        let reading = game.read("จ๔").unwrap();
        BoardGame::play(&mut game, reading.mv, reading.spoken_count).unwrap();
        assert_eq!(game.scene().last_move, Some(reading.mv));
        assert_eq!(game.fen(), "rnsmksnr/8/pppppppp/8/4P3/PPPP1PPP/8/RNSKMSNR b - - 0 1");
        assert!(game.read("จ๔").is_err());
    }
}
