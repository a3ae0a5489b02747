//! The option that says how much time the players have.

use serenity::all::{AutocompleteChoice, CreateAutocompleteResponse};

use crate::board::clock::time_control_name;
use crate::i18n::Locale;
use crate::kit::command_context::{CommandContext, locale};
use crate::kit::limits::CHOICES;
use crate::kit::plain_text::plain;
use crate::kit::refusal::Refusal;
use crate::table::play_menu::USUAL_TIMES;
use crate::table::refusal::TableRefusal;
use bot_service::game::{DaysPerMove, LiveTime, TimeControl};

/// Words for a game without clocks, without blanks and in small letters.
const NO_CLOCK: [&str; 8] = ["-", "no", "none", "noclock", "unlimited", "ไม่", "ไม่จับเวลา", "ไม่จำกัด"];

/// Units that mean days for each move…
const DAYS: [&str; 9] = ["d", "day", "days", "dayamove", "daysamove", "day/move", "days/move", "วัน", "วัน/ตา"];

/// …and those that mean minutes for the whole game.
const MINUTES: [&str; 6] = ["", "m", "min", "minute", "minutes", "นาที"];

/// Parses the time control that was chosen or typed; `None` if there is none.
pub(crate) fn chosen(typed: Option<&str>) -> Result<Option<TimeControl>, Refusal> {
    typed.map(|typed| read(typed).ok_or(TableRefusal::TimeControl)).transpose().map_err(Refusal::from)
}

/// Autocompletes time controls.
pub(crate) async fn suggest(ctx: CommandContext<'_>, partial: &str) -> CreateAutocompleteResponse {
    let choices = suggestions(partial, locale(ctx));
    let choices = choices.into_iter().map(|(name, value)| AutocompleteChoice::new(name, value)).collect();
    CreateAutocompleteResponse::new().set_choices(choices)
}

/// Names and values, the usual ones: what was typed comes first where it is a time.
fn suggestions(partial: &str, locale: Locale) -> Vec<(String, String)> {
    let typed = read(partial);
    let usual = USUAL_TIMES.iter().filter_map(|usual| usual.parse().ok());
    let named = |time: TimeControl| (time_control_name(time, locale), time.to_string());
    let partial = plain(partial);
    let fitting = usual
        .filter(|time| typed != Some(*time))
        .map(named)
        .filter(|(name, value)| plain(name).contains(&partial) || value.contains(&partial));
    typed.map(named).into_iter().chain(fitting).take(CHOICES).collect()
}

/// A time as people type it: `5+3`, `10 min`, `3 days`, `๓ วัน`, `ไม่จับเวลา`.
fn read(typed: &str) -> Option<TimeControl> {
    let text = plain(typed);
    if NO_CLOCK.contains(&text.as_str()) {
        return Some(TimeControl::Unlimited);
    }
    if let Ok(time) = text.parse() {
        return Some(time);
    }
    let text = text.strip_prefix("ตาละ").unwrap_or(&text);
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let (number, unit) = text.split_at(end);
    let number = number.parse().ok()?;
    if DAYS.contains(&unit) {
        return DaysPerMove::new(number).ok().map(TimeControl::Correspondence);
    }
    MINUTES.contains(&unit).then(|| LiveTime::new(number, 0).ok().map(TimeControl::Live)).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::limits::CHOICE_NAME;

    #[test]
    fn times_are_read_as_people_type_them() {
        for (typed, time) in [
            ("5+3", "5+3"),
            ("๕ + ๓", "5+3"),
            ("10", "10+0"),
            ("10 นาที", "10+0"),
            ("3d", "3d"),
            ("3 Days", "3d"),
            ("๓ วัน/ตา", "3d"),
            ("ตาละ 3 วัน", "3d"),
            ("ไม่จับเวลา", "-"),
            ("none", "-"),
        ] {
            assert_eq!(read(typed).map(|time| time.to_string()).as_deref(), Some(time), "{typed}");
        }
        for typed in ["", "0+0", "61", "15 days", "5 hours", "5+3+1", "ๆ", "999999999999"] {
            assert_eq!(read(typed), None, "{typed}");
            assert_eq!(chosen(Some(typed)).unwrap_err().reason(), Some(&TableRefusal::TimeControl));
        }
        assert_eq!(chosen(None).unwrap(), None);
    }

    #[test]
    fn suggestions_fit_and_are_read_as_they_are_named() {
        for locale in Locale::ALL {
            let all = suggestions("", locale);
            assert_eq!(all.len(), USUAL_TIMES.len());
            for (name, value) in &all {
                assert!(name.chars().count() <= CHOICE_NAME);
                assert!(read(value).is_some_and(|time| time_control_name(time, locale) == *name));
            }
            assert_eq!(suggestions("7 + 1", locale)[0].1, "7+1");
            let names: Vec<String> = suggestions("5+", locale).into_iter().map(|(_, value)| value).collect();
            assert_eq!(names, ["5+0", "5+3", "15+10"]);
        }
        assert!(suggestions("วัน", Locale::Thai).len() >= 4);
    }
}
