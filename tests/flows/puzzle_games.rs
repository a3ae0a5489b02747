//! Puzzles of other games than Makruk: the same panels, posts and proposals, with a rating of their own.

use board_games::GameKind;
use bot_service::Puzzles;
use bot_service::puzzle::ClubPuzzle;
use discord_sandbox::CommandOption;

use crate::harness::{CHANNEL, Club, says};
use crate::puzzle_day::{Daily, ON, order};

/// A pawn that has to become something, and mate in two.
const CHESS: [&str; 2] = [
    "7k/P7/6K1/8/8/8/8/8 w - - 0 1\tmate-1\ta7a8q\tqueen-mate\t700",
    "k7/8/2K5/8/8/8/8/1R6 w - - 0 1\tmate-2\tc6c7 a8a7 b1a1\trook-mate quiet-key\t900",
];
const MAKRUK: &str = "7k/8/6K1/8/8/8/8/R7 w - - 0 1\tmate-1\ta1a8\trook-mate\t600";

/// The numbers of the choices of the option `game`.
const OF_CHESS: usize = 1;

fn of(game: GameKind, line: &str) -> ClubPuzzle {
    ClubPuzzle::read(game, line).unwrap()
}

fn with_both(puzzles: Puzzles) -> Puzzles {
    let chess = CHESS.map(|line| of(GameKind::Chess, line));
    puzzles.with_collection([of(GameKind::Makruk, MAKRUK)].into_iter().chain(chess).collect())
}

#[tokio::test]
async fn a_puzzle_of_chess_asks_what_a_pawn_becomes_and_counts_for_chess_alone() {
    let club = Club::set_up(|setup| setup.puzzles = Box::new(with_both)).await;
    let (alice, channel) = (club.seat("alice"), club.channel(CHANNEL));
    let panel = club.ask(alice, channel, "puzzle random", &[CommandOption::new("game", OF_CHESS)]).await;
    says(&panel, &["international chess"]);
    let number = of(GameKind::Chess, CHESS[0]).id().to_string();
    club.forge(alice, &panel, &format!("m1:B:{number}:-:s")).await;
    let panel = club.now(&panel);
    says(&panel, &[&number, "international chess", "White to move: mate in one"]);
    let picture = panel.attachments[0].description.clone().unwrap_or_default();
    assert!(picture.contains("pawn a7"), "{picture}");
    let form = club.press(alice, &panel, "Type it").await;
    let asked = club.answer(&club.submit(alice, &form, "move", "a8").await);
    says(&asked, &["?"]);
    let solved = club.on_panel(alice, &asked, "a8=Q").await;
    says(&solved, &["🎉", "🟩", "a8=Q#", "international chess"]);
    let mine = club.ask(alice, channel, "puzzle mine", &[]).await;
    says(&mine, &["Solved: 0", "**International chess**", "Solved: 1"]);
    // Another is of the same game, and Makruk's is there without a word.
    let other = club.open(alice, &solved, "Another").await;
    says(&other, &["international chess"]);
    let makruk = club.ask(alice, channel, "puzzle random", &[]).await;
    says(&makruk, &[&of(GameKind::Makruk, MAKRUK).id().to_string()]);
    assert!(!makruk.content.contains("chess"), "{}", makruk.content);
    club.close().await;
}

#[tokio::test]
async fn a_channel_has_puzzles_of_the_game_that_it_wants() {
    let daily = Daily::of(Club::new().await);
    says(&daily.set(&[order(ON), CommandOption::new("game", OF_CHESS)]).await, &["หมากรุกสากล"]);
    let post = daily.next_post(1).await;
    says(&post, &["หมากกลประจำวัน** · หมากรุกสากล"]);
    says(&daily.set(&[CommandOption::new("game", 0)]).await, &["ข้อถัดไป"]);
    let next = daily.next_post(2).await;
    assert!(!next.content.lines().next().unwrap().contains("หมากรุกสากล"), "{}", next.content);
    daily.club.close().await;
}

#[tokio::test]
async fn a_puzzle_of_chess_is_proposed_proved_and_accepted() {
    let club = Club::set_up(|setup| setup.puzzles = Box::new(with_both)).await;
    let (bob, admin, channel) = (club.seat("bob"), club.seat("somchai"), club.channel(CHANNEL));
    let propose = |fen: &str, solution: &str| {
        let game = CommandOption::new("game", OF_CHESS);
        [CommandOption::new("fen", fen), CommandOption::new("solution", solution), game]
    };
    for (fen, solution, part) in [
        ("chess", "Qh7", "FEN"),
        ("7k/8/5KQ1/8/8/8/8/8 w - - 0 1", "Qb2", "`Qb2`"),
        ("k7/8/1K6/8/8/8/8/5QR1 w - - 0 1", "Rg8", "Qf8"),
    ] {
        let refused = club.ask(bob, channel, "puzzle propose", &propose(fen, solution)).await;
        assert!(refused.content.contains(part), "{solution}: {}", refused.content);
    }
    let taken = club.ask(bob, channel, "puzzle propose", &propose("7k/8/5KQ1/8/8/8/8/8 w - - 0 1", "Qg7")).await;
    says(&taken, &["mate in one"]);
    let panel = club.ask(admin, channel, "puzzle proposals", &[]).await;
    club.press(admin, &panel, "รับและโพสต์").await;
    let posted = club.told(channel, &["ของ <@"]).await;
    let own = club.open(bob, &posted, "แก้กล").await;
    says(&own, &["international chess"]);
    club.close().await;
}
