//! Each kind of message, in both languages, and the limits that hold for all of them.

use board_games::{GameDraw, GameOutcome, GameWin, Seat};
use std::sync::{Arc, Mutex, PoisonError};

use jiff::{SignedDuration, Timestamp};

use crate::board::terms;
use crate::board::view::BoardView;
use crate::board::words::notation_typed;
use crate::i18n::Locale;
use crate::kit::limits::ALT;
use crate::people::messages::status::challenges_status;
use crate::people::messages::{challenges_changed, muted, settings_status, unmuted};
use crate::setup::messages::live_boards;
use crate::table::messages::*;
use bot_service::game::{
    Action, CoinFlip, Ending, Game, GameId, GameRules, Play, PlayerId, Seating, Stake, Terms, TimeControl,
};
use bot_service::{
    Below, BoardMessage, Challengers, ChallengesFrom, ChannelId, GameMessages, LiveBoards, MessageId, MessageRef,
    Pings, PingsFor, Place, Preferences,
};
use makruk::lore::Term;
use makruk::{Move, Position, Preset, Role, Ruleset, Square};

pub mod afterwards;
pub mod agreements;
pub mod calls;
pub mod changes;
pub mod chess;
pub mod clocks;
pub mod engine;
pub mod look;
pub mod notations;
pub mod placeless;
pub mod play;
pub mod spoken;
pub mod together;

pub(crate) use crate::kit::testing::show;
use crate::kit::testing::{check, components};

pub const ANN: PlayerId = PlayerId(1111);
pub const BEN: PlayerId = PlayerId(2222);
pub const NOW: Timestamp = Timestamp::UNIX_EPOCH;

pub fn terms() -> Terms {
    Terms {
        seating: Seating::Challenger(Seat::First),
        rules: GameRules::makruk_by(Ruleset::preset(Preset::Competition)),
        stake: Stake::default(),
        time: TimeControl::Unlimited,
    }
}

pub fn challenge(to: Option<PlayerId>, locale: Locale) -> Snapshot {
    challenge_on(terms(), to, locale)
}

pub fn challenge_on(terms: Terms, to: Option<PlayerId>, locale: Locale) -> Snapshot {
    let game = Game::challenge(ANN, to, terms, NOW + SignedDuration::from_hours(24), NOW).unwrap();
    Snapshot::new(GameId(12), Place { guild: Some(5), channel: ChannelId(77), locale }, game)
}

pub fn after(snapshot: Snapshot, by: PlayerId, action: Action) -> Snapshot {
    let events = snapshot.game.apply(by, action).unwrap();
    Snapshot { game: snapshot.game.with(events, NOW).unwrap(), ..snapshot }
}

/// A game in which Ann has White and moves first.
pub fn begun(locale: Locale) -> Snapshot {
    begun_under(Ruleset::COMPETITION, locale)
}

/// The same by these rules.
pub fn begun_under(ruleset: Ruleset, locale: Locale) -> Snapshot {
    let lot = CoinFlip { challenger: Seat::First, first: Seat::First };
    after(
        challenge_on(Terms { rules: GameRules::makruk_by(ruleset), ..terms() }, Some(BEN), locale),
        BEN,
        Action::Accept(lot),
    )
}

/// The game after these moves, `e3e4 e6e5`.
pub fn moved_on(snapshot: Snapshot, moves: &str) -> Snapshot {
    moves.split_whitespace().fold(snapshot, |snapshot, word| {
        let square = |part: &str| Square::from_latin(part.as_bytes()).unwrap();
        let play = snapshot.game.play().unwrap();
        let mv = play.makruk().unwrap().position().move_between(square(&word[..2]), square(&word[2..]));
        let mover = play.seat_to_move().person().unwrap();
        after(snapshot, mover, Action::from(mv))
    })
}

