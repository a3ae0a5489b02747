//! Games as others write them: in the letters of chess, and with a letter changed here and there.

use makruk::notation::pgn::{self, Dialect, Pgn, PgnReadings};
use makruk::notation::san::San;
use makruk::{Move, Piece, Position, Role, Turn};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use test_budget::{rounds, seed};

use crate::games::random_game;

/// How many games there are in the letters of chess.
const GAMES: usize = 18;

/// Games that begin as usual and in which nothing but the rules was agreed on, as on other sites.
pub fn plain_games() -> impl Iterator<Item = Pgn> {
    (0..).map(random_game).filter(|game| {
        let conditions = game.history().conditions();
        let begins_as_usual = *game.history().position_at(0) == Position::start();
        conditions.fast_met.is_none() && conditions.odds.is_none() && begins_as_usual && game.history().plies() > 40
    })
}

/// A move as the site with the most Makruk writes it: Q is a met, B a khon, P a promoted pawn, and `=P` turns a pawn.
fn with_letters_of_chess(turn: Turn<'_>, mv: Move) -> String {
    let san = San::of(turn, mv).to_string();
    let letter = match turn.position().board().piece_at(mv.from()).map(|piece| (piece.role(), piece)) {
        Some((Role::Met, piece)) if piece == Piece::promoted(piece.color()) => "P",
        Some((Role::Met, _)) => "Q",
        Some((Role::Khon, _)) => "B",
        _ => return san.replace("=M", "=P"),
    };
    format!("{letter}{}", &san[1..])
}

pub fn as_on_the_site(game: &Pgn, number: usize) -> String {
    let mut text = format!("[Event \"Game {number}\"]\n[Result \"{}\"]\n\n", game.result());
    for (ply, (turn, mv)) in game.history().turns().enumerate() {
        if ply % 2 == 0 {
            text.push_str(&format!("{}. ", ply / 2 + 1));
        }
        text.push_str(&with_letters_of_chess(turn, mv));
        text.push(if ply % 12 == 11 { '\n' } else { ' ' });
    }
    text + &format!("{}\n\n", game.result())
}

#[test]
fn eighteen_games_in_the_letters_of_chess_are_read_whole() {
    let games: Vec<Pgn> = plain_games().take(GAMES).collect();
    let texts: Vec<String> = games.iter().enumerate().map(|(number, game)| as_on_the_site(game, number)).collect();
    for letters in ["=P", " P", " Q", " B", " Px"] {
        assert!(texts.iter().any(|text| text.contains(letters)), "{letters}");
    }
    let read = pgn::read(&texts.concat()).unwrap().games;
    assert_eq!(read.len(), GAMES);
    for ((reading, game), text) in read.iter().zip(&games).zip(&texts) {
        assert!(reading.oddities.is_empty(), "{:?}\n{text}", reading.oddities);
        assert!(reading.pgn.history().moves().eq(game.history().moves()), "{text}");
        assert_eq!((reading.dialect, reading.pgn.result()), (Dialect::Chess, game.result()), "{text}");
        assert!(text.parse::<Pgn>().is_err(), "the strict reader has not become lax");
    }
}

/// A word that is no move, and could be none.
const REMARKS: [&str; 8] = ["novum", "(", "{", "]", "??", "½", "สวัสดี", "e.p."];

#[test]
fn an_odd_word_costs_no_move() {
    let mut random = StdRng::seed_from_u64(seed(1));
    for game in plain_games().take(rounds(20, 2_000)) {
        let text = as_on_the_site(&game, 0);
        let begin = text.find("1. ").unwrap();
        let blanks: Vec<usize> = text.match_indices(' ').map(|(at, _)| at).filter(|at| *at >= begin).collect();
        let (at, remark) = (*blanks.choose(&mut random).unwrap(), *REMARKS.choose(&mut random).unwrap());
        let text = format!("{} {remark}{}", &text[..at], &text[at..]);
        let read = pgn::read(&text).unwrap().games;
        assert!(
            read[0].pgn.history().moves().eq(game.history().moves()),
            "{remark} at {at}: {:?}\n{text}",
            read[0].oddities
        );
    }
}

