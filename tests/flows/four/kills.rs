//! The bot is killed at every event of a game.

use std::time::Duration;

use bot_service::{ChannelId, FourStage};
use discord_sandbox::{Fault, Message, RequestFilter, RestFault};
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use test_budget::{rounds, seed};
use tokio::time::sleep;

use crate::four::{FourTable, is_over, is_to_move};
use crate::harness::{CHANNEL, Deployment, Members, PATIENCE};

/// Far more than anyone has to press in a game.
const ALL: usize = 10_000;

/// Waits for the board after this one, and moves again if a kill came before the move was heard of.
pub async fn after(table: &FourTable<'_>, board: &Message) -> Message {
    loop {
        let newer = |it: &Message| it.id > board.id && (is_to_move(it) || is_over(it));
        let look = || table.members.control.messages(table.channel).into_iter().find(newer);
        let found = table.members.control.until(Duration::from_secs(10), |_| look()).await;
        match found {
            Ok(found) => return found,
            Err(_) if is_to_move(&table.members.now(board)) => drop(table.press_move(&table.members.now(board))),
            Err(_) => return table.members.control.until(PATIENCE, |_| look()).await.expect("the game goes on"),
        }
    }
}

/// The number of acts that the first line of a board says.
fn acts(board: &Message) -> Option<u32> {
    let title = board.content.lines().next().filter(|line| line.starts_with("🎲"))?;
    title.rsplit_once("· ")?.1.trim().parse().ok()
}

#[tokio::test]
async fn a_game_goes_on_after_a_kill_at_every_event() {
    let mut deployment = Deployment::start().await;
    let members = Members::clone(&deployment);
    let people = ["somchai", "malee"].map(|name| members.seat(name));
    let channel = members.channel(CHANNEL);
    let (kills, mut random) = (rounds(16, ALL), StdRng::seed_from_u64(seed(35)));
    let table = FourTable::begin(&members, channel, &people).await;
    let lobby = members.message(channel, |it| it.content.contains("SHA-256")).await;
    let (mut board, mut moves) = (table.board(None).await, 0);
    while !is_over(&board) {
        table.press_move(&board);
        if moves < kills {
            sleep(Duration::from_millis(random.random_range(0..400))).await;
            deployment.restart().await;
        }
        board = after(&table, &board).await;
        moves += 1;
    }
    table.proves(&board, &lobby);
    // Each board is there once, and one of them with a picture.
    let boards: Vec<u32> = members.control.messages(channel).iter().filter_map(acts).collect();
    assert!(boards.is_sorted_by(|one, next| one < next), "{boards:?}");
    members.until("one board", || members.with_components(channel).len() == 1).await;
    deployment.stop().await;
    let (guild, channel) = (members.guild().0, ChannelId(channel.0));
    let game = deployment.service().four.newest(guild, channel).await.unwrap().unwrap();
    assert_eq!(game.record.stage, FourStage::Over);
    assert_eq!(boards.last().copied(), u32::try_from(game.record.history().acts().len()).ok());
    deployment.close().await;
}

#[tokio::test]
async fn the_next_board_comes_when_one_was_moved_on_that_was_not_noted_yet() {
    let mut deployment = Deployment::start().await;
    let members = Members::clone(&deployment);
    let people = ["somchai", "malee", "alice", "bob"].map(|name| members.seat(name));
    let channel = members.channel(CHANNEL);
    let table = FourTable::begin(&members, channel, &people).await;
    let first = table.board(None).await;
    let on = RequestFilter::new("POST", "/channels/{channel_id}/messages");
    members.control.misbehave(Fault::Rest { on, effect: RestFault::Held, times: 1 });
    table.move_on(&first).await;
    let second = table.board(Some(&first)).await;
    table.move_on(&second).await;
    deployment.restart().await;
    members.control.behave();
    let third = table.board(Some(&second)).await;
    assert!(acts(&third) > acts(&second), "{second:?}, {third:?}");
    members.until("one board", || members.with_components(channel).len() == 1).await;
    deployment.stop().await;
    deployment.close().await;
}
