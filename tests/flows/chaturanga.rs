//! Chaturanga for two, where a server plays it.

use board_games::{GameKind, GameOutcome, GameWin, Team};
use bot_service::game::Ending;
use discord_sandbox::CommandOption;

use crate::harness::{CHANNEL, Club, Table, as_white, choice, picture_in_words, says};

/// The number of chaturanga among the games of `/play`.
const CHATURANGA: usize = 3;

/// A club that plays all games.
async fn club_of_all() -> Club {
    let club = Club::new().await;
    club.play_every_game(club.seat("somchai"), club.channel(CHANNEL)).await;
    club
}

#[tokio::test]
async fn it_is_typed_in_both_languages_and_who_means_another_piece_is_told() {
    let terms = [CommandOption::new("game", CHATURANGA), as_white(), CommandOption::new("rated", true)];
    let mut table = Table::of(club_of_all().await, &terms).await;
    let begun = table.board(1).await;
    says(&begun, &["จัตุรงค์", "ช้าง"]);
    let words = picture_in_words(&begun);
    assert!(words.contains("ช้าง ค๑") && words.contains("boat a1 h1"), "{words}");
    for (ply, typed) in ["ค๓", "Bc6", "ม้า ก๓", "d6"].into_iter().enumerate() {
        table.type_move(ply, typed).await;
    }
    table.restart().await;
    let board = table.board(5).await;
    let refused = table.reply(table.white(), &board, "เรือ ค๒");
    says(&table.answer_to(&refused).await, &["คือช้าง", "ช-ค๒"]);
    table.type_move(4, "ช้าง ค๒").await;
    let fen = table.game().await.play().unwrap().board().fen();
    assert_eq!(fen, "1hemkehb/ppp1pppp/2bp4/8/8/H1P5/PPEPPPPP/B2KMEHB b - - 1 3");
    table.resign(table.white(), table.channel).await;
    let lost = GameOutcome::Win { winner: Team::Second, by: GameWin::Resignation };
    assert_eq!(table.ended().await, Ending::Outcome(lost));
    assert_eq!(table.game().await.play().unwrap().kind(), GameKind::Chaturanga);
    let pgn = table.ask(table.white(), "export", &[]).await;
    assert!(!pgn.attachments.is_empty(), "{}", pgn.content);
    let profile = table.ask(table.black(), "rating", &[]).await;
    says(&profile, &["จัตุรงค์ทางไกล"]);
    table.close().await;
}

#[tokio::test]
async fn rules_are_chosen_with_the_game_told_on_its_board_kept_and_written_down() {
    let mut club = club_of_all().await;
    let (channel, [one, two]) = (club.channel(CHANNEL), [club.seat("somchai"), club.seat("malee")]);
    let panel = club.ask(one, channel, "play", &[]).await;
    let (menu, chaturanga) = choice(&panel, "จัตุรงค์").expect("a choice of games");
    club.choose(one, &panel, &menu, &[&chaturanga]).await;
    club.press(one, &club.now(&panel), "ตัวเลือก").await;
    club.press(one, &club.now(&panel), "▶").await;
    for rule in ["ขุนตั้งตรงกัน", "เหลือขุนตัวเดียวแพ้ เว้นแต่", "ฝ่ายที่อับแพ้"]
    {
        let (menu, chosen) = choice(&club.now(&panel), rule).expect("a choice of rules");
        club.choose(one, &club.now(&panel), &menu, &[&chosen]).await;
    }
    club.through(one, &panel, &["เสร็จแล้ว", "หาคู่เล่น"]).await;
    let challenge = club.offered(channel, "เล่นด้วย").await;
    let rules = ["จัตุรงค์", "ขุนตั้งตรงกัน", "เหลือขุนตัวเดียวแพ้", "ฝ่ายที่อับแพ้"];
    says(&challenge, &rules);
    club.press(two, &challenge, "เล่นด้วย").await;
    let begun = club.board(channel, 1).await;
    says(&begun, &rules);
    assert!(picture_in_words(&begun).contains("king d1") && picture_in_words(&begun).contains("king d8"));
    club.restart().await;
    let pgn = club.game(1).await.to_pgn().unwrap().to_string();
    assert!(pgn.contains("[Rules \"facing-king bare-king-loses-unless-answered stalemate-loses\"]"), "{pgn}");
    // What was chosen is there for the next game, but not if it is rated.
    let again = club.ask(one, channel, "play", &[]).await;
    says(&again, &rules);
    club.press(one, &club.now(&again), "เก็บคะแนน").await;
    assert!(!club.now(&again).content.contains("ขุนตั้งตรงกัน"), "{}", club.now(&again).content);
    club.close().await;
}

#[tokio::test]
async fn the_bot_plays_it() {
    let club = club_of_all().await;
    let (channel, seat) = (club.channel(CHANNEL), club.seat("somchai"));
    let terms = [CommandOption::new("game", CHATURANGA), as_white(), CommandOption::new("level", 2)];
    club.command(seat, channel, "play", &terms).await;
    let board = club.board(channel, 1).await;
    club.reply(seat, &board, "จ๓");
    club.board(channel, 3).await;
    assert_eq!(club.game(1).await.play().unwrap().plies(), 2);
    club.close().await;
}

#[tokio::test]
async fn hints_are_given_and_a_game_that_is_over_is_analysed() {
    let table = Table::of(club_of_all().await, &[CommandOption::new("game", CHATURANGA), as_white()]).await;
    let hint = table.press(table.white(), &table.board(1).await, "ใบ้").await;
    says(&table.settled_answer(&hint).await, &["ลองดู"]);
    for (ply, typed) in ["ค๓", "Bc6", "ม้า ก๓", "d6"].into_iter().enumerate() {
        table.type_move(ply, typed).await;
    }
    let end = table.lose(table.white()).await;
    let analysis = table.analysed(table.black(), &end).await;
    says(&analysis, &["จัตุรงค์", "ความแม่นยำ"]);
    assert_eq!(crate::harness::files(&analysis), ["chaturanga-1-chart.png"]);
    table.close().await;
}
