//! `/analyse`: the review of a game, played here or written down, or the analysis of any position; and the same from the menu of
//! a message.

use serenity::all::{Attachment, Message};

use super::context::{Context, Error, answer, game_of_place, locale, respond, user};
use super::options::server_ruleset;
use crate::discord::attached;
use crate::discord::ids::channel;
use crate::discord::interaction::FirstResponse;
use crate::discord::present::{self, OutgoingMessage};
use crate::discord::refusal::{self, Refusal};
use crate::discord::review::{Reviewed, review_with_progress};
use crate::discord::written_game::WrittenGame;
use crate::game::GameId;
use crate::i18n::Text;
use crate::service::ServiceError;
use makruk::notation::pgn::Pgn;
use makruk::{Count, Position};

/// Who sees the result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Visibility {
    /// The person who used the command.
    Private,
    /// Everybody in the channel.
    Public,
}

/// Reviews the last game of the channel or another game, one that was written down, or a position.
#[poise::command(slash_command, install_context = "Guild", interaction_context = "Guild|BotDm")]
pub async fn analyse(
    ctx: Context<'_>,
    #[min = 1] game: Option<u32>,
    #[max_length = 200] fen: Option<String>,
    #[max_length = 6000] pgn: Option<String>,
    file: Option<Attachment>,
    share: Option<bool>,
) -> Result<(), Error> {
    let visibility = if share == Some(true) { Visibility::Public } else { Visibility::Private };
    let subject = match (game, fen, pgn, file) {
        (Some(number), None, None, None) => Subject::Game(game_of_place(ctx, GameId(number.into())).await?.id),
        (None, Some(fen), None, None) => WrittenGame::from_fen(&fen)?.into(),
        (None, None, Some(pgn), None) => WrittenGame::from_pgn(&pgn)?.into(),
        (None, None, None, Some(file)) => Subject::File(Box::new(file)),
        (None, None, None, None) => match ctx.data().advice.last_in(channel(ctx.interaction.channel_id)).await {
            Err(ServiceError::NoGame) => return Err(Refusal::NothingToAnalyse),
            last => Subject::Game(last?),
        },
        _ => return Err(Refusal::GameAndPosition),
    };
    respond_with(ctx, subject, visibility).await
}

/// Analyses the first position or game in a message, or in a file of it.
#[poise::command(context_menu_command = "Analyse", install_context = "Guild", interaction_context = "Guild|BotDm")]
pub async fn analyse_message(ctx: Context<'_>, message: Message) -> Result<(), Error> {
    let subject = match (WrittenGame::within(&message.content), message.attachments.into_iter().find(is_pgn)) {
        (Err(Refusal::NothingWritten), Some(file)) => Subject::File(Box::new(file)),
        (written, _) => written?.into(),
    };
    respond_with(ctx, subject, Visibility::Private).await
}

fn is_pgn(file: &Attachment) -> bool {
    file.filename.to_ascii_lowercase().ends_with(".pgn")
}

/// What is to be analysed.
enum Subject {
    Game(GameId),
    Pgn(Box<Pgn>),
    File(Box<Attachment>),
    Position(Box<Position>, Option<Count>),
}

impl From<WrittenGame> for Subject {
    fn from(written: WrittenGame) -> Subject {
        match written {
            WrittenGame::Position(position, count) => Subject::Position(position, count),
            WrittenGame::Game(pgn) => Subject::Pgn(pgn),
        }
    }
}

async fn respond_with(ctx: Context<'_>, subject: Subject, visibility: Visibility) -> Result<(), Error> {
    defer(ctx, visibility).await?;
    let found = analyse_subject(ctx, subject, visibility)
        .await
        .unwrap_or_else(|refusal| refusal::explain(&refusal, locale(ctx)));
    answer(ctx, found).await;
    Ok(())
}

async fn analyse_subject(ctx: Context<'_>, subject: Subject, visibility: Visibility) -> Result<OutgoingMessage, Error> {
    let (data, by, locale) = (ctx.data(), user(ctx), locale(ctx));
    let subject = match subject {
        Subject::File(file) => {
            let text = attached::text_of(data, &file).await?;
            // A long game is read for a while.
            let read = tokio::task::spawn_blocking(move || WrittenGame::from_pgn(&text)).await;
            read.map_err(|_| Refusal::Panicked)??.into()
        }
        subject => subject,
    };
    let server = ctx.interaction.guild_id.map(serenity::all::GuildId::get);
    let token = &ctx.interaction.token;
    match subject {
        Subject::Game(game) => {
            let found = review_with_progress(data, by, Reviewed::Game(game), token, locale).await?;
            match visibility {
                Visibility::Private => Ok(present::shareable(found, &data.games.get(game).await?, locale)),
                Visibility::Public => Ok(found),
            }
        }
        Subject::Pgn(pgn) => review_with_progress(data, by, Reviewed::Pgn(&pgn, server), token, locale).await,
        Subject::Position(position, count) => {
            let ruleset = server_ruleset(ctx).await?;
            let found = data.advice.analysis(by, server, *position, count, ruleset).await?;
            Ok(present::position_analysis(&found, locale))
        }
        Subject::File(_) => Err(Refusal::UnreadableFile),
    }
}

/// Responds at once that the analysis is in progress.
async fn defer(ctx: Context<'_>, visibility: Visibility) -> Result<(), Error> {
    let thinking = OutgoingMessage::text(&Text::new("thinking"), locale(ctx));
    let response = match visibility {
        Visibility::Private => FirstResponse::Private(&thinking),
        Visibility::Public => FirstResponse::Public(&thinking),
    };
    Ok(respond(ctx, response).await?)
}
