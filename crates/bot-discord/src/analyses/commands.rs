//! `/analyse`: the review of a game, played here or written down, or the analysis of any position; and the same from the menu of
//! a message.

use serenity::all::{Attachment, Message};

use crate::analyses::refusal::AnalysisRefusal;
use crate::analyses::running as analyses;
use crate::board::refusal::WrittenRefusal;
use crate::board::written_game::WrittenGame;
use crate::i18n::Text;
use crate::kit::attached;
use crate::kit::command_context::{
    CommandContext, Error, answer, game_of_place, locale, place, reader, request, respond, user,
};
use crate::kit::ids::channel;
use crate::kit::interaction::FirstResponse;
use crate::kit::message::OutgoingMessage;
use crate::kit::refusal::Refusal;
use bot_service::game::GameId;
use bot_service::{AnalysisSubject, AnswerToken, AskedAnalysis, Place, SeenBy, TableError};
use makruk::notation::pgn::Pgn;
use makruk::{Count, Position};

/// Reviews the last game of the channel or another game, one that was written down, or a position.
#[poise::command(slash_command, install_context = "Guild", interaction_context = "Guild|BotDm")]
pub async fn analyse(
    ctx: CommandContext<'_>,
    #[min = 1] game: Option<u32>,
    #[max_length = 200] fen: Option<String>,
    #[max_length = 6000] pgn: Option<String>,
    file: Option<Attachment>,
    share: Option<bool>,
) -> Result<(), Error> {
    let seen_by = if share == Some(true) { SeenBy::Everybody } else { SeenBy::Asker };
    let subject = match (game, fen, pgn, file) {
        (Some(number), None, None, None) => AnalysisInput::Game(game_of_place(ctx, GameId(number.into())).await?.id),
        (None, Some(fen), None, None) => WrittenGame::from_fen(&fen)?.into(),
        (None, None, Some(pgn), None) => WrittenGame::from_pgn(&pgn)?.into(),
        (None, None, None, Some(file)) => AnalysisInput::File(Box::new(file)),
        (None, None, None, None) => match ctx.data().advice.last_in(channel(ctx.interaction.channel_id)).await {
            Err(error) if let Some(TableError::NoGame) = error.downcast_ref() => {
                return Err(AnalysisRefusal::Nothing.into());
            }
            last => AnalysisInput::Game(last?),
        },
        _ => return Err(AnalysisRefusal::GameAndPosition.into()),
    };
    respond_with(ctx, subject, seen_by).await
}

/// Analyses the first position or game in a message, or in a file of it.
#[poise::command(context_menu_command = "Analyse", install_context = "Guild", interaction_context = "Guild|BotDm")]
pub async fn analyse_message(ctx: CommandContext<'_>, message: Message) -> Result<(), Error> {
    let subject = match (WrittenGame::within(&message.content), message.attachments.into_iter().find(is_pgn)) {
        (Err(refusal), Some(file)) if let Some(WrittenRefusal::NothingWritten) = refusal.reason() => {
            AnalysisInput::File(Box::new(file))
        }
        (written, _) => written?.into(),
    };
    respond_with(ctx, subject, SeenBy::Asker).await
}

fn is_pgn(file: &Attachment) -> bool {
    file.filename.to_ascii_lowercase().ends_with(".pgn")
}

enum AnalysisInput {
    Game(GameId),
    Pgn(Box<Pgn>),
    File(Box<Attachment>),
    Position(Box<Position>, Option<Count>),
}

impl From<WrittenGame> for AnalysisInput {
    fn from(written: WrittenGame) -> AnalysisInput {
        match written {
            WrittenGame::Position(position, count) => AnalysisInput::Position(position, count),
            WrittenGame::Game(pgn) => AnalysisInput::Pgn(pgn),
        }
    }
}

async fn respond_with(ctx: CommandContext<'_>, subject: AnalysisInput, seen_by: SeenBy) -> Result<(), Error> {
    defer(ctx, seen_by).await?;
    if let Err(refusal) = analyse_subject(ctx, subject, seen_by).await {
        answer(ctx, ctx.data().explain(&refusal, reader(ctx))).await;
    }
    Ok(())
}

async fn analyse_subject(ctx: CommandContext<'_>, subject: AnalysisInput, seen_by: SeenBy) -> Result<(), Error> {
    let subject = match subject {
        AnalysisInput::File(file) => {
            let text = attached::text_of(ctx.data(), &file).await?;
            // A long game is read for a while.
            let read = tokio::task::spawn_blocking(move || WrittenGame::from_pgn(&text)).await;
            read.map_err(|_| Refusal::Panicked)??.into()
        }
        subject => subject,
    };
    let here = place(ctx);
    let (subject, place) = match subject {
        AnalysisInput::Game(game) => {
            let snapshot = ctx.data().service.games.get(game).await?;
            (AnalysisSubject::of_game(&snapshot), Place { locale: snapshot.place.locale, ..here })
        }
        AnalysisInput::Pgn(pgn) => (AnalysisSubject::of_pgn(&pgn), here),
        AnalysisInput::Position(position, count) => {
            let ruleset = ctx.data().ruleset_of(ctx.interaction.guild_id).await?;
            (AnalysisSubject::of_position(&position, count, ruleset), here)
        }
        AnalysisInput::File(_) => return Err(Refusal::UnreadableFile),
    };
    let token = AnswerToken(ctx.interaction.token.clone());
    let asked = AskedAnalysis { by: user(ctx), place, reader: locale(ctx), seen_by, subject, token };
    analyses::ask(ctx.data(), request(ctx).event, asked).await
}

/// Responds at once that the analysis is in progress.
async fn defer(ctx: CommandContext<'_>, seen_by: SeenBy) -> Result<(), Error> {
    let thinking = OutgoingMessage::text(&Text::new("thinking"), locale(ctx));
    let response = match seen_by {
        SeenBy::Asker => FirstResponse::Private(&thinking),
        SeenBy::Everybody => FirstResponse::Public(&thinking),
    };
    Ok(respond(ctx, response).await?)
}
