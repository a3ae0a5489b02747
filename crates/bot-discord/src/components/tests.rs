//! Where components work.

use serde_json::json;

use crate::components::*;
use crate::custom_id::Answer;
use crate::i18n::Locale;
use crate::present::tests::{BEN, begun, challenge};
use bot_service::game::GameId;

/// A selection of `chosen` in a channel of a server, or in direct messages.
pub(super) fn press(guild: Option<u64>, channel: u64, chosen: &str) -> ComponentInteraction {
    let user = json!({"id": "2222", "username": "ben", "discriminator": "0", "avatar": null});
    let member = json!({
        "user": user, "roles": [], "joined_at": "2024-01-01T00:00:00Z", "deaf": false, "mute": false, "flags": 0,
        "permissions": "0", "nick": null
    });
    let mut interaction = json!({
        "id": "1", "application_id": "2", "type": 3, "token": "t", "version": 1, "locale": "th",
        "channel_id": channel.to_string(), "entitlements": [], "attachment_size_limit": 1,
        "app_permissions": "0", "authorizing_integration_owners": {},
        "data": {"custom_id": "m1:p:12:0:0", "component_type": 3, "values": [chosen]},
        "message": {
            "id": "9", "channel_id": channel.to_string(), "author": user, "content": "",
            "timestamp": "2024-01-01T00:00:00Z", "edited_timestamp": null, "tts": false, "mention_everyone": false,
            "mentions": [], "mention_roles": [], "attachments": [], "embeds": [], "pinned": false, "type": 0,
            "components": []
        }
    });
    match guild {
        Some(guild) => {
            interaction["guild_id"] = json!(guild.to_string());
            interaction["member"] = member;
        }
        None => interaction["user"] = user,
    }
    serde_json::from_value(interaction).unwrap()
}

fn board_id(action: ButtonAction) -> CustomId {
    CustomId::Board { game: GameId(12), revision: 0, action }
}

#[test]
fn a_button_works_only_where_its_game_is() {
    let game = begun(Locale::Thai);
    let offer = board_id(ButtonAction::OfferDraw);
    assert!(check_place(&press(Some(5), 77, ""), &game, offer).is_ok());
    for (guild, channel) in [(Some(6), 77), (Some(5), 78), (None, 77), (None, 1)] {
        let refused = check_place(&press(guild, channel, ""), &game, offer);
        assert!(matches!(refused, Err(Refusal::Elsewhere)), "{guild:?} {channel}");
    }
}

#[test]
fn private_components_also_work_in_direct_messages() {
    let game = begun(Locale::Thai);
    for action in [ButtonAction::ConfirmResign, ButtonAction::ChoosePiece(0)] {
        assert!(check_place(&press(None, 1, ""), &game, board_id(action)).is_ok());
        assert!(check_place(&press(Some(6), 1, ""), &game, board_id(action)).is_err());
    }
}

#[test]
fn an_open_challenge_is_answered_where_it_was_made() {
    let accept = CustomId::Challenge { game: GameId(12), answer: Answer::Accept };
    let open = challenge(Some(BEN), Locale::Thai);
    assert!(check_place(&press(Some(5), 77, ""), &open, accept).is_ok());
    assert!(check_place(&press(Some(5), 78, ""), &open, accept).is_err());
    // Accepted in a thread: the old message is elsewhere, and the game itself says that the challenge is closed.
    assert!(check_place(&press(Some(5), 78, ""), &begun(Locale::Thai), accept).is_ok());
}
