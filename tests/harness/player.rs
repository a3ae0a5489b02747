//! People who go on playing whatever happens to the bot.

use std::time::Duration;

use bot_service::Games;
use bot_service::game::GameId;
use discord_sandbox::{APPLICATION, CommandOption, Interaction, InteractionStatus, Message, Snowflake};
use makruk::notation::text;
use makruk::{Board, Move, Position};
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};

use super::SOON;
use super::members::Members;
use super::messages::{ACCEPT, as_white, button, move_numbers, moves_told, names};

/// Begins a game where there is none yet, and waits for its board. A player who is told that it did not work tries again.
pub async fn begin_game(
    members: &Members,
    channel: Snowflake,
    [white, black]: [Snowflake; 2],
    terms: &[CommandOption],
) -> GameId {
    let control = &members.control;
    let options = [&[CommandOption::id("opponent", black), as_white()], terms].concat();
    let find_challenge =
        || control.messages(channel).into_iter().find_map(|message| Some((message.id, button(&message, ACCEPT)?)));
    let is_begun = || !members.boards(channel).is_empty();
    loop {
        let challenge = find_challenge();
        let asked = match &challenge {
            Some((message, accept)) => control.press(black, channel, *message, accept),
            None => control.command(white, channel, "play", &options),
        };
        let asked = control.settled(asked.unwrap(), PATIENCE).await.unwrap();
        let has_led = || match challenge {
            Some(_) => is_begun(),
            None => find_challenge().is_some(),
        };
        let led = control.until(PATIENCE, |_| (has_led() || is_refused(members, &asked)).then_some(())).await;
        assert!(led.is_ok(), "{asked:?} has led to nothing");
        if let Some((_, accept)) = challenge.filter(|_| is_begun()) {
            return GameId(accept.split(':').next_back().unwrap().parse().unwrap());
        }
    }
}

/// Whether the person was told that what they asked for was not done.
fn is_refused(members: &Members, asked: &Interaction) -> bool {
    let answer = |id: &Snowflake| members.control.message(asked.channel, *id);
    let is_private = |id: &Snowflake| answer(id).is_some_and(|it| it.visible_to.is_some() && !it.is_loading());
    asked.status == InteractionStatus::Failed || asked.original.iter().chain(&asked.followups).any(is_private)
}

/// What tells the players to finish.
pub const STOP: &str = "พอแล้ว";

/// What tells the players that something has gone wrong, so that a move may have been refused.
pub const AGAIN: &str = "อีกครั้ง";

/// How long a move may take: a process that is killed may need twenty seconds to be replaced, and a database some as well.
pub const PATIENCE: Duration = SOON.saturating_mul(2);

/// By how many moves a copy of a typed move may come too late.
const LATE: usize = 40;

/// Both sides of a game, typing one random move after the other.
pub struct Player {
    members: Members,
    pub channel: Snowflake,
    game: GameId,
    seats: [Snowflake; 2],
    random: StdRng,
    /// The moves that a board answered, in order.
    acknowledged: Vec<Move>,
    position: Position,
    /// The boards that there have been.
    seen: Vec<Board>,
    ways: Ways,
    /// How long they think before each move.
    pace: Duration,
}

/// How moves are entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ways {
    /// As replies to the newest board.
    Replies,
    /// At the same time as replies and as direct messages, of which one comes too late.
    RepliesAndDirectMessages,
}

impl Player {
    /// Two people with a game of their own.
    pub async fn sit_down(members: &Members, channel: &str, seats: [Snowflake; 2], seed: u64) -> Player {
        let channel = members.channel(channel);
        let game = begin_game(members, channel, seats, &[]).await;
        Player::of(members, channel, game, seats, seed)
    }

    /// A person with White in the first game, which is against the engine and has just begun.
    pub fn against_the_engine(members: &Members, channel: Snowflake, seat: Snowflake, seed: u64) -> Player {
        Player::of(members, channel, GameId(1), [seat, APPLICATION], seed)
    }

    fn of(members: &Members, channel: Snowflake, game: GameId, seats: [Snowflake; 2], seed: u64) -> Player {
        Player {
            members: members.clone(),
            channel,
            game,
            seats,
            random: StdRng::seed_from_u64(seed),
            acknowledged: Vec::new(),
            position: Position::start(),
            seen: Vec::new(),
            ways: Ways::Replies,
            pace: Duration::ZERO,
        }
    }

    /// The same with moves that are entered in these ways.
    pub fn entering(self, ways: Ways) -> Player {
        Player { ways, ..self }
    }

    /// The same with time to think before each move.
    pub fn at_pace(self, pace: Duration) -> Player {
        Player { pace, ..self }
    }

    pub async fn play(mut self) -> Player {
        while !self.is_over() {
            tokio::time::sleep(self.pace).await;
            self.play_one(1).await;
        }
        self
    }

    /// Plays a move, and waits until `more` moves are told.
    pub async fn play_one(&mut self, more: usize) {
        let mv = self.choose();
        self.type_once(mv);
        self.until_told(mv, more).await;
        self.acknowledge(mv);
    }

    /// Plays a move by command, without waiting for its board.
    pub async fn play_unseen(&mut self) {
        let mv = self.choose();
        let option = CommandOption::new("move", mv.to_string());
        self.members.command(self.seat_to_move(), self.channel, "move", &[option]).await;
        self.acknowledge(mv);
    }

    /// Plays a move against the engine, during which this is done, and waits for the answer.
    pub async fn play_during(&mut self, meanwhile: impl AsyncFnOnce(&mut StdRng)) {
        let mv = self.choose();
        self.type_once(mv);
        meanwhile(&mut self.random).await;
        self.until_told(mv, 2).await;
        self.acknowledge(mv);
        self.acknowledge(self.newest_move());
    }

