//! Hours and days that a manager may be about to type.

use serenity::all::CreateAutocompleteResponse;

use crate::kit::command_context::{CommandContext, locale};
use crate::kit::suggestions::response;
use crate::puzzles::day::messages::days_name;
use bot_service::puzzle::{TimeOfDay, WeekDays};

/// The hours that are offered first.
const USUAL: [&str; 8] = ["08:00", "06:00", "07:00", "09:00", "12:00", "18:00", "19:00", "20:00"];

pub(crate) async fn suggest_hour(_: CommandContext<'_>, partial: &str) -> CreateAutocompleteResponse {
    response(hours(partial).into_iter().map(|hour| (hour.clone(), hour)))
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
}
