//! Judges on the search threads.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::{Asker, ThinkError, Thinkers};

/// Experts that wait for the next question: as many as have been at work at once.
pub(crate) struct Experts<T, K> {
    pub(crate) thinkers: Arc<Thinkers>,
    /// What is known exactly.
    pub(crate) knowledge: K,
    train: fn(K) -> T,
    idle: Arc<Mutex<Vec<T>>>,
}

/// A panic cannot leave the list half changed, so a poisoned lock is still good.
fn locked<T>(idle: &Mutex<Vec<T>>) -> MutexGuard<'_, Vec<T>> {
    idle.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<T: Send + 'static, K: Clone + Send + 'static> Experts<T, K> {
    /// Experts who think with `thinkers` and know this; `train` makes one.
    pub(crate) fn new(thinkers: Arc<Thinkers>, knowledge: K, train: fn(K) -> T) -> Experts<T, K> {
        Experts { thinkers, knowledge, train, idle: Arc::default() }
    }

    pub(crate) async fn ask<R: Send + 'static>(
        &self,
        asker: Asker,
        question: impl FnOnce(&mut T) -> R + Send + 'static,
    ) -> Result<R, ThinkError> {
        let (idle, knowledge, train) = (Arc::clone(&self.idle), self.knowledge.clone(), self.train);
        let errand = move || {
            let free = locked(&idle).pop();
            let mut expert = free.unwrap_or_else(|| train(knowledge));
            let answer = question(&mut expert);
            locked(&idle).push(expert);
            answer
        };
        Arc::clone(&self.thinkers).errand(asker, errand).await
    }

    #[cfg(test)]
    pub(crate) fn idle(&self) -> usize {
        locked(&self.idle).len()
    }
}
