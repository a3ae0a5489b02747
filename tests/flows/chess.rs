//! International chess, where a server plays it.

use board_games::{Becomes, GameDraw, GameKind, GameOutcome, GameWin, Team};
use bot_service::GamesPlayed;
use bot_service::game::Ending;
use club_competitions::PairingColor;
use discord_sandbox::CommandOption;
use international_chess::Promotion;

use crate::harness::{ACCEPT, CHANNEL, Club, Table, as_white, button, choice, picture_in_words, says};
use crate::tournaments::{Event, form_choice};

/// The number of chess among the games of `/play`.
const CHESS: usize = 1;

/// A club that plays both games.
async fn club_of_both() -> Club {
    let club = Club::new().await;
    club.play_every_game(club.seat("somchai"), club.channel(CHANNEL)).await;
    club
}

/// A game of chess between somchai, who has White, and malee.
async fn table() -> Table {
    Table::of(club_of_both().await, &[CommandOption::new("game", CHESS), as_white()]).await
}

async fn type_all(table: &Table, from: usize, moves: &str) {
    for (ply, typed) in moves.split(' ').enumerate() {
        table.type_move(from + ply, typed).await;
    }
}

#[tokio::test]
async fn a_game_is_played_to_mate_in_both_languages_and_over_a_restart() {
    let mut table = table().await;
    let begun = table.board(1).await;
    says(&begun, &["หมากรุกสากล"]);
    assert!(picture_in_words(&begun).contains("ควีน ง๑") && picture_in_words(&begun).contains("queen d1"));
    for (ply, typed) in ["e4", "เบี้ย จ5", "Bc4", "ม้า ค6", "d1h5"].into_iter().enumerate() {
        table.type_move(ply, typed).await;
    }
    table.restart().await;
    table.type_move(5, "♞f6").await;
    let end = table.type_move(6, "ควีน ญ5 x ฉ7").await;
    let mate = GameOutcome::Win { winner: Team::First, by: GameWin::Checkmate };
    assert_eq!(table.ended().await, Ending::Outcome(mate));
    says(&end, &["รุกจน"]);
    let pgn = table.ask(table.white(), "export", &[]).await;
    assert!(!pgn.attachments.is_empty(), "{}", pgn.content);
    assert_eq!(table.game().await.play().unwrap().kind(), GameKind::Chess);
    table.close().await;
}

#[tokio::test]
async fn what_a_pawn_becomes_is_asked_and_never_guessed() {
    let table = table().await;
    type_all(&table, 0, "e4 d5 exd5 c6 dxc6 a6 cxb7 a5").await;
    let board = table.board(9).await;
    let typed = table.reply(table.white(), &board, "bxa8");
    let asked = table.answer_to(&typed).await;
    says(&asked, &["เลื่อนขั้นเป็นตัวไหน"]);
    assert_eq!(table.plies().await, 8);
    for piece in ["ควีน", "เรือ", "บิชอป"] {
        assert!(button(&asked, &format!("เป็น{piece}")).is_some(), "{piece}");
    }
    table.press(table.white(), &asked, "เป็นม้า").await;
    table.board(10).await;
    let game = table.game().await;
    let last = game.play().unwrap().last_move().unwrap();
    assert_eq!(last.becomes, Becomes::Chosen(Promotion::Knight));
    table.close().await;
}

