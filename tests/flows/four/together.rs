//! A game over three processes, any of which may be killed.

use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use test_budget::{rounds, seed};

use crate::cluster::{Cluster, PROCESSES, table};
use crate::four::kills::after;
use crate::four::{FourTable, is_over};
use crate::harness::Members;

/// Between two kills this many moves are made.
const MOVES: usize = 4;

#[tokio::test]
async fn a_game_goes_on_whichever_process_is_killed() {
    let Some(mut cluster) = Cluster::start().await else { return };
    let members = Members::clone(&cluster);
    let people = ["alice", "bob"].map(|name| members.seat(name));
    let channel = members.channel(&table(1));
    let (kills, mut random) = (rounds(3, 40), StdRng::seed_from_u64(seed(35)));
    let game = FourTable::begin(&members, channel, &people).await;
    let lobby = members.message(channel, |it| it.content.contains("SHA-256")).await;
    let (mut board, mut moves) = (game.board(None).await, 0);
    while !is_over(&board) {
        game.press_move(&board);
        if moves % MOVES == 0 && moves < kills * MOVES {
            let number = random.random_range(0..PROCESSES);
            cluster.kill(number).await;
            cluster.begin(number);
            cluster.connected().await;
        }
        board = after(&game, &board).await;
        moves += 1;
    }
    game.proves(&board, &lobby);
    members.until("one board", || members.with_components(channel).len() == 1).await;
    cluster.finish(Vec::new(), 0).await;
}
