//! People who go on playing whatever happens to the bot.

use std::time::Duration;

use board_games::{BoardPiece, GameBoard, GameKind, GameMove, TypedGameMove};
use bot_service::Games;
use bot_service::game::{GameEvent, GameId};
use chaturanga::two::TwoHistory;
use discord_sandbox::{APPLICATION, CommandOption, Interaction, InteractionStatus, Message, Snowflake};
use international_chess::{ChessHistory, ChessPosition};
use makruk::{History, Position};
use ouk::OukHistory;
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

/// What is played first in chess: a pawn becomes a knight, and both sides castle.
const OPENING_OF_CHESS: &str = "e2e4 d7d5 e4d5 c7c6 d5c6 g8f6 c6b7 e7e6 b7a8n f8e7 g1f3 e8g8 f1e2 a7a6 e1g1";

/// One in this many moves of chess is made with the claim of a draw to which there is no right.
const CLAIMED: u32 = 4;

/// A move as it is typed.
#[derive(Clone, Debug)]
struct TypedTurn {
    mv: GameMove,
    text: String,
}

/// The options of `/play` for a game.
fn of_kind(kind: GameKind) -> Vec<CommandOption> {
    let index = GameKind::ALL.iter().position(|each| *each == kind).unwrap();
    if kind == GameKind::Makruk { Vec::new() } else { vec![CommandOption::new("game", index)] }
}

/// Where a game begins, with what is played first.
fn beginning(kind: GameKind) -> (GameBoard, Vec<GameMove>) {
    match kind {
        GameKind::Makruk => (History::new(Position::start()).into(), Vec::new()),
        GameKind::Chess => {
            let opening = OPENING_OF_CHESS.split_whitespace().map(|mv| mv.parse().unwrap());
            (ChessHistory::new(ChessPosition::start()).into(), opening.collect())
        }
        GameKind::Ouk => (OukHistory::default().into(), Vec::new()),
        GameKind::Chaturanga => (TwoHistory::default().into(), Vec::new()),
    }
}

/// Both sides of a game, typing one random move after the other.
pub struct Player {
    members: Members,
    pub channel: Snowflake,
    game: GameId,
    seats: [Snowflake; 2],
    random: StdRng,
    /// The moves that a board answered.
    board: GameBoard,
    /// What is played before moves are chosen at random.
    opening: Vec<GameMove>,
    /// How many of the moves claimed a draw.
    claims: usize,
    /// The positions that there have been.
    seen: Vec<Vec<BoardPiece>>,
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
    /// Two people with a game of Makruk of their own.
    pub async fn sit_down(members: &Members, channel: &str, seats: [Snowflake; 2], seed: u64) -> Player {
        Player::sit_down_to(GameKind::Makruk, members, channel, seats, seed).await
    }

    /// The same with a game of this kind.
    pub async fn sit_down_to(
        kind: GameKind,
        members: &Members,
        channel: &str,
        seats: [Snowflake; 2],
        seed: u64,
    ) -> Player {
        let channel = members.channel(channel);
        let game = begin_game(members, channel, seats, &of_kind(kind)).await;
        Player::of(members, channel, (game, kind), seats, seed)
    }

    /// A person with White in the first game, which is against the engine and begins.
    pub async fn against_the_engine(
        kind: GameKind,
        members: &Members,
        channel: Snowflake,
        seat: Snowflake,
        seed: u64,
    ) -> Player {
        // Level 9 thinks for a second and a half.
        members.begin_with_bot_on(seat, channel, 8, &of_kind(kind)).await;
        let player = Player::of(members, channel, (GameId(1), kind), [seat, APPLICATION], seed);
        Player { opening: Vec::new(), ..player }
    }

