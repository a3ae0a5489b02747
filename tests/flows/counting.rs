//! Rulesets: chosen for the program, for a server and for a game, shown where a game begins, and played by.

use bot_service::{Draft, OwnRules};
use discord_sandbox::CommandOption;
use makruk::counting::{Calling, MixedPieces, Numbers, WhenBared};
use makruk::{CountKind, Preset, Ruleset};

use crate::harness::{CHANNEL, Club, Table, choice, says, scripts};

/// What the first board calls each preset.
const PRESETS: [(Preset, &str); 5] = [
    (Preset::Competition, "กติกาแข่งขัน"),
    (Preset::Wikipedia, "กติกาตามวิกิพีเดีย"),
    (Preset::School, "กติกาโรงเรียน"),
    (Preset::Glossary, "กติกาตามตำราศัพท์"),
    (Preset::Srimuang, "กติกาศรีเมือง"),
];

/// Counts that begin by themselves.
fn automatic(draft: &mut Draft) {
    draft.rules.calling = Some(Calling::Automatic);
}

#[tokio::test]
async fn each_preset_is_chosen_for_a_game_and_shown_once_on_its_first_board() {
    for (chosen, words) in PRESETS {
        let table = Table::begin_under(|draft| draft.preset = Some(chosen)).await;
        assert_eq!(*table.game().await.terms().rules.makruk().unwrap(), Ruleset::preset(chosen));
        let challenge = table.said().remove(0);
        says(&table.board(1).await, &[words]);
        assert!(!challenge.contains(words), "the rules stand on the board: {challenge}");
        table.close().await;
    }
}

#[tokio::test]
async fn the_configuration_says_how_games_are_counted_until_a_server_does() {
    let club = Club::set_up(|setup| setup.ruleset = Preset::Glossary).await;
    let (channel, white, black) = (club.channel(CHANNEL), club.seat("somchai"), club.seat("malee"));
    club.begin([white, black], channel).await;
    assert_eq!(*club.game(1).await.terms().rules.makruk().unwrap(), Ruleset::GLOSSARY);
    says(&club.uses("somchai", "setup server", &[CommandOption::new("ruleset", 2)]).await, &["กติกาโรงเรียน"]);
    let other = club.channel("general");
    club.begin([white, black], other).await;
    assert_eq!(*club.game(2).await.terms().rules.makruk().unwrap(), Ruleset::SCHOOL);
    assert_eq!(
        *club.game(1).await.terms().rules.makruk().unwrap(),
        Ruleset::GLOSSARY,
        "a game keeps the rules it began with"
    );
    club.close().await;
}

#[tokio::test]
async fn a_server_makes_rules_of_its_own_answer_by_answer() {
    let (club, channel, [white, black]) = Club::seating(["somchai", "malee"]).await;
    let panel = club.uses("somchai", "setup server", &[]).await;
    says(&club.on_panel(white, &panel, "กติกา").await, &["การนับที่นี่: **กติกาแข่งขัน**"]);
    let own = [
        CommandOption::new("ruleset", 3),
        CommandOption::new("rook", 20),
        CommandOption::new("mixed", 2),
        CommandOption::new("board", 1),
        CommandOption::new("bared", 1),
        CommandOption::new("mate", 1),
        CommandOption::new("repetitions", 4),
        CommandOption::new("counting", 0),
        CommandOption::new("numbers", 1),
    ];
    let set = club.uses("somchai", "setup server", &own).await;
    says(&set, &["เรือเดี่ยวนับ 20", "ซ้ำ 4 ครั้ง", "เรือ ม้า โคน เม็ด", "ต้องบอกเลข"]);
    // One answer more leaves the others as they are.
    club.uses("somchai", "setup server", &[CommandOption::new("rook", 26)]).await;
    let board = club.begin([white, black], channel).await;
    let expected = Ruleset {
        single_rook: 26,
        mixed: MixedPieces::KnightBeforeKhon,
        when_bared: WhenBared::MayChoose,
        repetitions: 4,
        numbers: Numbers::Spoken,
        ..Ruleset::SRIMUANG
    };
    assert_eq!(*club.game(1).await.terms().rules.makruk().unwrap(), expected);
    says(&board, &["เรือเดี่ยวนับ 26"]);
    club.close().await;
}

