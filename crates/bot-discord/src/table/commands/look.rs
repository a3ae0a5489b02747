//! `/look`: the board in words.

use std::collections::HashSet;

use board_games::GameKind;
use serenity::all::{AutocompleteChoice, CreateAutocompleteResponse};

use crate::board::look_subject::LookSubject;
use crate::board::words::side;
use crate::i18n::Locale;
use crate::kit::command_context::{CommandContext, Error, find_game, finish, look_up_reader, reader};
use crate::kit::limits::CHOICES;
use crate::kit::own_games;
use crate::kit::own_games::own_games;
use crate::kit::plain_text::plain;
use crate::kit::reader::Reader;
use crate::table::refusal::TableRefusal;
use bot_service::MoveNotation;
use bot_service::game::GameError;

/// Describes the board in words.
#[poise::command(slash_command, install_context = "Guild|User", interaction_context = "Guild|BotDm|PrivateChannel")]
pub async fn look(
    ctx: CommandContext<'_>,
    #[autocomplete = "suggest"]
    #[max_length = 40]
    what: Option<String>,
    #[autocomplete = "own_games"]
    #[min = 1]
    game: Option<u32>,
) -> Result<(), Error> {
    let snapshot = find_game(ctx, own_games::number(game)).await?;
    let play = snapshot.game.play().ok_or(GameError::NotBegun)?;
    let subject = match what {
        None => LookSubject::Board,
        Some(what) => read(&what, play.kind()).ok_or(TableRefusal::LookSubject)?,
    };
    finish(ctx, crate::board::look::look(play, subject, reader(ctx))).await
}

/// What can be asked about, and fits what is being typed.
async fn suggest(ctx: CommandContext<'_>, partial: &str) -> CreateAutocompleteResponse {
    let choices = suggestions(partial, look_up_reader(ctx).await).take(CHOICES);
    let choices = choices.map(|name| AutocompleteChoice::new(name.clone(), name)).collect();
    CreateAutocompleteResponse::new().set_choices(choices)
}

/// Parses a subject in either language and any notation: a name as it is suggested, or a square.
fn read(typed: &str, game: GameKind) -> Option<LookSubject> {
    let typed = plain(typed);
    LookSubject::all(game).find(|subject| names(*subject).any(|name| plain(&name) == typed))
}

/// The names that what was typed may become: as the reader writes them, unless they are being typed otherwise.
fn suggestions(partial: &str, reader: Reader) -> impl Iterator<Item = String> {
    let partial = plain(partial);
    let mut seen = HashSet::new();
    let all = GameKind::ALL.into_iter().flat_map(LookSubject::all);
    let named = all.filter_map(move |subject| {
        let is_fitting = |name: &String| plain(name).contains(&partial);
        let own = Some(crate::board::look::look_name(subject, reader)).filter(is_fitting);
        own.or_else(|| names(subject).find(is_fitting))
    });
    // Which game is meant is not known yet, and most of what is on a board has the same name in all of them.
    named.filter(move |name| seen.insert(name.clone()))
}

fn names(subject: LookSubject) -> impl Iterator<Item = String> {
    let readers = MoveNotation::ALL
        .into_iter()
        .flat_map(|notation| Locale::ALL.map(|locale| Reader { notation, ..Reader::from(locale) }));
    let short = match subject {
        LookSubject::Side(of) => Some(Locale::ALL.map(|locale| side(of).localize(locale))),
        _ => None,
    };
    let long = readers.map(move |reader| crate::board::look::look_name(subject, reader));
    long.chain(short.into_iter().flatten())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::limits::CHOICE_NAME;
    use board_games::Seat;

    #[test]
    fn every_name_is_read_as_what_it_names_in_every_language_and_notation() {
        for game in GameKind::ALL {
            for subject in LookSubject::all(game) {
                for name in names(subject) {
                    assert!(name.chars().count() <= CHOICE_NAME);
                    assert_eq!(read(&name, game), Some(subject), "{name}");
                    assert_eq!(read(&format!(" {} ", name.to_uppercase()), game), Some(subject), "{name}");
                }
            }
        }
        let in_makruk = |name: &str| read(name, GameKind::Makruk);
        assert_eq!(in_makruk("khon").is_some(), read("khon", GameKind::Chess).is_none());
        for white in ["white", "ขาว"] {
            assert_eq!(in_makruk(white), Some(LookSubject::Side(Seat::First)));
        }
        for nonsense in ["", "x9", "rank 9", "แถว", "everything"] {
            assert_eq!(in_makruk(nonsense), None, "{nonsense}");
        }
    }

    #[test]
    fn suggestions_begin_with_the_last_move_and_follow_the_language_that_is_typed() {
        let first = |partial: &str, locale: Locale| suggestions(partial, locale.into()).next();
        assert_eq!(first("", Locale::English).as_deref(), Some("last move"));
        assert_eq!(first("เรือ", Locale::English).as_deref(), Some("เรือ"));
        assert_eq!(first("e4", Locale::Thai).as_deref(), Some("e4"));
        assert_eq!(first("จ4", Locale::Thai).as_deref(), Some("จ๔"));
        assert_eq!(first("zz", Locale::Thai), None);
        let both = Reader { notation: MoveNotation::Both, ..Locale::Thai.into() };
        let found = suggestions("e4", both).next().unwrap();
        let in_makruk = |name: &str| read(name, GameKind::Makruk);
        assert_eq!((found.as_str(), in_makruk(&found)), ("จ๔/e4", in_makruk("e4")));
        let rooks = suggestions("rook", Locale::English.into()).filter(|name| name == "rook");
        assert_eq!(rooks.count(), 1);
    }
}
