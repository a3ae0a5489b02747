//! Two people at a board.

use std::ops::{Deref, DerefMut};

use bot_service::Draft;
use bot_service::game::{Ending, Game};
use discord_sandbox::{CommandOption, Interaction, Message, Snowflake};

use super::club::Club;
use super::members::{CHANNEL, Members};
use super::messages::ACCEPT;
use super::scripts;

/// Two members with a game in a channel.
pub struct Table<C = Club> {
    pub club: C,
    pub channel: Snowflake,
    seats: [Snowflake; 2],
}

impl<C> Deref for Table<C> {
    type Target = C;

    fn deref(&self) -> &C {
        &self.club
    }
}

impl<C> DerefMut for Table<C> {
    fn deref_mut(&mut self) -> &mut C {
        &mut self.club
    }
}

impl Table {
    /// A challenge of somchai with White that malee took up, in a club of their own.
    pub async fn begin() -> Table {
        Table::begin_on(&[]).await
    }

    /// The same on these terms.
    pub async fn begin_on(terms: &[CommandOption]) -> Table {
        Table::of(Club::new().await, terms).await
    }

    /// The same on terms that somchai chose on the panel.
    pub async fn begin_under(change: impl Fn(&mut Draft)) -> Table {
        let club = Club::new().await;
        club.prefer(club.seat("somchai"), change).await;
        Table::of(club, &[]).await
    }

    /// The first game, as the store has it.
    pub async fn game(&self) -> Game {
        self.club.game(1).await
    }

    /// How many moves of it were made.
    pub async fn plies(&self) -> usize {
        self.game().await.play().unwrap().plies()
    }

    /// How the game ended.
    pub async fn ended(&self) -> Ending {
        self.game().await.ending().expect("a game that is over")
    }

    /// See [`Club::close`].
    pub async fn close(self) {
        self.club.close().await;
    }
}

impl<C: Deref<Target = Members>> Table<C> {
    /// A challenge of somchai that malee took up, on these terms.
    pub async fn of(club: C, terms: &[CommandOption]) -> Table<C> {
        let (channel, seats) = (club.channel(CHANNEL), [club.seat("somchai"), club.seat("malee")]);
        let challenge = club.challenge(seats, channel, terms).await;
        Table::taken_up(club, &challenge).await
    }

    /// This challenge of somchai, which malee takes up.
    pub async fn taken_up(club: C, challenge: &Message) -> Table<C> {
        let (channel, seats) = (challenge.channel, [club.seat("somchai"), club.seat("malee")]);
        let boards = club.boards(channel).len();
        club.press(seats[1], challenge, ACCEPT).await;
        club.board(channel, boards + 1).await;
        Table { club, channel, seats }
    }

    /// The player to move after `ply` plies.
    pub fn to_move(&self, ply: usize) -> Snowflake {
        self.seats[ply % 2]
    }

    pub fn white(&self) -> Snowflake {
        self.seats[0]
    }

    pub fn black(&self) -> Snowflake {
        self.seats[1]
    }

    /// See [`Members::command`].
    pub async fn command(&self, seat: Snowflake, command: &str, options: &[CommandOption]) -> Interaction {
        self.club.command(seat, self.channel, command, options).await
    }

    /// See [`Members::ask`].
    pub async fn ask(&self, seat: Snowflake, command: &str, options: &[CommandOption]) -> Message {
        self.club.ask(seat, self.channel, command, options).await
    }

    /// See [`Members::lose`].
    pub async fn lose(&self, seat: Snowflake) -> Message {
        self.club.lose(seat, self.channel).await
    }

    /// What the bot says of a game that is over, once it is done, to whoever asks below its last board.
    pub async fn analysed(&self, seat: Snowflake, end: &Message) -> Message {
        let pressed = self.press(seat, end, "วิเคราะห์").await;
        let is_done = |answer: &Message| answer.content.contains("ผลวิเคราะห์");
        self.club.found("an analysis", || Some(self.club.answer(&pressed)).filter(is_done)).await
    }

    /// See [`Members::message`].
    pub async fn message(&self, fits: impl Fn(&Message) -> bool) -> Message {
        self.club.message(self.channel, fits).await
    }

    /// See [`Members::told`].
    pub async fn told(&self, words: &str) -> Message {
        self.club.told(self.channel, &[words]).await
    }

    /// See [`Members::offered`].
    pub async fn offered(&self, label: &str) -> Message {
        self.club.offered(self.channel, label).await
    }

    /// See [`Members::board`].
    pub async fn board(&self, count: usize) -> Message {
        self.club.board(self.channel, count).await
    }

    /// See [`Members::boards`].
    pub fn boards(&self) -> Vec<Message> {
        self.club.boards(self.channel)
    }

    /// See [`Members::said`].
    pub fn said(&self) -> Vec<String> {
        self.club.said(self.channel)
    }

    /// Types a move as a reply to the board, `ply` moves having been made before it, and waits for the next board.
    pub async fn type_move(&self, ply: usize, text: &str) -> Message {
        let board = self.boards().pop().expect("a board to reply to");
        self.type_move_on(board, ply, text).await
    }

    /// The same, on this board.
    pub async fn type_move_on(&self, board: Message, ply: usize, text: &str) -> Message {
        let before = self.boards().len();
        self.reply(self.to_move(ply), &board, text);
        self.board(before + 1).await
    }

    /// Plays a script from the start; the last board.
    pub async fn play(&self, script: &str) -> Message {
        self.play_from(0, script).await
    }

    /// The same after `ply` plies.
    pub async fn play_from(&self, ply: usize, script: &str) -> Message {
        for (more, mv) in scripts::moves(script).iter().enumerate() {
            self.type_move(ply + more, mv).await;
        }
        self.boards().pop().expect("a board")
    }
}
