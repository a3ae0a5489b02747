//! Answers to interactions: what a bot posts to the callback.

use serde_json::{Value, json};

use super::component::modal_rows;
use super::message::{MessageDraft, draft_of_answer};
use super::{Form, Problems};
use crate::error::ApiError;

/// A form to show.
#[derive(Clone, Debug, PartialEq)]
pub struct Modal {
    /// The bot's own identifier for it.
    pub custom_id: String,
    /// Its title.
    pub title: String,
    /// Rows of one text input each, as Discord has them.
    pub components: Vec<Value>,
}

/// How a bot acknowledges an interaction. The numbers are Discord's.
#[derive(Debug)]
pub(crate) enum Callback {
    /// 4: a message.
    Message(MessageDraft),
    /// 5: a message later; the flags that it will have.
    DeferMessage(u64),
    /// 6: an edit of the component's message later, or nothing more.
    DeferUpdate,
    /// 7: an edit of the component's message.
    Update(MessageDraft),
    /// 8: choices for the option being typed.
    Choices(Vec<Value>),
    /// 9: a form.
    Modal(Modal),
    /// 12: the application's Activity.
    LaunchActivity,
}

/// Reads the body of a callback.
pub(crate) fn callback(body: &Value) -> Result<Callback, ApiError> {
    let problems = Problems::default();
    let callback = Form::of_body(body, &["type", "data"], &problems).and_then(|form| read_callback(&form));
    problems.check()?;
    callback.ok_or_else(ApiError::invalid_json)
}

fn read_callback(form: &Form<'_>) -> Option<Callback> {
    form.require("type");
    let kind = form.one_of("type", &[4, 5, 6, 7, 8, 9, 12])?;
    if matches!(kind, 4 | 7 | 8 | 9) {
        form.require("data");
    }
    if kind == 12 {
        form.forbid("data", "Launching an Activity has no data.");
    }
    Some(match kind {
        4 => Callback::Message(draft_of_answer(form)),
        // Libraries send a whole message here; only its flags count.
        5 => Callback::DeferMessage(draft_of_answer(form).flags.unwrap_or(0)),
        6 => Callback::DeferUpdate,
        7 => Callback::Update(draft_of_answer(form)),
        8 => Callback::Choices(form.form("data", &["choices"]).map(|data| choices(&data)).unwrap_or_default()),
        12 => Callback::LaunchActivity,
        _ => Callback::Modal(modal(&form.form("data", &["custom_id", "title", "components"])?)?),
    })
}

fn choices(form: &Form<'_>) -> Vec<Value> {
    form.require("choices");
    let known = ["name", "name_localizations", "value"];
    for choice in form.forms("choices", 0..=25, &known) {
        choice.require("name");
        choice.require("value");
        choice.string("name", 1..=100);
        super::command::localizations(&choice, "name_localizations", 1..=100);
        match choice.get("value") {
            Some(Value::String(_)) => drop(choice.string("value", 1..=100)),
            Some(Value::Number(_)) | None => {}
            Some(_) => choice.problem("value", "STRING_TYPE_CONVERT", "Must be a string or a number."),
        }
    }
    form.get("choices").and_then(Value::as_array).cloned().unwrap_or_default()
}

fn modal(form: &Form<'_>) -> Option<Modal> {
    form.require("custom_id");
    form.require("title");
    let components = modal_rows(form);
    let custom_id = form.string("custom_id", 1..=100);
    let title = form.string("title", 1..=45);
    Some(Modal { custom_id: custom_id?.to_owned(), title: title?.to_owned(), components })
}

impl Modal {
    /// Discord's object.
    pub(crate) fn to_json(&self) -> Value {
        json!({ "custom_id": self.custom_id, "title": self.title, "components": self.components })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn callbacks_are_read() {
        let read = |body: Value| callback(&body).unwrap();
        assert!(matches!(read(json!({"type": 4, "data": {"content": "x", "flags": 64}})), Callback::Message(_)));
        assert!(matches!(read(json!({"type": 5, "data": {"flags": 64}})), Callback::DeferMessage(64)));
        assert!(matches!(read(json!({"type": 5})), Callback::DeferMessage(0)));
        assert!(matches!(read(json!({"type": 6})), Callback::DeferUpdate));
        assert!(matches!(read(json!({"type": 7, "data": {}})), Callback::Update(_)));
    }

    #[test]
    fn choices_are_at_most_25_of_at_most_100_characters() {
        let choices = |count: usize, name: usize, value: usize| {
            let choice = json!({"name": "n".repeat(name), "value": "v".repeat(value)});
            callback(&json!({"type": 8, "data": {"choices": vec![choice; count]}}))
        };
        assert!(choices(25, 100, 100).is_ok());
        assert!(choices(0, 1, 1).is_ok());
        for (count, name, value) in [(26, 1, 1), (1, 101, 1), (1, 0, 1), (1, 1, 101)] {
            assert_eq!(choices(count, name, value).unwrap_err().code, 50035, "{count} {name} {value}");
        }
    }

    #[test]
    fn a_form_needs_a_title_of_at_most_45() {
        let input = json!({"type": 4, "style": 1, "label": "l", "custom_id": "i"});
        let form = |title: &str| {
            let rows = json!([{"type": 1, "components": [input]}]);
            callback(&json!({"type": 9, "data": {"custom_id": "c", "title": title, "components": rows}}))
        };
        assert!(form(&"ก".repeat(45)).is_ok());
        assert!(form(&"ก".repeat(46)).is_err());
        assert!(form("").is_err());
    }
}
