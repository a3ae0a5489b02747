//! Counting, case by case, under every ruleset. Each worked example names the document that tells it: 000 the school's
//! primer, 001 the glossary, 002 the encyclopedia, 003 กติกาศรีเมือง.

use jiff::Timestamp;
use makruk::Color::{Black, White};
use makruk::counting::{Calling, Numbers, advance, offer, stop};
use makruk::notation::fen::{parse_position, parse_setup};
use makruk::{
    Color, Count, CountKind, CountRefusal, CountStep, DrawReason, Move, Outcome, Piece, Position, Preset, Role,
    Ruleset, Setup, SetupCount, Square, WinReason,
};
use makruk_bot::game::{Action, CoinFlip, Ending, FirstMover, Game, PlayerId, Seating, Stake, Terms};

/// Answers in the order of [`Preset::ALL`]: competition, wikipedia, school, glossary, srimuang.
type PerPreset<T> = [T; 5];

fn presets<T>(answers: PerPreset<T>) -> impl Iterator<Item = (Preset, Ruleset, T)> {
    Preset::ALL.into_iter().zip(answers).map(|(preset, answer)| (preset, Ruleset::preset(preset), answer))
}

fn position(fen: &str) -> Position {
    parse_position(fen).unwrap()
}

fn square(name: &str) -> Square {
    Square::from_latin(name.as_bytes()).unwrap()
}

/// A game as far as counting goes.
#[derive(Clone)]
struct Table {
    rules: Ruleset,
    position: Position,
    count: Option<Count>,
    outcome: Option<Outcome>,
}

impl Table {
    fn new(rules: Ruleset, fen: &str) -> Table {
        let setup = parse_setup(fen).unwrap();
        let position = Position::from_setup(&setup).unwrap();
        let count = setup.count.and_then(|count| Count::from_setup(count, &position));
        Table { rules, position, count, outcome: None }
    }

    fn call(&mut self, side: Color) -> Result<(), CountRefusal> {
        self.count = Some(offer(&self.rules, self.count, &self.position, side)?);
        Ok(())
    }

    fn stop(&mut self, side: Color) -> Result<(), CountRefusal> {
        stop(&self.rules, self.count, side)?;
        self.count = None;
        Ok(())
    }

    fn play_saying(&mut self, name: &str, said: Option<u16>) {
        assert_eq!(self.outcome, None, "the game is over before {name}");
        let mv = self.position.move_between(square(&name[..2]), square(&name[2..]));
        let after = self.position.play(mv).unwrap_or_else(|error| panic!("{name}: {error}"));
        let step = advance(&self.rules, self.count, &self.position, &after, said);
        self.outcome = match step {
            CountStep::Drawn(kind) => Some(Outcome::Draw(DrawReason::Count(kind))),
            CountStep::Idle | CountStep::Running(_) => after.outcome(),
        };
        self.position = after;
        self.count = step.running();
    }

    fn play(&mut self, names: &str) {
        for name in names.split_whitespace() {
            self.play_saying(name, None);
        }
    }

    fn after(&self, names: &str) -> Table {
        let mut table = self.clone();
        table.play(names);
        table
    }

    fn number(&self) -> Option<u16> {
        self.count.and_then(|count| count.number())
    }

    /// Kind, next number, limit.
    fn count(&self) -> Option<(CountKind, u16, u16)> {
        self.count.map(|count| (count.kind(), count.next(), count.limit()))
    }
}

const fn drawn(kind: CountKind) -> Option<Outcome> {
    Some(Outcome::Draw(DrawReason::Count(kind)))
}

const fn mate_by(winner: Color) -> Option<Outcome> {
    Some(Outcome::Win { winner, by: WinReason::Checkmate })
}

