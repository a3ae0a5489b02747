//! What is announced of a tournament.

use club_competitions::competition::{Competition, CompetitionGame, CompetitionSetup, FormName};
use club_competitions::double_elimination::BracketStage;
use club_competitions::standings::ByeValue;
use club_competitions::swiss::SwissSetup;
use club_competitions::tournament::{GameEnding, GameStage, PairedGame};
use serenity::all::{ButtonStyle, CreateActionRow};

use crate::board::clock::absolute;
use crate::board::words::{mention, relative};
use crate::i18n::{Locale, Text, text_of};
use crate::kit::ids::{person, server_link};
use crate::kit::message::OutgoingMessage;
use crate::kit::roster::NamesShown;
use crate::tournament::action::TournamentAction;
use crate::tournament::messages::check_in::{left_out, tournament_check_in};
use crate::tournament::messages::managed::extended;
use crate::tournament::messages::sign_up::tournament_sign_up;
use crate::tournament::messages::standings::{after_round, finished};
use crate::tournament::messages::table::{tournament_reopened, tournament_table, tournament_thread_lost};
use crate::tournament::messages::words::{
    about, act, board, more_pairs, pair, people, result, round, stage_of, titled,
};
use bot_service::{CallReason, Cancellation, Phase, TournamentAt, TournamentNews};

const PAIRINGS: usize = 30;

const NAMED: usize = 16;

/// Something that happened in a tournament, as it is announced; `None` if nothing is known of it any more. `names` are those whom
/// a picture names, and `command` turns a command into a clickable mention.
pub fn tournament_news(
    at: &TournamentAt,
    news: &TournamentNews,
    names: &NamesShown,
    command: impl Fn(&str) -> String,
    locale: Locale,
) -> Option<OutgoingMessage> {
    let words = |text: Text| OutgoingMessage::text(&text, locale);
    let competition = at.competition();
    Some(match *news {
        TournamentNews::SignUp => tournament_sign_up(at, command, locale),
        TournamentNews::CheckIn => tournament_check_in(at, locale)?,
        TournamentNews::LeftOut => left_out(at, command, locale)?,
        TournamentNews::Started => started(at, competition?, command, locale),
        TournamentNews::Round { round } => pairings(at, competition?, round, locale),
        TournamentNews::Table { game } => tournament_table(at, game, locale)?,
        TournamentNews::Reopened { game } => tournament_reopened(at, game, locale)?,
        TournamentNews::Over { game } => words(over(competition?.game(game)?)?),
        TournamentNews::Standings { round } => after_round(at, competition?, round, names, locale),
        TournamentNews::Finished => finished(at, competition?, names, locale),
        TournamentNews::Cancelled => cancelled(at, locale)?,
        TournamentNews::Ruled { game } => words(ruled(at, competition?.game(game)?)),
        TournamentNews::Annulled { game } => words(annulled(game)?),
        TournamentNews::Unplaced { game } => {
            let text = Text::new("tournament-unplaced").with("organiser", mention(at.by));
            let text =
                pair(text.with("button", Text::new("button-tournament-arrive")), competition?.game(game)?.pairing);
            words(text).calling([at.by], CallReason::Turn)
        }
        TournamentNews::Halted if !at.is_halted() => return None,
        TournamentNews::Halted => {
            let text = about(Text::new("tournament-halted"), at).with("move", command("tournament move"));
            words(text.with("server", server_link(at.guild)))
        }
        TournamentNews::Moved => words(about(Text::new("tournament-moved"), at)),
        TournamentNews::ThreadLost { game } => tournament_thread_lost(at, game, locale)?,
        TournamentNews::Withdrew { player } => {
            words(about(Text::new("tournament-withdrew"), at).with("player", mention(player)))
        }
        TournamentNews::Extended => words(extended(at)),
        TournamentNews::Left { player } => {
            words(about(Text::new("tournament-left"), at).with("player", mention(player)))
        }
        TournamentNews::Joined { player } => {
            words(about(Text::new("tournament-joined"), at).with("player", mention(player)))
        }
    })
}

