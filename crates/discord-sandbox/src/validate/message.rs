//! The bodies of messages: new ones, edits, answers to interactions.

use serde_json::Value;

use super::component::message_rows;
use super::embed::embeds;
use super::files::{ListedFile, attachments};
use super::layout::{is_layout, layout};
use super::{Form, Problems};
use crate::error::ApiError;
use crate::id::Snowflake;
use crate::world::Message;

/// The kinds of message bodies, which differ in their fields and flags.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BodyKind {
    /// A new message in a channel.
    New,
    /// The first message of a forum's post.
    Post,
    /// An edit of a message in a channel.
    Edit,
    /// The answer to an interaction, or a follow-up.
    Answer,
    /// An edit of an answer or a follow-up.
    AnswerEdit,
}

impl BodyKind {
    fn fields(self) -> &'static [&'static str] {
        match self {
            BodyKind::New => &[
                "content",
                "nonce",
                "enforce_nonce",
                "tts",
                "embeds",
                "allowed_mentions",
                "message_reference",
                "components",
                "sticker_ids",
                "attachments",
                "flags",
                "poll",
            ],
            BodyKind::Post => {
                &["content", "embeds", "allowed_mentions", "components", "sticker_ids", "attachments", "flags"]
            }
            BodyKind::Edit => &["content", "embeds", "flags", "allowed_mentions", "components", "attachments"],
            BodyKind::Answer => {
                &["content", "tts", "embeds", "allowed_mentions", "components", "attachments", "flags", "poll"]
            }
            BodyKind::AnswerEdit => {
                &["content", "embeds", "flags", "allowed_mentions", "components", "attachments", "poll"]
            }
        }
    }

    fn flags(self) -> u64 {
        match self {
            BodyKind::New | BodyKind::Post => {
                Message::SUPPRESS_EMBEDS | Message::SUPPRESS_NOTIFICATIONS | Message::COMPONENTS_V2
            }
            BodyKind::Edit => Message::SUPPRESS_EMBEDS | Message::COMPONENTS_V2,
            BodyKind::Answer => {
                Message::SUPPRESS_EMBEDS | Message::SUPPRESS_NOTIFICATIONS | Message::EPHEMERAL | Message::COMPONENTS_V2
            }
            // Libraries send back all flags of the message; only the first of them can be changed.
            BodyKind::AnswerEdit => Message::SUPPRESS_EMBEDS | Message::EPHEMERAL | Message::COMPONENTS_V2,
        }
    }
}

/// A validated message body. `None` means that the field wasn't given, and that an edit leaves it unchanged.
#[derive(Debug, Default)]
pub(crate) struct MessageDraft {
    pub(crate) content: Option<String>,
    pub(crate) embeds: Option<Vec<Value>>,
    pub(crate) components: Option<Components>,
    /// The files listed; `None` leaves them as they are.
    pub(crate) attachments: Option<Vec<ListedFile>>,
    pub(crate) flags: Option<u64>,
    pub(crate) allowed_mentions: AllowedMentions,
    pub(crate) nonce: Option<Value>,
    pub(crate) enforce_nonce: bool,
    pub(crate) reference: Option<ReplyTo>,
}

/// The components of a message.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Components {
    /// Rows of buttons and selects, below the rest.
    Rows(Vec<Value>),
    /// All that the message is.
    Layout(Vec<Value>),
}

/// The message to which a new one replies.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct ReplyTo {
    pub(crate) message: Snowflake,
    pub(crate) channel: Option<Snowflake>,
    /// Whether a missing message is an error; otherwise the reply is sent as an ordinary message.
    pub(crate) must_exist: bool,
}

/// Who may be notified, among those mentioned in the text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct AllowedMentions {
    pub(crate) users: Who,
    pub(crate) roles: Who,
    pub(crate) everyone: bool,
    pub(crate) replied_user: bool,
}

/// All of a kind, or only those listed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Who {
    All,
    Only(Vec<Snowflake>),
}

impl Who {
    pub(crate) fn includes(&self, id: Snowflake) -> bool {
        match self {
            Who::All => true,
            Who::Only(ids) => ids.contains(&id),
        }
    }
}

impl Default for AllowedMentions {
    /// The default: everyone who is mentioned may be notified.
    fn default() -> AllowedMentions {
        AllowedMentions { users: Who::All, roles: Who::All, everyone: true, replied_user: true }
    }
}

/// Reads a message's body.
pub(crate) fn draft(kind: BodyKind, body: &Value) -> Result<MessageDraft, ApiError> {
    let problems = Problems::default();
    let draft = Form::of_body(body, kind.fields(), &problems).map(|form| read(kind, &form));
    problems.check()?;
    draft.ok_or_else(ApiError::invalid_json)
}

/// Reads the body of an interaction's answer, in the field `data` of another form.
pub(super) fn draft_of_answer(form: &Form<'_>) -> MessageDraft {
    draft_within(form, "data", BodyKind::Answer)
}

