//! Timing that holds on a busy machine.

use std::time::{Duration, Instant};

/// The median time that each candidate takes when it runs `times` times in a row, over `rounds` rounds.
///
/// Every round runs every candidate, so that whatever else the machine does falls on all alike; the first tenth of the
/// rounds warms up and is not counted. With `times` at 1 each candidate finds the processor's caches full of what the
/// others left there.
pub fn side_by_side<const N: usize>(rounds: usize, times: u32, mut candidates: [&mut dyn FnMut(); N]) -> [Duration; N] {
    let warm_up = rounds / 10;
    let mut took = [(); N].map(|()| Vec::with_capacity(rounds));
    for round in 0..rounds + warm_up {
        for (candidate, took) in candidates.iter_mut().zip(&mut took) {
            let start = Instant::now();
            for _ in 0..times {
                candidate();
            }
            let time = start.elapsed() / times;
            if round >= warm_up {
                took.push(time);
            }
        }
    }
    took.map(median)
}

/// Milliseconds with a fraction, for tables.
pub fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

/// The middle one of some times.
pub fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}

/// The time that `of_hundred` of a hundred measurements do not exceed.
pub fn percentile(mut times: Vec<Duration>, of_hundred: usize) -> Duration {
    times.sort_unstable();
    times[(times.len() * of_hundred / 100).min(times.len() - 1)]
}
