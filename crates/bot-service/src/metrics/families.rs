//! Counters and histograms by label. Each exists from the start, at zero, so that the first count shows as an increase.

use std::marker::PhantomData;
use std::time::Duration;

use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::{Registry, Unit};

use crate::metrics::labels::Label;

/// A label and its value.
type LabelPair = (&'static str, &'static str);

fn pair<L: Label>(label: L) -> LabelPair {
    (L::KEY, label.value())
}

pub struct CounterFamily<L> {
    counters: Vec<Counter>,
    label: PhantomData<L>,
}

impl<L: Label> CounterFamily<L> {
    pub(super) fn register(registry: &mut Registry, name: &str, help: &str) -> CounterFamily<L> {
        let family: Family<[LabelPair; 1], Counter> = Family::default();
        let counters = L::ALL.iter().map(|&label| family.get_or_create_owned(&[pair(label)])).collect();
        registry.register(name, help, family);
        CounterFamily { counters, label: PhantomData }
    }

    pub fn count(&self, label: L) {
        self.counters[label.index()].inc();
    }
}

pub struct CountsOfPairs<A, B> {
    counters: Vec<Counter>,
    labels: PhantomData<(A, B)>,
}

impl<A: Label, B: Label> CountsOfPairs<A, B> {
    pub(super) fn register(registry: &mut Registry, name: &str, help: &str) -> CountsOfPairs<A, B> {
        let family: Family<[LabelPair; 2], Counter> = Family::default();
        let pairs = A::ALL.iter().flat_map(|&first| B::ALL.iter().map(move |&second| [pair(first), pair(second)]));
        let counters = pairs.map(|pair| family.get_or_create_owned(&pair)).collect();
        registry.register(name, help, family);
        CountsOfPairs { counters, labels: PhantomData }
    }

    pub fn count(&self, first: A, second: B) {
        self.counters[first.index() * B::ALL.len() + second.index()].inc();
    }
}

pub struct HistogramFamily<L> {
    histograms: Vec<Histogram>,
    label: PhantomData<L>,
}

impl<L: Label> HistogramFamily<L> {
    /// Registers histograms with these upper bounds of the buckets, in seconds.
    pub(super) fn register(
        registry: &mut Registry,
        name: &str,
        help: &str,
        bounds: &'static [f64],
    ) -> HistogramFamily<L> {
        let family: Family<[LabelPair; 1], Histogram, _> =
            Family::new_with_constructor(|| Histogram::new(bounds.iter().copied()));
        let histograms = L::ALL.iter().map(|&label| family.get_or_create_owned(&[pair(label)])).collect();
        registry.register_with_unit(name, help, Unit::Seconds, family);
        HistogramFamily { histograms, label: PhantomData }
    }

    /// Records a duration.
    pub fn note(&self, label: L, took: Duration) {
        self.histograms[label.index()].observe(took.as_secs_f64());
    }
}

pub struct Time(Histogram);

impl Time {
    pub(super) fn register(registry: &mut Registry, name: &str, help: &str, bounds: &'static [f64]) -> Time {
        let histogram = Histogram::new(bounds.iter().copied());
        registry.register_with_unit(name, help, Unit::Seconds, histogram.clone());
        Time(histogram)
    }

    /// Records a duration.
    pub fn note(&self, took: Duration) {
        self.0.observe(took.as_secs_f64());
    }
}
