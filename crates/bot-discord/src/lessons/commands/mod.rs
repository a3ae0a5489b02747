//! `/learn`: what the game is and where it comes from, to read and to try.

mod counts;
mod find;
mod lessons;
mod open;

use poise::ChoiceParameter;
use serenity::all::{AutocompleteChoice, CreateAutocompleteResponse};

use crate::kit::command_context::{CommandContext, Error, answer, look_up_reader, reader};
use crate::kit::limits::CHOICE_NAME;
use crate::kit::refusal::Refusal;
use crate::lessons::learn_action::CardList;
use crate::lessons::messages::{card_name, learn_list};
use find::{answer_to, suggestions};
use makruk_school::{Card, CardKind};

/// What `/learn pieces` tells of.
const PIECES: &[CardKind] = &[CardKind::Piece, CardKind::Rule];

/// What `/learn lore` tells of.
const LORE: &[CardKind] = &[CardKind::Etiquette, CardKind::Habit, CardKind::History, CardKind::Kin];

/// What can be learnt.
#[poise::command(
    slash_command,
    install_context = "Guild|User",
    interaction_context = "Guild|BotDm|PrivateChannel",
    subcommand_required,
    subcommands(
        "pieces",
        "counts::count",
        "word",
        "opening",
        "counts::ending",
        "lore",
        "lessons::path",
        "lessons::solve"
    )
)]
pub async fn learn(_: CommandContext<'_>) -> Result<(), Error> {
    Err(Refusal::UnknownCommand)
}

/// What is told beside the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ChoiceParameter)]
pub enum LoreChoice {
    /// How one behaves at the board.
    #[name = "learn-kind-etiquette"]
    Etiquette,
    /// What good players do.
    #[name = "learn-kind-habit"]
    Habit,
    /// Legends, events, people, books.
    #[name = "learn-kind-history"]
    History,
    /// Related games.
    #[name = "learn-kind-kin"]
    Kin,
}

impl From<LoreChoice> for CardKind {
    fn from(choice: LoreChoice) -> CardKind {
        match choice {
            LoreChoice::Etiquette => CardKind::Etiquette,
            LoreChoice::Habit => CardKind::Habit,
            LoreChoice::History => CardKind::History,
            LoreChoice::Kin => CardKind::Kin,
        }
    }
}

/// How the pieces move, what they are worth, and the rules.
#[poise::command(slash_command)]
async fn pieces(
    ctx: CommandContext<'_>,
    #[autocomplete = "suggest_pieces"]
    #[max_length = 100]
    name: Option<String>,
) -> Result<(), Error> {
    tell(ctx, PIECES, CardKind::Piece, name).await
}

/// What a word means.
#[poise::command(slash_command)]
async fn word(
    ctx: CommandContext<'_>,
    #[autocomplete = "suggest_words"]
    #[rename = "word"]
    #[max_length = 100]
    name: Option<String>,
) -> Result<(), Error> {
    tell(ctx, &[CardKind::Word], CardKind::Word, name).await
}

/// What an opening looks like, and who played it.
#[poise::command(slash_command)]
async fn opening(
    ctx: CommandContext<'_>,
    #[autocomplete = "suggest_openings"]
    #[max_length = 100]
    name: Option<String>,
) -> Result<(), Error> {
    tell(ctx, &[CardKind::Opening], CardKind::Opening, name).await
}

/// Etiquette, habits, legends and history, related games.
#[poise::command(slash_command)]
async fn lore(
    ctx: CommandContext<'_>,
    kind: Option<LoreChoice>,
    #[autocomplete = "suggest_lore"]
    #[max_length = 100]
    name: Option<String>,
) -> Result<(), Error> {
    let kind = kind.map_or(CardKind::History, CardKind::from);
    tell(ctx, LORE, kind, name).await
}

/// Shows the card of this name, which is looked for among these kinds first; without a name, the list of one kind.
async fn tell(
    ctx: CommandContext<'_>,
    kinds: &[CardKind],
    listed: CardKind,
    name: Option<String>,
) -> Result<(), Error> {
    let (school, reader) = (&ctx.data().school, reader(ctx));
    let told = match name {
        Some(typed) => answer_to(school, &typed, kinds, reader),
        None => learn_list(school, CardList::of(listed), reader),
    };
    answer(ctx, told).await;
    Ok(())
}

async fn suggest_pieces(ctx: CommandContext<'_>, partial: &str) -> CreateAutocompleteResponse {
    suggest(ctx, partial, PIECES).await
}

/// Every card explains a word.
async fn suggest_words(ctx: CommandContext<'_>, partial: &str) -> CreateAutocompleteResponse {
    suggest(ctx, partial, &CardKind::ALL).await
}

async fn suggest_openings(ctx: CommandContext<'_>, partial: &str) -> CreateAutocompleteResponse {
    suggest(ctx, partial, &[CardKind::Opening]).await
}

async fn suggest_lore(ctx: CommandContext<'_>, partial: &str) -> CreateAutocompleteResponse {
    suggest(ctx, partial, LORE).await
}

async fn suggest(ctx: CommandContext<'_>, partial: &str, kinds: &[CardKind]) -> CreateAutocompleteResponse {
    let locale = look_up_reader(ctx).await.locale;
    let suggested = suggestions(&ctx.data().school, partial, kinds, locale);
    let choice = |card: &Card| AutocompleteChoice::new(card_name(card, locale, CHOICE_NAME), card.id.as_str());
    CreateAutocompleteResponse::new().set_choices(suggested.into_iter().map(choice).collect())
}