/// The same as a direct message, when it could not be posted. `command` turns a command into a clickable mention.
pub fn tournament_news_told(
    at: &TournamentAt,
    news: &TournamentNews,
    command: impl Fn(&str) -> String,
    locale: Locale,
) -> Option<OutgoingMessage> {
    let told = match (news, at.is_halted()) {
        (TournamentNews::Halted, _) => None,
        (_, true) => Some(Text::new("tournament-told-halted")),
        (_, false) => Some(Text::new("tournament-told").with("channel", format!("<#{}>", at.channel.0))),
    };
    let told = told.map(|told| told.with("show", command("tournament show")));
    let outgoing = match *news {
        // How it begins is said beside the button, which a direct message has not.
        TournamentNews::Reopened { game } => {
            let pairing = at.competition()?.game(game)?.pairing;
            OutgoingMessage::text(&pair(Text::new("tournament-reopened"), pairing), locale)
        }
        news => tournament_news(at, &news, &NamesShown::new(), command, locale)?,
    };
    let outgoing = OutgoingMessage::words(&outgoing.content);
    Some(match told {
        Some(told) => outgoing.with_line(&told.localize(locale)),
        None => outgoing,
    })
}

/// That a tournament has begun, how its form works, and what its players have to know.
fn started(
    at: &TournamentAt,
    competition: &Competition,
    command: impl Fn(&str) -> String,
    locale: Locale,
) -> OutgoingMessage {
    let players = competition.players();
    let how = text_of!("tournament-started", competition.form(), FormName: RoundRobin, Swiss, KnockOut, DoubleElimination, Arena);
    let how = match competition.ends() {
        Some(ends) => how.with("moment", absolute(ends)).with("until", relative(ends)),
        None => how,
    };
    let next = Text::new("tournament-started-next").with("withdraw", command("tournament withdraw"));
    let began = titled(Text::new("tournament-started"), at).with("number", players.len());
    let outgoing = OutgoingMessage::lines(&[began, how, next].map(|text| text.localize(locale)));
    match at.phase {
        Phase::Running(_) => outgoing.with_rows(running_rows(at, competition, locale)),
        _ => outgoing,
    }
}

/// Everybody's buttons in a running tournament, where its form lets players come and go.
fn running_rows(at: &TournamentAt, competition: &Competition, locale: Locale) -> Vec<CreateActionRow> {
    let join = (TournamentAction::SignUp, Text::new("button-tournament-join"), ButtonStyle::Success);
    let pause = (TournamentAction::Pause, Text::new("button-tournament-pause"), ButtonStyle::Secondary);
    let resume = (TournamentAction::Resume, Text::new("button-tournament-resume"), ButtonStyle::Secondary);
    let actions = match competition.form() {
        FormName::Arena => vec![join, pause, resume],
        FormName::Swiss => vec![join],
        FormName::RoundRobin | FormName::KnockOut | FormName::DoubleElimination => return Vec::new(),
    };
    let buttons = actions.into_iter().map(|(action, label, style)| act(at.id, action, label, style, locale));
    vec![CreateActionRow::Buttons(buttons.collect())]
}

/// Who plays whom in a round, and who doesn't play.
fn pairings(at: &TournamentAt, competition: &Competition, number: u16, locale: Locale) -> OutgoingMessage {
    let title = titled(Text::new("tournament-pairings"), at).with("round", round(competition, number));
    let games = competition.games();
    let of_round: Vec<_> = games.iter().filter(|(key, _)| key.round() == Some(number) && is_first(*key)).collect();
    let mut lines = vec![title.localize(locale)];
    let mut bracket = None;
    for (key, game) in of_round.iter().take(PAIRINGS) {
        let found = stage_of(competition, *key);
        if found != bracket {
            lines.extend(found.and_then(heading).map(|text| text.localize(locale)));
            bracket = found;
        }
        let number = board(*key).unwrap_or_default();
        lines.push(format!("{number}. {} – {}", person(game.pairing.white), person(game.pairing.black)));
    }
    if of_round.len() > PAIRINGS {
        lines.push(more_pairs(of_round.len() - PAIRINGS).localize(locale));
    }
    let byes = competition.byes(number);
    if !byes.is_empty() {
        let text = match competition.setup() {
            CompetitionSetup::Swiss(SwissSetup { bye, .. }) => {
                text_of!("tournament-bye-swiss", bye, ByeValue: Win, Draw, Loss)
            }
            CompetitionSetup::KnockOut(_) | CompetitionSetup::DoubleElimination(_) => {
                Text::new("tournament-bye-knock-out")
            }
            CompetitionSetup::RoundRobin(_) | CompetitionSetup::Arena(_) => Text::new("tournament-bye-round-robin"),
        };
        let text = text.with("player", people(&byes, NAMED, locale)).with("number", byes.len());
        lines.push(text.localize(locale));
    }
    let sat_out = competition.sat_out(number);
    if !sat_out.is_empty() {
        let text = Text::new("tournament-half-bye").with("number", sat_out.len());
        let text = text.with("player", people(&sat_out, NAMED, locale));
        lines.push(text.localize(locale));
    }
    OutgoingMessage::lines(&lines)
}

