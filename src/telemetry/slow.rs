//! Logs slow operations, once each, with the parts that took the time.
//!
//! An operation is a span without a parent (an event, a due row, a delivery left over from an earlier run), or a turn
//! of the engine, which is part of an event's story but is not waited for. Its time runs until the last of its parts
//! has ended, so that of a move includes the delivery of the board. Searches are long on purpose and do not count.

use std::collections::BTreeMap;
use std::fmt::{self, Write as _};
use std::time::{Duration, Instant};

use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Metadata, Subscriber};
use tracing_subscriber::Layer;
use tracing_subscriber::layer::Context;
use tracing_subscriber::registry::{LookupSpan, SpanRef};

/// An operation that takes longer is logged.
pub const SLOW: Duration = Duration::from_secs(1);

/// The span that is an operation wherever it is opened.
const ENGINE_TURN: &str = "engine_turn";

/// The part that does not count.
const SEARCH: &str = "search";

/// Measures spans, and logs the operations that take longer than a threshold.
pub(super) struct SlowOperations {
    threshold: Duration,
    now: fn() -> Instant,
}

/// What is known of a span.
struct Timing {
    begun: Instant,
    /// When the span was left last.
    left: Instant,
    game: Option<String>,
}

/// What is known of an operation beyond its own span.
#[derive(Default)]
struct Operation {
    /// The time by name of the span. Parts may overlap, and one may contain another.
    parts: BTreeMap<&'static str, Duration>,
    /// When the last part ended.
    ended: Option<Instant>,
    game: Option<String>,
}

impl SlowOperations {
    pub(super) const fn new(threshold: Duration, now: fn() -> Instant) -> SlowOperations {
        SlowOperations { threshold, now }
    }
}

impl<S: Subscriber + for<'a> LookupSpan<'a>> Layer<S> for SlowOperations {
    fn on_new_span(&self, attributes: &Attributes<'_>, id: &Id, context: Context<'_, S>) {
        let Some(span) = context.span(id) else { return };
        let now = (self.now)();
        let mut timing = Timing { begun: now, left: now, game: None };
        attributes.record(&mut timing);
        let is_operation = span.parent().is_none() || span.name() == ENGINE_TURN;
        let mut extensions = span.extensions_mut();
        extensions.insert(timing);
        if is_operation {
            extensions.insert(Operation::default());
        }
    }

    fn on_record(&self, id: &Id, values: &Record<'_>, context: Context<'_, S>) {
        if let Some(span) = context.span(id)
            && let Some(timing) = span.extensions_mut().get_mut::<Timing>()
        {
            values.record(timing);
        }
    }

    fn on_exit(&self, id: &Id, context: Context<'_, S>) {
        if let Some(span) = context.span(id)
            && let Some(timing) = span.extensions_mut().get_mut::<Timing>()
        {
            timing.left = (self.now)();
        }
    }

    fn on_close(&self, id: Id, context: Context<'_, S>) {
        let Some(span) = context.span(&id) else { return };
        let Some(timing) = span.extensions_mut().remove::<Timing>() else { return };
        let operation = span.extensions_mut().remove::<Operation>();
        match operation {
            Some(operation) => self.report(&id, span.metadata(), &timing, &operation),
            None => add_to_operation(&span, timing),
        }
    }
}

/// Adds a part that has ended to the operation that it belongs to.
fn add_to_operation<'a, S: LookupSpan<'a>>(span: &SpanRef<'a, S>, timing: Timing) {
    for ancestor in span.scope().skip(1) {
        if let Some(operation) = ancestor.extensions_mut().get_mut::<Operation>() {
            *operation.parts.entry(span.name()).or_default() += timing.left - timing.begun;
            operation.ended = operation.ended.max(Some(timing.left));
            operation.game = operation.game.take().or(timing.game);
            return;
        }
    }
}

impl SlowOperations {
    fn report(&self, id: &Id, metadata: &Metadata<'_>, timing: &Timing, operation: &Operation) {
        let ended = operation.ended.map_or(timing.left, |ended| ended.max(timing.left));
        let total = ended - timing.begun;
        let searching = operation.parts.get(SEARCH).copied().unwrap_or_default();
        if total.saturating_sub(searching) < self.threshold {
            return;
        }
        let game = timing.game.as_ref().or(operation.game.as_ref());
        let milliseconds = total.as_millis() as u64;
        let parts = PartTimes(&operation.parts);
        tracing::warn!(parent: id.clone(), game, milliseconds, %parts, "slow: {}", metadata.name());
    }
}

/// Parts as `commit 12 ms, load 3 ms`.
struct PartTimes<'a>(&'a BTreeMap<&'static str, Duration>);

impl fmt::Display for PartTimes<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, (name, time)) in self.0.iter().enumerate() {
            if index > 0 {
                f.write_str(", ")?;
            }
            write!(f, "{name} {} ms", time.as_millis())?;
        }
        Ok(())
    }
}

impl Visit for Timing {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        if field.name() == "game" {
            let mut game = String::new();
            if write!(game, "{value:?}").is_ok() {
                self.game = Some(game);
            }
        }
    }
}