/// Its last move but one is `Kd1`, and odd.
const ODD_NEAR_ITS_END: &str = "
    1. g4 g5 2. b4 b5 3. c4 bxc4 4. h4 cxd3=P 5. hxg5 c5 6. e4 f5
    7. gxf5 hxg5 8. b5 Ke7 9. bxa6=P c4 10. f4 d5 11. fxe6=P Pxe4 12. Pxd5 Rxa6
    13. a4 Rh3 14. Nxh3 c3=P 15. fxg5 Rxa4 16. Pxe4 Rxa1 17. Nxc3 Rxc1+ 18. Kxc1 Bc7
    19. g6=P Bg7 20. Nb1 Bxg6 21. Bf2 Nh6 22. Nc3 Nf7 23. Be3 Nd6 24. Kd1 Nxe4
    25. Bxe4 Kd6 26. Kc1 Kd7 27. Kd2 Bd6 28. Bd5 Bxd5 29. Nxd5 Bf5 30. Nc3 Ke7
    31. Nf4 Bxf4 32. Nd5+ Ke6 33. Nxf4+ Kf5 34. Ke2 Ke5 35. Rf1 Ke4 36. Nd5 Kxd5
    37. Rf2 Kc4 38. Rf8 Kb4 39. Rf4+ Kc3 40. Qf2 Kb2 41. Re4 Nd7 42. Re3 Nf6
    43. Rd3 Ka2 44. Rxd8 Ng4 45. Kd3 Nxf2+ 46. Ke3 Ka3 47. Kxf2 Kb3 48. Rh8 Ka2
    49. Re8 Kb3 50. Ke2 Ka3 51. Rf8 Kb3 52. Rf1 Kb2 53. Rh1 Ka2 54. Rc1 Ka3
    55. Rc4 Ka2 56. Rc5 Kb1 57. Rb5+ Kc2 58. Rf5 Kb1 59. Rb5+ Ka2 60. Kd2 Ka1
    61. Re5 Ka2 62. Re1 Kb3 63. Rh1 Kb2 64. Rd1 Ka2 65. Rh1 Kb2 66. Rh3 Ka1
    67. Kd1 Kb2 68. Rh6 Kb1 69. Rh4 Ka2 70. Rh3 Kb2 71. Rh5 Ka2 72. Re5 Kb3
    73. Rd5 Ka3 74. Rd2 Kb4 75. Rc2 Ka3 76. Ke2 Kb3 77. Rd2 Ka3 78. Ke1 Ka4
    79. Rg2 Ka5 80. Rf2 Ka4 81. Rb2 Ka3 82. ed1 Kxb2";

#[test]
fn a_reading_that_ends_early_is_not_the_best() {
    let reading = pgn::read(ODD_NEAR_ITS_END).unwrap().games.remove(0);
    assert_eq!((reading.dialect, reading.pgn.history().plies()), (Dialect::Chess, 162), "{:?}", reading.oddities);
}

/// Letters that mean something to the reader, and some that do not.
const LETTERS: &str = "QBPRNKMS12345678abcdefgh=x+#.{}()[]\"“%;$*-½/ \n๑จบ\u{0}\u{202e}";

#[test]
fn a_changed_letter_costs_no_game() {
    let mut random = StdRng::seed_from_u64(seed(2));
    for game in plain_games().take(rounds(60, 20_000)) {
        let mut text: Vec<char> = as_on_the_site(&game, 0).chars().collect();
        let at = random.random_range(0..text.len());
        let letter = LETTERS.chars().nth(random.random_range(0..LETTERS.chars().count())).unwrap();
        match random.random_range(0..4) {
            0 => text.insert(at, letter),
            1 => drop(text.remove(at)),
            2 => text.swap(at, at.saturating_sub(1)),
            _ => text[at] = letter,
        }
        let text: String = text.into_iter().collect();
        let unchanged = text.chars().take(at.saturating_sub(1)).collect::<String>();
        let words = unchanged
            .split_once("\n\n")
            .map_or(0, |(_, moves)| moves.split_whitespace().filter(|word| !word.ends_with('.')).count());
        let Ok(PgnReadings { games: read, .. }) = pgn::read(&text) else {
            // Without its first move nothing of a game can be told.
            assert!(words <= 1, "{text}");
            continue;
        };
        // All that comes before is there.
        let plies = read.iter().map(|reading| reading.pgn.history().plies()).max().unwrap();
        let before = words.saturating_sub(2);
        assert!(plies >= before, "{plies} of {before}: {:?}\n{text}", read[0].oddities);
        for reading in &read {
            let again: Pgn = reading.pgn.to_string().parse().unwrap();
            assert_eq!(again.history(), reading.pgn.history(), "{text}");
        }
    }
}
