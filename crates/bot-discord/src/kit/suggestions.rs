//! What someone may be about to type, in any room.

use jiff::Timestamp;
use serenity::all::{AutocompleteChoice, CreateAutocompleteResponse};

use crate::kit::command_context::{CommandContext, request};
use crate::kit::limits::{CHOICE_NAME, CHOICES, truncate};
use bot_service::puzzle::Zone;

/// Time zones, with the time that it is there.
pub(crate) async fn suggest_zone(ctx: CommandContext<'_>, partial: &str) -> CreateAutocompleteResponse {
    response(zones(partial, request(ctx).at))
}

fn zones(partial: &str, now: Timestamp) -> Vec<(String, String)> {
    let named = |zone: Zone| {
        let there = now.to_zoned(zone.rules()).strftime("%H:%M").to_string();
        (format!("{zone} · {there}"), zone.to_string())
    };
    let mut zones: Vec<Zone> = Zone::suggestions(partial).take(CHOICES).collect();
    if zones.is_empty() {
        let nearest = partial.parse::<Zone>().err().map(|unknown| unknown.nearest).unwrap_or_default();
        zones = nearest.iter().filter_map(|name| name.parse().ok()).collect();
    }
    zones.into_iter().map(named).collect()
}

/// Choices by their names, with what is typed for them.
pub(crate) fn response(choices: impl IntoIterator<Item = (String, String)>) -> CreateAutocompleteResponse {
    let choice = |(name, value): (String, String)| AutocompleteChoice::new(truncate(&name, CHOICE_NAME), value);
    CreateAutocompleteResponse::new().set_choices(choices.into_iter().take(CHOICES).map(choice).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zones_are_offered_with_their_time_the_thai_one_first() {
        let now: Timestamp = "2026-01-05T01:00:00Z".parse().unwrap();
        let first = |partial| zones(partial, now).into_iter().next().unwrap();
        let bangkok = ("Asia/Bangkok · 08:00".to_owned(), "Asia/Bangkok".to_owned());
        assert_eq!((first(""), first("กรุง"), zones("", now).len()), (bangkok.clone(), bangkok.clone(), CHOICES));
        assert_eq!(first("howe").0, "Australia/Lord_Howe · 12:00");
        assert!(zones("Bangkock", now).contains(&bangkok), "the nearest, where nothing goes on so");
    }
}
