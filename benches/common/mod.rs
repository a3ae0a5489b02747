//! What the benches share: timing that holds on a busy machine.

use std::time::{Duration, Instant};

/// The median time of each candidate over `rounds` rounds.
///
/// Every round runs every candidate once, so that whatever else the machine does falls on all alike; the first tenth of
/// the rounds warms up and is not counted.
pub fn interleaved<const N: usize>(rounds: usize, mut candidates: [&mut dyn FnMut(); N]) -> [Duration; N] {
    let warm_up = rounds / 10;
    let mut times = [(); N].map(|()| Vec::with_capacity(rounds));
    for round in 0..rounds + warm_up {
        for (candidate, times) in candidates.iter_mut().zip(&mut times) {
            let start = Instant::now();
            candidate();
            let time = start.elapsed();
            if round >= warm_up {
                times.push(time);
            }
        }
    }
    times.map(|mut times| {
        times.sort_unstable();
        times[times.len() / 2]
    })
}

/// Milliseconds with a fraction, for tables.
pub fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}
