//! Chaturanga for four: lobbies, whole games, and what is proved afterwards.

mod afterwards;
mod games;
mod kills;
mod page;
mod ransom;
mod seats;
mod together;

use chaturanga::four::FourRecord;
use discord_sandbox::{Message, Snowflake};

use crate::harness::{Members, button, components, custom_ids};

/// The letters of the four seats in the ids of their buttons, in the order of their turns.
const SEATS: [&str; 4] = ["s", "w", "n", "e"];

/// A table for four in a channel.
pub struct FourTable<'a> {
    members: &'a Members,
    channel: Snowflake,
}

impl FourTable<'_> {
    /// Opens a table by the first of these people and has the others sit down, each in the next seat; bots of the lowest level on
    /// the others. Begins the game.
    pub async fn begin<'a>(members: &'a Members, channel: Snowflake, people: &[Snowflake]) -> FourTable<'a> {
        let table = FourTable { members, channel };
        let lobby = table.lobby(people[0]).await;
        for (&seat, letter) in people.iter().zip(SEATS).skip(1) {
            table.press(seat, &members.now(&lobby), &format!("s:{letter}")).await;
        }
        if people.len() < SEATS.len() {
            table.press(people[0], &members.now(&lobby), "f:1").await;
        }
        table.press(people[0], &members.now(&lobby), "b").await;
        table
    }

    /// Opens a table; its seats.
    async fn lobby(&self, opener: Snowflake) -> Message {
        self.members.ask(opener, self.channel, "four new", &[]).await;
        self.members.message(self.channel, |it| id_of(it, "s:w").is_some()).await
    }

    /// Presses the button whose id ends so, after the number of the game.
    async fn press(&self, seat: Snowflake, message: &Message, action: &str) {
        let id = id_of(message, action).unwrap_or_else(|| panic!("no {action} in {message:?}"));
        self.members.press_id(seat, message, &id).await;
    }

    /// The board after `before` that waits for a person, or tells how the game has ended.
    pub async fn board(&self, before: Option<&Message>) -> Message {
        let is_newer = |it: &Message| before.is_none_or(|before| it.id > before.id);
        self.members.message(self.channel, |it| is_newer(it) && (is_to_move(it) || is_over(it))).await
    }

    /// Who has to move on a board.
    fn mover(&self, board: &Message) -> Snowflake {
        let line = board.content.lines().find(|line| line.starts_with("➡️")).expect("whose turn it is");
        let (_, mention) = line.split_once("<@").expect("a mention");
        Snowflake(mention.split_once('>').unwrap().0.parse().unwrap())
    }

    /// Makes a move on a board.
    async fn move_on(&self, board: &Message) {
        self.members.settled(self.press_move(board)).await;
    }

    /// The same without waiting.
    fn press_move(&self, board: &Message) -> Snowflake {
        let (seat, control, (chosen, _)) = (self.mover(board), &self.members.control, chosen(board));
        let pressed = match menu(board) {
            Some(menu) => control.choose(seat, board.channel, board.id, &menu, &[&chosen]),
            None => control.press(seat, board.channel, board.id, &chosen),
        };
        pressed.unwrap()
    }

    /// Plays on until the game is over; what tells the result.
    async fn play(&self, mut board: Message) -> Message {
        while !is_over(&board) {
            self.move_on(&board).await;
            board = self.board(Some(&board)).await;
        }
        board
    }

    /// The record that is told with a result.
    fn record(&self, over: &Message) -> String {
        let file = over.attachments.iter().find(|file| file.filename.ends_with(".txt")).expect("a record");
        String::from_utf8(self.members.control.file(file.id).unwrap().to_vec()).unwrap()
    }

    /// Checks that the record of a game reads back, and that its throws are those that were fixed before it.
    fn proves(&self, over: &Message, lobby: &Message) {
        let text = self.record(over);
        let record: FourRecord = text.parse().unwrap();
        let commitment = record.tag(FourRecord::DICE_COMMITMENT).unwrap();
        assert!(self.members.now(lobby).content.contains(commitment), "{text}");
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.txt");
        std::fs::write(&path, &text).unwrap();
        let mut verify = std::process::Command::new(env!("CARGO_BIN_EXE_makruk-bot"));
        let verified = verify.args(["dice", "verify"]).arg(&path).output().unwrap();
        assert!(verified.status.success(), "{verified:?}");
    }
}

/// What a button does, after the number of its game.
fn action(id: &str) -> &str {
    id.strip_prefix("m1:F:").and_then(|id| id.split_once(':')).map_or("", |(_, action)| action)
}

/// The id of the component of a game for four that does this.
fn id_of(message: &Message, wanted: &str) -> Option<String> {
    custom_ids(message).into_iter().find(|id| action(id) == wanted)
}

fn is_to_move(board: &Message) -> bool {
    custom_ids(board).iter().any(|id| action(id).starts_with("d:") || action(id).starts_with("c:"))
}

fn is_over(board: &Message) -> bool {
    id_of(board, "r").is_some()
}

/// The moves on a board, each as the id of its button or its value in the menu, with its label.
fn moves(board: &Message) -> Vec<(String, String)> {
    let text = |value: &serde_json::Value| value.as_str().unwrap_or_default().to_owned();
    let parts = components(board).into_iter().flat_map(|part| match part["options"].as_array() {
        Some(options) => options.iter().map(|it| (text(&it["value"]), text(&it["label"]))).collect(),
        None => vec![(text(&part["custom_id"]), text(&part["label"]))],
    });
    parts.filter(|(id, _)| !id.starts_with("m1:") || action(id).starts_with("d:")).collect()
}

/// The menu that has the moves of a board, if they are too many for buttons.
fn menu(board: &Message) -> Option<String> {
    custom_ids(board).into_iter().find(|id| action(id).starts_with("c:"))
}

/// The move to make on a board: one that takes a king if there is one, or else one that takes another piece.
fn chosen(board: &Message) -> (String, String) {
    let mut moves = moves(board);
    let takes = |what: &str| moves.iter().position(|(_, label)| label.contains(what));
    let king = takes("× king").or_else(|| takes("× ขุน"));
    let other = board.id.0 as usize % moves.len();
    moves.swap_remove(king.or_else(|| takes("×")).unwrap_or(other))
}

/// The label is on a button that can be pressed.
fn offers(message: &Message, label: &str) -> bool {
    button(message, label).is_some()
}