#[tokio::test]
async fn two_people_agree_on_rules_of_their_own_for_one_game() {
    let own = |draft: &mut Draft| {
        let bared = Some(WhenBared::MayChoose);
        draft.preset = Some(Preset::School);
        draft.rules = OwnRules { single_rook: Some(20), when_bared: bared, ..draft.rules };
        automatic(draft);
    };
    let table = Table::begin_under(own).await;
    let expected =
        Ruleset { single_rook: 20, when_bared: WhenBared::MayChoose, calling: Calling::Automatic, ..Ruleset::SCHOOL };
    assert_eq!(*table.game().await.terms().rules.makruk().unwrap(), expected);
    says(&table.board(1).await, &["กติกาโรงเรียน", "เรือเดี่ยวนับ 20", "นับต่อถึง 64", "อัตโนมัติ"]);
    table.close().await;
}

#[tokio::test]
async fn only_those_who_manage_a_server_change_its_rules() {
    let club = Club::new().await;
    let channel = club.channel(CHANNEL);
    let refused =
        club.control.command(club.seat("malee"), channel, "setup", &[CommandOption::subcommand("server", Vec::new())]);
    assert!(refused.is_err(), "Discord does not show the command to others");
    club.close().await;
}

#[tokio::test]
async fn a_refused_count_says_why() {
    let table = Table::begin().await;
    let refused = async |seat, command: &str, words: &str| says(&table.ask(seat, command, &[]).await, &[words]);
    refused(table.white(), "count start", "เบี้ยคว่ำ").await;
    refused(table.white(), "count stop", "ไม่ได้นับ").await;
    play_to_count(&table).await;
    let (white, black) = (table.white(), table.black());
    refused(black, "count start", "ไม่ได้เป็นรอง").await;
    table.command(white, "count start", &[]).await;
    refused(white, "count start", "นับอยู่แล้ว").await;
    refused(table.seat("bob"), "count start", "Two others").await;
    table.close().await;
}

#[tokio::test]
async fn counts_that_begin_by_themselves_ask_nobody() {
    let table = Table::begin_under(automatic).await;
    says(&table.board(1).await, &["อัตโนมัติ"]);
    assert_eq!(table.game().await.terms().rules.makruk().unwrap().calling, Calling::Automatic);
    play_to_count(&table).await;
    assert!(table.game().await.play().unwrap().count().is_some());
    let board = table.boards().pop().unwrap();
    assert!(board.content.contains("นับ") && choice(&board, "หยุดนับ").is_none(), "{}", board.content);
    for command in ["count start", "count stop"] {
        says(&table.ask(table.white(), command, &[]).await, &["เริ่มนับและเลิกนับให้เอง"]);
    }
    table.close().await;
}

/// The number that the count has come to.
async fn number(table: &Table) -> Option<u16> {
    table.game().await.play().unwrap().count().unwrap().number()
}

/// Plays until a count can be called.
async fn play_to_count(table: &Table) {
    table.play(&scripts::moves(scripts::COUNT)[..scripts::COUNT_FROM].join(" ")).await;
}

/// The same, and calls it. Returns the number that is to be said first.
async fn begin_count(table: &Table) -> u16 {
    play_to_count(table).await;
    table.command(table.white(), "count start", &[]).await;
    table.game().await.play().unwrap().count().unwrap().next()
}