#[test]
fn limits_of_the_pieces_count() {
    let cases: [(&str, PerPreset<u16>); 18] = [
        ("RR", [8; 5]),   // 000, 001, 002; 003: กติกาหาร ๒
        ("RRMM", [8; 5]), // 001: เรือ 2 เบี้ยหงาย 2 นับ 8
        ("RRSSNN", [8; 5]),
        ("R", [16, 16, 16, 26, 16]),    // 001: เรือเดี่ยว 26
        ("RNM", [16, 16, 16, 26, 16]),  // 003: เรือ ๑ ลำ ม้า ๑ ตัว เบี้ยหงาย ๑: ๑๖
        ("RNS", [16, 16, 16, 26, 16]),  // 003: ฝ่ายไล่มีเรือ ม้า โคน ให้นับศักดิ์เรือ
        ("RSNN", [16, 16, 16, 26, 16]), // 002: เรือ 1 โคน 1 ม้า 2 ให้นับ 16
        ("SS", [22; 5]),
        ("NN", [32; 5]),
        ("S", [44; 5]),
        ("SMMM", [44; 5]), // 002: โคน 1 เบี้ยหงาย 3 ให้นับ 44
        ("N", [64; 5]),
        ("M", [64; 5]),
        ("MMMM", [64; 5]),                // 000: กี่ตัวก็ตาม จะนับ 64 ตา ทุกครั้ง
        ("SNN", [32, 44, 32, 44, 32]),    // 002: ให้นับ 44 (ไม่ใช่ 32 เพราะโคนมีศักดิ์สูงกว่าม้า)
        ("SN", [44, 44, 44, 44, 64]),     // 003: ถ้าไม่มีเรือจึงนับศักดิ์ ม้า
        ("SSNNMM", [22, 22, 22, 22, 32]), // 001 says 44 against its own table; the table stands
        ("NNMMM", [32; 5]),               // 001 says 64 against its own table; the table stands
    ];
    for (men, limits) in cases {
        let mut board = Setup::empty().board;
        for (letter, square) in men.chars().zip(Square::all()) {
            board.put(square, Piece::new(White, Role::from_letter(letter).unwrap()));
            // What the bare side's men are, if it had any, makes no difference.
            board.put(square.rotated(), Piece::new(Black, Role::Rook));
        }
        for (preset, rules, limit) in presets(limits) {
            assert_eq!(rules.pieces_limit(&board, White), limit, "{men}, {preset}");
        }
    }
}

#[test]
fn where_the_pieces_count_begins() {
    let cases: [(&str, &str, u16, PerPreset<u16>); 3] = [
        ("000: four men, the strongest a khon", "8/8/3k4/8/3KSM2/8/8/8 b - - 0 1", 5, [44; 5]),
        ("002: khon and two promoted pawns", "8/8/3k4/8/3KSM~M~1/8/8/8 b - - 0 1", 6, [44; 5]),
        ("003: rook, knight, promoted pawn", "8/8/4k3/8/2RKNM~2/8/8/8 b - - 0 1", 6, [16, 16, 16, 26, 16]),
    ];
    for (source, fen, first, limits) in cases {
        for (preset, rules, limit) in presets(limits) {
            let mut table = Table::new(rules, fen);
            assert_eq!(table.call(White), Err(CountRefusal::NotWeaker), "{source}, {preset}");
            table.call(Black).unwrap();
            assert_eq!(table.count(), Some((CountKind::Pieces, first, limit)), "{source}, {preset}");
            assert_eq!(table.number(), None, "{source}, {preset}: nothing has been said yet");
            // 003: เมื่อเริ่มนับที่ ๖ เท่ากับว่าฝ่ายไล่ มีโอกาสไล่ได้เพียง ๑๐ ครั้ง ก็จะครบ ๑๖
            if preset == Preset::Srimuang && source.starts_with("003") {
                assert_eq!(limit - first, 10);
            }
        }
    }
}

#[test]
fn what_the_bare_king_says_at_the_end() {
    // 000: นับต่อไป … จนถึงตาที่ 44 เมื่อไหร่ ฝ่ายขาวไม่สามรถรุกดำให้จนได้ เกมนี้ก็เสมอ. 43 has been said.
    for (preset, rules, ()) in presets([(); 5]) {
        let mut table = Table::new(rules, "8/8/3k4/8/3KSM2/8/8/8 b - 88 86 40");
        assert_eq!(table.count(), Some((CountKind::Pieces, 44, 44)), "{preset}");
        table.play("d6e7 d4d5");
        assert_eq!((table.number(), table.outcome), (Some(44), None), "{preset}: the last answer is his");
        assert_eq!(table.after("e7d7").outcome, drawn(CountKind::Pieces), "{preset}");
    }
}

