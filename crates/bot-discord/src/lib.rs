//! Discord: decodes what people do, makes one call to [`service`](bot_service), and presents the result.
//!
//! Handlers keep no state. A handler answers only the person who acted; whatever everybody is to see is posted by
//! `delivery` from the outbox. Nothing that comes from Discord is trusted: a button's game, channel, seat and board
//! revision are checked against the store.
//!
//! # Rooms
//!
//! Each feature is a room, as it is in the service: its commands, components, messages, deliveries and refusals are in its
//! folder, and `ROOMS` registers them. What all rooms share is in `kit`: interactions, ids, REST requests, sending, names,
//! permissions, the frame of refusals. `board` draws and names what is played: positions, moves, counts. `connection` is
//! above the rooms: it receives events and passes them on.
//!
//! ```text
//! connection                                            events, commands and components as they come in
//! setup
//! activity  digest
//! ladder  puzzles  tournament                           each room may use those of the lines below its own
//! season
//! table
//! analyses  follows  four  help  people  plans  privacy  ratings
//! lessons
//! solving                                               looking for moves on a panel of one's own
//! board                                                 positions, moves and counts in words and pictures
//! kit                                                   what all rooms share
//! i18n
//! ```

mod activity;
mod analyses;
mod board;
mod connection;
mod digest;
mod follows;
mod four;
mod help;
pub mod i18n;
mod kit;
mod ladder;
mod lessons;
mod people;
mod plans;
mod privacy;
mod puzzles;
mod ratings;
mod season;
mod setup;
mod solving;
mod table;
#[cfg(test)]
mod tests;
mod tournament;

use futures::FutureExt;
use futures::future::{join_all, try_join_all};
use kit::delivery::Delivery;
use kit::registry::Registry;
use kit::room::Rooms;

pub use crate::connection::connect::ConnectError;
pub use crate::connection::discord::{Discord, ReceivingError};
pub use crate::connection::status::{BotStatus, Shards};
pub use crate::kit::delays::LaneDelay;
pub use crate::kit::proxy::{ProxySource, is_loopback};
pub use crate::kit::sending::SendLoad;
pub use crate::kit::settings::{
    ActivityApplication, ActivitySettings, ApiServer, BotSettings, Credentials, SESSION_INTERVAL, TextMoves,
};
pub use crate::kit::watch_links::WatchLinks;

/// Every room. The order of the commands in Discord is theirs.
const ROOMS: Rooms = &[
    &table::ROOM,
    &four::ROOM,
    &plans::ROOM,
    &analyses::ROOM,
    &puzzles::ROOM,
    &lessons::ROOM,
    &ratings::ROOM,
    &follows::ROOM,
    &activity::ROOM,
    &ladder::ROOM,
    &season::ROOM,
    &tournament::ROOM,
    &help::ROOM,
    &privacy::ROOM,
    &people::ROOM,
    &digest::ROOM,
    &setup::ROOM,
];

const REGISTRY: Registry = Registry {
    explain: |error, seen, reader| ROOMS.iter().find_map(|room| (room.explain)(error, seen, reader)),
    audited: |change, locale| ROOMS.iter().find_map(|room| (room.audited)(change, locale)),
    corrected: |effects, locale| ROOMS.iter().flat_map(|room| (room.corrected)(effects, locale)).collect(),
    channel_deleted: |service, deleted| {
        async move { drop(join_all(ROOMS.iter().map(|room| (room.on_channel_deleted)(service, deleted))).await) }
            .boxed()
    },
    openly: |service, notice| {
        let asked = ROOMS.iter().map(move |room| (room.openly)(service, notice));
        async move { Ok(try_join_all(asked).await?.into_iter().flatten().next()) }.boxed()
    },
    places: |service, guild| {
        let places = ROOMS.iter().map(move |room| (room.places)(service, guild));
        async move { Ok(try_join_all(places).await?.concat()) }.boxed()
    },
};

fn delivery_of(kind: u16) -> Option<&'static Delivery> {
    let deliveries = ROOMS.iter().flat_map(|room| room.deliveries).copied().flatten();
    deliveries.into_iter().find(|delivery| delivery.kind == kind)
}
