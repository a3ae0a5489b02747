//! Two people at a board.

use bot_service::Draft;
use bot_service::game::{Ending, Game};
use discord_sandbox::{CommandOption, Message, Snowflake};

use crate::club::Club;
use crate::scripts;

/// somchai with White and malee with Black, in a channel of the club.
pub struct Table {
    pub club: Club,
    pub channel: Snowflake,
    seats: [Snowflake; 2],
}

impl Table {
    /// A challenge that was taken up.
    pub async fn begin(club: Club, channel: &str) -> Table {
        Table::begin_with(club, channel, &[]).await
    }

    /// The same on these terms.
    pub async fn begin_with(club: Club, channel: &str, terms: &[CommandOption]) -> Table {
        let channel = club.channel(channel);
        let seats = [club.seat("somchai"), club.seat("malee")];
        club.begin_with(seats[0], seats[1], channel, terms).await;
        Table { club, channel, seats }
    }

    /// The same on terms that somchai chose on the panel.
    pub async fn begin_under(club: Club, channel: &str, change: impl Fn(&mut Draft)) -> Table {
        club.prefer(club.seat("somchai"), change).await;
        Table::begin(club, channel).await
    }

    /// Two people at a board that is there, White first.
    pub fn of(club: Club, channel: Snowflake, seats: [Snowflake; 2]) -> Table {
        Table { club, channel, seats }
    }

    /// Whose turn it is after so many plies.
    pub fn seat(&self, ply: usize) -> Snowflake {
        self.seats[ply % 2]
    }

    /// Types a move as a reply to the board, `ply` moves having been made before it, and waits for the next board.
    pub async fn type_move(&self, ply: usize, text: &str) -> Message {
        let boards = self.club.boards(self.channel);
        let board = boards.last().expect("a board to reply to").clone();
        self.type_move_on(board, ply, text).await
    }

    /// The same, on this board.
    pub async fn type_move_on(&self, board: Message, ply: usize, text: &str) -> Message {
        let before = self.club.boards(self.channel).len();
        self.club.reply(self.seat(ply), &board, text);
        self.club.board(self.channel, before + 1).await
    }

    /// Plays a script from the start.
    pub async fn play(&self, script: &str) {
        for (ply, mv) in scripts::moves(script).iter().enumerate() {
            self.type_move(ply, mv).await;
        }
    }

    /// The first game, as the store has it.
    pub async fn game(&self) -> Game {
        self.club.game(1).await
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
