//! A game that two people play in a channel of the sandbox, by typing.

use std::time::{Duration, Instant};

use bot_service::game::PlayerId;
use bot_service::{ChannelId, Snapshot};
use discord_sandbox::{Control, Snowflake};

use crate::harness::SOON;
use crate::play::{Script, Tables};

/// The game in progress. When it ends, the next one begins.
pub struct TypedGame {
    control: Control,
    tables: Tables,
    seats: [PlayerId; 2],
    channel: Snowflake,
    script: Script,
    table: Snapshot,
    pause: Duration,
}

impl TypedGame {
    /// The first game, in which `pause` precedes each move. A move makes two requests, and more than some 45 a second would wait
    /// for Discord's limit.
    pub async fn begin(control: Control, tables: Tables, channel: Snowflake, pause: Duration) -> TypedGame {
        let people: Vec<PlayerId> = control.people().iter().map(|person| PlayerId(person.id.0)).collect();
        let seats = [people[0], people[1]];
        let id = tables.begin(seats, ChannelId(channel.0)).await;
        let table = tables.games.get(id).await.expect("the game");
        TypedGame { control, tables, seats, channel, script: Script::new(1), table, pause }
    }

    /// Makes a move, and says how long it took from the typed text to the board in the channel.
    pub async fn turn(&mut self) -> Duration {
        tokio::time::sleep(self.pause).await;
        let play = self.table.game.play().expect("a game that goes on");
        let (by, text, old) =
            (play.seat_to_move().person().expect("a person"), self.script.next(play), self.newest_board());
        let start = Instant::now();
        self.control.say(Snowflake(by.0), self.channel, &text).expect("someone who may write");
        self.control.until(SOON, |_| (self.newest_board() != old).then_some(())).await.expect("a board");
        let took = start.elapsed();
        let after = self.tables.games.get(self.table.id).await.expect("the game");
        self.table = self.tables.going_on(self.seats, after).await;
        took
    }

    fn newest_board(&self) -> Option<Snowflake> {
        let messages = self.control.messages(self.channel);
        messages.iter().rev().find(|message| !message.sent_with.is_empty()).map(|message| message.id)
    }
}
