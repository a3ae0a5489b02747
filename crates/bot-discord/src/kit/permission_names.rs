//! The names of permissions, and what each is for.

use serenity::all::Permissions;

use crate::i18n::{Locale, Text};

/// The permissions that the bot may need, each with its name as the server settings show it, and what it is for.
fn named() -> [(Permissions, Text, Text); 8] {
    [
        (Permissions::VIEW_CHANNEL, Text::new("permission-view-channel"), Text::new("permission-for-view-channel")),
        (Permissions::CONNECT, Text::new("permission-connect"), Text::new("permission-for-connect")),
        (Permissions::SEND_MESSAGES, Text::new("permission-send-messages"), Text::new("permission-for-send-messages")),
        (
            Permissions::SEND_MESSAGES_IN_THREADS,
            Text::new("permission-send-messages-in-threads"),
            Text::new("permission-for-send-messages-in-threads"),
        ),
        (Permissions::ATTACH_FILES, Text::new("permission-attach-files"), Text::new("permission-for-attach-files")),
        (
            Permissions::READ_MESSAGE_HISTORY,
            Text::new("permission-read-message-history"),
            Text::new("permission-for-read-message-history"),
        ),
        (
            Permissions::CREATE_PUBLIC_THREADS,
            Text::new("permission-create-public-threads"),
            Text::new("permission-for-create-public-threads"),
        ),
        (Permissions::CREATE_EVENTS, Text::new("permission-create-events"), Text::new("permission-for-create-events")),
    ]
}

pub fn permission_names(permissions: Permissions, locale: Locale) -> String {
    let names =
        named().into_iter().filter(|(each, ..)| permissions.contains(*each)).map(|(_, name, _)| name.localize(locale));
    names.collect::<Vec<_>>().join(", ")
}

/// Each of the permissions that are `wanted` in a line: whether it is there, and what it is for.
pub(crate) fn checks(wanted: Permissions, missing: Permissions, locale: Locale) -> Vec<String> {
    let line = |(each, name, purpose): (Permissions, Text, Text)| {
        let text = if missing.contains(each) { Text::new("permission-lacks") } else { Text::new("permission-has") };
        text.with("permission", name).with("purpose", purpose).localize(locale)
    };
    named().into_iter().filter(|(each, ..)| wanted.contains(*each)).map(line).collect()
}