    fn of(
        members: &Members,
        channel: Snowflake,
        (game, kind): (GameId, GameKind),
        seats: [Snowflake; 2],
        seed: u64,
    ) -> Player {
        let (board, opening) = beginning(kind);
        Player {
            members: members.clone(),
            channel,
            game,
            seats,
            random: StdRng::seed_from_u64(seed),
            board,
            opening,
            claims: 0,
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
        let turn = self.choose();
        self.type_once(&turn);
        self.until_told(&turn, more).await;
        self.acknowledge(turn.mv);
    }

    /// Plays a move by command, without waiting for its board.
    pub async fn play_unseen(&mut self) {
        let TypedTurn { mv, text } = self.choose();
        let option = CommandOption::new("move", text);
        self.members.command(self.seat_to_move(), self.channel, "move", &[option]).await;
        self.acknowledge(mv);
    }

    /// Plays a move against the engine, during which this is done, and waits for the answer.
    pub async fn play_during(&mut self, meanwhile: impl AsyncFnOnce(&mut StdRng)) {
        let turn = self.choose();
        self.type_once(&turn);
        meanwhile(&mut self.random).await;
        self.until_told(&turn, 2).await;
        self.acknowledge(turn.mv);
        self.acknowledge(self.newest_move());
    }

    fn seat_to_move(&self) -> Snowflake {
        self.seats[self.board.plies() % 2]
    }

    /// Types a move as a reply to the newest board.
    fn type_once(&self, TypedTurn { text, .. }: &TypedTurn) {
        let (board, seat) = (self.boards().pop().expect("a board"), self.seat_to_move());
        self.members.reply(seat, &board, text);
        if self.ways == Ways::RepliesAndDirectMessages {
            self.members.say_directly(seat, &format!("#{} {text}", self.game.0));
        }
    }

    /// Waits until `more` moves are told beyond those that were answered. Where something has gone wrong, the move may have been
    /// refused and is typed again: one that was played already is illegal, as its square is empty.
    async fn until_told(&self, turn: &TypedTurn, more: usize) {
        let wanted = self.board.plies() + more;
        let is_told = || moves_told(&self.boards()).len() >= wanted;
        while !is_told() {
            let troubles = self.said(AGAIN);
            let led = self
                .members
                .control
                .until(PATIENCE, |_| (is_told() || self.said(AGAIN) > troubles).then_some(()))
                .await;
            assert!(led.is_ok(), "{turn:?} is not told as number {wanted} among {}", self.wire());
            if !is_told() {
                self.type_once(turn);
            }
        }
    }

    fn acknowledge(&mut self, mv: GameMove) {
        self.board.play(mv, None).unwrap();
        self.seen.push(self.board.current().pieces());
    }

    /// The last move on the newest board: `**3… ม-ง๒** …`.
    fn newest_move(&self) -> GameMove {
        let board = self.boards().pop().unwrap();
        let line = board.content.lines().rfind(|line| line.starts_with("**")).unwrap();
        let told = line.split("**").nth(1).unwrap().to_owned();
        let typed = told.split_once(' ').unwrap().1;
        match self.board.read(typed) {
            Ok(TypedGameMove::Move { mv, .. }) => mv,
            other => panic!("{typed}: {other:?}"),
        }
    }

    pub fn boards(&self) -> Vec<Message> {
        self.members.boards(self.channel)
    }

    /// Waits until every move is told that was answered.
    pub async fn until_all_told(&self) {
        let told = self.board.plies();
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
    fn choose(&mut self) -> TypedTurn {
        let mv = self.opening.get(self.board.plies()).copied().unwrap_or_else(|| self.random_move());
        let is_chess = self.board.kind() == GameKind::Chess;
        let is_claimed = is_chess && self.random.random_ratio(1, CLAIMED) && !self.is_drawn_by(mv);
        self.claims += usize::from(is_claimed);
        TypedTurn { mv, text: if is_claimed { format!("{mv} draw") } else { mv.to_string() } }
    }

    /// Whether a claim with this move would be right.
    fn is_drawn_by(&self, mv: GameMove) -> bool {
        let claims = self.board.chess().map(ChessHistory::draw_claims).unwrap_or_default();
        claims.by_move.iter().any(|(by, _)| GameMove::from(*by) == mv)
    }

    fn random_move(&mut self) -> GameMove {
        let before = self.board.current().pieces().len();
        let after = self.board.legal_moves().into_iter().map(|mv| {
            let mut after = self.board.clone();
            after.play(mv, None).unwrap();
            (mv, after)
        });
        let mut fitting: Vec<_> = after.filter(|(_, after)| after.outcome().is_none()).collect();
        let plies = self.board.plies();
        let lately: Vec<_> = (plies.saturating_sub(LATE)..plies).filter_map(|ply| self.board.move_at(ply)).collect();
        let is_fresh = |(mv, _): &(GameMove, GameBoard)| !lately.contains(mv);
        let is_new = |(_, after): &(GameMove, GameBoard)| !self.seen.contains(&after.current().pieces());
        let is_quiet = |(_, after): &(GameMove, GameBoard)| after.current().pieces().len() == before;
        for is_better in [&is_fresh as &dyn Fn(&(GameMove, GameBoard)) -> bool, &is_new, &is_quiet] {
            let better: Vec<_> = fitting.iter().filter(|it| is_better(it)).cloned().collect();
            if !better.is_empty() {
                fitting = better;
            }
        }
        fitting[self.random.random_range(0..fitting.len())].0
    }

    pub async fn check(self, games: &Games, least: usize) {
        let game = games.get(self.game).await.unwrap().game;
        let kept = game.play().unwrap().board();
        let moves = |board: &GameBoard| (0..board.plies()).filter_map(|ply| board.move_at(ply)).collect::<Vec<_>>();
        let number = self.game;
        assert_eq!(moves(kept), moves(&self.board), "game {number}: what was answered is what is kept");
        let claims = game.log().iter().filter(|recorded| recorded.event == GameEvent::DrawClaimed).count();
        assert_eq!(claims, self.claims, "game {number}: each claim is kept once");
        let boards = self.boards();
        assert_eq!(names(&boards).len(), boards.len(), "game {number}: a board was posted twice");
        let plies = kept.plies();
        assert_eq!(moves_told(&boards), move_numbers(plies), "game {number}: each move is told once and in order");
        assert!(plies >= least, "game {number}: hardly anything was played: {plies} moves");
    }
}
