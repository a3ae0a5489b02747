//! Whether everything in a store can be read.

use super::{Key, Prefix, Store, StoreError, Totals};

/// How many keys are read at a time.
const PAGE: usize = 256;

/// What a look at everything found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// What can be read.
    pub sound: Totals,
    /// The values that are not what was written, in the order of their keys.
    pub faults: Vec<Fault>,
    /// Why the look ended before the last key; nothing when it did not.
    pub cut_short: Option<StoreError>,
}

impl Report {
    /// Whether everything is as it was written.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        self.faults.is_empty() && self.cut_short.is_none()
    }
}

/// A value that is not what was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// Its key.
    pub key: Key,
    /// What is wrong with it.
    pub what: String,
}

/// Reads everything in a store and verifies each checksum.
///
/// `progress` is told after each part how many keys have been looked at.
pub async fn check(store: &dyn Store, mut progress: impl FnMut(u64)) -> Report {
    let mut report = Report { sound: Totals::default(), faults: Vec::new(), cut_short: None };
    let (mut after, mut limit) = (None, PAGE);
    loop {
        match store.scan(&Prefix::ALL, after.as_ref(), limit).await {
            Ok(page) => {
                for (key, versioned) in &page.entries {
                    report.sound.add(key, &versioned.value);
                }
                progress(report.sound.entries + report.faults.len() as u64);
                after = page.next;
                if after.is_none() {
                    break;
                }
            }
            // Which of a page's values is bad is known, but what comes before it was not handed over.
            Err(StoreError::Corrupt { .. }) if limit > 1 => limit = 1,
            Err(StoreError::Corrupt { key, what, .. }) => {
                after = Some(key.clone());
                report.faults.push(Fault { key, what });
                limit = PAGE;
            }
            Err(error) => {
                report.cut_short = Some(error);
                break;
            }
        }
    }
    report.sound.last_rev = store.stats().last_rev;
    report
}
