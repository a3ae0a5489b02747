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
