//! Hours, zones and days that a manager may be about to type.

use jiff::Timestamp;
use serenity::all::{AutocompleteChoice, CreateAutocompleteResponse};

use crate::kit::command_context::{CommandContext, locale, request};
use crate::kit::limits::{CHOICE_NAME, CHOICES, truncate};
use crate::puzzles::day::messages::days_name;
use bot_service::puzzle::{TimeOfDay, WeekDays, Zone};

/// The hours that are offered first.
const USUAL: [&str; 8] = ["08:00", "06:00", "07:00", "09:00", "12:00", "18:00", "19:00", "20:00"];

pub(crate) async fn suggest_hour(_: CommandContext<'_>, partial: &str) -> CreateAutocompleteResponse {
    response(hours(partial).into_iter().map(|hour| (hour.clone(), hour)))
}

/// Time zones, with the time that it is there.
pub(crate) async fn suggest_zone(ctx: CommandContext<'_>, partial: &str) -> CreateAutocompleteResponse {
    response(zones(partial, request(ctx).at))
}

pub(crate) async fn suggest_days(ctx: CommandContext<'_>, partial: &str) -> CreateAutocompleteResponse {
    let locale = locale(ctx);
    let usual = [(WeekDays::ALL, "daily"), (WeekDays::WORKING, "weekdays"), (WeekDays::WEEKEND, "weekend")];
    let usual = usual.map(|(days, typed)| (days_name(days, locale), typed.to_owned()));
    let typed = partial.parse().ok().map(|days: WeekDays| (days_name(days, locale), partial.to_owned()));
    let usual = usual.into_iter().filter(|(name, _)| typed.as_ref().is_none_or(|(typed, _)| typed != name));
    response(typed.clone().into_iter().chain(usual))
}

/// What is read from what was typed or comes nearest to it, and then the usual ones that go on like it.
fn hours(partial: &str) -> Vec<String> {
    let read = match partial.parse::<TimeOfDay>() {
        _ if partial.trim().is_empty() => Vec::new(),
        Ok(hour) => vec![hour.to_string()],
        Err(unknown) => unknown.nearest.iter().map(ToString::to_string).collect(),
    };
    let usual: Vec<String> = USUAL.iter().map(ToString::to_string).filter(|usual| !read.contains(usual)).collect();
    read.into_iter().chain(usual).collect()
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

fn response(choices: impl IntoIterator<Item = (String, String)>) -> CreateAutocompleteResponse {
    let choice = |(name, value): (String, String)| AutocompleteChoice::new(truncate(&name, CHOICE_NAME), value);
    CreateAutocompleteResponse::new().set_choices(choices.into_iter().take(CHOICES).map(choice).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hours_are_offered_as_they_are_typed() {
        assert_eq!(hours(""), USUAL);
        assert_eq!(hours("7.30")[..2], ["07:30", "08:00"]);
        assert_eq!(hours("24")[..2], ["00:00", "23:00"]);
        assert!(hours("24").iter().all(|hour| hour.parse::<TimeOfDay>().is_ok()));
    }

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
