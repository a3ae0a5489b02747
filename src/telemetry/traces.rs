//! Traces of what the bot does, for a collector that speaks OpenTelemetry's protocol over HTTP.
//!
//! A trace follows an event, a due row or a turn of the engine: the spans that the log names, and how long each took. A separate
//! thread sends them in batches. Spans that it cannot send are dropped, and so are spans that arrive while too many wait; traces
//! never slow the bot.
//!
//! Only [`FIELDS`] leave the machine. They are numbers of events, channels, servers and games, and words of the
//! program; user ids and message texts are not among them, since they could not be erased from a collector.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use bytes::Bytes;
use futures::future::BoxFuture;
use opentelemetry::KeyValue;
use opentelemetry::trace::TracerProvider as _;
use opentelemetry_http::{HttpClient, HttpError, Request, Response};
use opentelemetry_otlp::{RetryPolicy, WithExportConfig, WithHttpConfig};
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::error::OTelSdkResult;
use opentelemetry_sdk::trace::{Sampler, SdkTracerProvider, SpanData, SpanExporter};
use thiserror::Error;
use tokio::runtime::{Builder, Runtime};
use tracing::level_filters::LevelFilter;
use tracing::{Metadata, Subscriber};
use tracing_opentelemetry::OpenTelemetryLayer;
use tracing_subscriber::Layer;
use tracing_subscriber::filter::dynamic_filter_fn;
use tracing_subscriber::layer::Context;
use tracing_subscriber::registry::LookupSpan;

use crate::config::{CollectorUrl, OneIn};
use crate::telemetry::is_own;

/// The fields of spans that are sent, in alphabetical order.
pub const FIELDS: [&str; 12] = [
    "analysis", "before", "busy_ns", "channel", "event", "game", "guild", "idle_ns", "kind", "purpose", "puts",
    "target",
];

/// How long sending a batch may take.
const SEND_TIMEOUT: Duration = Duration::from_secs(3);

/// How long sending the last batch may take when the program ends.
const LAST_SEND_TIMEOUT: Duration = Duration::from_secs(2);

#[derive(Debug, Error)]
#[error("traces cannot be collected: {0}")]
pub struct TracesError(Box<dyn std::error::Error + Send + Sync>);

/// Collects spans and sends them, until it is dropped, which sends what is left. Dropping it blocks.
#[must_use = "traces end when it is dropped"]
pub struct Traces(SdkTracerProvider);

impl Traces {
    /// Starts sending one story in `one_in` to this collector, which need not be reachable.
    pub(super) fn start(collector: &CollectorUrl, one_in: OneIn) -> Result<Traces, TracesError> {
        let exporter = opentelemetry_otlp::SpanExporter::builder()
            .with_http()
            .with_http_client(Sender::new(collector).map_err(TracesError)?)
            .with_endpoint(collector.traces())
            .with_timeout(SEND_TIMEOUT)
            .with_retry_policy(RetryPolicy::disabled())
            .build()
            .map_err(|error| TracesError(error.into()))?;
        let provider = SdkTracerProvider::builder()
            .with_batch_exporter(FilteredExporter(exporter))
            .with_sampler(sampler(one_in.get().into()))
            .with_resource(resource())
            .build();
        Ok(Traces(provider))
    }

    /// What takes the spans. Events of the log are not sent.
    pub(super) fn layer<S: Subscriber + for<'a> LookupSpan<'a>>(&self) -> impl Layer<S> + use<S> {
        // A span without a parent does not start a trace unless it is important: the bot stores the time every second.
        let is_part = |metadata: &Metadata<'_>, context: &Context<'_, S>| {
            *metadata.level() <= LevelFilter::INFO || context.lookup_current().is_some()
        };
        let own_spans = dynamic_filter_fn(move |metadata, context| {
            metadata.is_span() && is_own(metadata) && is_part(metadata, context)
        });
        OpenTelemetryLayer::new(self.0.tracer(env!("CARGO_PKG_NAME")))
            .with_context_activation(false)
            .with_location(false)
            .with_threads(false)
            .with_filter(own_spans.with_max_level_hint(LevelFilter::DEBUG))
    }
}

impl Drop for Traces {
    fn drop(&mut self) {
        // What could not be sent was logged.
        let _ = self.0.shutdown_with_timeout(LAST_SEND_TIMEOUT);
    }
}

/// Samples one story in `one_in`, as a whole.
fn sampler(one_in: f64) -> Sampler {
    Sampler::ParentBased(Box::new(Sampler::TraceIdRatioBased(one_in.recip())))
}

/// Which program on which machine the spans come from. The environment may say more (`OTEL_RESOURCE_ATTRIBUTES`).
fn resource() -> Resource {
    let here = [
        KeyValue::new("service.version", env!("CARGO_PKG_VERSION")),
        KeyValue::new("process.pid", i64::from(std::process::id())),
    ];
    let resource = Resource::builder().with_service_name(env!("CARGO_PKG_NAME")).with_attributes(here);
    #[cfg(unix)]
    let resource = {
        let machine = rustix::system::uname().nodename().to_string_lossy().into_owned();
        resource.with_attribute(KeyValue::new("host.name", machine))
    };
    resource.build()
}

/// Removes all fields of spans but those that may leave the machine.
#[derive(Debug)]
struct FilteredExporter<E>(E);

impl<E: SpanExporter> SpanExporter for FilteredExporter<E> {
    async fn export(&self, mut batch: Vec<SpanData>) -> OTelSdkResult {
        for span in &mut batch {
            span.attributes.retain(|field| FIELDS.contains(&field.key.as_str()));
        }
        self.0.export(batch).await
    }

    fn shutdown_with_timeout(&self, timeout: Duration) -> OTelSdkResult {
        self.0.shutdown_with_timeout(timeout)
    }

