//! Games that were written down elsewhere: which of several is meant, and what of it could not be read.

use serenity::all::{Attachment, CreateActionRow, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption};

use crate::analyses::messages::{left_out, unread};
use crate::analyses::refusal::AnalysisRefusal;
use crate::analyses::running;
use crate::board::written::{WrittenContent, WrittenGame, WrittenGames};
use crate::i18n::{Locale, Text};
use crate::kit::app::App;
use crate::kit::attached;
use crate::kit::component::Component;
use crate::kit::component_context::{ComponentContext, Response};
use crate::kit::custom_id::{ComponentId, id_parts};
use crate::kit::interaction::{Visibility, follow_up};
use crate::kit::limits::{LABEL, truncate};
use crate::kit::message::{Drawing, OutgoingMessage, Picture};
use crate::kit::refusal::Refusal;
use bot_service::game::PlayerId;
use bot_service::{AnalysisSubject, AnswerToken, AskedAnalysis, EventId, GamesPlayed, Place, SeenBy};

/// How many games a menu lists, the most that Discord takes, and how many menus a message has.
const MENU: usize = 25;
const MENUS: usize = 5;

/// A request for an analysis, but for what is to be analysed.
pub struct Asking {
    pub event: EventId,
    pub by: PlayerId,
    pub place: Place,
    pub reader: Locale,
    pub seen_by: SeenBy,
    pub token: AnswerToken,
}

impl Asking {
    /// The language of the answer: that of the person who asked, unless everybody sees it.
    pub async fn locale(&self, app: &App) -> Locale {
        match self.seen_by {
            SeenBy::Asker => self.reader,
            SeenBy::Everybody => app.readers_in(&self.place).await.locale,
        }
    }

    pub async fn analyse(self, app: &App, subject: AnalysisSubject) -> Result<(), Refusal> {
        let Asking { event, by, place, reader, seen_by, token } = self;
        running::ask(app, event, AskedAnalysis { by, place, reader, seen_by, subject, token: Some(token) }).await
    }
}

/// Analyses the only game that can be, and tells of the others.
pub async fn analyse_only_game(app: &App, asking: Asking, games: &WrittenGames) -> Result<(), Refusal> {
    let [game] = games.games.as_slice() else { return Err(Refusal::OldButton) };
    let told = [unread(game, asking.reader), left_out(&games.left_out, asking.reader)].concat();
    analyse_game(app, asking, game, told).await
}

/// Analyses a game, and tells the person who asked what has to be told of it.
async fn analyse_game(app: &App, asking: Asking, game: &WrittenGame, told: Vec<String>) -> Result<(), Refusal> {
    if !told.is_empty()
        && let told = OutgoingMessage::lines(&told)
        && let Err(error) = follow_up(&app.rest, &asking.token.0, &told, Visibility::Person).await
    {
        tracing::warn!(%error, "cannot tell what of a game could not be read");
    }
    asking.analyse(app, AnalysisSubject::of_written(&game.board, game.result)).await
}

/// How a text is read where these games are played.
pub type Read = fn(&str, &GamesPlayed) -> Result<WrittenContent, Refusal>;

pub async fn written_in_file(
    app: &App,
    file: &Attachment,
    played: &GamesPlayed,
    read: Read,
) -> Result<WrittenContent, Refusal> {
    let text = attached::text_of(app, file).await?;
    // A long game is read for a while.
    let played = played.clone();
    tokio::task::spawn_blocking(move || read(&text, &played)).await.map_err(|_| Refusal::Panicked)?
}

id_parts! {
    /// A menu of games, one of several in its message. The games are those of the file that the message has.
    pub struct GamesMenu as 'g' {
        /// The number of the person who asked for an analysis.
        by: u64,
        seen_by: SeenBy,
        /// Its place among the menus, which must differ.
        menu: u8,
    }

    enum SeenBy { Asker = 'a', Everybody = 'e' }
}

/// Asks which of several games is meant. The message has them with it, so that the answer does not depend on what the bot
/// remembers.
pub fn which_game(games: WrittenGames, by: PlayerId, seen_by: SeenBy, locale: Locale) -> OutgoingMessage {
    let listed = games.games.len().min(MENU * MENUS);
    let all = games.games.len() + games.left_out.count();
    let question = Text::new("games-which").with("games", all).localize(locale);
    let more = (listed < games.games.len()).then(|| Text::new("games-listed").with("games", listed).localize(locale));
    let options: Vec<CreateSelectMenuOption> =
        games.games.iter().take(listed).enumerate().map(|(index, game)| option(index, game, locale)).collect();
    let rows = options.chunks(MENU).zip(0..).map(|(options, menu)| {
        let id = GamesMenu { by: by.0, seen_by, menu }.id().to_string();
        CreateActionRow::SelectMenu(CreateSelectMenu::new(
            id,
            CreateSelectMenuKind::String { options: options.to_vec() },
        ))
    });
    let file = Picture {
        drawing: Drawing::Document(games.text),
        file_name: "games.pgn".to_owned(),
        alt: question.clone(),
        look: None,
    };
    let lines: Vec<String> = std::iter::once(question).chain(left_out(&games.left_out, locale)).chain(more).collect();
    OutgoingMessage::lines(&lines).with_rows(rows.collect()).with_picture(file)
}

fn option(index: usize, game: &WrittenGame, locale: Locale) -> CreateSelectMenuOption {
    let [white, black] = game.players.each_ref().map(|name| name.as_deref().unwrap_or("?"));
    let label = format!("{}. {white} – {black}", index + 1);
    let moves = game.board.full_moves();
    let about = Text::new("games-choice").with("result", game.result.to_string()).with("moves", moves);
    CreateSelectMenuOption::new(truncate(&label, LABEL), index.to_string())
        .description(truncate(&about.localize(locale), LABEL))
}

impl Component for GamesMenu {
    async fn on_use(self, ctx: &mut ComponentContext<'_>) -> Result<Response, Refusal> {
        if ctx.player().0 != self.by {
            return Err(AnalysisRefusal::Others.into());
        }
        let index: usize = ctx.selected().and_then(|index| index.parse().ok()).ok_or(Refusal::OldButton)?;
        let file = ctx.interaction.message.attachments.first().ok_or(Refusal::OldButton)?;
        ctx.defer().await?;
        let played = ctx.app.games_of(ctx.guild()).await;
        let WrittenContent::Games(games) = written_in_file(ctx.app, file, &played, WrittenContent::of).await? else {
            return Err(Refusal::OldButton);
        };
        let game = games.games.get(index).ok_or(Refusal::OldButton)?;
        let asking = Asking {
            event: ctx.request().event,
            by: ctx.player(),
            place: ctx.place(),
            reader: ctx.locale(),
            seen_by: self.seen_by,
            token: AnswerToken(ctx.interaction.token.clone()),
        };
        let told = unread(game, asking.reader);
        analyse_game(ctx.app, asking, game, told).await?;
        Ok(Response::Silent)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::custom_id::tests::*;
    use proptest::prelude::*;

    #[test]
    fn every_menu_is_read_back() {
        for seen_by in [SeenBy::Asker, SeenBy::Everybody] {
            comes_back(GamesMenu { by: u64::MAX, seen_by, menu: 4 });
        }
    }

    proptest! {
        #[test]
        fn nothing_else_is_read(text in "[0-9]{1,3}:[aex]:[0-9]{1,2}|.*") {
            only_what_is_written_is_read::<GamesMenu>(&text);
        }
    }
}
