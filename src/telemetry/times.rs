//! Takes times from the spans of events, and counts the warnings and errors in the log.

use std::fmt::{self, Write as _};
use std::time::Instant;

use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id};
use tracing::{Event, Level, Metadata, Subscriber};
use tracing_subscriber::Layer;
use tracing_subscriber::layer::Context;
use tracing_subscriber::registry::{LookupSpan, SpanRef};

use bot_service::metrics::{EventKind, METRICS, Part, PostCause, SearchPurpose, Severity};

/// Measures spans, and counts lines, for the metrics.
pub(super) struct SpanTimes;

/// A root span that leads to answers and posts, and which of them there have been.
struct Story {
    begun: Instant,
    cause: PostCause,
    /// What the person did whose event it is.
    event: Option<EventKind>,
    has_answer: bool,
    has_post: bool,
}

/// A stage that is measured by itself.
struct StageTimer {
    begun: Instant,
    search: Option<SearchPurpose>,
}

impl<S: Subscriber + for<'a> LookupSpan<'a>> Layer<S> for SpanTimes {
    fn on_new_span(&self, attributes: &Attributes<'_>, id: &Id, context: Context<'_, S>) {
        let Some(span) = context.span(id) else { return };
        let story = |cause, event| {
            let story = Story { begun: Instant::now(), cause, event, has_answer: false, has_post: false };
            span.extensions_mut().insert(story);
        };
        let stage = |search| span.extensions_mut().insert(StageTimer { begun: Instant::now(), search });
        match span.name() {
            "event" => story(PostCause::Event, EventKind::named(&text_of("kind", attributes))),
            "engine_turn" => story(PostCause::Engine, None),
            "due" => story(PostCause::Due, None),
            "search" => stage(SearchPurpose::named(&text_of("purpose", attributes).to_ascii_lowercase())),
            "write" => stage(None),
            _ => {}
        }
    }

    fn on_close(&self, id: Id, context: Context<'_, S>) {
        let Some(span) = context.span(&id) else { return };
        match span.name() {
            "respond" | "reply" => note_first(&span, OutgoingKind::Answer),
            "post" => note_first(&span, OutgoingKind::Post),
            "write" | "search" => {
                let Some(StageTimer { begun, search }) = span.extensions_mut().remove::<StageTimer>() else { return };
                match search {
                    Some(purpose) => METRICS.searches.note(purpose, begun.elapsed()),
                    None if span.name() == "write" => METRICS.commits.note(begun.elapsed()),
                    None => {}
                }
            }
            _ => {}
        }
    }

    fn on_event(&self, event: &Event<'_>, _context: Context<'_, S>) {
        let severity = match *event.metadata().level() {
            Level::ERROR => Severity::Error,
            Level::WARN => Severity::Warning,
            _ => return,
        };
        METRICS.log_lines.count(severity, part_of(event.metadata()));
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum OutgoingKind {
    /// To the person who acted.
    Answer,
    /// To everybody in a channel, which also answers the person who acted.
    Post,
}

/// Records how long it took until something was sent, if it is the first of its kind in its story.
fn note_first<'a, S: LookupSpan<'a>>(span: &SpanRef<'a, S>, outgoing: OutgoingKind) {
    for ancestor in span.scope().skip(1) {
        let mut extensions = ancestor.extensions_mut();
        let Some(story) = extensions.get_mut::<Story>() else { continue };
        let took = story.begun.elapsed();
        if let Some(event) = story.event
            && !std::mem::replace(&mut story.has_answer, true)
        {
            METRICS.answers.note(event, took);
        }
        if outgoing == OutgoingKind::Post && !std::mem::replace(&mut story.has_post, true) {
            METRICS.posts.note(story.cause, took);
        }
        return;
    }
}

/// The part of the program that has logged something.
fn part_of(metadata: &Metadata<'_>) -> Part {
    match metadata.target().split("::").next() {
        Some("bot_discord") => Part::Discord,
        Some("bot_service") => Part::Service,
        Some("bot_store" | "commit_store") => Part::Store,
        Some("makruk_engine") => Part::Engine,
        Some(env!("CARGO_CRATE_NAME") | "discord_sandbox") => Part::Other,
        _ => Part::Library,
    }
}

/// The value of a field that a span is opened with.
fn text_of(field: &'static str, attributes: &Attributes<'_>) -> String {
    let mut found = FoundField { field, text: String::new() };
    attributes.record(&mut found);
    found.text
}

struct FoundField {
    field: &'static str,
    text: String,
}

impl Visit for FoundField {
    fn record_str(&mut self, field: &Field, value: &str) {
        if field.name() == self.field {
            value.clone_into(&mut self.text);
        }
    }

    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        if field.name() == self.field {
            // It cannot fail.
            let _ = write!(self.text, "{value:?}");
        }
    }
}
