//! Ouk, where a server plays it: Makruk with first leaps.

use board_games::{GameKind, GameOutcome, GameWin, Team};
use bot_service::game::Ending;
use discord_sandbox::CommandOption;

use crate::harness::{CHANNEL, Club, Table, as_white, picture_in_words, says};

/// The number of Ouk among the games of `/play`.
const OUK: usize = 2;

/// A club that plays all games.
async fn club_of_all() -> Club {
    let club = Club::new().await;
    club.play_every_game(club.seat("somchai"), club.channel(CHANNEL)).await;
    club
}

/// A game of Ouk between somchai, who has White, and malee.
async fn table(rated: bool) -> Table {
    let terms = [CommandOption::new("game", OUK), as_white(), CommandOption::new("rated", rated)];
    Table::of(club_of_all().await, &terms).await
}

#[tokio::test]
async fn kings_and_mets_leap_once_in_both_languages_and_over_a_restart() {
    let mut table = table(true).await;
    let begun = table.board(1).await;
    says(&begun, &["อุกจตุรงค์"]);
    let words = picture_in_words(&begun);
    assert!(words.contains("ขุน ง๑") && words.contains("king d1"), "{words}");
    assert_eq!(words.matches("rook a1 h1").count(), 1, "{words}");
    for (ply, typed) in ["จ๔", "d5", "ม็จ๓", "Kg7", "ขุน ข2"].into_iter().enumerate() {
        table.type_move(ply, typed).await;
    }
    table.restart().await;
    let board = table.type_move(5, "d8d6").await;
    let refused = table.reply(table.white(), &board, "Kd3");
    says(&table.answer_to(&refused).await, &["ขุนเดินได้รอบตัวทีละช่อง"]);
    let fen = table.game().await.play().unwrap().board().fen();
    assert_eq!(fen, "rns2snr/6k1/pppmpppp/3p4/4P3/PPPPMPPP/1K6/RNS2SNR w - - 0 1");
    let pgn = table.ask(table.white(), "export", &[]).await;
    assert!(!pgn.attachments.is_empty(), "{}", pgn.content);
    table.resign(table.white(), table.channel).await;
    let lost = GameOutcome::Win { winner: Team::Second, by: GameWin::Resignation };
    assert_eq!(table.ended().await, Ending::Outcome(lost));
    assert_eq!(table.game().await.play().unwrap().kind(), GameKind::Ouk);
    let profile = table.ask(table.black(), "rating", &[]).await;
    says(&profile, &["อุกทางไกล"]);
    table.close().await;
}

#[tokio::test]
async fn a_position_that_is_brought_along_is_analysed() {
    let club = club_of_all().await;
    let (seat, channel) = (club.seat("malee"), club.channel(CHANNEL));
    let fen = "rnsmksnr/8/ppp1pppp/3p4/4P3/PPPPMPPP/8/RNSK1SNR b Dde - 0 1";
    let asked = club.command(seat, channel, "analyse", &[CommandOption::new("fen", fen)]).await;
    let is_done = |message: &discord_sandbox::Message| !message.attachments.is_empty();
    let found = club.found("an analysis", || Some(club.answer(&asked)).filter(is_done)).await;
    says(&found, &["อุกจตุรงค์"]);
    let other = CommandOption::new("pgn", "[Variant \"Atomic\"] 1. e4");
    let asked = club.command(seat, channel, "analyse", &[other]).await;
    let told = |message: &discord_sandbox::Message| message.content.contains("`Atomic`");
    club.found("a refusal", || Some(club.answer(&asked)).filter(told)).await;
    club.close().await;
}

#[tokio::test]
async fn the_bot_answers_a_leap() {
    let club = club_of_all().await;
    let (channel, seat) = (club.channel(CHANNEL), club.seat("somchai"));
    let terms = [CommandOption::new("game", OUK), as_white(), CommandOption::new("level", 2)];
    club.command(seat, channel, "play", &terms).await;
    let board = club.board(channel, 1).await;
    club.reply(seat, &board, "ขุน ฉ2");
    club.board(channel, 3).await;
    assert_eq!(club.game(1).await.play().unwrap().plies(), 2);
    club.close().await;
}

#[tokio::test]
async fn hints_are_given_and_a_game_that_is_over_is_analysed() {
    let table = table(false).await;
    let hint = table.press(table.white(), &table.board(1).await, "ใบ้").await;
    says(&table.settled_answer(&hint).await, &["ลองดู"]);
    for (ply, typed) in ["จ๔", "d5", "ม็จ๓", "Kg7"].into_iter().enumerate() {
        table.type_move(ply, typed).await;
    }
    let end = table.lose(table.white()).await;
    let analysis = table.analysed(table.black(), &end).await;
    says(&analysis, &["อุกจตุรงค์", "ความแม่นยำ"]);
    assert_eq!(crate::harness::files(&analysis), ["ouk-1-chart.png"]);
    table.close().await;
}
