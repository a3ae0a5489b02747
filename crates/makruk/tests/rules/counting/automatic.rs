//! Automatic counts, and counts in FENs.

use makruk::Color::Black;
use makruk::counting::Calling;
use makruk::notation::fen::parse_setup;
use makruk::{Count, CountKind, CountRefusal, Position, Ruleset, SetupCount};

use super::{CountedGame, mate_by};

#[test]
fn a_fen_records_a_running_count() {
    let cases = [
        // A bare king against two rooks: at the start with 5 next, after one ply, and after the reply.
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

/// The expected fields, twice the limit and the plies, are what Fairy-Stockfish writes after each move.
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
        // The stronger side is to move when the last pawn disappears.
        ("8/8/3k4/3p1r2/2M5/3K4/8/8 w - - 0 1", &[("c4d5", "128 0"), ("f5e5", "128 1"), ("d3c3", "128 2")]),
        ("8/8/3k4/3p1r2/2M5/3K4/8/8 w - - 0 1", &[("c4d5", "128 0"), ("d6d5", "32 6"), ("d3e3", "32 7")]),
        // The count of a bare king starts when it is to move.
        ("8/8/3k4/5r2/3pK3/8/8/8 w - - 0 1", &[("e4d4", "-"), ("f5f6", "32 6"), ("d4d3", "32 7")]),
    ];
    for (fen, moves) in games {
        let mut game = CountedGame::new(automatic, fen);
        for (name, fields) in moves {
            game.play(name);
            let ours = game.0.count().map_or("-".to_owned(), |count| {
                let SetupCount { limit, plies } = count.to_setup();
                format!("{} {plies}", 2 * limit)
            });
            assert_eq!(ours, *fields, "{fen} {name}");
        }
    }
}

#[test]
fn automatic_counts_are_neither_called_nor_stopped() {
    let automatic = Ruleset { calling: Calling::Automatic, ..Ruleset::COMPETITION };
    let mut game = CountedGame::new(automatic, "2SSM3/8/8/8/8/1k6/7r/K7 b - - 0 1");
    assert_eq!(game.call(Black), Err(CountRefusal::Automatic));
    game.play("h2g2 a1b1");
    assert_eq!(game.0.count().map(|count| count.side()), Some(Black), "the weaker side counts");
    assert_eq!(game.stop(Black), Err(CountRefusal::Automatic));
    // An automatic count does not cost a win.
    assert_eq!(game.after("g2g1").outcome(), mate_by(Black));
}
