//! The bot is killed, again and again, at any moment, while games are played.

use std::time::Duration;

use board_games::GameKind;
use discord_sandbox::RestFault;
use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use rand::{Rng, SeedableRng};
use test_budget::{rounds, seed};
use tokio::time::sleep;

use crate::harness::{CHANNEL, Deployment, PATIENCE, Player, STOP, moves_told};

const MESSAGES: &str = "/channels/{channel_id}/messages";
const MESSAGE: &str = "/channels/{channel_id}/messages/{message_id}";
const HANG: RestFault = RestFault::HangAfterEffect { milliseconds: 600_000 };

/// Two people at the main table.
async fn two_players(deployment: &Deployment, seed: u64) -> Player {
    let people = deployment.control.people();
    Player::sit_down(deployment, CHANNEL, [people[0].id, people[1].id], seed).await
}

#[tokio::test]
async fn no_kill_loses_or_doubles_a_move() {
    const TABLES: [&str; 2] = [CHANNEL, "general"];
    let mut deployment = Deployment::start().await;
    let people = deployment.control.people();
    let (kills, mut random) = (rounds(12, 500), StdRng::seed_from_u64(seed(2_478)));
    deployment.play_every_game(deployment.seat("somchai"), deployment.channel(CHANNEL)).await;
    let mut games = GameKind::ALL;
    games.shuffle(&mut random);
    let mut players = Vec::new();
    for (number, (channel, seats)) in TABLES.into_iter().zip(people.as_chunks::<2>().0).enumerate() {
        let (kind, seats) = (games[number % games.len()], [seats[0].id, seats[1].id]);
        let mut table = Player::sit_down_to(kind, &deployment, channel, seats, number as u64).await;
        // What is typed before the bot has heard of any message is not read later.
        table.play_one(1).await;
        players.push(tokio::spawn(table.play()));
    }
    let control = deployment.control.clone();
    let told = |channel| moves_told(&control.messages(control.channel(channel).unwrap().id)).len();
    for _ in 0..kills {
        sleep(Duration::from_millis(random.random_range(0..600))).await;
        deployment.take_bot().kill().await;
        let before = TABLES.map(told);
        deployment.begin();
        if random.random_bool(0.8) {
            let go_on = || TABLES.map(told).iter().zip(before).all(|(told, before)| *told > before);
            control.until(PATIENCE, |_| go_on().then_some(())).await.expect("the games go on");
        }
    }
    control.say(people[0].id, deployment.channel("สนามซ้อม"), STOP).unwrap();
    let mut played = Vec::new();
    for player in players {
        played.push(player.await.unwrap());
    }
    for player in &played {
        player.ends_with_one_picture().await;
    }
    deployment.stop().await;
    let games = deployment.service().games;
    for player in played {
        player.check(&games, kills / 2).await;
    }
    deployment.close().await;
}

#[tokio::test]
async fn a_game_against_the_engine_goes_on_after_every_kill() {
    // A longer game would be lost.
    for game in 0..rounds(1, 8) {
        for kind in GameKind::ALL {
            against_the_engine(kind, seed(2_509) + game as u64, rounds(3, 8)).await;
        }
    }
}

/// Plays a game against the engine, in which the bot is killed after this many moves.
async fn against_the_engine(kind: GameKind, seed: u64, kills: usize) {
    let mut deployment = Deployment::start().await;
    let (seat, channel) = (deployment.seat("somchai"), deployment.channel(CHANNEL));
    deployment.play_every_game(seat, channel).await;
    let mut table = Player::against_the_engine(kind, &deployment, channel, seat, seed).await;
    table.play_during(async |_| ()).await;
    for _ in 0..kills {
        table
            .play_during(async |random| {
                sleep(Duration::from_millis(random.random_range(0..250))).await;
                deployment.restart().await;
            })
            .await;
    }
    deployment.stop().await;
    table.check(&deployment.service().games, 2 * kills).await;
    deployment.close().await;
}

#[tokio::test]
async fn a_board_that_was_posted_before_a_kill_is_not_posted_again_with_what_came_after_it() {
    let mut deployment = Deployment::start().await;
    let mut table = two_players(&deployment, 7).await;
    // The board is there, but the bot never hears of it.
    deployment.fail("POST", MESSAGES, HANG, 1);
    table.play_one(1).await;
    for _ in 0..3 {
        table.play_unseen().await;
    }
    deployment.restart().await;
    table.until_all_told().await;
    assert_eq!(table.boards().len(), 3, "the first board, the one before the kill, and one for the rest");
    deployment.stop().await;
    table.check(&deployment.service().games, 4).await;
    deployment.close().await;
}

#[tokio::test]
async fn whenever_the_bot_is_killed_there_is_one_picture_in_the_end() {
    let mut deployment = Deployment::start().await;
    let mut table = two_players(&deployment, 13).await;
    let error = RestFault::ServerError { status: 500 };
    // Before a board is posted; after it, before that is noted; before the one before shrinks; after it, before that is noted.
    for (method, route, effect) in
        [("POST", MESSAGES, error), ("POST", MESSAGES, HANG), ("PATCH", MESSAGE, error), ("PATCH", MESSAGE, HANG)]
    {
        let tried = || deployment.requests(|it| it.method == method && it.route == route);
        let before = tried();
        deployment.fail(method, route, effect, 1_000);
        table.play_unseen().await;
        deployment.until(&format!("a {method}"), || tried() > before).await;
        deployment.restart_after(async |deployment| deployment.control.behave()).await;
        table.until_all_told().await;
        table.ends_with_one_picture().await;
    }
    deployment.stop().await;
    table.check(&deployment.service().games, 4).await;
    deployment.close().await;
}