/// A random game, with captures and pawn moves preferred, until `stop` holds. The same at every run.
pub fn played_until(locale: Locale, stop: impl Fn(&Play) -> bool) -> Snapshot {
    for seed in 1_u64..200 {
        let mut snapshot = begun(locale);
        let mut random = Random(seed);
        while let Some(play) = snapshot.game.play().filter(|_| snapshot.game.is_open()) {
            if stop(play) {
                return snapshot;
            }
            let (mover, mv) = (play.seat_to_move().person().unwrap(), random.greedy(play.makruk().unwrap().position()));
            snapshot = after(snapshot, mover, Action::from(mv));
        }
    }
    panic!("no such game was found");
}

/// The first of the random games that ends as `wanted`.
pub fn ended_by(locale: Locale, wanted: impl Fn(GameOutcome) -> bool) -> Snapshot {
    let is_it = |game: &Arc<Game>| matches!(game.ending(), Some(Ending::Outcome(outcome)) if wanted(outcome));
    let game = (0..2_000).map(ended).find(is_it).expect("such a game");
    Snapshot { game: Game::clone(&game), ..begun(locale) }
}

/// A random game in which the side to move counts as soon as it may, by its number: each is played once.
pub fn ended(number: usize) -> Arc<Game> {
    static PLAYED: Mutex<Vec<Arc<Game>>> = Mutex::new(Vec::new());
    let mut played = PLAYED.lock().unwrap_or_else(PoisonError::into_inner);
    while played.len() <= number {
        let (mut snapshot, mut random) = (begun(Locale::Thai), Random(played.len() as u64 + 1));
        while let Some(play) = snapshot.game.play().filter(|_| snapshot.game.is_open()) {
            let mover = play.seat_to_move().person().unwrap();
            let action = match play.countable(play.turn()) {
                Some(_) => Action::StartCount,
                None => random.greedy(play.makruk().unwrap().position()).into(),
            };
            snapshot = after(snapshot, mover, action);
        }
        played.push(Arc::new(snapshot.game));
    }
    Arc::clone(&played[number])
}

/// A random generator with a fixed seed.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit
    }

    /// A capture or a pawn move, if there is one.
    fn greedy(&mut self, position: &Position) -> Move {
        let (moves, board) = (position.legal_moves(), position.board());
        let hasty = |mv: &Move| board.piece_at(mv.to()).is_some() || board.role_at(mv.from()) == Some(Role::Pawn);
        let greedy: Vec<Move> = moves.iter().copied().filter(hasty).collect();
        let choice: &[Move] = if greedy.is_empty() { &moves } else { &greedy };
        choice[self.below(choice.len())]
    }
}

pub fn no_pawns(play: &Play) -> bool {
    play.makruk().unwrap().position().board().by_role(Role::Pawn).is_empty()
}

/// A game in which the side to move has a bare king and may count.
pub fn bared(locale: Locale) -> Snapshot {
    played_until(locale, |play| {
        no_pawns(play)
            && play.countable(play.turn()) == Some(makruk::CountKind::Pieces)
            && play.makruk().unwrap().position().board().by_color(play.turn().into()).len() == 1
    })
}

/// The last `length` events.
pub fn news(snapshot: &Snapshot, length: usize) -> Vec<Recorded> {
    let log = snapshot.game.log();
    log[log.len() - length..].to_vec()
}

/// What a notice says, each utterance under its kind.
pub fn show_notice(snapshot: &Snapshot, length: usize) -> String {
    let updates = notice(snapshot, &news(snapshot, length));
    let shown = updates.iter().map(|update| match update {
        ChannelUpdate::Post(outgoing) => format!("POST\n{}", show(outgoing)),
        ChannelUpdate::Ask(outgoing) => format!("ASK\n{}", show(outgoing)),
        ChannelUpdate::Answer(outgoing) => format!("ANSWER\n{}", show(outgoing)),
        ChannelUpdate::EditFirst(outgoing) => format!("AMEND\n{}", show(outgoing)),
    });
    shown.collect::<Vec<_>>().join("\n")
}