/// Reads the first message of a forum's post, in the field `message` of another form.
pub(crate) fn draft_of_post(form: &Form<'_>) -> MessageDraft {
    draft_within(form, "message", BodyKind::Post)
}

fn draft_within(form: &Form<'_>, field: &str, kind: BodyKind) -> MessageDraft {
    form.form(field, kind.fields()).map(|data| read(kind, &data)).unwrap_or_default()
}

fn read(kind: BodyKind, form: &Form<'_>) -> MessageDraft {
    form.boolean("tts");
    form.forbid("sticker_ids", "There are no stickers here.");
    form.forbid("poll", "There are no polls here.");
    let content = form.string("content", 0..=2000);
    let empty = |field| form.is_given(field).then(Vec::new);
    let enforce_nonce = form.boolean("enforce_nonce") == Some(true);
    let flags = form.flags("flags", kind.flags());
    // The message that is edited may have the flag already.
    let is_edit = matches!(kind, BodyKind::Edit | BodyKind::AnswerEdit | BodyKind::Answer);
    let components = if flags.is_some_and(|flags| flags & Message::COMPONENTS_V2 != 0) || is_edit && is_layout(form) {
        layout(form).map(Components::Layout)
    } else {
        message_rows(form).map(Components::Rows)
    };
    MessageDraft {
        content: content.map(str::to_owned).or_else(|| form.is_given("content").then(String::new)),
        embeds: embeds(form).or_else(|| empty("embeds")),
        components: components.or_else(|| empty("components").map(Components::Rows)),
        attachments: attachments(form),
        flags,
        allowed_mentions: allowed_mentions(form),
        nonce: nonce(form),
        enforce_nonce,
        reference: reference(form),
    }
}

fn nonce(form: &Form<'_>) -> Option<Value> {
    let value = form.get("nonce")?;
    if value.is_string() {
        form.string("nonce", 0..=25);
    } else {
        form.integer("nonce", i64::MIN..=i64::MAX);
    }
    Some(value.clone())
}

fn allowed_mentions(form: &Form<'_>) -> AllowedMentions {
    let Some(allowed) = form.form("allowed_mentions", &["parse", "users", "roles", "replied_user"]) else {
        return AllowedMentions::default();
    };
    let parse = allowed.list("parse", 0..=3).map_or(&[][..], Vec::as_slice);
    if parse.iter().any(|kind| !["users", "roles", "everyone"].iter().any(|known| kind == known)) {
        allowed.problem("parse", "BASE_TYPE_CHOICES", "Value must be one of ('users', 'roles', 'everyone').");
    }
    let who = |kind: &str| {
        let ids = allowed.snowflakes(kind, 0..=100).unwrap_or_default();
        if !parse.iter().any(|parsed| parsed == kind) {
            return Who::Only(ids);
        }
        if !ids.is_empty() {
            let message = format!("parse:[\"{kind}\"] and {kind}: [ids...] are mutually exclusive.");
            allowed.problem_here("MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", &message);
        }
        Who::All
    };
    AllowedMentions {
        users: who("users"),
        roles: who("roles"),
        everyone: parse.iter().any(|kind| kind == "everyone"),
        replied_user: allowed.boolean("replied_user") == Some(true),
    }
}

