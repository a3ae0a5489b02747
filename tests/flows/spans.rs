//! Whatever is done about an event of Discord is logged in the span of that event, up to the message that shows it.

use std::io;
use std::sync::{Arc, Mutex};

use tracing::level_filters::LevelFilter;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::fmt;
use tracing_subscriber::fmt::format::FmtSpan;
use tracing_subscriber::layer::SubscriberExt;

use crate::harness::{CHANNEL, Club, choice};

/// A line for every time that a span of the bot is entered, with its ancestors before it.
#[derive(Clone, Default)]
struct Entered(Arc<Mutex<Vec<u8>>>);

impl io::Write for Entered {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Entered {
    /// The lines of which each of these is a part.
    fn with(&self, parts: &[&str]) -> Vec<String> {
        let written = String::from_utf8(self.0.lock().unwrap().clone()).unwrap();
        written.lines().filter(|line| parts.iter().all(|part| line.contains(part))).map(str::to_owned).collect()
    }
}

#[tokio::test]
async fn the_story_of_an_event_goes_on_to_the_message_that_shows_it() {
    let entered = Entered::default();
    let writer = entered.clone();
    let layer = fmt::layer().with_ansi(false).with_span_events(FmtSpan::ENTER).with_writer(move || writer.clone());
    let own = ["bot_discord", "bot_service", "bot_store"].map(|target| (target, LevelFilter::DEBUG));
    let own = Targets::new().with_targets(own);
    // As long as there is only one subscriber, whether a span is wanted is asked of the thread that comes to it first, for good.
    // Other tests run beside this one and have none. Of two, all are asked.
    let _second = tracing::Dispatch::new(tracing_subscriber::registry());
    // A test runs on one thread, and so does everything of its bot that has spans.
    let _capturing = tracing::subscriber::set_default(tracing_subscriber::registry().with(own).with(layer));

    let club = Club::new().await;
    let [white, black] = ["somchai", "malee"].map(|name| club.seat(name));
    let channel = club.channel(CHANNEL);
    let board = club.begin([white, black], channel).await;
    let typed = club.reply(white, &board, "จ๔");
    let board = club.board(channel, 2).await;
    let (menu, offer) = choice(&board, "ขอเสมอ").expect("a way to offer a draw");
    let pressed = club.control.choose(black, channel, board.id, &menu, &[&offer]).unwrap();
    club.settled(pressed).await;
    club.offered(channel, "รับเสมอ").await;
    club.close().await;

    let of_move = format!("event{{kind=\"message\" event={} channel={}}}:", typed.id.0, channel.0);
    let of_press = format!("event{{kind=\"component\" event={} channel={}}}:", pressed.0, channel.0);
    for (event, story) in [
        (&of_move, vec![":play{", ":write{", ":delivery{", ":post{", ":render"]),
        (&of_press, vec![":act{", ":write{", ":delivery{", ":post{"]),
    ] {
        for stage in story {
            assert!(!entered.with(&[event, stage]).is_empty(), "no {stage} in {:#?}", entered.with(&[event]));
        }
        let delivery = format!(":delivery{{channel={}}}:post{{", channel.0);
        assert!(!entered.with(&[event, &delivery]).is_empty(), "{:#?}", entered.with(&[event]));
    }
}