/// What is above the games of a bracket. The final has its name in the title.
fn heading(stage: BracketStage) -> Option<Text> {
    let number = |round: u16| u32::from(round) + 1;
    match stage {
        BracketStage::Winners { round } => Some(Text::new("tournament-pairings-winners").with("round", number(round))),
        BracketStage::Losers { round } => Some(Text::new("tournament-pairings-losers").with("round", number(round))),
        BracketStage::Final | BracketStage::SecondFinal => None,
    }
}

/// Whether a game is no replay of a drawn one.
const fn is_first(game: CompetitionGame) -> bool {
    match game {
        CompetitionGame::Match(game) => game.number == 0,
        _ => true,
    }
}

/// Reports the end of a game, by forfeit, unfinished or played; `None` if it is not over.
fn over(game: &PairedGame) -> Option<Text> {
    let GameStage::Over { ending, .. } = game.stage else { return None };
    let pairing = game.pairing;
    Some(match ending {
        GameEnding::Forfeit { loser } => Text::new("tournament-forfeited")
            .with("winner", person(pairing.player(loser.other())))
            .with("loser", person(pairing.player(loser))),
        GameEnding::DoubleForfeit => pair(Text::new("tournament-double-forfeit"), pairing),
        GameEnding::Unfinished => pair(Text::new("tournament-unfinished"), pairing),
        GameEnding::Played(_) => pair(Text::new("tournament-table-over"), pairing).with("result", result(game)),
    })
}

/// That a game whose board is being played was decided without its result, for its thread; `None` if it was not.
pub fn tournament_plays_on(at: &TournamentAt, game: CompetitionGame, locale: Locale) -> Option<OutgoingMessage> {
    let why = match (&at.phase, at.competition()?.game(game)) {
        (Phase::Cancelled { .. }, _) => cancelled_text(at)?,
        (_, Some(game)) => over(game)?,
        (_, None) => annulled(game)?,
    };
    Some(OutgoingMessage::lines(&[why, Text::new("tournament-plays-on")].map(|text| text.localize(locale))))
}

/// That a game does not count any more. Only where one plays to stay in one game can do that to another.
fn annulled(game: CompetitionGame) -> Option<Text> {
    match game {
        CompetitionGame::Match(game) => Some(pair(Text::new("tournament-annulled"), game.pairing)),
        CompetitionGame::Board { .. } | CompetitionGame::Number(_) => None,
    }
}

fn ruled(at: &TournamentAt, game: &PairedGame) -> Text {
    pair(about(Text::new("tournament-ruled"), at), game.pairing).with("result", result(game))
}

fn cancelled_text(at: &TournamentAt) -> Option<Text> {
    let Phase::Cancelled { why, .. } = &at.phase else { return None };
    let least = at.plan.form.least();
    let text = text_of!("tournament-cancelled", why, Cancellation: By(player).with("player", mention(*player)), TooFew.with("least", least), TooFewThere.with("least", least));
    Some(about(text, at))
}

/// Why a tournament does not take place, or not to its end.
fn cancelled(at: &TournamentAt, locale: Locale) -> Option<OutgoingMessage> {
    let Phase::Cancelled { competition, .. } = &at.phase else { return None };
    let outgoing = OutgoingMessage::text(&cancelled_text(at)?, locale);
    let is_played = |game: &PairedGame| game.stage == GameStage::Playing;
    let are_played =
        competition.as_ref().is_some_and(|competition| competition.games().iter().any(|(_, game)| is_played(game)));
    Some(match are_played {
        true => outgoing.with_line(&Text::new("tournament-cancelled-games").localize(locale)),
        false => outgoing,
    })
}