#[tokio::test]
async fn a_third_occurrence_is_drawn_when_it_is_claimed() {
    let table = table().await;
    type_all(&table, 0, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1").await;
    let board = table.board(8).await;
    assert_eq!(choice(&board, "ขอเสมอตามกติกา"), None, "nothing may be claimed without a move");
    let board = table.type_move(7, "Ng8").await;
    let (menu, claim) = choice(&board, "ขอเสมอตามกติกา").expect("a claim");
    table.choose(table.white(), &board, &menu, &[&claim]).await;
    table.told("รูปหมากซ้ำครบ 3 ครั้ง").await;
    assert_eq!(table.ended().await, Ending::Outcome(GameOutcome::Draw(GameDraw::ThreefoldClaim)));
    table.close().await;
}

#[tokio::test]
async fn a_draw_is_claimed_with_the_move_that_brings_it_about() {
    let table = table().await;
    type_all(&table, 0, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6").await;
    let board = table.board(7).await;
    let reply = table.reply(table.black(), &board, "ขอเสมอตามกติกา");
    says(&table.answer_to(&reply).await, &["ในตาของตนเอง"]);
    // The claim is wrong: the knight goes there all the same.
    let board = table.type_move(6, "Nd4 draw").await;
    says(&board, &["ขอเสมอตามกติกาพร้อมตานี้ แต่ยังไม่เข้าเกณฑ์", "เกิดขึ้น 1 ครั้ง"]);
    let board = table.type_move(7, "Ng8").await;
    assert!(!board.content.contains("ไม่เข้าเกณฑ์"), "{}", board.content);
    let board = table.type_move(8, "Nf3").await;
    let (menu, claim) = choice(&board, "ขอเสมอพร้อมตาที่จะเดิน").expect("a claim with a move");
    let asked = table.choose(table.black(), &board, &menu, &[&claim]).await;
    let asked = table.settled_answer(&asked).await;
    let (menu, mv) = choice(&asked, "ฉ๖").expect("the knight's move");
    table.choose(table.black(), &asked, &menu, &[&mv]).await;
    table.told("รูปหมากซ้ำครบ 3 ครั้ง").await;
    assert_eq!(table.ended().await, Ending::Outcome(GameOutcome::Draw(GameDraw::ThreefoldClaim)));
    assert_eq!(table.plies().await, 10);
    table.close().await;
}

#[tokio::test]
async fn a_claim_is_typed_in_either_language() {
    for claim in ["Ng8 draw", "ขอเสมอด้วย ม้า ช8 ครับ"] {
        let table = table().await;
        type_all(&table, 0, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1").await;
        let end = table.type_move(7, claim).await;
        says(&end, &["รูปหมากซ้ำครบ 3 ครั้ง"]);
        assert_eq!(table.ended().await, Ending::Outcome(GameOutcome::Draw(GameDraw::ThreefoldClaim)), "{claim}");
        table.close().await;
    }
}

#[tokio::test]
async fn what_is_no_legal_move_is_explained_in_the_words_of_chess() {
    let table = table().await;
    let board = table.board(1).await;
    for (typed, words) in [("0-0", "เข้าป้อม"), ("บิชอป ค1 ไป ฉ4", "ขวาง"), ("e2e5", "เบี้ยเดินตรง"), ("Qd3", "ขวาง")]
    {
        let reply = table.reply(table.white(), &board, typed);
        says(&table.answer_to(&reply).await, &[words]);
    }
    assert_eq!(table.plies().await, 0);
    let look = table.ask(table.white(), "look", &[CommandOption::new("what", "บิชอป")]).await;
    says(&look, &["ค๑", "ฉ๑"]);
    table.close().await;
}

#[tokio::test]
async fn a_server_that_plays_makruk_alone_is_offered_nothing_else() {
    let club = Club::new().await;
    let (channel, seat) = (club.channel(CHANNEL), club.seat("somchai"));
    let refused = club.ask(seat, channel, "play", &[CommandOption::new("game", CHESS)]).await;
    says(&refused, &["ไม่ได้เล่นหมากรุกสากล"]);
    let panel = club.ask(seat, channel, "play", &[]).await;
    assert_eq!(choice(&panel, "หมากรุกสากล"), None);
    says(&panel, &["เล่นหมากรุกไทยกัน"]);
    club.close().await;
}

#[tokio::test]
async fn the_bot_plays_and_answers_a_draw_offer() {
    let club = club_of_both().await;
    let (channel, seat) = (club.channel(CHANNEL), club.seat("somchai"));
    let terms = [CommandOption::new("game", CHESS), as_white(), CommandOption::new("level", 2)];
    club.command(seat, channel, "play", &terms).await;
    let mut board = club.board(channel, 1).await;
    for (number, typed) in ["e4", "Nf3", "Bc4"].into_iter().enumerate() {
        club.reply(seat, &board, typed);
        board = club.board(channel, 2 * number + 3).await;
    }
    assert_eq!(club.game(1).await.play().unwrap().plies(), 6);
    let (menu, draw) = choice(&board, "ขอเสมอ").expect("an offer");
    club.choose(seat, &board, &menu, &[&draw]).await;
    let is_answered =
        || club.said(channel).iter().any(|said| said.contains("ขอเสมอ") && said.contains(" · ")).then_some(());
    club.found("an answer", is_answered).await;
    club.close().await;
}

#[tokio::test]
async fn a_rated_game_counts_in_a_pool_of_its_own() {
    let club = club_of_both().await;
    let terms = [CommandOption::new("game", CHESS), as_white(), CommandOption::new("rated", true)];
    let table = Table::of(club, &terms).await;
    type_all(&table, 0, "f3 e5 g4").await;
    let end = table.type_move(3, "Qh4").await;
    says(&end, &["รุกจน"]);
    let profile = table.ask(table.black(), "rating", &[]).await;
    says(&profile, &["หมากรุกสากลทางไกล"]);
    let games = table.service().servers.settings(table.guild().0).await.unwrap().games;
    assert_eq!(games, GamesPlayed::all());
    table.close().await;
}

#[tokio::test]
async fn a_game_that_is_over_is_analysed_with_its_chart_and_hints_are_given_at_the_table() {
    let table = table().await;
    let board = table.board(1).await;
    let hint = table.press(table.white(), &board, "ใบ้").await;
    let hint = table.settled_answer(&hint).await;
    assert!(button(&hint, "ไปไหน").is_some());
    says(&hint, &["ลองดู"]);
    type_all(&table, 0, "e4 e5 Bc4 Nc6 Qh5 Nf6").await;
    let end = table.type_move(6, "Qxf7").await;
    let analysis = table.analysed(table.black(), &end).await;
    says(&analysis, &["หมากรุกสากล", "จุดเปลี่ยน", "พลาดหนัก", "การเปิดหมาก"]);
    assert_eq!(crate::harness::files(&analysis), ["chess-1-chart.png"]);
    let point = table.press(table.black(), &analysis, "จุดเปลี่ยน").await;
    let point = table.settled_answer(&point).await;
    assert_eq!(crate::harness::files(&point), ["chess-1-point-1.png"]);
    assert!(picture_in_words(&point).contains("หมากรุกสากล"), "{}", picture_in_words(&point));
    table.close().await;
}

#[tokio::test]
async fn a_game_begins_in_a_position_of_its_own_kind() {
    let club = club_of_both().await;
    let (channel, [one, two]) = (club.channel(CHANNEL), [club.seat("somchai"), club.seat("malee")]);
    let panel = club.ask(one, channel, "play", &[]).await;
    let (menu, chess) = choice(&panel, "หมากรุกสากล").expect("a choice of games");
    club.choose(one, &panel, &menu, &[&chess]).await;
    club.press(one, &club.now(&panel), "ตัวเลือก").await;
    let form = club.press(one, &club.now(&panel), "เริ่มจากรูปหมาก").await;
    let refused = club.submit(one, &form, "position", "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w").await;
    assert!(club.private_words(&refused).contains("`s` ไม่ใช่ตัวหมาก"), "{}", club.private_words(&refused));
    let fen = "4k3/P7/8/8/8/8/8/R3K2R b KQ - 0 31";
    let form = club.press(one, &club.now(&panel), "เริ่มจากรูปหมาก").await;
    club.submit(one, &form, "position", &format!("`{fen}`")).await;
    says(&club.now(&panel), &[fen, "หมากรุกสากล"]);
    club.through(one, &panel, &["เสร็จแล้ว", "หาคู่เล่น"]).await;
    let challenge = club.offered(channel, "เล่นด้วย").await;
    says(&challenge, &[fen]);
    club.press(two, &challenge, "เล่นด้วย").await;
    let board = club.board(channel, 1).await;
    club.reply(two, &board, "Kd7");
    let board = club.board(channel, 2).await;
    club.reply(one, &board, "O-O-O+");
    club.board(channel, 3).await;
    let pgn = club.game(1).await.to_pgn().unwrap().to_string();
    assert!(pgn.contains(&format!("[FEN \"{fen}\"]")) && pgn.contains("31... Kd7 32. O-O-O+"), "{pgn}");
    club.close().await;
}

#[tokio::test]
async fn a_tournament_of_chess_says_so_in_both_languages_and_ends_by_mate() {
    let club = club_of_both().await;
    let unnamed = [CommandOption::new("name", "ถ้วย"), CommandOption::new("form", form_choice("knock-out"))];
    let asked = club.uses("somchai", "tournament create", &unnamed).await;
    says(&asked, &["หมากรุกไทย · หมากรุกสากล", "`game`"]);
    let game = [CommandOption::new("game", CHESS)];
    let event = Event::signed_up(club, "knock-out", &game, &["somchai", "malee"]).await;
    says(&event.club.now(&event.announced), &["หมากรุกสากล"]);
    event.start().await;
    event.told(&["📋", "หมากรุกสากล"]).await;
    let tables = event.tables().await;
    let table = &tables[0];
    for color in [PairingColor::White, PairingColor::Black] {
        event.arrive(table, color).await;
    }
    for (ply, typed) in ["f3", "เบี้ย จ5", "g4", "ควีน ซ4"].into_iter().enumerate() {
        let color = if ply % 2 == 0 { PairingColor::White } else { PairingColor::Black };
        let board = event.club.board(table.thread, ply + 1).await;
        event.club.reply(table.seat(color), &board, typed);
    }
    event.told(&["🏆", "หมากรุกสากล", "จบแล้ว"]).await;
    event.told(&["🥇", &format!("<@{}>", table.seat(PairingColor::Black))]).await;
    says(&event.club.uses("alice", "tournament show", &[]).await, &["international chess", "is over"]);
    let files = event.club.uses("alice", "tournament export", &[]).await;
    let names: Vec<&str> = files.attachments.iter().map(|file| file.filename.as_str()).collect();
    assert_eq!(names, ["chess-standings.csv", "chess-games.csv"]);
    event.club.close().await;
}

#[tokio::test]
async fn a_ladder_and_a_season_of_chess_are_beside_those_of_makruk() {
    let mut club = club_of_both().await;
    let channel = club.channel(CHANNEL);
    let of = |game: usize| [CommandOption::new("game", game)];
    let (makruk, chess) = (of(0), of(CHESS));
    says(&club.uses("somchai", "ladder settings", &[]).await, &["หมากรุกไทย · หมากรุกสากล", "`game`"]);
    club.uses("somchai", "ladder settings", &makruk).await;
    says(&club.uses("somchai", "ladder settings", &chess).await, &["มีบันไดแล้ว", "หมากรุกสากล"]);
    let season = [CommandOption::new("name", "ฤดูฝน"), CommandOption::new("game", CHESS)];
    club.uses("somchai", "season begin", &season).await;
    club.told(channel, &["ฤดูฝน · หมากรุกสากล"]).await;

    // Each on one's own: two ladders have to be told apart.
    says(&club.uses("malee", "ladder join", &[]).await, &["`game`"]);
    club.uses("malee", "ladder join", &chess).await;
    let joined = club.uses("alice", "ladder join", &chess).await;
    club.press(club.seat("alice"), &joined, "Enter at the bottom").await;
    club.told(channel, &["ขึ้นบันไดแล้ว", &club.mention("alice"), "บันไดหมากรุกสากล"]).await;
    let opponent = [CommandOption::id("opponent", club.seat("malee")), CommandOption::new("game", CHESS)];
    says(&club.uses("alice", "ladder challenge", &opponent).await, &["Ladder of international chess"]);
    let challenge = club.told(channel, &["**คำท้าที่", "บันไดหมากรุกสากล"]).await;
    club.restart().await;
    club.press(club.seat("malee"), &challenge, ACCEPT).await;
    says(&club.board(channel, 1).await, &["หมากรุกสากล"]);
    for (ply, (name, typed)) in
        [("alice", "e4"), ("malee", "f6"), ("alice", "d4"), ("malee", "g5")].into_iter().enumerate()
    {
        let board = club.board(channel, ply + 1).await;
        club.reply(club.seat(name), &board, typed);
    }
    let board = club.board(channel, 5).await;
    club.reply(club.seat("alice"), &board, "ควีน ญ5");
    club.told(channel, &["ท้าชนะ", "ขั้น 2 → **1**", "บันไดหมากรุกสากล"]).await;
    says(&club.uses("alice", "ladder show", &chess).await, &["international chess", "rung **1**"]);
    says(&club.uses("alice", "season show", &[]).await, &["international chess"]);
    says(&club.uses("alice", "ladder show", &makruk).await, &["Ladder", "Nobody is on it"]);
    club.close().await;
}
