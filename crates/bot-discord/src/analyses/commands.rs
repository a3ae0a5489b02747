//! `/analyse`: the review of a game, played here or written down, or the analysis of any position; and the same from the menu of
//! a message.

use serenity::all::{Attachment, Message};

use crate::analyses::refusal::AnalysisRefusal;
use crate::analyses::written::{Asking, Read, analyse_only_game, which_game, written_in_file};
use crate::board::refusal::WrittenRefusal;
use crate::board::written::WrittenContent;
use crate::i18n::{Locale, Text};
use crate::kit::app::App;
use crate::kit::command_context::{
    CommandContext, Error, answer, game_of_place, guild, locale, place, reader, request, respond, user,
};
use crate::kit::ids::channel;
use crate::kit::interaction::FirstResponse;
use crate::kit::message::OutgoingMessage;
use crate::kit::reader::Reader;
use crate::kit::refusal::{Refusal, quoted};
use board_games::{GameBoard, GameKind};
use bot_service::game::GameId;
use bot_service::{AnalysisSubject, AnswerToken, GamesPlayed, Place, SeenBy, TableError};
use makruk::{History, Ruleset};

/// Reviews the last game of the channel or another game, one that was written down, or a position.
#[poise::command(slash_command, install_context = "Guild|User", interaction_context = "Guild|BotDm|PrivateChannel")]
pub async fn analyse(
    ctx: CommandContext<'_>,
    #[min = 1] game: Option<u32>,
    #[max_length = 200] fen: Option<String>,
    #[max_length = 6000] pgn: Option<String>,
    file: Option<Attachment>,
    share: Option<bool>,
) -> Result<(), Error> {
    let seen_by = if share == Some(true) { SeenBy::Everybody } else { SeenBy::Asker };
    let played = ctx.data().games_of(guild(ctx)).await;
    let subject = match (game, fen, pgn, file) {
        (Some(number), None, None, None) => AnalysisInput::Game(game_of_place(ctx, GameId(number.into())).await?.id),
        (None, Some(fen), None, None) => AnalysisInput::WrittenContent(match WrittenContent::within(&fen, &played) {
            Err(refusal) if let Some(WrittenRefusal::NothingWritten) = refusal.reason() => {
                return Err(WrittenRefusal::BadPosition(played.or_first(GameKind::Makruk)).into());
            }
            written => written?,
        }),
        (None, None, Some(pgn), None) => AnalysisInput::WrittenContent(WrittenContent::of(&pgn, &played)?),
        (None, None, None, Some(file)) => AnalysisInput::Files(vec![file], WrittenContent::of),
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

/// Analyses the first position or a game in a message, or in a file of it.
#[poise::command(
    context_menu_command = "Analyse",
    install_context = "Guild|User",
    interaction_context = "Guild|BotDm|PrivateChannel"
)]
pub async fn analyse_message(ctx: CommandContext<'_>, message: Message) -> Result<(), Error> {
    let files: Vec<Attachment> = message.attachments.into_iter().filter(may_be_text).collect();
    let played = ctx.data().games_of(guild(ctx)).await;
    let subject = match WrittenContent::within(&message.content, &played) {
        Err(refusal)
            if let Some(WrittenRefusal::NothingWritten) = refusal.reason()
                && !files.is_empty() =>
        {
            AnalysisInput::Files(files, WrittenContent::within)
        }
        written => AnalysisInput::WrittenContent(written?),
    };
    respond_with(ctx, subject, SeenBy::Asker).await
}

/// Whether a file may be a text, whatever its name.
fn may_be_text(file: &Attachment) -> bool {
    let media = file.content_type.as_deref().unwrap_or_default();
    !["image/", "video/", "audio/"].iter().any(|other| media.starts_with(other))
}

enum AnalysisInput {
    Game(GameId),
    WrittenContent(WrittenContent),
    /// The first of these files that can be read.
    Files(Vec<Attachment>, Read),
}

