//! Threads, memory, files and room on the disk are cut off in the middle of a game: the log tells, the game goes on once they
//! are given back, and nothing stays unsaid.

use std::fs;
use std::os::unix::fs::MetadataExt;
use std::sync::Mutex;

use discord_sandbox::{Fault, Message, SessionFate};

use crate::harness::{Deployment, Table, User, as_white, eventually, is_board, is_reply_to, names};

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

/// A game whose bot has its resources limited.
struct Limited {
    table: Table<Deployment>,
    user: User,
    plies: usize,
}

impl Limited {
    async fn begin(user: User) -> Limited {
        let deployment = Deployment::idle().await.run_by(user).started().await;
        Limited { table: Table::of(deployment, &[as_white()]).await, user, plies: 0 }
    }

    /// Types the next move as a reply to the newest board.
    fn type_move(&self) -> Message {
        let board = self.table.boards().pop().unwrap();
        self.table.reply(self.table.to_move(self.plies), &board, MOVES[self.plies])
    }

    /// Waits for what comes of the next move, which was typed in this message.
    async fn led(&mut self, typed: &Message) -> Led {
        let (control, channel) = (self.table.control.clone(), self.table.channel);
        let (boards, deployment) = (self.plies + 2, Mutex::new(&mut self.table.club));
        let look = || async {
            let messages = control.messages(channel);
            let led = (messages.iter().filter(|it| is_board(it)).count() >= boards).then_some(Led::Board);
            let led = led.or_else(|| messages.iter().any(|it| is_reply_to(it, typed.id)).then_some(Led::Words));
            led.or_else(|| (!deployment.lock().unwrap().is_running()).then_some(Led::End))
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
                Led::End => panic!("it has ended: {}", self.table.bot().log()),
            }
        }
    }

    /// Limits a resource of the bot, as far as it may raise the limit again.
    fn limit(&self, resource: &str, limit: &str) {
        // Even root may not be allowed to limit the processes of others.
        self.table.bot().limit(self.user, resource, limit);
    }

    async fn until_log(&self, words: &str) {
        eventually::is_so(&format!("{words:?} in the log"), || async { self.table.bot().log().contains(words) }).await;
    }

    /// Two more moves; then everything was shown once, and nothing panicked.
    async fn end(mut self) {
        self.play().await;
        self.play().await;
        let boards = self.table.boards();
        let shown = self.plies + 1;
        assert_eq!((boards.len(), names(&boards).len()), (shown, shown), "each board is posted once");
        let log = self.table.stop().await;
        assert!(!log.contains("panicked"), "{log}");
        self.table.club.close().await;
    }
}

#[tokio::test]
async fn without_file_handles_the_bot_waits_for_them() {
    let mut limited = Limited::begin(User::Same).await;
    limited.limit("nofile", "3");
    limited.table.control.misbehave(Fault::DropGateway { session: SessionFate::Kept });
    limited.until_log("Too many open files").await;
    // It is heard once the bot can connect again.
    limited.type_move();
    limited.limit("nofile", "1024");
    limited.table.board(2).await;
    limited.plies = 1;
    limited.end().await;
}

#[tokio::test]
async fn without_room_for_files_a_move_is_refused_and_the_process_lives() {
    let limited = Limited::begin(User::Same).await;
    limited.limit("fsize", "1");
    limited.type_move();
    limited.until_log("File too large").await;
    assert_eq!(limited.table.boards().len(), 1, "nothing is shown that is not durable");
    limited.limit("fsize", "unlimited");
    limited.end().await;
}

/// Root may have as many threads as there are, so that the bot runs as someone else here.
#[tokio::test]
async fn without_new_threads_the_game_goes_on() {
    let is_root = fs::metadata("/proc/self").unwrap().uid() == 0;
    let user = if is_root { User::Other(54_321) } else { User::Same };
    let mut limited = Limited::begin(user).await;
    limited.limit("nproc", "1");
    limited.play().await;
    limited.play().await;
    limited.limit("nproc", "4096");
    limited.end().await;
}

/// An allocation that fails ends the process, and whoever runs it starts it again: see `Restart` in the unit.
#[tokio::test]
async fn without_memory_nothing_is_lost() {
    let mut limited = Limited::begin(User::Same).await;
    limited.play().await;
    let pages: u64 = {
        let statm = fs::read_to_string(format!("/proc/{}/statm", limited.table.bot().id())).unwrap();
        statm.split(' ').next().unwrap().parse().unwrap()
    };
    limited.limit("as", &(pages * 4_096).to_string());
    let typed = limited.type_move();
    let led = limited.led(&typed).await;
    if let Led::End = led {
        limited.table.begin();
        limited.table.board(limited.plies + 2).await;
    } else {
        limited.limit("as", "unlimited");
    }
    limited.plies += usize::from(!matches!(led, Led::Words));
    limited.end().await;
}
