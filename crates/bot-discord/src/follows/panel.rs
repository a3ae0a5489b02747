//! The panel of those whom a member follows: looked up.

use crate::follows::messages;
use crate::kit::app::App;
use crate::kit::message::OutgoingMessage;
use crate::kit::reader::Reader;
use crate::kit::roster::known_names;
use bot_service::{FollowTarget, Following};

pub async fn panel(app: &App, guild: u64, following: &Following, reader: Reader) -> OutgoingMessage {
    let members = following.targets.iter().filter_map(|target| match target {
        FollowTarget::Member(member) => Some(*member),
        FollowTarget::Game(_) => None,
    });
    let names = known_names(app, guild, &members.collect::<Vec<_>>()).await;
    messages::panel(following, &names, reader)
}
