//! Games for four as people see them.

use chaturanga::four::{Army, FourAct, FourHistory, FourRules, FourState, LongDie};
use jiff::Timestamp;
use makruk_render::{Renderer, Scene, Size};

use super::*;
use crate::kit::message::{Drawing, OutgoingMessage};
use crate::kit::testing::check;
use crate::table::messages::tests::{in_both, show};
use bot_service::{ChannelId, FourGameId, FourLevel, FourStage};

fn pictures(name: &str, outgoing: &OutgoingMessage) {
    let Ok(folder) = std::env::var("FOUR_PICTURES") else { return };
    let Some(Drawing::Board { scene, .. }) = outgoing.picture.as_ref().map(|it| &it.drawing) else { return };
    std::fs::write(format!("{folder}/{name}.png"), Renderer::new(Size::default()).png(scene)).unwrap();
}

const HERE: ChannelId = ChannelId(77);

fn game(history: FourHistory, stage: FourStage) -> FourGame {
    let mut record = FourGameRecord::sample(FourGameId(300), PlayerId(5), history);
    record.stage = stage;
    record.seats = [
        FourSeat { player: Some(FourPlayer::Person(PlayerId(5))), left: None },
        FourSeat { player: Some(FourPlayer::Bot(FourLevel::Two)), left: None },
        FourSeat { player: Some(FourPlayer::Person(PlayerId(6))), left: None },
        FourSeat::default(),
    ];
    FourGame { guild: 7, channel: HERE, record }
}
