//! Where the counts start and how far they run.

use makruk::Color::{Black, White};
use makruk::{CountKind, CountRefusal, Piece, Preset, Role, Setup, Square};

use super::{CountedGame, PerPreset, ROOKS, drawn, mate_by, presets, square};

#[test]
fn limits_of_the_pieces_count() {
    for line in include_str!("../data/count_limits.txt").lines().filter(|line| !line.starts_with('#')) {
        let mut words = line.split_whitespace();
        let pieces = words.next().unwrap();
        let limits: PerPreset<u16> = std::array::from_fn(|_| words.next().unwrap().parse().unwrap());
        let mut board = Setup::empty().board;
        for (letter, square) in pieces.chars().zip(Square::all()) {
            board.put(square, Piece::new(White, Role::from_letter(letter).unwrap()));
            // The other side's pieces make no difference.
            board.put(square.rotated(), Piece::new(Black, Role::Rook));
        }
        for (preset, rules, limit) in presets(limits) {
            assert_eq!(rules.pieces_limit(&board, White), limit, "{pieces}, {preset}");
        }
    }
}

#[test]
fn the_pieces_count_starts_after_the_number_of_pieces() {
    let cases: [(&str, &str, u16, PerPreset<u16>); 3] = [
        ("ตำนานหมากรุก: four pieces, the strongest a khon", "8/8/3k4/8/3KSM2/8/8/8 b - - 0 1", 5, [44; 5]),
        ("หมากรุกไทย (Wikipedia): khon and two promoted pawns", "8/8/3k4/8/3KSM~M~1/8/8/8 b - - 0 1", 6, [44; 5]),
        (
            "หมากรุกไทย (ศรีเมือง): rook, knight, promoted pawn",
            "8/8/4k3/8/2RKNM~2/8/8/8 b - - 0 1",
            6,
            [16, 16, 16, 26, 16],
        ),
    ];
    for (source, fen, first, limits) in cases {
        for (preset, rules, limit) in presets(limits) {
            let mut game = CountedGame::new(rules, fen);
            assert_eq!(game.call(White), Err(CountRefusal::NotWeaker), "{source}, {preset}");
            game.call(Black).unwrap();
            assert_eq!(game.count(), Some((CountKind::Pieces, first, limit)), "{source}, {preset}");
            assert_eq!(game.number(), None, "{source}, {preset}: nothing has been said yet");
            // หมากรุกไทย (ศรีเมือง): starting at 6, the chasing side has ten moves left until 16.
            if preset == Preset::Srimuang && source.contains("ศรีเมือง") {
                assert_eq!(limit - first, 10);
            }
        }
    }
}

#[test]
fn the_bare_king_draws_with_the_number_after_the_limit() {
    // The example of ตำนานหมากรุก, which is drawn if White has not checkmated when the count reaches 44. 43 has been said.
    for (preset, rules, ()) in presets([(); 5]) {
        let mut game = CountedGame::new(rules, "8/8/3k4/8/3KSM2/8/8/8 b - 88 86 40");
        assert_eq!(game.count(), Some((CountKind::Pieces, 44, 44)), "{preset}");
        game.play("d6e7 d4d5");
        assert_eq!((game.number(), game.outcome()), (Some(44), None), "{preset}: the chasing side has one more reply");
        assert_eq!(game.after("e7d7").outcome(), drawn(CountKind::Pieces), "{preset}");
    }
}

#[test]
fn first_number_of_the_board_count() {
    for (preset, rules, first) in presets([1, 1, 1, 2, 1]) {
        let mut game = CountedGame::new(rules, ROOKS);
        assert_eq!(game.call(White), Err(CountRefusal::NotWeaker), "{preset}");
        game.call(Black).unwrap();
        assert_eq!((game.count(), game.number()), (Some((CountKind::Board, first, 64)), None), "{preset}");
        assert_eq!(game.after("h8g8").number(), Some(first), "{preset}");
        assert_eq!(game.after("h8g8 b1a2 g8h8").number(), Some(first + 1), "{preset}");
    }
}

#[test]
fn the_board_count_runs_to_64_whatever_the_chasing_side_has() {
    // As ตำนานหมากรุก says.
    for pieces in ["RR6", "R7", "SS6", "NN6", "SM6", "M~M~M~5"] {
        for (preset, rules, first) in presets([1, 1, 1, 2, 1]) {
            let mut game = CountedGame::new(rules, &format!("7k/7m/8/8/8/8/{pieces}/3K4 b - - 0 1"));
            game.call(Black).unwrap();
            assert_eq!(game.count(), Some((CountKind::Board, first, 64)), "{pieces}, {preset}");
        }
    }
}

