//! The names of permissions.

use serenity::all::Permissions;

use crate::i18n::{Locale, Text};

/// The names of `permissions` as the server settings show them.
pub fn permission_names(permissions: Permissions, locale: Locale) -> String {
    let named = [
        (Permissions::VIEW_CHANNEL, Text::new("permission-view-channel")),
        (Permissions::SEND_MESSAGES, Text::new("permission-send-messages")),
        (Permissions::SEND_MESSAGES_IN_THREADS, Text::new("permission-send-messages-in-threads")),
        (Permissions::ATTACH_FILES, Text::new("permission-attach-files")),
        (Permissions::READ_MESSAGE_HISTORY, Text::new("permission-read-message-history")),
        (Permissions::CREATE_PUBLIC_THREADS, Text::new("permission-create-public-threads")),
    ];
    let names =
        named.into_iter().filter(|(each, _)| permissions.contains(*each)).map(|(_, name)| name.localize(locale));
    names.collect::<Vec<_>>().join(", ")
}