/// The only message that the last event leads to.
pub fn posted(game: &Snapshot) -> OutgoingMessage {
    match notice(game, &news(game, 1)).as_slice() {
        [ChannelUpdate::Post(outgoing)] => outgoing.clone(),
        other => panic!("{other:?}"),
    }
}

/// The same messages in both languages, as one snapshot.
pub fn in_both(messages: impl Fn(Locale) -> Vec<(&'static str, String)>) -> String {
    let shown = Locale::ALL.into_iter().flat_map(|locale| {
        messages(locale).into_iter().map(move |(title, text)| format!("== {locale} {title}\n{text}"))
    });
    shown.collect::<Vec<_>>().join("\n\n")
}

#[test]
fn challenges() {
    let shown = in_both(|locale| {
        let to_ben = || challenge(Some(BEN), locale);
        let lot = CoinFlip { challenger: Seat::First, first: Seat::First };
        let accepted = after(challenge(None, locale), BEN, Action::Accept(lot));
        let expired = challenge(None, locale);
        let again = challenge(Some(BEN), locale);
        let times = [NOW + SignedDuration::from_hours(24), NOW];
        let game = Game::challenge_again(ANN, BEN, terms(), GameId(11), times).unwrap();
        let again = Snapshot { game, ..again };
        let event = expired.game.tick(Timestamp::MAX).unwrap();
        let expired = Snapshot { game: expired.game.with(vec![event], NOW).unwrap(), ..expired };
        vec![
            ("to someone", show_notice(&to_ben(), 1)),
            ("to anyone", show_notice(&challenge(None, locale), 1)),
            ("to another game", show_notice(&again, 2)),
            ("accepted", show_notice(&accepted, 1)),
            ("declined", show_notice(&after(to_ben(), BEN, Action::Decline), 1)),
            ("withdrawn", show_notice(&after(to_ben(), ANN, Action::Withdraw), 1)),
            ("expired", show_notice(&expired, 1)),
        ]
    });
    insta::assert_snapshot!(shown);
}

#[test]
fn moves_and_questions() {
    let shown = in_both(|locale| {
        let one = || moved_on(begun(locale), "e3e4");
        let offered = || after(one(), BEN, Action::OfferDraw);
        let asked = || after(one(), ANN, Action::AskTakeback);
        vec![
            ("moved", show_notice(&one(), 1)),
            ("moved again", show_notice(&moved_on(one(), "e6e5"), 1)),
            ("draw offered", show_notice(&offered(), 1)),
            ("moved with an offer", show_notice(&moved_on(offered(), "e6e5"), 1)),
            ("draw declined", show_notice(&after(offered(), ANN, Action::DeclineDraw), 1)),
            ("takeback asked", show_notice(&asked(), 1)),
            ("takeback declined", show_notice(&after(asked(), BEN, Action::DeclineTakeback), 1)),
            ("took back", show_notice(&after(asked(), BEN, Action::GrantTakeback), 1)),
        ]
    });
    insta::assert_snapshot!(shown);
}

#[test]
fn terms_of_moves() {
    let shown = in_both(|locale| {
        let earned = |wanted: fn(&Term) -> bool| {
            show_notice(&played_until(locale, |play| terms::of_last_move(play).iter().any(wanted)), 1)
        };
        vec![
            ("check", earned(|term| *term == Term::Check)),
            (
                "check and attack",
                earned(|term| matches!(term, Term::CheckAndAttack { .. } | Term::CheckAndTake { .. })),
            ),
            ("press", earned(|term| *term == Term::Press)),
        ]
    });
    insta::assert_snapshot!(shown);
}

#[test]
fn counts() {
    let shown = in_both(|locale| {
        let bared = bared(locale);
        let counter = bared.game.play().unwrap().seat_to_move().person().unwrap();
        let started = after(bared.clone(), counter, Action::StartCount);
        let play = started.game.play().unwrap();
        let mv = play.makruk().unwrap().position().legal_moves()[0];
        let counted = after(started.clone(), counter, Action::from(mv));
        vec![
            ("may be started", show_notice(&bared, 1)),
            ("started", show_notice(&started, 1)),
            ("counted", show_notice(&counted, 1)),
            ("stopped", show_notice(&after(started, counter, Action::StopCount), 1)),
        ]
    });
    insta::assert_snapshot!(shown);
}

#[test]
fn results() {
    let shown = in_both(|locale| {
        let one = || moved_on(begun(locale), "e3e4");
        let agreed = after(after(one(), BEN, Action::OfferDraw), ANN, Action::AgreeDraw);
        // The knights go out and back twice, so that the starting position occurs for the third time.
        let repeated = moved_on(begun(locale), "b1d2 b8d7 d2b1 d7b8 b1d2 b8d7 d2b1 d7b8");
        vec![
            ("resigned", show_notice(&after(one(), BEN, Action::Resign), 1)),
            ("agreed", show_notice(&agreed, 1)),
            ("repeated", show_notice(&repeated, 2)),
            (
                "mate",
                show_notice(&ended_by(locale, |end| matches!(end, GameOutcome::Win { by: GameWin::Checkmate, .. })), 2),
            ),
            ("stalemate", show_notice(&ended_by(locale, |end| end == GameOutcome::Draw(GameDraw::Stalemate)), 2)),
            ("count", show_notice(&ended_by(locale, |end| matches!(end, GameOutcome::Draw(GameDraw::Count(_)))), 2)),
            ("material", show_notice(&ended_by(locale, |end| end == GameOutcome::Draw(GameDraw::Material)), 2)),
            ("aborted", show_notice(&after(one(), ANN, Action::Abort), 1)),
        ]
    });
    insta::assert_snapshot!(shown);
}

#[test]
fn answers() {
    let shown = in_both(|locale| {
        let game = moved_on(begun(locale), "e3e4 e6e5 b1d2 b8d7");
        let play = game.game.play().unwrap();
        let early = begun(locale);
        let pings = PingsFor { turn: Pings::Off, question: Pings::Off, challenge: Pings::On };
        let otherwise = Preferences { pings, below: Below::OwnSide, ..Preferences::default() };
        let mets: Vec<_> = play.legal_moves().into_iter().take(7).collect();
        let candidates = OutgoingMessage::words("?").with_rows(candidates(game.id, play, &mets, locale.into()));
        vec![
            ("moved", show(&moved(&game, locale.into()))),
            ("moved elsewhere", show(&moved_elsewhere(&game, locale.into()))),
            ("begun in a thread", show(&crate::table::messages::begun(&game, locale))),
            ("a rematch that was played", show(&rematch_was(Some(&game), locale))),
            ("a rematch that was not", show(&rematch_was(None, locale))),
            ("resign?", show(&ask_to_resign(&game, play, locale))),
            ("resign or abort?", show(&ask_to_resign(&early, early.game.play().unwrap(), locale))),
            ("board", show(&own_board(&game, play, ANN, Seat::First, locale.into()))),
            ("board from the other side", show(&own_board(&game, play, BEN, Seat::Second, locale.into()))),
            ("which piece", show(&choose_piece(&game, play, Seat::First, locale.into()))),
            ("which piece, flipped", show(&choose_piece(&game, play, Seat::Second, locale.into()))),
            ("which square", show(&choose_target(&game, play, "d2".parse().unwrap(), Seat::First, locale.into()))),
            ("which of these", show(&candidates)),
            ("settings", show(&settings_status(&Preferences::default(), locale))),
            ("settings otherwise", show(&settings_status(&otherwise, locale))),
            ("pictures in threads", show(&live_boards(LiveBoards::InChannels, locale))),
            ("pictures nowhere", show(&live_boards(LiveBoards::Everywhere, locale))),
            ("pictures everywhere", show(&live_boards(LiveBoards::Nowhere, locale))),
            ("challenges on", show(&challenges_changed(ChallengesFrom::Everybody, locale))),
            ("challenges off", show(&challenges_changed(ChallengesFrom::Nobody, locale))),
            ("muted", show(&muted(BEN, locale))),
            ("unmuted", show(&unmuted(BEN, locale))),
            ("takes challenges", show(&challenges_status(&Challengers::default(), locale))),
            (
                "takes none",
                show(&challenges_status(
                    &Challengers { from: ChallengesFrom::Nobody, muted: (1..30).map(PlayerId).collect() },
                    locale,
                )),
            ),
        ]
    });
    insta::assert_snapshot!(shown);
}

/// The messages of a game that one message shows.
pub fn shown_at(message: MessageRef) -> GameMessages {
    let board = Some(BoardMessage { message, events: 0..1 });
    GameMessages { first: Some(message), board, last: Some(message), questions: Vec::new() }
}

#[test]
fn game_lists() {
    let shown = in_both(|locale| {
        let shown = shown_at(MessageRef { channel: ChannelId(77), message: MessageId(99) });
        let games = vec![
            (moved_on(begun(locale), "e3e4"), shown.clone()),
            (begun(locale), GameMessages::default()),
            (challenge(Some(BEN), locale), shown.clone()),
            (challenge(None, locale), shown),
        ];
        vec![
            ("Ann's", show(&list(&games, ANN, "/play", locale))),
            ("Ben's", show(&list(&games[..3], BEN, "/play", locale))),
            ("nobody's", show(&list(&[], ANN, "/play", locale))),
        ]
    });
    insta::assert_snapshot!(shown);
}

#[test]
fn a_long_list_says_how_many_games_are_left_out() {
    let messages = shown_at(MessageRef { channel: ChannelId(u64::MAX), message: MessageId(u64::MAX) });
    let games: Vec<_> = (0..60).map(|_| (begun(Locale::English), messages.clone())).collect();
    let shown = list(&games, ANN, "/play", Locale::English);
    check(&shown);
    let lines: Vec<&str> = shown.content.lines().collect();
    let listed = lines.iter().filter(|line| line.contains("your turn")).count();
    assert!(listed >= 10);
    assert_eq!(*lines.last().unwrap(), format!("…and {} more", 60 - listed));
}

#[test]
fn every_board_has_its_own_file_name() {
    let one = moved_on(begun(Locale::Thai), "e3e4");
    let two = moved_on(one.clone(), "e6e5");
    let back = after(after(one.clone(), ANN, Action::AskTakeback), BEN, Action::GrantTakeback);
    let names = [&one, &two, &back].map(|game| {
        let outgoing = posted(game);
        outgoing.picture.unwrap().file_name
    });
    assert_eq!(names, ["makruk-12-3.png", "makruk-12-4.png", "makruk-12-5.png"]);
}

#[test]
fn the_longest_alternative_text_fits() {
    for reader in notations::readers() {
        let game = moved_on(begun(reader.locale), "e3e4 e6e5");
        let seen = own_board(&game, game.game.play().unwrap(), ANN, Seat::Second, reader);
        let length = seen.picture.unwrap().alt.chars().count();
        // Check, count and the terms of a move add fewer than 300 characters in both languages together.
        assert!(length + 300 <= ALT, "{length}");
    }
    let worst = Position::start();
    assert!(BoardView::of_position(&worst, Locale::Thai.into()).read_out().chars().count() <= ALT);
}

#[test]
fn the_notation_is_guessed_from_what_was_typed() {
    use makruk::notation::Notation;
    for (typed, notation) in [
        ("", Notation::ThaiShort),
        ("ม", Notation::ThaiShort),
        ("ม d", Notation::ThaiShort),
        ("N", Notation::San),
        ("e4", Notation::San),
        ("b1d", Notation::Uci),
        (" b1 d2", Notation::Uci),
    ] {
        assert_eq!(notation_typed(typed, Locale::Thai.into()), notation, "{typed}");
    }
    assert_eq!(notation_typed("", Locale::English.into()), Notation::San);
}
