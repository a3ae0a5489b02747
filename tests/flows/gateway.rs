//! Sessions with Discord: begun in their turn, taken up where they can be, and begun anew where they cannot.

use std::time::Duration;

use bot_discord::TextMoves;
use discord_sandbox::{Fault, RestFault, Sandbox, SandboxConfig, SessionCounts, SessionFate, SessionLimits, Times};

use crate::harness::{BotProcess, CHANNEL, Club, Deployment, SOON, Table, begin_game, sandbox_config};

/// Far longer than a test waits: whoever does nothing before a heartbeat remains unanswered comes too late.
fn with_rare_heartbeats(config: SandboxConfig) -> SandboxConfig {
    let times = Times { heartbeat: Duration::from_hours(1), ..config.times };
    SandboxConfig { times, ..config }
}

#[tokio::test]
async fn a_connection_that_is_closed_is_made_again_at_once() {
    let club = Club::set_up(|setup| setup.sandbox = with_rare_heartbeats).await;
    let table = Table::of(club, &[]).await;
    let codes = [4000, 4001, 4002, 4003, 4005, 4007, 4008, 4009];
    for (number, code) in codes.into_iter().enumerate() {
        table.control.misbehave(Fault::CloseGateway { code, session: SessionFate::Forgotten });
        let begun = number as u64 + 2;
        table.until("a new session", || table.control.sessions().identified == begun).await;
        table.type_move(number, ["จ๔", "จ๕", "ง๔", "ง๕", "ค๔", "ค๕", "ฉ๔", "ฉ๕"][number]).await;
    }
    table.control.misbehave(Fault::RefuseIdentify { code: 4003, times: 2 });
    table.control.misbehave(Fault::CloseGateway { code: 4000, session: SessionFate::Forgotten });
    let begun = codes.len() as u64 + 2;
    table.until("a new session", || table.control.sessions().identified == begun).await;
    assert_eq!(table.control.refused_identifies(), 0);
    table.close().await;
}

#[tokio::test]
async fn a_code_that_no_other_session_would_change_ends_the_bot() {
    let deployment = Deployment::idle().await;
    for (code, exit) in [(4004, 4), (4010, 10), (4011, 10), (4012, 10), (4013, 10), (4014, 5)] {
        let bot = deployment.process(&[]);
        deployment.control.misbehave(Fault::RefuseIdentify { code, times: 1 });
        assert_eq!(bot.ended().await, Some(exit), "{code}");
    }
    deployment.close().await;
}

#[tokio::test]
async fn many_shards_whose_sessions_are_forgotten_begin_new_ones_in_their_turn() {
    let club = Club::set_up(|setup| {
        setup.sandbox = |config| with_rare_heartbeats(SandboxConfig { shards: 6, ..config });
    })
    .await;
    let connected = || club.control.connected_shards().len();
    club.until("all shards", || connected() == 6).await;
    for forgetful in [
        Fault::InvalidateSession { session: SessionFate::Forgotten },
        Fault::CloseGateway { code: 4009, session: SessionFate::Forgotten },
        Fault::DropGateway { session: SessionFate::Forgotten },
    ] {
        let begun = club.control.sessions().identified;
        club.control.misbehave(forgetful);
        club.until("new sessions", || club.control.sessions().identified == begun + 6 && connected() == 6).await;
    }
    assert_eq!(club.control.refused_identifies(), 0);
    club.close().await;
}

#[tokio::test]
async fn shards_of_several_buckets_begin_together() {
    let club = Club::set_up(|setup| {
        setup.sandbox = |config| {
            let times = Times { identify: Duration::from_hours(1), ..config.times };
            let sessions = SessionLimits { max_concurrency: 6, ..config.sessions };
            SandboxConfig { shards: 6, sessions, times, ..config }
        };
    })
    .await;
    club.until("all shards", || club.control.connected_shards().len() == 6).await;
    assert_eq!((club.control.sessions().identified, club.control.refused_identifies()), (6, 0));
    club.close().await;
}

#[tokio::test]
async fn a_bot_that_comes_back_takes_up_its_session() {
    let mut table = Table::begin().await;
    let board = table.play("จ๔ จ๕").await;
    table.stop().await;
    // What is pressed and typed meanwhile comes with the session.
    table.reply(table.white(), &board, "ง๔");
    table.start().await;
    table.board(4).await;
    let sessions = table.control.sessions();
    assert_eq!((sessions.identified, sessions.resumed), (1, 1));
    table.close().await;
}

#[tokio::test]
async fn what_was_refused_is_not_done_when_its_session_is_taken_up_once_more() {
    let mut deployment = Deployment::start().await;
    let channel = deployment.channel(CHANNEL);
    let [white, black] = [0, 1].map(|seat| deployment.control.people()[seat].id);
    let game = begin_game(&deployment, channel, [white, black], &[]).await;
    let board = deployment.board(channel, 1).await;
    // A bot that stops keeps its session. As long as answers don't end, it is kept as it was before what is answered, and comes again
    // from there.
    deployment.stop().await;
    deployment.begin();
    deployment.ready().await;
    let endless = RestFault::HangAfterEffect { milliseconds: 600_000 };
    deployment.fail("POST", "/channels/{channel_id}/messages", endless, 1_000);
    let nonsense = deployment.reply(white, &board, "ฮ๙");
    deployment.answer_to(&nonsense).await;
    deployment.restart().await;
    // Refused at the time, and legal a move later.
    let too_early = deployment.reply(black, &board, "จ๕");
    deployment.answer_to(&too_early).await;
    deployment.reply(white, &board, "จ๔");
    let board = deployment.board(channel, 2).await;
    deployment.restart_after(async |deployment| deployment.control.behave()).await;
    assert_eq!(deployment.control.sessions(), SessionCounts { identified: 1, resumed: 3 });
    deployment.reply(black, &board, "ง๕");
    deployment.board(channel, 3).await;
    deployment.stop().await;
    let played = deployment.service().games.get(game).await.unwrap().game;
    let moves: Vec<_> = played.play().unwrap().makruk().unwrap().moves().map(|mv| mv.to_string()).collect();
    assert_eq!(moves, ["e3e4", "d6d5"]);
    deployment.close().await;
}

#[tokio::test]
async fn a_session_whose_gateway_is_gone_keeps_nobody_from_beginning_another() {
    let folder = tempfile::tempdir().unwrap();
    for _ in 0..2 {
        // Each time at another address.
        let sandbox = Sandbox::start(sandbox_config(TextMoves::Addressed)).await.unwrap();
        let bot = BotProcess::start(folder.path(), &sandbox.url(), &[]);
        sandbox.control().connected(SOON).await.unwrap();
        bot.stop().await;
        sandbox.shutdown().await;
    }
}
