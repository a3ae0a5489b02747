//! Threads, memory, files and room on the disk are cut off in the middle of a game: the log tells, the game goes on once they
//! are given back, and nothing stays unsaid.

use std::fs;
use std::os::unix::fs::MetadataExt;
use std::sync::Mutex;

use bot_discord::TextMoves;
use discord_sandbox::{CommandOption, Control, Fault, Message, Ping, ReplyRef, Sandbox, SessionFate, Snowflake};
use tempfile::TempDir;

use crate::club::{ACCEPT, button, is_board};
use crate::eventually;
use crate::harness;
use crate::harness::SOON;
use crate::process::{BotProcess, User};

const CHANNEL: &str = "หมากรุก";

/// Moves of both sides in turn.
const MOVES: [&str; 6] = ["จ๔", "จ๕", "ง๔", "ง๕", "ค๔", "ค๕"];

/// What a typed move has led to.
enum Led {
    /// Its board.
    Board,
    /// Words of the bot why it was not played.
    Words,
    /// The end of the process.
    End,
}

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
        user.own(folder.path());
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
    fn type_move(&self) -> Message {
        let to = ReplyRef { message: self.boards().last().unwrap().id, ping: Ping::On };
        self.control.reply(self.seats[self.plies % 2], self.channel, MOVES[self.plies], to).unwrap()
    }

    /// Waits for what comes of the next move, which was typed in this message.
    async fn led(&mut self, typed: &Message) -> Led {
        let is_answer = |it: &Message| it.reference.is_some_and(|to| to.message == Some(typed.id));
        let bot = Mutex::new(&mut self.bot);
        let look = || async {
            let messages = self.control.messages(self.channel);
            let led = (messages.iter().filter(|it| is_board(it)).count() >= self.plies + 2).then_some(Led::Board);
            let led = led.or_else(|| messages.iter().any(is_answer).then_some(Led::Words));
            led.or_else(|| (!bot.lock().unwrap().is_running()).then_some(Led::End))
        };
        eventually::found("what comes of a move", look).await
    }

    /// Types the next move, and again while the bot says that it could not be played.
    async fn play(&mut self) {
        loop {
            let typed = self.type_move();
            match self.led(&typed).await {
                Led::Board => break self.plies += 1,
                Led::Words => {}
                Led::End => panic!("it has ended: {}", self.bot.log()),
            }
        }
    }

    /// Limits a resource of the bot, as far as it may raise the limit again.
    fn limit(&self, resource: &str, limit: &str) {
        let (pid, limit) = (self.bot.id().to_string(), format!("--{resource}={limit}:"));
        // Even root may not be allowed to limit the processes of others.
        let mut prlimit = self.user.command("prlimit");
        assert!(prlimit.args(["--pid", &pid, &limit]).status().unwrap().success(), "{limit}");
    }

    async fn until_log(&self, words: &str) {
        eventually::is_so(&format!("{words:?} in the log"), || async { self.bot.log().contains(words) }).await;
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
        let status = self.bot.terminate().await;
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
    table.play().await;
    let pages: u64 = {
        let statm = fs::read_to_string(format!("/proc/{}/statm", table.bot.id())).unwrap();
        statm.split(' ').next().unwrap().parse().unwrap()
    };
    table.limit("as", &(pages * 4_096).to_string());
    let typed = table.type_move();
    let led = table.led(&typed).await;
    if let Led::End = led {
        table.bot = BotProcess::with_log(table.folder.path(), &table.sandbox.url(), table.user);
        table.until_board(table.plies + 2).await;
    } else {
        table.limit("as", "unlimited");
    }
    table.plies += usize::from(!matches!(led, Led::Words));
    table.end().await;
}