/// 001, ศักดิ์กระดาน: a single rook against a rook and a promoted pawn.
const ROOKS: &str = "4r2k/8/8/8/8/8/8/RM~1K4 b - - 0 1";

#[test]
fn where_the_board_count_begins() {
    for (preset, rules, first) in presets([1, 1, 1, 2, 1]) {
        let mut table = Table::new(rules, ROOKS);
        assert_eq!(table.call(White), Err(CountRefusal::NotWeaker), "{preset}");
        table.call(Black).unwrap();
        assert_eq!((table.count(), table.number()), (Some((CountKind::Board, first, 64)), None), "{preset}");
        assert_eq!(table.after("h8g8").number(), Some(first), "{preset}");
        assert_eq!(table.after("h8g8 b1a2 g8h8").number(), Some(first + 1), "{preset}");
    }
}

#[test]
fn the_board_count_goes_to_64_whatever_the_chaser_has() {
    // 000: ฝ่ายที่เสียเปรียบจะนับ 64 เท่านั้น ไม่ว่าฝ่ายตรงข้ามจะมีหมากอะไร
    for men in ["RR6", "R7", "SS6", "NN6", "SM6", "M~M~M~5"] {
        for (preset, rules, first) in presets([1, 1, 1, 2, 1]) {
            let mut table = Table::new(rules, &format!("7k/7m/8/8/8/8/{men}/3K4 b - - 0 1"));
            table.call(Black).unwrap();
            assert_eq!(table.count(), Some((CountKind::Board, first, 64)), "{men}, {preset}");
        }
    }
}

#[test]
fn while_a_pawn_is_left_there_is_nothing_to_count() {
    // 001: ถ้าฝ่ายขาวยังไม่กินเบี้ยคว่ำในตอนแรก ก็สามารถไล่ให้จนได้โดยไม่ต้องนับ
    for (preset, rules, ()) in presets([(); 5]) {
        let mut table = Table::new(rules, "k7/8/6pR/8/8/6R1/1M6/K7 w - - 0 1");
        for name in ["h6h7", "a8b8", "g3f3", "b8a8"] {
            assert!(matches!(table.call(Black), Err(CountRefusal::PawnOnBoard(_))), "{preset}");
            table.play(name);
            assert_eq!(table.count(), None, "{preset}");
        }
        assert_eq!(table.after("f3f8").outcome, mate_by(White), "{preset}");
    }
}

#[test]
fn a_count_called_in_the_chasers_turn_begins_with_the_counters_next_move() {
    for (preset, rules, first) in presets([1, 1, 1, 2, 1]) {
        let mut table = Table::new(rules, ROOKS);
        table.play("h8g8");
        table.call(Black).unwrap();
        assert_eq!(table.after("b1a2").number(), None, "{preset}");
        assert_eq!(table.after("b1a2 g8h8").number(), Some(first), "{preset}");
    }
}

#[test]
fn mate_in_answer_to_the_limit_wins_and_the_next_number_draws() {
    for (preset, rules, ()) in presets([(); 5]) {
        // 001, รูปที่ 2: two rooks take the last pawn, five men are left, so it begins at 6 and goes to 8.
        let mut table = Table::new(rules, "k7/8/6pR/8/8/6R1/1M6/K7 w - - 0 1");
        assert_eq!(table.call(Black), Err(CountRefusal::PawnOnBoard(square("g6"))), "{preset}");
        table.play("g3g6");
        table.call(Black).unwrap();
        assert_eq!(table.count(), Some((CountKind::Pieces, 6, 8)), "{preset}");
        table.play("a8b8 g6g7 b8a8 b2c3 a8b8");
        assert_eq!((table.number(), table.outcome), (Some(8), None), "{preset}");
        assert_eq!(table.after("h6h8").outcome, mate_by(White), "{preset}");
        assert_eq!(table.after("c3d4").outcome, None, "{preset}");
        assert_eq!(table.after("c3d4 b8a8").outcome, drawn(CountKind::Pieces), "{preset}");

        // 002 and 003: the board's count goes to 64 and is drawn at 65.
        let mut table = Table::new(rules, "1k6/6R1/7R/8/3m4/8/8/K7 b - 128 126 80");
        assert_eq!(table.count(), Some((CountKind::Board, 64, 64)), "{preset}");
        table.play("b8a8");
        assert_eq!((table.number(), table.outcome), (Some(64), None), "{preset}");
        assert_eq!(table.after("h6h8").outcome, mate_by(White), "{preset}");
        assert_eq!(table.after("a1b1 a8b8").outcome, drawn(CountKind::Board), "{preset}");
    }
}