    fn force_flush(&self) -> OTelSdkResult {
        self.0.force_flush()
    }

    fn set_resource(&mut self, resource: &Resource) {
        self.0.set_resource(resource);
    }
}

/// Sends requests to a collector, on the calling thread, which must not belong to a runtime. Logs once that the collector cannot
/// be reached, and once that it can be again.
#[derive(Debug)]
struct Sender {
    runtime: Runtime,
    client: reqwest::Client,
    collector: String,
    is_failing: AtomicBool,
}

impl Sender {
    fn new(collector: &CollectorUrl) -> Result<Sender, Box<dyn std::error::Error + Send + Sync>> {
        let runtime = Builder::new_current_thread().enable_all().build()?;
        // Between batches nothing drives a connection.
        let client = reqwest::Client::builder()
            .no_proxy()
            .pool_max_idle_per_host(0)
            .redirect(reqwest::redirect::Policy::none())
            .timeout(SEND_TIMEOUT)
            .build()?;
        Ok(Sender { runtime, client, collector: collector.to_string(), is_failing: AtomicBool::new(false) })
    }

    fn send(&self, request: Request<Bytes>) -> Result<Response<Bytes>, HttpError> {
        let request = reqwest::Request::try_from(request)?;
        let sent = self.runtime.block_on(async { self.client.execute(request).await?.error_for_status() });
        let collector = &self.collector;
        match sent {
            Ok(answer) => {
                if self.is_failing.swap(false, Ordering::Relaxed) {
                    tracing::info!(collector, "the collector takes traces again");
                }
                let mut response = Response::new(Bytes::new());
                *response.status_mut() = answer.status();
                Ok(response)
            }
            Err(error) => {
                let error = error.without_url();
                if !self.is_failing.swap(true, Ordering::Relaxed) {
                    let error = chain(&error);
                    tracing::warn!(collector, %error, "cannot send traces to the collector; they are dropped until it works again");
                }
                Err(error.into())
            }
        }
    }
}

impl HttpClient for Sender {
    fn send_bytes<'sender, 'sent>(
        &'sender self,
        request: Request<Bytes>,
    ) -> BoxFuture<'sent, Result<Response<Bytes>, HttpError>>
    where
        'sender: 'sent,
        Self: 'sent,
    {
        Box::pin(std::future::ready(self.send(request)))
    }
}

/// An error with what it comes from.
fn chain(error: &(dyn std::error::Error + 'static)) -> String {
    let errors = std::iter::successors(Some(error), |error| error.source());
    errors.map(ToString::to_string).collect::<Vec<_>>().join(": ")
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use tracing_subscriber::layer::SubscriberExt;

    use super::*;

    /// Keeps the spans that are sent.
    #[derive(Clone, Debug, Default)]
    struct Kept(Arc<Mutex<Vec<SpanData>>>);

    impl SpanExporter for Kept {
        async fn export(&self, batch: Vec<SpanData>) -> OTelSdkResult {
            self.0.lock().unwrap().extend(batch);
            Ok(())
        }
    }

    /// The spans sent for `work`, with one story in `one_in` traced.
    fn sent(one_in: f64, work: impl FnOnce()) -> Vec<SpanData> {
        let kept = Kept::default();
        let provider = SdkTracerProvider::builder()
            .with_simple_exporter(FilteredExporter(kept.clone()))
            .with_sampler(sampler(one_in))
            .build();
        let traces = Traces(provider);
        // See `service::tests::spans`.
        let _second = tracing::Dispatch::new(tracing_subscriber::registry());
        tracing::subscriber::with_default(tracing_subscriber::registry().with(traces.layer()), work);
        drop(traces);
        let kept = kept.0.lock().unwrap();
        kept.clone()
    }

    fn fields(span: &SpanData) -> Vec<String> {
        let mut fields: Vec<String> =
            span.attributes.iter().map(|field| format!("{}={}", field.key, field.value)).collect();
        fields.retain(|field| !field.contains("_ns="));
        fields.sort();
        fields
    }

    #[test]
    fn only_what_is_nobodys_own_is_sent() {
        let spans = sent(1.0, || {
            tracing::debug_span!("write", puts = 1).in_scope(|| ());
            let event = tracing::info_span!("event", event = 5, channel = 3, text = "SECRET");
            let play = tracing::info_span!(parent: &event, "play", game = tracing::field::Empty, person = 77);
            play.record("game", 7);
            play.in_scope(|| tracing::error!(token = "SECRET", "SECRET"));
            tracing::info_span!(target: "serenity::http::client", parent: &event, "request", event = 5).in_scope(|| ());
        });
        let [play, event] = &spans[..] else { panic!("{spans:#?}") };
        assert_eq!((play.name.as_ref(), play.parent_span_id), ("play", event.span_context.span_id()));
        assert_eq!(fields(play), ["game=7", "target=makruk_bot::telemetry::traces::tests"]);
        assert_eq!(fields(event), ["channel=3", "event=5", "target=makruk_bot::telemetry::traces::tests"]);
        assert!(spans.iter().all(|span| span.events.is_empty()), "{spans:#?}");
        assert!(!format!("{spans:?}").contains("SECRET"), "{spans:#?}");
    }

    #[test]
    fn a_story_is_traced_as_a_whole_or_not_at_all() {
        let spans = sent(4.0, || {
            for event in 0..400 {
                tracing::info_span!("event", event).in_scope(|| tracing::debug_span!("load").in_scope(|| ()));
            }
        });
        let count = |name| spans.iter().filter(|span| span.name == name).count();
        assert_eq!(count("event"), count("load"));
        assert!((50..200).contains(&count("event")), "{}", count("event"));
    }
}
