//! What the clocks of a live game show.

use jiff::SignedDuration;

use board_games::Seat;
use bot_service::game::{GameClock, Play};

/// What a side's clock shows beside its name. Days are left to Discord's own times: a picture does not count them down.
pub(crate) fn plate_clock(play: &Play, side: Seat) -> Option<String> {
    Some(hands(live_clock(play)?.reading().left.of(side)))
}

/// The clocks, if they run by minutes.
pub(crate) fn live_clock(play: &Play) -> Option<&GameClock> {
    play.clock().filter(|clock| !clock.is_by_days())
}

/// A time on a clock: `4:58`, `1:02:03`.
pub(crate) fn hands(left: SignedDuration) -> String {
    let seconds = left.as_secs();
    let (hours, minutes, seconds) = (seconds / 3_600, seconds / 60 % 60, seconds % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_show_hours_only_where_there_are_some() {
        for (seconds, shown) in [(0, "0:00"), (59, "0:59"), (298, "4:58"), (3_599, "59:59"), (3_723, "1:02:03")] {
            assert_eq!(hands(SignedDuration::from_secs(seconds)), shown);
        }
        assert_eq!(hands(SignedDuration::from_millis(59_999)), "0:59");
    }
}