fn reference(form: &Form<'_>) -> Option<ReplyTo> {
    let known = ["type", "message_id", "channel_id", "guild_id", "fail_if_not_exists"];
    let reference = form.form("message_reference", &known)?;
    reference.one_of("type", &[0]);
    reference.require("message_id");
    reference.snowflake("guild_id");
    Some(ReplyTo {
        message: reference.snowflake("message_id")?,
        channel: reference.snowflake("channel_id"),
        must_exist: reference.boolean("fail_if_not_exists") != Some(false),
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn problem(kind: BodyKind, body: &Value) -> Option<(String, String)> {
        let errors = draft(kind, body).err()?.errors?;
        // The path to the first problem, and its code.
        let (mut node, mut path) = (&errors, Vec::new());
        while node.get("_errors").is_none() {
            let (step, next) = node.as_object()?.iter().next()?;
            path.push(step.clone());
            node = next;
        }
        Some((path.join("."), node["_errors"][0]["code"].as_str()?.to_owned()))
    }

    #[test]
    fn every_limit_is_enforced() {
        for (good, bad, path) in [
            (json!({"content": "ก".repeat(2000)}), json!({"content": "ก".repeat(2001)}), "content"),
            (json!({"content": null}), json!({"content": 7}), "content"),
            (json!({"tts": true}), json!({"tts": "yes"}), "tts"),
            (json!({"nonce": "n".repeat(25)}), json!({"nonce": "n".repeat(26)}), "nonce"),
            (json!({"nonce": 7}), json!({"nonce": 7.5}), "nonce"),
            (json!({"flags": 4096}), json!({"flags": 64}), "flags"),
            (json!({"flags": 4}), json!({"flags": 1 << 14}), "flags"),
            (json!({"sticker_ids": []}), json!({"sticker_ids": ["1"]}), "sticker_ids"),
            (json!({"poll": null}), json!({"poll": {}}), "poll"),
            (
                json!({"embeds": [{"title": "t".repeat(256)}]}),
                json!({"embeds": [{"title": "t".repeat(257)}]}),
                "embeds.0.title",
            ),
            (
                json!({"embeds": vec![json!({"description": "d"}); 10]}),
                json!({"embeds": vec![json!({"description": "d"}); 11]}),
                "embeds",
            ),
            (
                json!({"embeds": [{"description": "d".repeat(4096)}, {"footer": {"text": "f".repeat(1904)}}]}),
                json!({"embeds": [{"description": "d".repeat(4096)}, {"footer": {"text": "f".repeat(1905)}}]}),
                "embeds",
            ),
            (
                json!({"embeds": [{"fields": vec![json!({"name": "n", "value": "v"}); 25]}]}),
                json!({"embeds": [{"fields": vec![json!({"name": "n", "value": "v"}); 26]}]}),
                "embeds.0.fields",
            ),
            (json!({"embeds": [{"color": 0xFF_FFFF}]}), json!({"embeds": [{"color": 0x100_0000}]}), "embeds.0.color"),
            (
                json!({"embeds": [{"image": {"url": "attachment://u.png"}}]}),
                json!({"embeds": [{"image": {}}]}),
                "embeds.0.image.url",
            ),
            (
                json!({"embeds": [{"url": "https://example.org"}]}),
                json!({"embeds": [{"url": "attachment://u.png"}]}),
                "embeds.0.url",
            ),
            (
                json!({"embeds": [{"timestamp": "2026-01-31T12:00:00Z"}]}),
                json!({"embeds": [{"timestamp": "noon"}]}),
                "embeds.0.timestamp",
            ),
            (
                json!({"attachments": [{"id": 0, "description": "d".repeat(1024)}]}),
                json!({"attachments": [{"id": 0, "description": "d".repeat(1025)}]}),
                "attachments.0.description",
            ),
            (json!({"attachments": [{"id": "0"}]}), json!({"attachments": [{"filename": "x"}]}), "attachments.0.id"),
            (
                json!({"allowed_mentions": {"parse": ["users"], "users": []}}),
                json!({"allowed_mentions": {"parse": ["users"], "users": ["1"]}}),
                "allowed_mentions",
            ),
            (
                json!({"allowed_mentions": {"parse": []}}),
                json!({"allowed_mentions": {"parse": ["here"]}}),
                "allowed_mentions.parse",
            ),
            (
                json!({"allowed_mentions": {"users": vec!["1"; 100]}}),
                json!({"allowed_mentions": {"users": vec!["1"; 101]}}),
                "allowed_mentions.users",
            ),
            (
                json!({"message_reference": {"message_id": "1"}}),
                json!({"message_reference": {"channel_id": "1"}}),
                "message_reference.message_id",
            ),
            (json!({}), json!({"contents": "x"}), "contents"),
            (json!({}), json!({"allowed_mentions": {"user": []}}), "allowed_mentions.user"),
        ] {
            assert_eq!(problem(BodyKind::New, &good), None, "{good}");
            let found = problem(BodyKind::New, &bad);
            assert_eq!(found.as_ref().map(|(path, _)| path.as_str()), Some(path), "{bad}");
        }
    }

    #[test]
    fn each_kind_of_body_has_its_own_fields() {
        for (kind, field, allowed) in [
            (BodyKind::New, "nonce", true),
            (BodyKind::Edit, "nonce", false),
            (BodyKind::Answer, "nonce", false),
            (BodyKind::Edit, "message_reference", false),
            (BodyKind::Edit, "tts", false),
            (BodyKind::Answer, "tts", true),
            (BodyKind::AnswerEdit, "tts", false),
            (BodyKind::AnswerEdit, "nonce", false),
        ] {
            let value = if field == "message_reference" { json!({"message_id": "1"}) } else { json!(true) };
            let value = if field == "nonce" { json!("n") } else { value };
            assert_eq!(problem(kind, &json!({ field: value })).is_none(), allowed, "{kind:?} {field}");
            assert_eq!(problem(kind, &json!({ field: null })), None, "{kind:?} {field}");
        }
        assert_eq!(problem(BodyKind::Answer, &json!({"flags": 64})), None);
    }

    #[test]
    fn an_edit_changes_only_what_it_names() {
        let draft = draft(BodyKind::Edit, &json!({"content": null, "components": []})).unwrap();
        assert_eq!(draft.content.as_deref(), Some(""));
        assert_eq!(draft.components, Some(Components::Rows(vec![])));
        assert_eq!((draft.embeds, draft.attachments, draft.flags), (None, None, None));
    }
}
