//! Texts on the clocks: a running clock is shown as Discord's own timestamp, which keeps counting for each reader.

use jiff::Timestamp;

use crate::board::clock_face::{hands, live_clock};
use crate::board::words::{naming, relative, side};
use crate::i18n::{Locale, Text};
use crate::kit::message::OutgoingMessage;
use bot_service::Snapshot;
use bot_service::game::{ClockReading, Play, PlayerId, RunningClock, TimeControl};

/// How much time there is, as people agree on it; `None` without a clock.
pub(crate) fn time_control(time: TimeControl) -> Option<Text> {
    match time {
        TimeControl::Unlimited => None,
        TimeControl::Live(live) if live.increment() == 0 => {
            Some(Text::new("time-live-plain").with("minutes", live.minutes()))
        }
        TimeControl::Live(live) => {
            Some(Text::new("time-live").with("minutes", live.minutes()).with("increment", live.increment()))
        }
        TimeControl::Correspondence(days) => Some(Text::new("time-days").with("days", days.days())),
    }
}

/// How much time there is, for people who choose.
pub fn time_control_name(time: TimeControl, locale: Locale) -> String {
    time_control(time).unwrap_or(Text::new("time-unlimited")).localize(locale)
}

/// How the clocks stand in a game that is being played: whose runs, until when, and what the other side has left.
pub(crate) fn clock_line(play: &Play) -> Option<Text> {
    let clock = play.clock()?;
    if let Some(RunningClock { flag, .. }) = clock.first_move_due() {
        return Some(Text::new("clock-first-move").with("when", relative(flag)));
    }
    let RunningClock { side: runs, flag } = clock.flag()?;
    let text = match clock.is_by_days() {
        true => Text::new("clock-days").with("until", absolute(flag)),
        false => {
            let left = clock.reading().left.of(runs.opponent());
            Text::new("clock-live").with("other", side(runs.opponent())).with("left", hands(left))
        }
    };
    Some(text.with("side", side(runs)).with("when", relative(flag)))
}

/// What both had left at the end of a live game.
pub(crate) fn final_clocks(play: &Play, locale: Locale) -> Option<String> {
    let ClockReading { left, .. } = live_clock(play)?.reading();
    let text = Text::new("clock-final").with("white", hands(left.first)).with("black", hands(left.second));
    Some(text.localize(locale))
}

/// Reminds a person that their time runs out, unless they have moved since the board with this revision.
pub fn reminder(snapshot: &Snapshot, to: PlayerId, revision: u32) -> Option<OutgoingMessage> {
    let awaited = snapshot.game.awaited_by_days().filter(|awaited| awaited.player == to)?;
    let is_current = snapshot.game.play().is_some_and(|play| play.revision() == revision);
    let text = Text::new("clock-reminder")
        .with("game", snapshot.id.to_string())
        .with("place", format!("<#{}>", snapshot.place.channel.0))
        .with("until", absolute(awaited.flag))
        .with("when", relative(awaited.flag));
    let (kind, locale) = (snapshot.game.terms().rules.kind(), snapshot.place.locale);
    is_current.then(|| OutgoingMessage::lines(&[naming(text.localize(locale), kind, locale)]))
}

/// A moment as date and time, in each reader's own zone.
pub(crate) fn absolute(at: Timestamp) -> String {
    format!("<t:{}:f>", at.as_second())
}

/// A day as Discord shows it in the reader's own zone.
pub(crate) fn day(at: Timestamp) -> String {
    format!("<t:{}:D>", at.as_second())
}
