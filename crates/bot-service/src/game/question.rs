//! Questions that one side asks the other during a game, and their answers.

use crate::game::{Game, GameEvent};
use board_games::{GameDraw, GameOutcome, Seat};

/// A question from one side to the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayerQuestion {
    pub by: Seat,
    /// The outcome; `None` while unanswered.
    pub answer: Option<Answer>,
}

/// Outcome of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    Agreed,
    Declined,
    /// Lapsed: the game continued without an answer.
    PlayedOn,
    /// The same side asked something else instead.
    AskedAnew,
    /// The game ended before an answer.
    GameOver,
}

impl Game {
    /// The question asked by the event at this index of the log, and its outcome; `None` if that event asks nothing.
    pub fn question(&self, asked: usize) -> Option<PlayerQuestion> {
        let question = &self.log().get(asked)?.event;
        let (GameEvent::DrawOffered { by } | GameEvent::TakebackAsked { by } | GameEvent::HandoffAsked { by, .. }) =
            *question
        else {
            return None;
        };
        // Whether a move answers an offer depends on whose turn it was.
        let mut turn = self.as_of(asked).ok()?.play()?.turn();
        for recorded in &self.log()[asked + 1..] {
            if let Some(answer) = answer(question, &recorded.event, by == turn) {
                return Some(PlayerQuestion { by, answer: Some(answer) });
            }
            match recorded.event {
                GameEvent::Moved { .. } => turn = turn.opponent(),
                GameEvent::TookBack { plies } if plies % 2 == 1 => turn = turn.opponent(),
                _ => {}
            }
        }
        Some(PlayerQuestion { by, answer: (!self.is_open()).then_some(Answer::GameOver) })
    }

    /// Index of the newest event in the log that satisfies `like`.
    fn newest(&self, like: impl Fn(&GameEvent) -> bool) -> Option<usize> {
        self.log().iter().rposition(|recorded| like(&recorded.event))
    }

    /// Index of the newest draw offer, answered or not.
    pub fn newest_draw_offer(&self) -> Option<usize> {
        self.newest(|event| matches!(event, GameEvent::DrawOffered { .. }))
    }

    /// Index of the newest takeback request.
    pub fn newest_takeback_request(&self) -> Option<usize> {
        self.newest(|event| matches!(event, GameEvent::TakebackAsked { .. }))
    }

    /// Index of the newest handoff request.
    pub fn newest_handoff_request(&self) -> Option<usize> {
        self.newest(|event| matches!(event, GameEvent::HandoffAsked { .. }))
    }

    /// Whether the event at this index of the log asks a question that is still unanswered.
    pub fn is_asking(&self, asked: usize) -> bool {
        self.question(asked).is_some_and(|question| question.answer.is_none())
    }
}

/// The answer that an event gives to a question, if any. A move by the side that offered a draw leaves the offer open.
fn answer(question: &GameEvent, event: &GameEvent, asker_to_move: bool) -> Option<Answer> {
    use GameEvent as E;
    Some(match (question, event) {
        (E::DrawOffered { .. }, E::Ended { outcome: GameOutcome::Draw(GameDraw::Agreement) })
        | (E::TakebackAsked { .. }, E::TookBack { .. })
        | (E::HandoffAsked { .. }, E::HandedOver { .. }) => Answer::Agreed,
        (E::DrawOffered { .. }, E::DrawDeclined { .. })
        | (E::TakebackAsked { .. }, E::TakebackDeclined { .. })
        | (E::HandoffAsked { .. }, E::HandoffDeclined { .. }) => Answer::Declined,
        (E::DrawOffered { .. }, E::Moved { .. }) if !asker_to_move => Answer::PlayedOn,
        (E::DrawOffered { .. }, E::TookBack { .. })
        | (E::TakebackAsked { .. }, E::Moved { .. })
        | (E::HandoffAsked { .. }, E::TakenOver { .. }) => Answer::PlayedOn,
        (E::HandoffAsked { .. }, E::HandoffAsked { .. }) => Answer::AskedAnew,
        _ => return None,
    })
}
