//! Threads, memory, files and room on the disk are cut off in the middle of a game: the log tells, the game goes on once they
//! are given back, and nothing stays unsaid.

use std::fs;
use std::os::unix::fs::{MetadataExt, chown};
use std::time::Duration;

use discord_sandbox::{CommandOption, Control, Fault, Message, Ping, ReplyRef, Sandbox, SessionFate, Snowflake};
use makruk_bot::discord::TextMoves;
use tempfile::TempDir;

use crate::club::{ACCEPT, button, is_board};
use crate::harness::{self, SOON};
use crate::process::{BotProcess, User};

const CHANNEL: &str = "หมากรุก";

/// Moves of both sides in turn.
const MOVES: [&str; 6] = ["จ๔", "จ๕", "ง๔", "ง๕", "ค๔", "ค๕"];

/// How long a player waits for the board before typing the move once more.
const PATIENCE: Duration = Duration::from_secs(5);

/// Two people at a board, and the bot as a process of its own.
struct Table {
    sandbox: Sandbox,
    control: Control,
    folder: TempDir,
    bot: BotProcess,
    user: User,
    seats: [Snowflake; 2],
    channel: Snowflake,
    plies: usize,
}

impl Table {
    async fn begin(user: User) -> Table {
        let sandbox = Sandbox::start(harness::sandbox_config(TextMoves::Addressed)).await.unwrap();
        let (folder, control) = (tempfile::tempdir().unwrap(), sandbox.control());
        if let User::Other(id) = user {
            chown(folder.path(), Some(id), Some(id)).unwrap();
        }
        let bot = BotProcess::with_log(folder.path(), &sandbox.url(), user);
        control.connected(SOON).await.unwrap();
        control.until(SOON, |control| (!control.commands().is_empty()).then_some(())).await.unwrap();
        let (people, channel) = (control.people(), control.channel(CHANNEL).unwrap().id);
        let seats = [people[0].id, people[1].id];
        let options = [CommandOption::id("opponent", seats[1]), CommandOption::new("color", 1)];
        let asked = control.command(seats[0], channel, "play", &options).unwrap();
        control.settled(asked, SOON).await.unwrap();
        let find = |control: &Control| {
            control.messages(channel).into_iter().find_map(|message| Some((button(&message, ACCEPT)?, message.id)))
        };
        let (accept, challenge) = control.until(SOON, find).await.unwrap();
        let pressed = control.press(seats[1], channel, challenge, &accept).unwrap();
        control.settled(pressed, SOON).await.unwrap();
        let table = Table { sandbox, control, folder, bot, user, seats, channel, plies: 0 };
        table.until_board(1).await;
        table
    }

    fn boards(&self) -> Vec<Message> {
        let boards = self.control.messages(self.channel).into_iter();
        boards.filter(is_board).collect()
    }

    async fn until_board(&self, count: usize) {
        self.control.until(SOON, |_| (self.boards().len() >= count).then_some(())).await.expect("a board");
    }

    /// Types the next move as a reply to the newest board.
    fn type_move(&self) {
        let to = ReplyRef { message: self.boards().last().unwrap().id, ping: Ping::On };
        self.control.reply(self.seats[self.plies % 2], self.channel, MOVES[self.plies], to).unwrap();
    }

    /// Types the next move, again if need be, until its board is there.
    async fn play(&mut self) {
        let wanted = self.plies + 2;
        for _ in 0..10 {
            self.type_move();
            let came = self.control.until(PATIENCE, |_| (self.boards().len() >= wanted).then_some(())).await;
            if came.is_ok() {
                self.plies += 1;
                return;
            }
        }
        panic!("no board: {}", self.bot.log());
    }

    /// Limits a resource of the bot, as far as it may raise the limit again.
    fn limit(&self, resource: &str, limit: &str) {
        let (pid, limit) = (self.bot.id().to_string(), format!("--{resource}={limit}:"));
        // Even root may not be allowed to limit the processes of others.
        let mut prlimit = self.user.command("prlimit");
        assert!(prlimit.args(["--pid", &pid, &limit]).status().unwrap().success(), "{limit}");
    }

    async fn until_log(&self, words: &str) {
        let told = self.control.until(SOON, |_| self.bot.log().contains(words).then_some(())).await;
        told.unwrap_or_else(|_| panic!("no {words:?} in {}", self.bot.log()));
    }

    /// Two more moves; then everything was shown once, and nothing panicked.
    async fn end(mut self) {
        self.play().await;
        self.play().await;
        let boards = self.boards();
        let mut names: Vec<_> = boards.iter().map(|board| board.sent_with[0].clone()).collect();
        names.sort();
        names.dedup();
        assert_eq!((boards.len(), names.len()), (self.plies + 1, self.plies + 1), "each board is posted once");
        assert!(!self.bot.log().contains("panicked"), "{}", self.bot.log());
        let (status, _) = self.bot.terminate().await;
        assert!(status.success(), "{status}");
        self.sandbox.shutdown().await;
    }
}

#[tokio::test]
async fn without_file_handles_the_bot_waits_for_them() {
    let table = Table::begin(User::Same).await;
    table.limit("nofile", "3");
    table.control.misbehave(Fault::DropGateway { session: SessionFate::Kept });
    table.until_log("Too many open files").await;
    // It is heard once the bot can connect again.
    table.type_move();
    table.limit("nofile", "1024");
    table.until_board(2).await;
    let table = Table { plies: 1, ..table };
    table.end().await;
}

#[tokio::test]
async fn without_room_for_files_a_move_is_refused_and_the_process_lives() {
    let table = Table::begin(User::Same).await;
    table.limit("fsize", "1");
    table.type_move();
    table.until_log("File too large").await;
    assert_eq!(table.boards().len(), 1, "nothing is shown that is not durable");
    table.limit("fsize", "unlimited");
    table.end().await;
}

/// Root may have as many threads as there are, so that the bot runs as somebody else here.
#[tokio::test]
async fn without_new_threads_the_game_goes_on() {
    let is_root = fs::metadata("/proc/self").unwrap().uid() == 0;
    let user = if is_root { User::Other(54_321) } else { User::Same };
    let mut table = Table::begin(user).await;
    table.limit("nproc", "1");
    table.play().await;
    table.play().await;
    table.limit("nproc", "4096");
    table.end().await;
}

/// An allocation that fails ends the process, and whoever runs it starts it again: see `Restart` in the unit.
#[tokio::test]
async fn without_memory_nothing_is_lost() {
    let mut table = Table::begin(User::Same).await;
    let pages: u64 = {
        let statm = fs::read_to_string(format!("/proc/{}/statm", table.bot.id())).unwrap();
        statm.split(' ').next().unwrap().parse().unwrap()
    };
    table.limit("as", &(pages * 4_096).to_string());
    table.type_move();
    let done = table.control.until(PATIENCE, |_| (table.boards().len() >= 2).then_some(())).await;
    if table.bot.is_running() {
        table.limit("as", "unlimited");
    } else {
        table.bot = BotProcess::with_log(table.folder.path(), &table.sandbox.url(), table.user);
        table.control.connected(SOON).await.unwrap();
    }
    match done {
        Ok(()) => table.plies += 1,
        Err(_) => table.play().await,
    }
    table.end().await;
}