#[test]
fn a_capture_does_not_change_the_limit() {
    // 002: มีเรือ 2 ลำ นับ 8 หากถูกกินไป 1 ลำ ก็ยังคงนับถึงแค่ 8
    for (preset, rules, ()) in presets([(); 5]) {
        let mut table = Table::new(rules, "8/8/8/3kR3/8/8/8/K6R b - - 0 1");
        table.call(Black).unwrap();
        assert_eq!(table.count(), Some((CountKind::Pieces, 5, 8)), "{preset}");
        table.play("d5e5");
        assert_eq!(table.count(), Some((CountKind::Pieces, 6, 8)), "{preset}");
    }
}

#[test]
fn bared_while_counting_the_board() {
    use CountKind::{Board, Pieces};
    let changed = Some((Pieces, 5, 16));
    let cases = [changed, Some((Board, 2, 64)), changed, Some((Pieces, 5, 26)), changed];
    for (preset, rules, bared) in presets(cases) {
        let mut table = Table::new(rules, "7k/8/8/8/4m3/8/8/K2SR3 b - - 0 1");
        table.call(Black).unwrap();
        table.play("h8g8 e1e4");
        assert_eq!(table.count(), bared, "{preset}");
        // 002 leaves the choice: the count goes on, or the counter calls the pieces' count.
        if preset == Preset::Wikipedia {
            assert_eq!(table.after("g8h8").number(), Some(2));
            table.call(Black).unwrap();
            assert_eq!(table.count(), changed);
        }
        assert_eq!(table.call(Black), Err(CountRefusal::AlreadyCounting), "{preset}");
    }
}

#[test]
fn a_counter_who_mates() {
    let draw = drawn(CountKind::Board);
    let win = mate_by(Black);
    for (preset, rules, outcome) in presets([draw, win, draw, win, win]) {
        let mut table = Table::new(rules, "2SSM3/8/8/8/8/1k6/7r/K7 b - - 0 1");
        assert_eq!(table.after("h2h1").outcome, win, "{preset}: nobody counts");
        table.call(Black).unwrap();
        assert_eq!(table.after("h2h1").outcome, outcome, "{preset}");
        // 000: มีหนทางชนะขึ้นมา ต้องหยุดนับ
        table.stop(Black).unwrap();
        assert_eq!(table.after("h2h1").outcome, win, "{preset}: stopped first");
    }
}

#[test]
fn a_count_that_was_stopped_begins_afresh() {
    for (preset, rules, first) in presets([1, 1, 1, 2, 1]) {
        let mut table = Table::new(rules, ROOKS);
        assert_eq!(table.stop(Black), Err(CountRefusal::NotCounting), "{preset}");
        table.call(Black).unwrap();
        table.play("h8g8 b1a2 g8h8 a2b1");
        assert_eq!(table.call(Black), Err(CountRefusal::AlreadyCounting), "{preset}");
        assert_eq!(table.stop(White), Err(CountRefusal::NotCounting), "{preset}");
        table.stop(Black).unwrap();
        table.play("h8g8 b1a2");
        assert_eq!(table.count(), None, "{preset}");
        table.call(Black).unwrap();
        assert_eq!(table.count(), Some((CountKind::Board, first, 64)), "{preset}");
    }
}

#[test]
fn the_pieces_count_may_be_stopped_too() {
    // 002: ถ้าคิดว่าตัวเองพลิกสถานการณ์ได้แล้ว ฝ่ายเป็นรองสามารถจะหยุดนับเมื่อใดก็ได้
    for (preset, rules, limit) in presets([16, 16, 16, 26, 16]) {
        let mut table = Table::new(rules, "8/8/4k3/8/2RKNM~2/8/8/8 b - - 0 1");
        table.call(Black).unwrap();
        table.play("e6e7 c4c5 e7e6 c5c4");
        assert_eq!(table.number(), Some(7), "{preset}");
        table.stop(Black).unwrap();
        table.play("e6e7 c4c5");
        assert_eq!(table.count(), None, "{preset}");
        table.call(Black).unwrap();
        assert_eq!(table.count(), Some((CountKind::Pieces, 6, limit)), "{preset}: afresh, from the men as they are");
    }
}