    fn seat_to_move(&self) -> Snowflake {
        self.seats[self.acknowledged.len() % 2]
    }

    /// Types a move as a reply to the newest board.
    fn type_once(&self, mv: Move) {
        let (board, seat) = (self.boards().pop().expect("a board"), self.seat_to_move());
        self.members.reply(seat, &board, &mv.to_string());
        if self.ways == Ways::RepliesAndDirectMessages {
            self.members.say_directly(seat, &format!("#{} {mv}", self.game.0));
        }
    }

    /// Waits until `more` moves are told beyond those that were answered. Where something has gone wrong, the move may have been
    /// refused and is typed again: one that was played already is illegal, as its square is empty.
    async fn until_told(&self, mv: Move, more: usize) {
        let wanted = self.acknowledged.len() + more;
        let is_told = || moves_told(&self.boards()).len() >= wanted;
        while !is_told() {
            let troubles = self.said(AGAIN);
            let led = self
                .members
                .control
                .until(PATIENCE, |_| (is_told() || self.said(AGAIN) > troubles).then_some(()))
                .await;
            assert!(led.is_ok(), "{mv} is not told as number {wanted} among {}", self.wire());
            if !is_told() {
                self.type_once(mv);
            }
        }
    }

    fn acknowledge(&mut self, mv: Move) {
        self.position = self.position.play(mv).unwrap();
        self.seen.push(*self.position.board());
        self.acknowledged.push(mv);
    }

    /// The last move on the newest board: `**3… ม-ง๒** …`.
    fn newest_move(&self) -> Move {
        let board = self.boards().pop().unwrap();
        let line = board.content.lines().rfind(|line| line.starts_with("**")).unwrap();
        let told = line.split("**").nth(1).unwrap().to_owned();
        let typed = told.split_once(' ').unwrap().1;
        text::read(typed, &self.position).unwrap_or_else(|error| panic!("{typed}: {error}")).mv
    }

    pub fn boards(&self) -> Vec<Message> {
        self.members.boards(self.channel)
    }

    /// Waits until every move is told that was answered.
    pub async fn until_all_told(&self) {
        let told = self.acknowledged.len();
        let all_told = || (moves_told(&self.boards()).len() >= told).then_some(());
        let are_told = self.members.control.until(SOON, |_| all_told()).await;
        assert!(are_told.is_ok(), "{told} moves, but {}", self.wire());
    }

    /// What the bot has asked for, and what the channel shows.
    fn wire(&self) -> String {
        let requests = self.members.control.requests(0);
        let requests: Vec<_> = requests.iter().map(|it| format!("{} {} {:?}", it.method, it.path, it.status)).collect();
        let shown: Vec<_> =
            self.boards().iter().map(|it| (it.content.clone(), it.attachments.len(), it.components.len())).collect();
        format!("{requests:#?}, with {shown:#?}")
    }

    /// Waits until one board alone shows its picture.
    pub async fn ends_with_one_picture(&self) {
        let pictures = || self.boards().iter().filter(|board| !board.attachments.is_empty()).count();
        let is_one = self.members.control.until(SOON, |_| (pictures() == 1).then_some(())).await;
        assert!(is_one.is_ok(), "{} pictures after {}", pictures(), self.wire());
    }

    fn is_over(&self) -> bool {
        self.said(STOP) > 0
    }

    /// How often the players were told this.
    fn said(&self, words: &str) -> usize {
        let messages = self.members.control.messages(self.members.channel("สนามซ้อม"));
        messages.iter().filter(|message| message.content == words).count()
    }

    /// A move that does not end the game. As long as there is one it was not typed lately, as a late copy of that would be taken for
    /// it; leads to a board that has not been there, as the third time would end the game; and takes nothing, so that there is
    /// always more to play.
    fn choose(&mut self) -> Move {
        let pieces = |board: &Board| board.occupied().len();
        let before = pieces(self.position.board());
        let moves = self.position.legal_moves();
        let after = moves.iter().map(|&mv| (mv, self.position.play_unchecked(mv)));
        let mut fitting: Vec<_> = after.filter(|(_, after)| after.outcome().is_none()).collect();
        let lately: Vec<_> = self.acknowledged.iter().rev().take(LATE).collect();
        let is_fresh = |(mv, _): &(Move, Position)| !lately.contains(&mv);
        let is_new = |(_, after): &(Move, Position)| !self.seen.contains(after.board());
        let is_quiet = |(_, after): &(Move, Position)| pieces(after.board()) == before;
        for is_better in [&is_fresh as &dyn Fn(&(Move, Position)) -> bool, &is_new, &is_quiet] {
            let better: Vec<_> = fitting.iter().filter(|it| is_better(it)).cloned().collect();
            if !better.is_empty() {
                fitting = better;
            }
        }
        fitting[self.random.random_range(0..fitting.len())].0
    }

    pub async fn check(self, games: &Games, least: usize) {
        let game = games.get(self.game).await.unwrap().game;
        let kept: Vec<Move> = game.play().unwrap().makruk().unwrap().moves().collect();
        let number = self.game;
        assert_eq!(kept, self.acknowledged, "game {number}: what was answered is what is kept");
        let boards = self.boards();
        assert_eq!(names(&boards).len(), boards.len(), "game {number}: a board was posted twice");
        assert_eq!(moves_told(&boards), move_numbers(kept.len()), "game {number}: each move is told once and in order");
        assert!(kept.len() >= least, "game {number}: hardly anything was played: {} moves", kept.len());
    }
}
