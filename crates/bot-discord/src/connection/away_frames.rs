//! Interactions from where the bot isn't: servers without it and groups of people, where someone has it with them.
//!
//! Of such a server the bot knows nothing, and can do nothing on it. So what happens there comes to the rooms as from a group: from
//! no server, and from a channel of a kind that the bot is never in ([`is_away`](crate::kit::away_channels::is_away)).

use std::borrow::Cow;
use std::collections::HashMap;

use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::{Value, json};

use crate::connection::admit::is_interaction;

/// Discord's number of the context that is neither a server nor a direct message with the bot.
const OTHER_PRIVATE_CHANNEL: u8 = 2;

/// Discord's number of the kind of installation that servers have.
const OF_A_SERVER: &str = "0";

/// Discord's number for groups of people.
const GROUP: u8 = 3;

/// As much of an interaction as says whether the bot is there.
#[derive(Deserialize)]
struct Whereabouts<'a> {
    #[serde(default)]
    context: Option<u8>,
    #[serde(borrow, default)]
    authorizing_integration_owners: HashMap<&'a str, IgnoredAny>,
}

impl Whereabouts<'_> {
    fn is_away(&self) -> bool {
        let owners = &self.authorizing_integration_owners;
        let is_own = !owners.is_empty() && !owners.contains_key(OF_A_SERVER);
        self.context == Some(OTHER_PRIVATE_CHANNEL) || (self.context == Some(0) && is_own)
    }
}

/// A frame of the gateway as it is to be read.
pub(super) fn placed(frame: &str) -> Cow<'_, str> {
    #[derive(Deserialize)]
    struct Event<'a> {
        #[serde(borrow)]
        d: Whereabouts<'a>,
    }
    let is_away = is_interaction(frame) && serde_json::from_str(frame).is_ok_and(|event: Event| event.d.is_away());
    match is_away.then(|| serde_json::from_str(frame)) {
        Some(Ok(mut event)) => {
            leave_server(&mut event);
            Cow::Owned(event.to_string())
        }
        _ => Cow::Borrowed(frame),
    }
}

fn leave_server(event: &mut Value) {
    let Some(interaction) = event.get_mut("d").and_then(Value::as_object_mut) else { return };
    for field in ["guild_id", "guild"] {
        interaction.remove(field);
    }
    if let Some(mut member) = interaction.remove("member") {
        interaction.insert("user".to_owned(), member["user"].take());
    }
    interaction.insert("context".to_owned(), json!(OTHER_PRIVATE_CHANNEL));
    if let Some(channel) = interaction.get_mut("channel").and_then(Value::as_object_mut) {
        channel.insert("type".to_owned(), json!(GROUP));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame(context: u8, owners: Value, guild: Option<&str>) -> String {
        let mut interaction = json!({
            "id": "42", "context": context, "authorizing_integration_owners": owners, "channel": {"id": "7", "type": 0},
            "channel_id": "7",
        });
        match guild {
            Some(guild) => {
                interaction["guild_id"] = json!(guild);
                interaction["member"] = json!({"user": {"id": "5"}, "permissions": "8"});
            }
            None => interaction["user"] = json!({"id": "5"}),
        }
        json!({"t": "INTERACTION_CREATE", "s": 7, "op": 0, "d": interaction}).to_string()
    }

    #[test]
    fn where_the_bot_is_a_frame_stays_as_it_is() {
        for frame in [
            frame(0, json!({"0": "6"}), Some("6")),
            frame(0, json!({"0": "6", "1": "5"}), Some("6")),
            frame(0, json!({}), Some("6")),
            frame(1, json!({"0": "0"}), None),
            frame(1, json!({"1": "5"}), None),
            r#"{"t":"MESSAGE_CREATE","s":8,"op":0,"d":{"context":2}}"#.to_owned(),
            "{".to_owned(),
        ] {
            assert!(matches!(placed(&frame), Cow::Borrowed(it) if it == frame), "{frame}");
        }
    }

    #[test]
    fn a_server_without_the_bot_is_a_group_of_people() {
        for frame in [frame(0, json!({"1": "5"}), Some("6")), frame(2, json!({"1": "5"}), None)] {
            let event: Value = serde_json::from_str(&placed(&frame)).unwrap();
            let interaction = &event["d"];
            assert_eq!((&interaction["user"]["id"], &interaction["context"]), (&json!("5"), &json!(2)), "{event}");
            assert_eq!((&interaction["channel"]["type"], &interaction["id"]), (&json!(3), &json!("42")), "{event}");
            assert!(interaction.get("guild_id").is_none() && interaction.get("member").is_none(), "{event}");
        }
    }
}