#[test]
fn the_tables_may_turn_twice_and_each_count_begins_with_1() {
    // 002: ได้เปรียบ>เสียเปรียบ>กลับมาได้เปรียบ … ต้องเริ่มนับใหม่ตั้งแต่ 1 ห้ามนับต่อจากเดิมเด็ดขาด
    let mut table = Table::new(Ruleset::WIKIPEDIA, "4r2k/7m/6N1/8/4R3/8/8/K6S b - - 0 1");
    table.call(Black).unwrap();
    table.play("h8g8 a1a2");
    assert_eq!(table.number(), Some(1));
    table.play("e8e4");
    assert_eq!(table.count(), None, "White has become the weaker side");
    table.call(White).unwrap();
    table.play("g6e5 e4e5");
    assert_eq!(table.number(), Some(1));
    table.play("a2a3 e5e1");
    assert_eq!(table.number(), Some(2));
    // White has a khon against a rook and a met, and takes the rook.
    let mut turned = Table { position: position("6k1/7m/8/8/8/8/K3r3/5S2 w"), ..table };
    turned.play("f1e2");
    assert_eq!(turned.count(), None, "White is the stronger side again");
    turned.call(Black).unwrap();
    turned.play("g8g7");
    assert_eq!(turned.number(), Some(1));
}

#[test]
fn a_count_ends_when_the_tables_turn() {
    // 002: ให้นับใหม่ตั้งแต่ 1 … ห้ามนับต่อจากเดิมเด็ดขาด
    let mut table = Table::new(Ruleset::COMPETITION, "4r2k/7M/8/8/4R3/8/8/K7 b - - 0 1");
    table.call(Black).unwrap();
    table.play("e8e4");
    assert_eq!(table.count(), None, "Black is the stronger side now");
    assert_eq!(table.call(Black), Err(CountRefusal::NotWeaker));
    table.call(White).unwrap();
    table.play("a1a2");
    assert_eq!(table.number(), Some(1));
    table.play("h8h7");
    assert_eq!(table.count(), Some((CountKind::Pieces, 4, 16)), "White has been bared");
}

#[test]
fn equal_sides_may_both_call_but_not_at_once() {
    let mut table = Table::new(Ruleset::COMPETITION, "4r2k/8/8/8/8/8/8/R2K4 w - - 0 1");
    assert!(table.clone().call(Black).is_ok());
    table.call(White).unwrap();
    assert_eq!(table.call(Black), Err(CountRefusal::OpponentCounting));
}

#[test]
fn a_count_that_begins_beyond_its_limit_waits_for_the_mating_answer_only() {
    for (preset, rules, ()) in presets([(); 5]) {
        // Ten men and two rooks: 11 is beyond 8. No mate in one: drawn at once.
        let mut table = Table::new(rules, "k7/8/8/8/8/8/2RR4/KMMMMMM1 b - - 0 1");
        table.call(Black).unwrap();
        assert_eq!(table.count(), Some((CountKind::Pieces, 11, 8)), "{preset}");
        assert_eq!(table.after("a8b8").outcome, drawn(CountKind::Pieces), "{preset}");

        // With a mate in one the chaser may give it, and that one answer is all.
        for (turn, waiting) in [("b", ""), ("w", "c1d2")] {
            let mut table = Table::new(rules, &format!("k7/6R1/7R/8/8/8/8/KMMMMMM1 {turn} - - 0 1"));
            table.call(Black).unwrap();
            table.play(waiting);
            assert_eq!(table.outcome, None, "{preset}: nothing is said before the counter moves");
            table.play("a8b8");
            assert_eq!((table.number(), table.outcome), (Some(11), None), "{preset}");
            assert_eq!(table.after("h6h8").outcome, mate_by(White), "{preset}");
            assert_eq!(table.after("b1a2").outcome, drawn(CountKind::Pieces), "{preset}");
        }
    }
}

