//! What is written.

use std::fmt;
use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

use super::super::engine::{SearchFindings, SearchProgress};

/// A stream to which the server and the search thread write whole lines.
#[derive(Clone)]
pub struct OutputLines(Arc<Mutex<dyn Write + Send>>);

impl OutputLines {
    pub(super) fn new(out: impl Write + Send + 'static) -> OutputLines {
        OutputLines(Arc::new(Mutex::new(out)))
    }

    pub(super) fn write_line(&self, text: impl fmt::Display) -> io::Result<()> {
        let mut out = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        writeln!(out, "{text}")?;
        out.flush()
    }

    /// Reports something that a person may want to know.
    pub(super) fn report(&self, what: impl fmt::Display) -> io::Result<()> {
        self.write_line(format_args!("info string {what}"))
    }
}

/// An `info` line.
pub(super) struct InfoLine<'a, M>(pub(super) &'a SearchProgress<M>);

impl<M: fmt::Display> fmt::Display for InfoLine<'_, M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SearchProgress { depth, seldepth, multipv, score, nodes, time, hashfull, pv } = self.0;
        let speed = (*nodes as f64 / time.as_secs_f64().max(1e-6)) as u64;
        let time = time.as_millis();
        write!(f, "info depth {depth} seldepth {seldepth} multipv {multipv} score {score} nodes {nodes}")?;
        write!(f, " nps {speed} hashfull {hashfull} time {time} pv")?;
        pv.iter().try_for_each(|mv| write!(f, " {mv}"))
    }
}

/// A `bestmove` line.
pub(super) struct BestMoveLine<'a, M>(pub(super) &'a SearchFindings<M>);

impl<M: Copy + fmt::Display> fmt::Display for BestMoveLine<'_, M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.best_move() {
            Some(mv) => write!(f, "bestmove {mv}")?,
            None => f.write_str("bestmove (none)")?,
        }
        match self.0.ponder_move() {
            Some(mv) => write!(f, " ponder {mv}"),
            None => Ok(()),
        }
    }
}
