//! Why something cannot be done in a tournament.

use club_competitions::tournament::TournamentError;
use jiff::Timestamp;
use serenity::all::Permissions;

use crate::board::clock::absolute;
use crate::board::words::game_name;
use crate::i18n::{Text, text_of};
use crate::kit::ids::{mention, person};
use crate::kit::message::OutgoingMessage;
use crate::kit::permission_names::permission_names;
use crate::kit::reader::Reader;
use crate::kit::refusal::{Explained, RefusalReason, offered, quoted};
use bot_service::club::PlanError;
use bot_service::game::PlayerId as Person;
use bot_service::metrics::RefusalKind;
use bot_service::{ServiceError, Snapshot, TournamentRefusal};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TournamentMisuse {
    /// A number of rounds was chosen for a form that has none to choose.
    Rounds,
    /// It was chosen what a bye is worth, for a form in which it is worth nothing.
    Bye,
    /// A number of minutes was chosen for a form that doesn't end by the clock.
    Minutes,
    /// It was used in a thread, which holds no threads.
    InThread,
    /// It was used in the text of a voice channel, which has no threads.
    InVoice,
    NoneOpen,
    Several(Vec<String>),
    NoSuchName,
    /// Discord opens no thread for a game.
    NoThread,
    /// The bot lacks these to open a thread for a game.
    ThreadPermissions(Permissions),
    /// The bot lacks these to open the threads of a tournament.
    NoThreads(Permissions),
    OthersGame,
    /// This person has no game that is not over.
    NoOpenGame(Person),
    /// This is no time at which it could begin.
    StartTime(String),
    /// It would begin then, which is past, or too far ahead.
    StartOutOfRange(Timestamp),
    /// Both when it begins and how long people can sign up.
    TwoStarts,
    /// It is to be held every week, and nobody knows when.
    WeeklyWithoutStart,
    /// A time zone without a time.
    ZoneAlone,
    /// There is no such time zone; these are the nearest.
    Zone {
        typed: String,
        nearest: Vec<String>,
    },
    /// There is no report file of a tournament of this form.
    NoReport,
    /// This person has no game that is over.
    NoDecidedGame(Person),
}

impl RefusalReason for TournamentMisuse {
    fn kind(&self) -> RefusalKind {
        RefusalKind::Club
    }

    fn explain(&self, reader: Reader) -> OutgoingMessage {
        let text = text_of!("tournament-refusal", self, TournamentMisuse:
            Rounds, Bye, Minutes, InThread, InVoice, NoneOpen, NoSuchName, NoThread, OthersGame, NoReport, TwoStarts, ZoneAlone,
            WeeklyWithoutStart,
            StartTime(typed).with("typed", quoted(typed)),
            StartOutOfRange(at).with("moment", absolute(*at)),
            Zone { typed, nearest }.with("typed", quoted(typed)).with("nearest", offered(nearest)),
            Several(names).with("names", names.join(" · ")),
            NoOpenGame(player).with("player", mention(*player)),
            NoDecidedGame(player).with("player", mention(*player)),
            NoThreads(missing).with("permissions", permission_names(*missing, reader.locale)),
            ThreadPermissions(missing).with("permissions", permission_names(*missing, reader.locale)),
        );
        OutgoingMessage::text(&text, reader.locale)
    }
}

pub fn explain(error: &ServiceError, _: Option<&Snapshot>, reader: Reader) -> Option<Explained> {
    Some(Explained::new(RefusalKind::Club, text(error.downcast_ref()?), reader))
}

fn text(error: &TournamentRefusal) -> Text {
    text_of!("tournament-refusal", error, TournamentRefusal:
        NoTournament, SignUpOver { .. }, AlreadySignedUp, Begun, NotBegun, Over, Cancelled, Incomplete,
        NotSignedUp.with("button", Text::new("button-tournament-sign-up")),
        NoCheckIn, NoSeries,
        CheckInOpens { at }.with("moment", absolute(*at)),
        Full { most }.with("most", *most),
        TooFew { least }.with("least", *least);
        TournamentRefusal::Plan(error) => plan(*error),
        TournamentRefusal::Rules(error) => rules(error),
    )
}

fn plan(error: PlanError) -> Text {
    text_of!("tournament-refusal", error, PlanError:
        NameEmpty, NameTooLong, ArenaWithoutClock, CheckInWithoutStart,
        PresetOfOtherGame(game).with("kind", game_name(game)),
    )
}

fn rules(error: &TournamentError) -> Text {
    text_of!("tournament-rule", *error, TournamentError:
        NoSuchGame, GameOver { .. }, GameNotOver, NotRuled, AlreadyPlaying, NotPlaying, NotPaused { .. }, NoRoundLeft,
        SatOut { .. }, LastRound, OtherRound, Halted,
        NotPlayer { player }.with("player", person(player)),
        Withdrawn { player }.with("player", person(player)),
        AlreadyIn { player }.with("player", person(player)),
        NotFree { player }.with("player", person(player)),
        NotBegun { at }.with("moment", absolute(at)),
        Ended { at }.with("moment", absolute(at)),
        Players { players, least, most }
            .with("players", players)
            .with("least", least)
            .with("most", most);
        TournamentError::Over => Text::new("tournament-refusal-over"),
        // Plans are checked before, so these come from a plan that was tampered with.
        _ => Text::new("tournament-refusal-form"),
    )
}
