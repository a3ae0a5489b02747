//! `/analyse`: a look back at a game, or at any position.

use poise::CreateReply;
use serenity::all::CreateAllowedMentions;

use super::play::house_rules;
use super::{Context, Error, asker, locale};
use crate::discord::exchange::amend_answer;
use crate::discord::ids::channel;
use crate::discord::look_back::look_back;
use crate::discord::present::{self, Outgoing};
use crate::discord::refusal::{self, Refusal};
use crate::game::GameId;
use crate::i18n::Text;
use crate::service::ServiceError;
use makruk::notation::fen;
use makruk::{Count, Position};

/// Who is to see the result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Audience {
    /// The one who asked.
    Asker,
    /// Everybody in the channel.
    Channel,
}

/// Looks back at the last game of the channel, at another, or at a position.
#[poise::command(slash_command, install_context = "Guild", interaction_context = "Guild|BotDm")]
pub async fn analyse(
    ctx: Context<'_>,
    #[min = 1] game: Option<u32>,
    #[max_length = 200] fen: Option<String>,
    share: Option<bool>,
) -> Result<(), Error> {
    let audience = if share == Some(true) { Audience::Channel } else { Audience::Asker };
    let subject = match (game, fen) {
        (Some(_), Some(_)) => return Err(Refusal::GameAndPosition),
        (Some(number), None) => Subject::Game(game_of_place(ctx, GameId(number.into())).await?),
        (None, Some(fen)) => position(&fen)?,
        (None, None) => match ctx.data().advice.last_in(channel(ctx.interaction.channel_id)).await {
            Err(ServiceError::NoGame) => return Err(Refusal::NothingToAnalyse),
            last => Subject::Game(last?),
        },
    };
    begin(ctx, audience).await?;
    let found = look(ctx, subject).await.unwrap_or_else(|refused| refusal::explain(&refused, locale(ctx)));
    Ok(amend_answer(ctx.data(), &ctx.interaction.token, &found).await?)
}

/// What is to be looked at.
enum Subject {
    Game(GameId),
    Position(Box<Position>, Option<Count>),
}

async fn look(ctx: Context<'_>, subject: Subject) -> Result<Outgoing, Error> {
    let (data, by, locale) = (ctx.data(), asker(ctx), locale(ctx));
    match subject {
        Subject::Game(game) => look_back(data, by, game, &ctx.interaction.token, locale).await,
        Subject::Position(position, count) => {
            let (server, ruleset) =
                (ctx.interaction.guild_id.map(serenity::all::GuildId::get), house_rules(ctx).await?);
            let found = data.advice.outlook(by, server, *position, count, ruleset).await?;
            Ok(present::looked_at(&found, locale))
        }
    }
}

/// Says at once that it is being thought about.
async fn begin(ctx: Context<'_>, audience: Audience) -> Result<(), Error> {
    let thinking = Text::new("thinking").localize(locale(ctx));
    let reply = CreateReply::default()
        .content(thinking)
        .allowed_mentions(CreateAllowedMentions::new())
        .ephemeral(audience == Audience::Asker);
    poise::Context::from(ctx).send(reply).await?;
    Ok(())
}

/// A game of this server, or one of the asker's own.
async fn game_of_place(ctx: Context<'_>, id: GameId) -> Result<GameId, Error> {
    let snapshot = ctx.data().games.get(id).await?;
    let here = ctx.interaction.guild_id.is_some_and(|guild| snapshot.place.guild == Some(guild.get()));
    match here || snapshot.game.players().any(|player| player == asker(ctx)) {
        true => Ok(id),
        false => Err(ServiceError::NoGame.into()),
    }
}

fn position(text: &str) -> Result<Subject, Refusal> {
    let setup = fen::parse_setup(text.trim()).map_err(|_| Refusal::BadPosition)?;
    let position = Position::from_setup(&setup).map_err(|_| Refusal::BadPosition)?;
    let count = setup.count.and_then(|count| Count::from_setup(count, &position));
    Ok(Subject::Position(Box::new(position), count))
}
