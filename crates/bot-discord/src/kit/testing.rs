//! Messages as text, for snapshots, and the limits that hold for all of them.

use serde_json::Value;
use serenity::all::CreateActionRow;

use crate::kit::ids::mention;
use crate::kit::limits::{ALT, BUTTONS, CONTENT, CUSTOM_ID, LABEL, OPTIONS, ROWS};
use crate::kit::message::OutgoingMessage;
use crate::kit::new_file::NewFile;
use crate::kit::panel::{LayoutPart, Panel};

pub(crate) fn show(outgoing: &OutgoingMessage) -> String {
    check(outgoing);
    let mut lines = vec![outgoing.content.clone()];
    for ping in &outgoing.pings {
        lines.push(format!("  ping {} ({:?})", ping.player.0, ping.reason));
    }
    for row in components(outgoing) {
        let row: Vec<String> = row.iter().map(component).collect();
        lines.push(format!("  {}", row.join("  ")));
    }
    if let Some(picture) = &outgoing.picture {
        lines.push(format!("  picture {}: {}", picture.file_name, picture.alt.replace('\n', " | ")));
    }
    if let Some(second) = &outgoing.second_picture {
        lines.push(format!("  second picture {}: {}", second.file_name, second.alt));
    }
    lines.extend(outgoing.role.map(|role| format!("  role {role}")));
    lines.join("\n")
}

fn component(component: &Value) -> String {
    let (id, words) = (component["custom_id"].as_str().unwrap(), |field: &str| component[field].as_str().unwrap_or(""));
    let off = if component["disabled"] == true { " (off)" } else { "" };
    match component["options"].as_array() {
        Some(options) => {
            let options: Vec<String> = options
                .iter()
                .map(|option| {
                    let about = option["description"].as_str().map(|about| format!(", {about}")).unwrap_or_default();
                    let chosen = if option["default"] == true { "*" } else { "" };
                    let (value, label) = (option["value"].as_str().unwrap(), option["label"].as_str().unwrap());
                    format!("{chosen}{value}={label}{about}")
                })
                .collect();
            format!("<{id} {}: {}>{off}", words("placeholder"), options.join("; "))
        }
        None if component["type"] == 5 || component["type"] == 8 => {
            let chosen = component["default_values"].as_array().into_iter().flatten();
            let chosen: Vec<&str> = chosen.filter_map(|chosen| chosen["id"].as_str()).collect();
            let what = if component["type"] == 5 { "people" } else { "channels" };
            format!("<{id} {}: {what}{}>", words("placeholder"), chosen.join(" "))
        }
        None => format!("[{id} {}]", component["label"].as_str().unwrap()),
    }
}

pub(crate) fn components(outgoing: &OutgoingMessage) -> Vec<Vec<Value>> {
    let rows = serde_json::to_value(&outgoing.rows).unwrap();
    rows.as_array().unwrap().iter().map(|row| row["components"].as_array().unwrap().clone()).collect()
}

/// Checks that a message fits Discord's limits, pings only a person whom it mentions, and has no two equal `custom_id`s.
pub(crate) fn check(outgoing: &OutgoingMessage) {
    assert!(outgoing.content.chars().count() <= CONTENT);
    assert!(!outgoing.content.is_empty() && !outgoing.content.contains(['{', '}']), "{}", outgoing.content);
    for ping in &outgoing.pings {
        assert!(outgoing.content.contains(&mention(ping.player)));
    }
    if let Some(role) = outgoing.role {
        assert!(outgoing.content.contains(&format!("<@&{role}>")));
    }
    let rows = components(outgoing);
    assert!(rows.len() <= ROWS);
    check_rows(&rows);
    if let Some(picture) = &outgoing.picture {
        assert!((1..=ALT).contains(&picture.alt.chars().count()));
    }
}

fn check_rows(rows: &[Vec<Value>]) {
    let mut ids = Vec::new();
    for row in rows {
        assert!((1..=BUTTONS).contains(&row.len()));
        for component in row {
            let id = component["custom_id"].as_str().unwrap();
            assert!(id.chars().count() <= CUSTOM_ID);
            ids.push(id.to_owned());
            if let Some(label) = component["label"].as_str() {
                assert!((1..=LABEL).contains(&label.chars().count()));
            }
            for option in component["options"].as_array().into_iter().flatten() {
                assert!((1..=LABEL).contains(&option["label"].as_str().unwrap().chars().count()));
            }
            let options = component["options"].as_array().into_iter().flatten();
            let most = component["max_values"].as_u64().unwrap_or(1) as usize;
            assert!(options.filter(|option| option["default"] == true).count() <= most, "{id}");
            assert!(component["options"].as_array().is_none_or(|options| (1..=OPTIONS).contains(&options.len())));
        }
    }
    ids.sort();
    let all = ids.len();
    ids.dedup();
    assert_eq!(ids.len(), all, "two components have the same custom_id");
}

/// A panel as text, if it fits Discord's limits.
pub(crate) fn show_panel(panel: &Panel) -> String {
    check_panel(panel);
    let part = |part: &LayoutPart| match part {
        LayoutPart::Words(words) => words.clone(),
        LayoutPart::Beside(words, button) => {
            format!("{words}\n  {}", component(&serde_json::to_value(button).unwrap()))
        }
        LayoutPart::Row(row) => format!("  {}", parts_of(row).iter().map(component).collect::<Vec<_>>().join("  ")),
        LayoutPart::Picture(picture) => {
            format!("  picture {}: {}", picture.file_name, picture.alt.replace('\n', " | "))
        }
        LayoutPart::Line => "---".to_owned(),
    };
    panel.0.iter().map(part).collect::<Vec<_>>().join("\n")
}

fn parts_of(row: &CreateActionRow) -> Vec<Value> {
    serde_json::to_value(row).unwrap()["components"].as_array().unwrap().clone()
}

fn check_panel(panel: &Panel) {
    let files = panel.pictures().map(|picture| NewFile {
        name: picture.file_name.clone(),
        description: picture.alt.clone(),
        bytes: Vec::new().into(),
    });
    let body = panel.body(&files.collect::<Vec<_>>()).unwrap();
    let all: usize = body["components"].as_array().unwrap().iter().map(number_of_components).sum();
    assert!(all <= PANEL_COMPONENTS, "{all} components");
    let rows = panel.0.iter().filter_map(|part| match part {
        LayoutPart::Row(row) => Some(parts_of(row)),
        LayoutPart::Beside(_, button) => Some(vec![serde_json::to_value(button).unwrap()]),
        LayoutPart::Words(words) => {
            assert!(!words.is_empty() && !words.contains(['{', '}']), "{words}");
            None
        }
        LayoutPart::Picture(_) | LayoutPart::Line => None,
    });
    check_rows(&rows.collect::<Vec<_>>());
    panel.pictures().for_each(|picture| assert!((1..=ALT).contains(&picture.alt.chars().count())));
}

/// The components of a panel at most, those within others included.
const PANEL_COMPONENTS: usize = 40;

fn number_of_components(component: &Value) -> usize {
    let within = component["components"].as_array().into_iter().flatten();
    1 + within.map(number_of_components).sum::<usize>() + component.get("accessory").map_or(0, number_of_components)
}
