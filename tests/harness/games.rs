//! How the people of a sandbox begin and end games.

use board_games::GameKind;
use discord_sandbox::{CommandOption, Message, Snowflake};

use super::members::Members;
use super::messages::{ACCEPT, as_white, button};

impl Members {
    /// A challenge by the first of two players, on these terms.
    pub async fn challenge(&self, players: [Snowflake; 2], channel: Snowflake, terms: &[CommandOption]) -> Message {
        let last = self.control.messages(channel).last().map_or(Snowflake(0), |message| message.id);
        let options = [&[CommandOption::id("opponent", players[1])], terms].concat();
        self.command(players[0], channel, "play", &options).await;
        self.message(channel, |message| message.id > last && button(message, ACCEPT).is_some()).await
    }

    /// The same, and the other one takes it up.
    pub async fn accepted(&self, players: [Snowflake; 2], channel: Snowflake, terms: &[CommandOption]) -> Message {
        let challenge = self.challenge(players, channel, terms).await;
        self.press(players[1], &challenge, ACCEPT).await;
        challenge
    }

    /// Challenge and acceptance; the first board.
    pub async fn begin(&self, players: [Snowflake; 2], channel: Snowflake) -> Message {
        self.begin_with(players, channel, &[]).await
    }

    /// The same on these terms.
    pub async fn begin_with(&self, players: [Snowflake; 2], channel: Snowflake, terms: &[CommandOption]) -> Message {
        let boards = self.boards(channel).len();
        self.accepted(players, channel, terms).await;
        self.board(channel, boards + 1).await
    }

    /// The same in a channel in which there is a game already: the new one gets a thread, which this is.
    pub async fn begin_in_thread(&self, players: [Snowflake; 2], channel: Snowflake) -> Snowflake {
        let challenge = self.accepted(players, channel, &[]).await;
        let thread = self.found("a thread", || self.now(&challenge).thread).await;
        self.board(thread, 1).await;
        thread
    }

    /// Lets the server of this channel play every game.
    pub async fn play_every_game(&self, admin: Snowflake, channel: Snowflake) {
        let panel = self.ask(admin, channel, "setup server", &[]).await;
        let rules = self.on_panel(admin, &panel, "กติกา").await;
        self.choose(admin, &rules, "m1:j:c:g", &GameKind::ALL.map(GameKind::name)).await;
    }

    /// A game against the bot, at a level from 0 on; its first board.
    pub async fn begin_with_bot(&self, seat: Snowflake, channel: Snowflake, level: u8) -> Message {
        self.begin_with_bot_on(seat, channel, level, &[]).await
    }

    /// The same on these terms.
    pub async fn begin_with_bot_on(
        &self,
        seat: Snowflake,
        channel: Snowflake,
        level: u8,
        terms: &[CommandOption],
    ) -> Message {
        let boards = self.boards(channel).len();
        let options = [&[CommandOption::new("level", level), as_white()], terms].concat();
        self.command(seat, channel, "play", &options).await;
        self.board(channel, boards + 1).await
    }

    /// Resigns, and confirms it; the question that was confirmed.
    pub async fn resign(&self, seat: Snowflake, channel: Snowflake) -> Message {
        let asked = self.command(seat, channel, "resign", &[]).await;
        let question = self.answer(&asked);
        self.press_id(seat, &question, "m1:b:R:").await;
        question
    }

    /// Resigns; the last board.
    pub async fn lose(&self, seat: Snowflake, channel: Snowflake) -> Message {
        let question = self.resign(seat, channel).await;
        self.message(channel, |it| it.id > question.id && it.content.contains("🏆")).await
    }
}