#[tokio::test]
async fn who_may_skip_numbers_goes_on_from_where_the_count_would_be() {
    let skips = |draft: &mut Draft| draft.rules.numbers = Some(Numbers::SpokenWithSkips);
    let table = Table::begin_under(skips).await;
    let moves = scripts::moves(scripts::COUNT);
    let first = begin_count(&table).await;
    // Said; forgotten; made up for; more than there are; less than were forgotten.
    let said = [Some(first), None, Some(first + 2), Some(first + 9), Some(first + 3)];
    let counted = [first, first, first + 2, first + 2, first + 3];
    for (turn, (said, counted)) in said.into_iter().zip(counted).enumerate() {
        let ply = scripts::COUNT_FROM + 2 * turn;
        let typed = said.map_or(moves[ply].to_owned(), |said| format!("{} {said}", moves[ply]));
        let board = table.type_move(ply, &typed).await;
        assert_eq!(number(&table).await, Some(counted), "{typed}: {}", board.content);
        let forgotten = board.content.contains("ไม่ได้บอกเลข");
        assert_eq!(forgotten, [1, 3].contains(&turn), "{typed}: {}", board.content);
        table.type_move(ply + 1, moves[ply + 1]).await;
    }
    table.close().await;
}

#[tokio::test]
async fn who_says_the_numbers_forgets_at_their_own_cost() {
    let spoken = |draft: &mut Draft| draft.rules.numbers = Some(Numbers::Spoken);
    let table = Table::begin_under(spoken).await;
    let moves = scripts::moves(scripts::COUNT);
    let first = begin_count(&table).await;
    let mut ply = scripts::COUNT_FROM;
    let thai = |number: u16| -> String {
        let digits = ['๐', '๑', '๒', '๓', '๔', '๕', '๖', '๗', '๘', '๙'];
        number.to_string().bytes().map(|digit| digits[usize::from(digit - b'0')]).collect()
    };
    // Said in three ways; forgotten; said wrongly; resumed from the last one said.
    for (typed, expected) in [
        (format!("{} {}", moves[ply], thai(first)), Some(first)),
        (format!("{} นับ {}", moves[ply + 2], first + 1), Some(first + 1)),
        (moves[ply + 4].to_owned(), Some(first + 1)),
        (format!("{} {}", moves[ply + 6], first + 3), Some(first + 1)),
        (format!("{} {}", moves[ply + 8], first + 2), Some(first + 2)),
    ] {
        let board = table.type_move(ply, &typed).await;
        assert_eq!(number(&table).await, expected, "{typed}: {}", board.content);
        let forgotten = board.content.contains("ไม่ได้บอกเลข");
        assert_eq!(forgotten, ply == scripts::COUNT_FROM + 4 || ply == scripts::COUNT_FROM + 6, "{}", board.content);
        says(&table.type_move(ply + 1, moves[ply + 1]).await, &["บอกเลข"]);
        ply += 2;
    }
    // The command takes the number by itself.
    let options = [CommandOption::new("move", moves[ply]), CommandOption::new("number", first + 3)];
    table.command(table.white(), "move", &options).await;
    table.board(ply + 2).await;
    assert_eq!(number(&table).await, Some(first + 3));
    table.close().await;
}

#[tokio::test]
async fn who_is_bared_while_counting_may_choose_where_the_rules_let_them() {
    for (chosen, may_choose) in [(Preset::Wikipedia, true), (Preset::Competition, false)] {
        let table = Table::begin_under(|draft| draft.preset = Some(chosen)).await;
        let club = &table.club;
        let moves = scripts::moves(scripts::BARED);
        for (ply, mv) in moves.iter().enumerate() {
            if ply == scripts::BARED_FROM {
                table.command(table.white(), "count start", &[]).await;
            }
            table.type_move(ply, mv).await;
        }
        let kind = || async { table.game().await.play().unwrap().count().map(|count| count.kind()) };
        let board = table.boards().pop().unwrap();
        let change = "เปลี่ยนไปนับศักดิ์หมาก";
        assert_eq!(choice(&board, change).is_some(), may_choose, "{board:?}");
        assert_eq!(board.content.contains(change), may_choose, "{}", board.content);
        assert_eq!(kind().await, Some(if may_choose { CountKind::Board } else { CountKind::Pieces }));
        if may_choose {
            club.press(table.white(), &board, change).await;
            assert_eq!(kind().await, Some(CountKind::Pieces));
        }
        table.close().await;
    }
}
