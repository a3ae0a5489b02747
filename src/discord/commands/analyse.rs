//! `/analyse`: the review of a game, or the analysis of any position.

use super::context::{Context, Error, answer, game_of_place, locale, respond, user};
use super::options::server_ruleset;
use crate::discord::ids::channel;
use crate::discord::interaction::FirstResponse;
use crate::discord::present::{self, OutgoingMessage};
use crate::discord::refusal::{self, Refusal};
use crate::discord::review::review_with_progress;
use crate::game::GameId;
use crate::i18n::Text;
use crate::service::ServiceError;
use makruk::notation::fen;
use makruk::{Count, Position};

/// Who sees the result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Visibility {
    /// The person who used the command.
    Private,
    /// Everybody in the channel.
    Public,
}

/// Reviews the last game of the channel or another game, or analyses a position.
#[poise::command(slash_command, install_context = "Guild", interaction_context = "Guild|BotDm")]
pub async fn analyse(
    ctx: Context<'_>,
    #[min = 1] game: Option<u32>,
    #[max_length = 200] fen: Option<String>,
    share: Option<bool>,
) -> Result<(), Error> {
    let visibility = if share == Some(true) { Visibility::Public } else { Visibility::Private };
    let subject = match (game, fen) {
        (Some(_), Some(_)) => return Err(Refusal::GameAndPosition),
        (Some(number), None) => Subject::Game(game_of_place(ctx, GameId(number.into())).await?.id),
        (None, Some(fen)) => position(&fen)?,
        (None, None) => match ctx.data().advice.last_in(channel(ctx.interaction.channel_id)).await {
            Err(ServiceError::NoGame) => return Err(Refusal::NothingToAnalyse),
            last => Subject::Game(last?),
        },
    };
    defer(ctx, visibility).await?;
    let found = analyse_subject(ctx, subject).await.unwrap_or_else(|refusal| refusal::explain(&refusal, locale(ctx)));
    answer(ctx, found).await;
    Ok(())
}

/// What is to be analysed.
enum Subject {
    Game(GameId),
    Position(Box<Position>, Option<Count>),
}

async fn analyse_subject(ctx: Context<'_>, subject: Subject) -> Result<OutgoingMessage, Error> {
    let (data, by, locale) = (ctx.data(), user(ctx), locale(ctx));
    match subject {
        Subject::Game(game) => review_with_progress(data, by, game, &ctx.interaction.token, locale).await,
        Subject::Position(position, count) => {
            let (server, ruleset) =
                (ctx.interaction.guild_id.map(serenity::all::GuildId::get), server_ruleset(ctx).await?);
            let found = data.advice.analysis(by, server, *position, count, ruleset).await?;
            Ok(present::position_analysis(&found, locale))
        }
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

fn position(text: &str) -> Result<Subject, Refusal> {
    let setup = fen::parse_setup(text.trim()).map_err(|_| Refusal::BadPosition)?;
    let position = Position::from_setup(&setup).map_err(|_| Refusal::BadPosition)?;
    let count = setup.count.and_then(|count| Count::from_setup(count, &position));
    Ok(Subject::Position(Box::new(position), count))
}
