//! The story of a move can be followed through the log by its event and its game.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;
use std::num::NonZeroUsize;
use std::sync::{Mutex, PoisonError};

use tokio_util::sync::CancellationToken;
use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Instrument, Subscriber};
use tracing_subscriber::Layer;
use tracing_subscriber::layer::Context;
use tracing_subscriber::registry::LookupSpan;

use crate::game::Level;
use crate::testing::{hear, soon};
use crate::tests::*;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Fields(BTreeMap<&'static str, String>);

impl Visit for Fields {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        self.0.insert(field.name(), format!("{value:?}"));
    }
}

/// Every span that was entered, with its fields and those of its ancestors.
#[derive(Clone, Default)]
struct Stages(Arc<Mutex<Vec<(&'static str, Fields)>>>);

impl<S: Subscriber + for<'a> LookupSpan<'a>> Layer<S> for Stages {
    fn on_new_span(&self, attributes: &Attributes<'_>, id: &Id, context: Context<'_, S>) {
        let mut fields = Fields::default();
        attributes.record(&mut fields);
        context.span(id).unwrap().extensions_mut().insert(fields);
    }

    fn on_record(&self, id: &Id, values: &Record<'_>, context: Context<'_, S>) {
        values.record(context.span(id).unwrap().extensions_mut().get_mut::<Fields>().unwrap());
    }

    fn on_enter(&self, id: &Id, context: Context<'_, S>) {
        let mut all = Fields::default();
        for span in context.span_scope(id).unwrap().from_root() {
            all.0.extend(span.extensions().get::<Fields>().unwrap().0.clone());
        }
        let name = context.span(id).unwrap().name();
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push((name, all));
    }
}

impl Stages {
    /// The names of the spans that have these fields.
    fn of(&self, event: u64, game: GameId) -> BTreeSet<&'static str> {
        let entered = self.0.lock().unwrap();
        let belongs = |fields: &Fields| {
            fields.0.get("event") == Some(&event.to_string()) && fields.0.get("game") == Some(&game.to_string())
        };
        entered.iter().filter(|(_, fields)| belongs(fields)).map(|(name, _)| *name).collect()
    }
}

#[tokio::test]
async fn a_move_and_the_engines_answer_are_one_story() {
    let stages = Stages::default();
    let _capturing = hear(stages.clone());
    let clock = Arc::new(ManualClock::new(Timestamp::UNIX_EPOCH));
    let (service, mut announced) = Service::new(Arc::new(MemoryStore::default()), clock, Arc::new(LOT));
    let settings = ThinkingSettings { processors: NonZeroUsize::MIN, ..ThinkingSettings::default() };
    let thinkers = Arc::new(Thinkers::start(&settings).unwrap());
    let stop = CancellationToken::new();
    let dispatcher = EngineDispatcher::new(Arc::clone(&service.games), thinkers, service.cluster.clone());
    let (mut calls, token) = (announced.engine, stop.clone());
    let running = tokio::spawn(async move { dispatcher.run(&mut calls, token).await });

    let request = |event| Request { event: EventId(event), by: ANN, at: Timestamp::now() };
    let begun = service.games.play_engine(request(41), PLACE, Level::ALL[0], terms()).await.unwrap();
    assert!(stages.of(41, begun.id).is_superset(&["play_engine", "commit", "write"].into()));

    let span = tracing::info_span!("event", event = 42, channel = CHANNEL.0);
    let mv = MoveInput::Text("e4");
    service.games.play(request(42), begun.id, BoardRevision::Now, mv).instrument(span).await.unwrap();
    assert!(stages.of(42, begun.id).is_superset(&["play", "commit", "write"].into()));

    // The delivery of the person's move, and of the engine's after it, belong to the same story.
    for _ in 0..3 {
        let lane = soon(announced.lanes.recv()).await.unwrap();
        tracing::info_span!(parent: &lane.span, "delivery", game = %begun.id).in_scope(|| ());
    }
    stop.cancel();
    running.await.unwrap();
    let story = stages.of(42, begun.id);
    let whole = ["play", "engine_turn", "search", "commit", "write", "delivery"];
    assert!(story.is_superset(&whole.into()), "{story:?}");
}

#[tokio::test]
async fn what_is_due_is_a_story_of_its_own() {
    let stages = Stages::default();
    let _capturing = hear(stages.clone());
    let table = Table::new();
    let id = table.challenge().await;
    table.clock.advance_seconds(CHALLENGE_TTL.as_secs() + 1);
    table.service.scheduler.tick().await;
    let row = format!("due/{}/1/{id}", table.games.get(id).await.unwrap().game.opening_challenge().expires);
    let entered = stages.0.lock().unwrap();
    let due = entered.iter().filter(|(_, fields)| fields.0.get("row") == Some(&row)).map(|(name, _)| *name);
    assert!(due.collect::<BTreeSet<_>>().is_superset(&["due", "commit", "write"].into()));
}
