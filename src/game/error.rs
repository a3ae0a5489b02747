//! Why a game refuses what somebody wants to do.

use thiserror::Error;

use makruk::{Color, CountRefusal, IllegalMove};

/// Why the engine cannot sit in for somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NoStandIn {
    /// A rated game is between two people.
    #[error("the game is rated")]
    Rated,
    /// It would play against itself.
    #[error("the engine plays the other side")]
    EngineOpposite,
    /// The odds are a duty of the king that the engine knows nothing of.
    #[error("the king has odds to keep")]
    KingOdds,
}

/// A refusal. The game is as it was before.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum GameError {
    /// Only the two who play may do this.
    #[error("not a player of this game")]
    NotAPlayer,
    /// The other side is to move.
    #[error("{turn:?} is to move")]
    NotYourTurn {
        /// The side to move.
        turn: Color,
    },
    /// The challenge was made to somebody else.
    #[error("the challenge is for somebody else")]
    NotForYou,
    /// Nobody plays against themselves.
    #[error("one cannot take up one's own challenge")]
    OwnChallenge,
    /// Only the challenger can take a challenge back.
    #[error("the challenge is somebody else's")]
    NotYourChallenge,
    /// Nobody has accepted yet.
    #[error("the game has not begun")]
    NotBegun,
    /// The challenge was taken up, declined, withdrawn or has lapsed.
    #[error("the challenge is no longer open")]
    ChallengeClosed,
    /// The game has ended.
    #[error("the game is over")]
    Over,
    /// The rules do not allow the move.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    /// There is no draw offer or takeback wish of the other side's to answer.
    #[error("there is nothing to answer")]
    NothingToAnswer,
    /// The same was asked before and is not answered yet.
    #[error("already asked")]
    AlreadyAsked,
    /// After a refused draw offer, a side moves before it offers again.
    #[error("a draw was declined; move first")]
    OfferTooSoon,
    /// The side has no move to take back.
    #[error("no move to take back")]
    NothingToTakeBack,
    /// The two agreed that a move stays (จับตัววางตาย).
    #[error("takebacks are off in this game")]
    TakebacksOff,
    /// The engine sits in for this person, who has to take over first.
    #[error("the engine sits in")]
    SatInFor,
    /// Nobody sits in for this person.
    #[error("nobody sits in")]
    NotSatInFor,
    /// The engine plays the other side already, or the game is rated.
    #[error("the engine cannot sit in here: {0}")]
    NoStandIn(NoStandIn),
    /// The rules do not let this side count now, or stop counting.
    #[error(transparent)]
    Count(#[from] CountRefusal),
    /// Both have moved, so the game can only be resigned.
    #[error("both sides have moved")]
    TooLateToAbort,
}