#[test]
fn a_forgotten_number_is_the_counters_loss() {
    // 002: นับถึง 10 แล้วลืมนับไป 3 ตา … ตาต่อไปที่เดินก็ให้นับ 11 (ไม่ให้นับ 14)
    let strict = Ruleset { numbers: Numbers::Spoken, ..Ruleset::WIKIPEDIA };
    let mut rounds = Rounds::begin(strict);
    for number in 1..=10 {
        assert_eq!(rounds.play(Some(number)), Some(number));
    }
    for said in [None, None, Some(14)] {
        assert_eq!(rounds.play(said), Some(10));
    }
    assert_eq!(rounds.play(Some(11)), Some(11));

    // Where the numbers are kept for the player none is forgotten.
    let mut table = Table::new(Ruleset::WIKIPEDIA, ROOKS);
    table.call(Black).unwrap();
    table.play("h8g8 b1a2 g8h8 a2b1 h8g8");
    assert_eq!(table.number(), Some(3));
}

#[test]
fn the_stronger_side_may_allow_numbers_to_be_skipped() {
    // 002: ห้ามมิให้มีการนับข้ามเด็ดขาด (เว้นแต่ฝ่ายเป็นต่อจะอนุญาต) เช่น หากนับถึง 10 แล้วลืมนับไป 3 ตา
    let lenient = Ruleset { numbers: Numbers::SpokenWithSkips, ..Ruleset::WIKIPEDIA };
    // Whoever has forgotten three may say anything from the next number to the one that it would be.
    for (said, expected) in [(11, 11), (13, 13), (14, 14), (15, 10), (10, 10)] {
        let mut rounds = Rounds::begin(lenient);
        for number in 1..=10 {
            assert_eq!(rounds.play(Some(number)), Some(number));
        }
        for _ in 0..3 {
            assert_eq!(rounds.play(None), Some(10));
        }
        assert_eq!(rounds.play(Some(said)), Some(expected), "said {said}");
        // Once the count goes on, nothing is left to be made up for.
        let next = expected + 1;
        if expected > 10 {
            assert_eq!(rounds.play(Some(next + 1)), Some(expected));
        }
    }
}

/// The board's count of two rooks against one, with kings that step to and fro.
struct Rounds {
    table: Table,
    played: usize,
}

impl Rounds {
    fn begin(rules: Ruleset) -> Rounds {
        let mut table = Table::new(rules, ROOKS);
        table.call(Black).unwrap();
        Rounds { table, played: 0 }
    }

    /// The counter's move, with a number or without, and the chaser's; then the last number that counts.
    fn play(&mut self, said: Option<u16>) -> Option<u16> {
        let (counts, chases) = [("h8g8", "b1a2"), ("g8h8", "a2b1")][self.played % 2];
        self.played += 1;
        self.table.play_saying(counts, said);
        self.table.play_saying(chases, None);
        self.table.number()
    }
}

#[test]
fn how_often_a_position_may_stand() {
    // 000, กฎการขอเสมอ 2: เกิน 3 ครั้ง
    for (preset, rules, repetitions) in presets([3, 3, 4, 3, 3]) {
        assert_eq!(rules.repetitions, repetitions, "{preset}");
        let mut game = begun(rules);
        let mut stood = 1;
        while game.is_open() {
            for name in ["b1d2", "b8d7", "d2b1", "d7b8"] {
                let play = game.play().unwrap();
                let mv = Move::new(square(&name[..2]), square(&name[2..]));
                let events = game.apply(play.seat_to_move().person().unwrap(), mv.into()).unwrap();
                game = game.with(events, Timestamp::UNIX_EPOCH).unwrap();
            }
            stood += 1;
        }
        assert_eq!(stood, repetitions, "{preset}");
        assert_eq!(game.ending(), Some(Ending::Outcome(Outcome::Draw(DrawReason::Repetition))), "{preset}");
    }
}

/// A game under these rules, White to move.
fn begun(ruleset: Ruleset) -> Game {
    let (seating, first) = (Seating::Challenger(White), FirstMover::Side(White));
    let terms = Terms { seating, first, ruleset, stake: Stake::default() };
    let game = Game::challenge(PlayerId(1), None, terms, Timestamp::MAX, Timestamp::UNIX_EPOCH).unwrap();
    let accept = Action::Accept(CoinFlip { challenger: White, first: White });
    let events = game.apply(PlayerId(2), accept).unwrap();
    game.with(events, Timestamp::UNIX_EPOCH).unwrap()
}

