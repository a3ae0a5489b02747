//! Why something cannot be done in a tournament.

use club_competitions::PlayerId;
use club_competitions::tournament::TournamentError;
use jiff::Timestamp;

use crate::i18n::Text;
use crate::kit::ids::mention;
use crate::kit::message::OutgoingMessage;
use crate::kit::reader::Reader;
use crate::kit::refusal::{Explained, Reason};
use bot_service::club::PlanError;
use bot_service::game::PlayerId as Person;
use bot_service::metrics::RefusalKind;
use bot_service::{ServiceError, Snapshot, TournamentRefusal};

/// Why a command for a tournament cannot be carried out as it was used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TournamentMisuse {
    /// Only managers of the server may do it.
    #[error("not a manager of the server")]
    NotManager,
    /// A number of rounds was chosen for a form that has none to choose.
    #[error("only a Swiss has a number of rounds that can be chosen")]
    Rounds,
    /// A number of minutes was chosen for a form that doesn't end by the clock.
    #[error("only an arena lasts for a given time")]
    Minutes,
    /// It was used in a thread, which holds no threads.
    #[error("in a thread")]
    InThread,
    /// No tournament is open here.
    #[error("no tournament is open here")]
    NoneOpen,
    #[error("several tournaments are open: {0:?}")]
    Several(Vec<String>),
    /// None has the name that was typed.
    #[error("no tournament of that name")]
    NoSuchName,
    /// Discord opens no thread for a game.
    #[error("no thread could be opened")]
    NoThread,
    #[error("the game of two others")]
    OthersGame,
    /// This person has no game that is not over.
    #[error("no open game of {0:?}")]
    NoOpenGame(Person),
}

impl Reason for TournamentMisuse {
    fn kind(&self) -> RefusalKind {
        RefusalKind::Club
    }

    fn explain(&self, reader: Reader) -> OutgoingMessage {
        let text = match self {
            TournamentMisuse::NotManager => Text::new("tournament-refusal-manager"),
            TournamentMisuse::Rounds => Text::new("tournament-refusal-rounds"),
            TournamentMisuse::Minutes => Text::new("tournament-refusal-minutes"),
            TournamentMisuse::InThread => Text::new("tournament-refusal-thread"),
            TournamentMisuse::NoneOpen => Text::new("tournament-refusal-none-here"),
            TournamentMisuse::Several(names) => {
                Text::new("tournament-refusal-several").with("names", names.join(" · "))
            }
            TournamentMisuse::NoSuchName => Text::new("tournament-refusal-named"),
            TournamentMisuse::NoThread => Text::new("tournament-refusal-no-thread"),
            TournamentMisuse::OthersGame => Text::new("tournament-refusal-not-yours"),
            TournamentMisuse::NoOpenGame(player) => Text::new("tournament-refusal-no-own-game")
                .with("player", mention(bot_service::game::PlayerId(player.0))),
        };
        OutgoingMessage::text(&text, reader.locale)
    }
}

/// Explains the errors of tournaments.
pub fn explain(error: &ServiceError, _: Option<&Snapshot>, reader: Reader) -> Option<Explained> {
    Some(Explained::new(RefusalKind::Club, text(error.downcast_ref()?), reader))
}

/// Why something cannot be done in a tournament, and what to do instead.
fn text(error: &TournamentRefusal) -> Text {
    match error {
        TournamentRefusal::NoTournament => Text::new("tournament-refusal-none"),
        TournamentRefusal::Plan(error) => plan(*error),
        TournamentRefusal::SignUpOver { .. } => Text::new("tournament-refusal-sign-up-over"),
        TournamentRefusal::AlreadySignedUp => Text::new("tournament-refusal-entered"),
        TournamentRefusal::NotSignedUp => {
            Text::new("tournament-refusal-not-entered").with("button", Text::new("button-tournament-sign-up"))
        }
        TournamentRefusal::Full { most } => Text::new("tournament-refusal-full").with("most", number(*most)),
        TournamentRefusal::TooFew { least } => Text::new("tournament-refusal-few").with("least", number(*least)),
        TournamentRefusal::Begun => Text::new("tournament-refusal-not-sign-up"),
        TournamentRefusal::NotBegun => Text::new("tournament-refusal-not-begun"),
        TournamentRefusal::Over => Text::new("tournament-refusal-over"),
        TournamentRefusal::Cancelled => Text::new("tournament-refusal-cancelled"),
        TournamentRefusal::Rules(error) => rules(error),
        TournamentRefusal::Incomplete => Text::new("tournament-refusal-incomplete"),
    }
}

const fn plan(error: PlanError) -> Text {
    match error {
        PlanError::NameEmpty => Text::new("tournament-refusal-name-empty"),
        PlanError::NameTooLong => Text::new("tournament-refusal-name-long"),
        PlanError::ArenaWithoutClock => Text::new("tournament-refusal-arena-clock"),
    }
}

fn rules(error: &TournamentError) -> Text {
    let about = |text: Text, player: PlayerId| text.with("player", mention(bot_service::game::PlayerId(player.0)));
    match *error {
        TournamentError::NoSuchGame => Text::new("tournament-refusal-no-game"),
        TournamentError::GameOver { .. } => Text::new("tournament-refusal-game-over"),
        TournamentError::GameNotOver => Text::new("tournament-refusal-game-not-over"),
        TournamentError::AlreadyPlaying => Text::new("tournament-refusal-playing"),
        TournamentError::NotPlaying => Text::new("tournament-refusal-not-playing"),
        TournamentError::NotPlayer { player } => about(Text::new("tournament-refusal-not-in"), player),
        TournamentError::Withdrawn { player } => about(Text::new("tournament-refusal-withdrawn"), player),
        TournamentError::AlreadyIn { player } => about(Text::new("tournament-refusal-already-in"), player),
        TournamentError::NotFree { player } => about(Text::new("tournament-refusal-not-free"), player),
        TournamentError::NotPaused { .. } => Text::new("tournament-refusal-not-paused"),
        TournamentError::NoRoundLeft => Text::new("tournament-refusal-no-round"),
        TournamentError::NotBegun { at } => Text::new("tournament-refusal-before").with("moment", when(at)),
        TournamentError::Ended { at } => Text::new("tournament-refusal-ended").with("moment", when(at)),
        TournamentError::Players { players, least, most } => Text::new("tournament-refusal-players")
            .with("players", number(players))
            .with("least", number(least))
            .with("most", number(most)),
        TournamentError::Over => Text::new("tournament-refusal-over"),
        TournamentError::SatOut { .. } => Text::new("tournament-refusal-sit-out-once"),
        TournamentError::LastRound => Text::new("tournament-refusal-sit-out-last"),
        // Plans are checked before, so these come from a plan that was tampered with.
        _ => Text::new("tournament-refusal-form"),
    }
}

fn number(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// A moment as Discord shows it in the reader's own zone.
fn when(at: Timestamp) -> String {
    format!("<t:{}:f>", at.as_second())
}
