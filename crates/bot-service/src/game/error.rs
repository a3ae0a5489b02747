//! Why a game refuses an action.

use thiserror::Error;

use board_games::{GameKind, MoveRefusal, Seat};
use international_chess::ClaimRefusal;
use makruk::CountRefusal;

/// Why the engine cannot play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NoStandIn {
    /// Rated games are between two people.
    #[error("the game is rated")]
    Rated,
    /// The engine would play itself.
    #[error("the engine plays the other side")]
    EngineOpposite,
    /// The odds restrict a king, which the engine does not support.
    #[error("the odds restrict a king")]
    KingOdds,
}

/// Why an action is refused. The game is unchanged.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum GameError {
    /// Only the two players may do this.
    #[error("not a player of this game")]
    NotAPlayer,
    /// The other side is to move.
    #[error("{turn:?} is to move")]
    NotYourTurn { turn: Seat },
    /// The challenge was made to another player.
    #[error("the challenge is for someone else")]
    NotForYou,
    /// Players cannot accept their own challenge.
    #[error("nobody can accept their own challenge")]
    OwnChallenge,
    /// Only the challenger can withdraw a challenge.
    #[error("the challenge is someone else's")]
    NotYourChallenge,
    #[error("the game has not begun")]
    NotBegun,
    /// The challenge was accepted, declined, withdrawn or has expired.
    #[error("the challenge is no longer open")]
    ChallengeClosed,
    #[error("the game is over")]
    Over,
    /// The rules do not allow the move.
    #[error(transparent)]
    Illegal(#[from] MoveRefusal),
    /// The other side has not asked anything.
    #[error("there is nothing to answer")]
    NothingToAnswer,
    /// The same request is still pending.
    #[error("already asked")]
    AlreadyAsked,
    /// After a declined draw offer, a side has to move before it offers again.
    #[error("a draw was declined; move first")]
    OfferTooSoon,
    /// The side has no move to take back.
    #[error("no move to take back")]
    NothingToTakeBack,
    /// The players agreed that moves are final (จับตัววางตาย).
    #[error("takebacks are off in this game")]
    TakebacksOff,
    /// The engine plays for this player, who has to take over first.
    #[error("the engine plays for this side")]
    SatInFor,
    /// The engine does not play for this player.
    #[error("the engine does not play for this side")]
    NotSatInFor,
    /// The engine cannot play in this game.
    #[error("the engine cannot play here: {0}")]
    NoStandIn(NoStandIn),
    /// The rules do not let this side start or stop a count now.
    #[error(transparent)]
    Count(#[from] CountRefusal),
    /// The rules of this game know no such thing.
    #[error("there is no such thing in {0}")]
    NotInGame(GameKind),
    /// The rules give no right to a draw now.
    #[error(transparent)]
    Claim(#[from] ClaimRefusal),
    /// Both sides have moved, so the game can only be resigned.
    #[error("both sides have moved")]
    TooLateToAbort,
}