#[test]
fn a_fen_says_where_a_count_is() {
    let cases = [
        // Bare king, two rooks, just begun: 5 is next. One ply into it, and one reply later.
        ("3k4/8/8/8/8/8/2RR4/K7 b - 16 8 1", Black, CountKind::Pieces, None, 5, 8),
        ("2k5/8/8/8/8/8/1R1R4/K7 w - 16 9 1", Black, CountKind::Pieces, Some(5), 6, 8),
        ("2k5/8/8/8/8/8/R2R4/K7 b - 16 10 2", Black, CountKind::Pieces, Some(5), 6, 8),
        ("4r2k/8/8/8/8/8/8/RM~1K4 b - 128 0 1", Black, CountKind::Board, None, 1, 64),
        ("4r1k1/8/8/8/8/8/8/RM~1K4 w - 128 1 1", Black, CountKind::Board, Some(1), 2, 64),
    ];
    for (fen, side, kind, number, next, limit) in cases {
        let setup = parse_setup(fen).unwrap();
        let count = Count::from_setup(setup.count.unwrap(), &Position::from_setup(&setup).unwrap()).unwrap();
        let read = (count.side(), count.kind(), count.number(), count.next(), count.limit());
        assert_eq!(read, (side, kind, number, next, limit), "{fen}");
        assert_eq!(Some(count.to_setup()), setup.count, "{fen}");
    }
    let nonsense = Position::start();
    assert_eq!(Count::from_setup(SetupCount { limit: 64, plies: 3 }, &nonsense), None, "there are pawns");
}

/// Under automatic counting, limit × 2 and half-moves are what Fairy-Stockfish writes after each move.
#[test]
fn automatic_counting_follows_fairy_stockfish() {
    let automatic = Ruleset { calling: Calling::Automatic, ..Ruleset::COMPETITION };
    let games: [(&str, &[(&str, &str)]); 5] = [
        (
            "8/8/8/3k4/3p4/2SK1M2/8/6R1 w - - 0 1",
            &[("d3c2", "-"), ("d5e5", "-"), ("c3d4", "32 10"), ("e5d6", "32 11"), ("c2c3", "32 12")],
        ),
        (
            "8/8/3r4/3k4/3p4/2SK1M2/8/6R1 w - - 0 1",
            &[("c3d4", "128 0"), ("d5e6", "128 1"), ("d3c3", "128 2"), ("d6d4", "128 3"), ("c3d4", "32 8")],
        ),
        // The stronger side is to move when the last pawn goes.
        ("8/8/3k4/3p1r2/2M5/3K4/8/8 w - - 0 1", &[("c4d5", "128 0"), ("f5e5", "128 1"), ("d3c3", "128 2")]),
        ("8/8/3k4/3p1r2/2M5/3K4/8/8 w - - 0 1", &[("c4d5", "128 0"), ("d6d5", "32 6"), ("d3e3", "32 7")]),
        // A bare king begins when it is to move.
        ("8/8/3k4/5r2/3pK3/8/8/8 w - - 0 1", &[("e4d4", "-"), ("f5f6", "32 6"), ("d4d3", "32 7")]),
    ];
    for (fen, moves) in games {
        let mut table = Table::new(automatic, fen);
        for (name, fields) in moves {
            table.play(name);
            let ours = table.count.map_or("-".to_owned(), |count| {
                let SetupCount { limit, plies } = count.to_setup();
                format!("{} {plies}", 2 * limit)
            });
            assert_eq!(ours, *fields, "{fen} {name}");
        }
    }
}

#[test]
fn automatic_counting_asks_nobody() {
    let automatic = Ruleset { calling: Calling::Automatic, ..Ruleset::COMPETITION };
    let mut table = Table::new(automatic, "2SSM3/8/8/8/8/1k6/7r/K7 b - - 0 1");
    assert_eq!(table.call(Black), Err(CountRefusal::Automatic));
    table.play("h2g2 a1b1");
    assert_eq!(table.count.map(|count| count.side()), Some(Black), "the weaker side counts");
    assert_eq!(table.stop(Black), Err(CountRefusal::Automatic));
    // Nobody called this count, so it takes no win away.
    assert_eq!(table.after("g2g1").outcome, mate_by(Black));
}
