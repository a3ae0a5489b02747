//! Buttons, whatever they do.

use serenity::all::{ButtonStyle, CreateButton};

use crate::kit::custom_id::CustomId;
use crate::kit::limits::{LABEL, truncate};

pub fn button(id: CustomId, label: &str, style: ButtonStyle) -> CreateButton {
    CreateButton::new(id.to_string()).label(truncate(label, LABEL)).style(style)
}
