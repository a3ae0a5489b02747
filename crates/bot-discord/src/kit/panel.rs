//! Panels: what one person alone sees, laid out in components of the second version ("Component Reference"). A menu has words of
//! its own above it, and what a button is about is beside it.
//!
//! serenity has no builders for these components, and its messages lose them when they are read, so panels are written here, and
//! are only ever answers to interactions, which nobody has to read back.

use serde_json::{Value, json};
use serenity::all::{CreateActionRow, CreateButton, MessageFlags};

use crate::kit::limits::truncate;
use crate::kit::message::Picture;
use crate::kit::new_file::NewFile;
use crate::kit::reader::Look;

/// The flag that says that a message consists of such components. It stays for good.
const IS_COMPONENTS_V2: u64 = 1 << 15;

/// All words of a message together, in characters.
const WORDS: usize = 4000;

/// The stripe at the side: teak.
const ACCENT: u32 = 0x00b5_7b3c;

const ROW_WITH_WORDS: u8 = 9;
const WORDS_ALONE: u8 = 10;
const PICTURES: u8 = 12;
const LINE: u8 = 14;
const CONTAINER: u8 = 17;

/// What one person sees and chooses from.
#[derive(Clone, Debug)]
pub struct Panel(pub Vec<LayoutPart>);

#[derive(Clone, Debug)]
pub enum LayoutPart {
    Words(String),
    /// What a button is about, with the button at its side.
    Beside(String, CreateButton),
    Row(CreateActionRow),
    Picture(Box<Picture>),
    Line,
}

impl Panel {
    /// The panel with its pictures looking like this, unless that was decided before.
    pub fn looking(mut self, look: Look) -> Panel {
        for part in &mut self.0 {
            if let LayoutPart::Picture(picture) = part {
                picture.look = picture.look.or(Some(look));
            }
        }
        self
    }

    pub fn pictures(&self) -> impl Iterator<Item = &Picture> {
        self.0.iter().filter_map(|part| match part {
            LayoutPart::Picture(picture) => Some(&**picture),
            _ => None,
        })
    }

    /// The fields of a message that shows it, with these files; whatever the message has shown before is gone.
    pub fn body(&self, files: &[NewFile]) -> serde_json::Result<Value> {
        let mut left = WORDS;
        let parts: serde_json::Result<Vec<_>> = self.0.iter().map(|part| component(part, files, &mut left)).collect();
        let components: Vec<Value> = parts?.into_iter().flatten().collect();
        Ok(json!({
            "flags": IS_COMPONENTS_V2,
            "content": null,
            "components": [{ "type": CONTAINER, "accent_color": ACCENT, "components": components }],
            "attachments": [],
            "allowed_mentions": { "parse": [] },
        }))
    }

    /// The same of a new message for one person.
    pub fn private(&self, files: &[NewFile]) -> serde_json::Result<Value> {
        let mut body = self.body(files)?;
        body["flags"] = json!(IS_COMPONENTS_V2 | MessageFlags::EPHEMERAL.bits());
        Ok(body)
    }
}

/// The component for a part; `None` if there is nothing to show. `left` is how many characters there may still be.
fn component(part: &LayoutPart, files: &[NewFile], left: &mut usize) -> serde_json::Result<Option<Value>> {
    let mut words = |words: &str| {
        let words = truncate(words, *left);
        *left -= words.chars().count();
        (!words.is_empty()).then(|| json!({ "type": WORDS_ALONE, "content": words }))
    };
    Ok(match part {
        LayoutPart::Words(text) => words(text),
        LayoutPart::Beside(text, button) => {
            let button = serde_json::to_value(button)?;
            words(text).map(|words| json!({ "type": ROW_WITH_WORDS, "components": [words], "accessory": button }))
        }
        LayoutPart::Row(row) => Some(serde_json::to_value(row)?),
        // One that could not be drawn is left out.
        LayoutPart::Picture(picture) => files.iter().any(|file| file.name == picture.file_name).then(|| {
            let media = json!({ "url": format!("attachment://{}", picture.file_name) });
            json!({ "type": PICTURES, "items": [{ "media": media, "description": picture.alt }] })
        }),
        LayoutPart::Line => Some(json!({ "type": LINE })),
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serenity::all::ButtonStyle;

    use super::*;

    proptest! {
        #[test]
        fn words_are_cut_to_what_discord_takes(texts in proptest::collection::vec("\\PC{0,900}", 0..9)) {
            let button = CreateButton::new("id").label("b").style(ButtonStyle::Primary);
            let part = |(n, text): (usize, String)| match n % 2 {
                0 => LayoutPart::Words(text),
                _ => LayoutPart::Beside(text, button.clone()),
            };
            let panel = Panel(texts.into_iter().enumerate().map(part).collect());
            let body = panel.body(&[]).unwrap();
            let said = body["components"][0]["components"].as_array().unwrap();
            let said = said.iter().map(|part| part["content"].as_str().or(part["components"][0]["content"].as_str()));
            let lengths: Vec<usize> = said.map(|words| words.unwrap().chars().count()).collect();
            prop_assert!(lengths.iter().all(|&length| length > 0) && lengths.iter().sum::<usize>() <= WORDS);
        }
    }
}