async fn respond_with(ctx: CommandContext<'_>, subject: AnalysisInput, seen_by: SeenBy) -> Result<(), Error> {
    defer(ctx, seen_by).await?;
    if let Err(refusal) = analyse_subject(ctx, subject, seen_by).await {
        answer(ctx, ctx.data().explain(&refusal, reader(ctx))).await;
    }
    Ok(())
}

async fn analyse_subject(ctx: CommandContext<'_>, subject: AnalysisInput, seen_by: SeenBy) -> Result<(), Error> {
    let here = place(ctx);
    let asking = Asking {
        event: request(ctx).event,
        by: user(ctx),
        place: here,
        reader: locale(ctx),
        seen_by,
        token: AnswerToken(ctx.interaction.token.clone()),
    };
    let app = ctx.data();
    let written = match subject {
        AnalysisInput::Game(game) => {
            let snapshot = app.service.games.get(game).await?;
            let asking = Asking { place: Place { locale: snapshot.place.locale, ..here }, ..asking };
            return asking.analyse(app, AnalysisSubject::of_game(&snapshot)).await;
        }
        AnalysisInput::WrittenContent(written) => written,
        AnalysisInput::Files(files, read) => {
            match written_in(app, files, &app.games_of(guild(ctx)).await, read).await {
                Ok(written) => written,
                Err(refused) => {
                    answer(ctx, refused_files(app, &refused, reader(ctx))).await;
                    return Ok(());
                }
            }
        }
    };
    match written {
        WrittenContent::Position(board) => {
            let ruleset = app.ruleset_of(ctx.interaction.guild_id).await?;
            asking.analyse(app, AnalysisSubject::of_position(&under(ruleset, *board))).await
        }
        WrittenContent::Games(games) => match games.games.as_slice() {
            [_] => analyse_only_game(app, asking, &games).await,
            _ => {
                let locale = asking.locale(app).await;
                answer(ctx, which_game(games, asking.by, seen_by, locale)).await;
                Ok(())
            }
        },
    }
}

/// A position under the rules of the server, in a game that has several.
fn under(ruleset: Ruleset, board: GameBoard) -> GameBoard {
    match board {
        GameBoard::Makruk(history) => {
            History::under(history.position().clone(), ruleset).with_count(history.count()).into()
        }
        GameBoard::Chess(_) | GameBoard::Ouk(_) | GameBoard::Chaturanga(_) => board,
    }
}

/// What is written in the first of these files in which there is something; else why there is nothing in each.
async fn written_in(
    app: &App,
    files: Vec<Attachment>,
    played: &GamesPlayed,
    read: Read,
) -> Result<WrittenContent, Vec<(String, Refusal)>> {
    let mut refused = Vec::new();
    for file in files {
        match written_in_file(app, &file, played, read).await {
            Ok(written) => return Ok(written),
            Err(refusal) => refused.push((file.filename.clone(), refusal)),
        }
    }
    Err(refused)
}

/// Why nothing can be read in files, by their names if there are several.
fn refused_files(app: &App, refused: &[(String, Refusal)], reader: Reader) -> OutgoingMessage {
    match refused {
        [(_, refusal)] => app.explain(refusal, reader),
        _ => {
            let line = |(name, refusal): &(String, Refusal)| {
                format!("{}: {}", quoted(name), app.explain(refusal, reader).content)
            };
            OutgoingMessage::lines(&refused.iter().map(line).collect::<Vec<_>>())
        }
    }
}

/// Responds at once that the analysis is in progress.
async fn defer(ctx: CommandContext<'_>, seen_by: SeenBy) -> Result<(), Error> {
    let thinking = |locale: Locale| OutgoingMessage::text(&Text::new("thinking"), locale);
    let (private, public) = (thinking(locale(ctx)), thinking(ctx.data().readers_in(&place(ctx)).await.locale));
    let response = match seen_by {
        SeenBy::Asker => FirstResponse::Private(&private),
        SeenBy::Everybody => FirstResponse::Public(&public),
    };
    Ok(respond(ctx, response).await?)
}
