//! The settings of the puzzle of the day, as managers see them.

use serenity::all::Permissions;

use crate::board::words::{named_game, relative};
use crate::i18n::{Locale, Text};
use crate::kit::message::OutgoingMessage;
use crate::kit::permission_names::permission_names;
use crate::puzzles::day::messages::words::weekday;
use bot_service::puzzle::{Course, WeekDays};
use bot_service::{BlockReason, ChannelId, DayState, PuzzleChannel, Skip};

/// A channel with a puzzle of the day, and what the bot lacks there.
#[derive(Clone, Copy, Debug)]
pub struct ShownChannel<'a> {
    pub id: ChannelId,
    pub channel: &'a PuzzleChannel,
    /// What the bot lacks there, as far as is known.
    pub missing: Permissions,
}

/// The settings of channels, and the state of each.
pub fn daily_settings(channels: &[ShownChannel<'_>], locale: Locale) -> OutgoingMessage {
    let lines: Vec<String> = channels.iter().flat_map(|shown| channel_lines(shown, locale)).collect();
    OutgoingMessage::lines(&lines)
}

fn channel_lines(shown: &ShownChannel<'_>, locale: Locale) -> Vec<String> {
    let ShownChannel { id, channel, missing } = shown;
    let settings = &channel.settings;
    let schedule = &settings.schedule;
    let course = match settings.course {
        Course::Easier => Text::new("daily-course-easier"),
        Course::Usual => Text::new("daily-course-usual"),
        Course::Harder => Text::new("daily-course-harder"),
    };
    let about = match named_game(settings.game) {
        Some(game) => Text::new("daily-set-course-game").with("game", game),
        None => Text::new("daily-set-course"),
    };
    let state = match channel.state {
        DayState::Off => Text::new("daily-set-off"),
        DayState::Running(next) => Text::new("daily-set-next").with("when", moment(next.at)),
        DayState::Paused { reason, since } => {
            Text::new("daily-set-paused").with("since", moment(since)).with("why", why(reason, locale))
        }
    };
    let failed = channel.failures.last().filter(|_| matches!(channel.state, DayState::Running(_)));
    let texts = [
        Some(Text::new("daily-set").with("channel", mention(*id))),
        Some(
            Text::new("daily-set-when")
                .with("hour", schedule.hour.to_string())
                .with("zone", schedule.zone.to_string())
                .with("days", days_name(schedule.days, locale)),
        ),
        Some(about.with("course", course).with("language", language(settings.language))),
        Some(match settings.role {
            Some(role) => Text::new("daily-set-role").with("role", format!("<@&{role}>")),
            None => Text::new("daily-set-no-role"),
        }),
        Some(state),
        failed.map(|failed| Text::new("daily-set-failed").with("why", why(failed.reason, locale))),
        (!missing.is_empty())
            .then(|| Text::new("daily-set-missing").with("permissions", permission_names(*missing, locale))),
    ];
    texts.into_iter().flatten().map(|text| text.localize(locale)).collect()
}

/// The same with the warning that the bot may not ping the role.
pub fn daily_role_silent(settings: OutgoingMessage, role: u64, locale: Locale) -> OutgoingMessage {
    settings.with_line(&Text::new("daily-role-silent").with("role", format!("<@&{role}>")).localize(locale))
}

pub fn daily_not_set(channel: ChannelId, setup: &str, locale: Locale) -> OutgoingMessage {
    let text = Text::new("daily-not-set").with("channel", mention(channel)).with("setup", setup);
    OutgoingMessage::text(&text, locale)
}

pub fn daily_skipped(channel: ChannelId, skip: Skip, locale: Locale) -> OutgoingMessage {
    let text = match skip {
        Skip::Skipped => Text::new("daily-skipped"),
        Skip::TooLate => Text::new("daily-skip-too-late"),
        Skip::NoneToday => Text::new("daily-skip-none"),
    };
    OutgoingMessage::text(&text.with("channel", mention(channel)), locale)
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Again {
    OnItsWay,
    /// It is still there, where this leads.
    There(String),
    NotYet,
}

pub fn daily_again(channel: ChannelId, again: Again, locale: Locale) -> OutgoingMessage {
    let text = match again {
        Again::OnItsWay => Text::new("daily-again"),
        Again::There(link) => Text::new("daily-again-there").with("link", link),
        Again::NotYet => Text::new("daily-again-not-yet"),
    };
    OutgoingMessage::text(&text.with("channel", mention(channel)), locale)
}

pub fn no_puzzle(locale: Locale) -> OutgoingMessage {
    OutgoingMessage::text(&Text::new("daily-no-puzzle"), locale)
}

/// Tells the person who set it up that a channel gets no more puzzles, and why.
pub fn puzzles_paused(channel: ChannelId, reason: BlockReason, setup: &str, locale: Locale) -> OutgoingMessage {
    let text = match reason {
        // A mention of it would be shown as unknown.
        BlockReason::Gone => Text::new("daily-paused-gone"),
        _ => Text::new("daily-paused").with("place", mention(channel)).with("why", why(reason, locale)),
    };
    OutgoingMessage::text(&text.with("setup", setup), locale)
}

pub fn days_name(days: WeekDays, locale: Locale) -> String {
    match days {
        WeekDays::ALL => Text::new("daily-days-all").localize(locale),
        WeekDays::WORKING => Text::new("daily-days-working").localize(locale),
        WeekDays::WEEKEND => Text::new("daily-days-weekend").localize(locale),
        days => {
            let names: Vec<String> = days.iter().map(|day| weekday(day).localize(locale)).collect();
            names.join(match locale {
                Locale::Thai => " ",
                Locale::English => ", ",
            })
        }
    }
}

pub fn why(reason: BlockReason, locale: Locale) -> String {
    let text = match reason {
        BlockReason::Permissions(missing) => Text::new("daily-why-permissions")
            .with("permissions", permission_names(Permissions::from_bits_truncate(missing), locale)),
        BlockReason::Locked => Text::new("daily-why-locked"),
        BlockReason::Unknown => Text::new("daily-why-unknown"),
        BlockReason::Gone => Text::new("daily-why-gone"),
        BlockReason::Removed | BlockReason::Away => Text::new("daily-why-removed"),
    };
    text.localize(locale)
}

fn language(locale: Locale) -> &'static str {
    match locale {
        Locale::Thai => "ไทย",
        Locale::English => "English",
    }
}

fn mention(channel: ChannelId) -> String {
    format!("<#{}>", channel.0)
}

/// A moment as Discord shows it, with how far off it is.
pub fn moment(at: jiff::Timestamp) -> String {
    format!("<t:{}:F> ({})", at.as_second(), relative(at))
}