#[test]
fn there_is_no_count_while_a_pawn_is_left() {
    // As คำที่เกี่ยวข้องกับหมากรุกไทย says: while the black pawn is on the board, White can go for checkmate without a
    // count.
    for (preset, rules, ()) in presets([(); 5]) {
        let mut game = CountedGame::new(rules, "k7/8/6pR/8/8/6R1/1M6/K7 w - - 0 1");
        for name in ["h6h7", "a8b8", "g3f3", "b8a8"] {
            assert!(matches!(game.call(Black), Err(CountRefusal::PawnOnBoard(_))), "{preset}");
            game.play(name);
            assert_eq!(game.count(), None, "{preset}");
        }
        assert_eq!(game.after("f3f8").outcome(), mate_by(White), "{preset}");
    }
}

#[test]
fn checkmate_in_reply_to_the_limit_wins_and_the_next_number_draws() {
    for (preset, rules, ()) in presets([(); 5]) {
        // คำที่เกี่ยวข้องกับหมากรุกไทย, second figure: a rook captures the last pawn, and with five pieces left the count starts at
        // 6 and runs to 8.
        let mut game = CountedGame::new(rules, "k7/8/6pR/8/8/6R1/1M6/K7 w - - 0 1");
        assert_eq!(game.call(Black), Err(CountRefusal::PawnOnBoard(square("g6"))), "{preset}");
        game.play("g3g6");
        game.call(Black).unwrap();
        assert_eq!(game.count(), Some((CountKind::Pieces, 6, 8)), "{preset}");
        game.play("a8b8 g6g7 b8a8 b2c3 a8b8");
        assert_eq!((game.number(), game.outcome()), (Some(8), None), "{preset}");
        assert_eq!(game.after("h6h8").outcome(), mate_by(White), "{preset}");
        assert_eq!(game.after("c3d4").outcome(), None, "{preset}");
        assert_eq!(game.after("c3d4 b8a8").outcome(), drawn(CountKind::Pieces), "{preset}");

        // หมากรุกไทย (Wikipedia), หมากรุกไทย (ศรีเมือง): the board's count runs to 64, and 65 draws.
        let mut game = CountedGame::new(rules, "1k6/6R1/7R/8/3m4/8/8/K7 b - 128 126 80");
        assert_eq!(game.count(), Some((CountKind::Board, 64, 64)), "{preset}");
        game.play("b8a8");
        assert_eq!((game.number(), game.outcome()), (Some(64), None), "{preset}");
        assert_eq!(game.after("h6h8").outcome(), mate_by(White), "{preset}");
        assert_eq!(game.after("a1b1 a8b8").outcome(), drawn(CountKind::Board), "{preset}");
    }
}

#[test]
fn a_capture_does_not_change_the_limit() {
    // The example of หมากรุกไทย (Wikipedia): against two rooks the limit is 8, and stays 8 when one of them is captured.
    for (preset, rules, ()) in presets([(); 5]) {
        let mut game = CountedGame::new(rules, "8/8/8/3kR3/8/8/8/K6R b - - 0 1");
        game.call(Black).unwrap();
        assert_eq!(game.count(), Some((CountKind::Pieces, 5, 8)), "{preset}");
        game.play("d5e5");
        assert_eq!(game.count(), Some((CountKind::Pieces, 6, 8)), "{preset}");
    }
}

#[test]
fn a_count_that_starts_beyond_its_limit_allows_one_reply() {
    for (preset, rules, ()) in presets([(); 5]) {
        // With ten pieces on the board the count starts at 11, beyond the limit of 8. Without a mate in one it draws at once.
        let mut game = CountedGame::new(rules, "k7/8/8/8/8/8/2RR4/KMMMMMM1 b - - 0 1");
        game.call(Black).unwrap();
        assert_eq!(game.count(), Some((CountKind::Pieces, 11, 8)), "{preset}");
        assert_eq!(game.after("a8b8").outcome(), drawn(CountKind::Pieces), "{preset}");

        // With a mate in one, the chasing side gets this one reply.
        for (turn, waiting) in [("b", ""), ("w", "c1d2")] {
            let mut game = CountedGame::new(rules, &format!("k7/6R1/7R/8/8/8/8/KMMMMMM1 {turn} - - 0 1"));
            game.call(Black).unwrap();
            game.play(waiting);
            assert_eq!(game.outcome(), None, "{preset}: nothing is said before the counting side moves");
            game.play("a8b8");
            assert_eq!((game.number(), game.outcome()), (Some(11), None), "{preset}");
            assert_eq!(game.after("h6h8").outcome(), mate_by(White), "{preset}");
            assert_eq!(game.after("b1a2").outcome(), drawn(CountKind::Pieces), "{preset}");
        }
    }
}
