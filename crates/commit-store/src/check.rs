//! Reads a whole store and reports what is damaged.

use super::{Key, Prefix, Store, StoreError, Totals};

/// The number of entries read at a time.
const PAGE: usize = 256;

/// The result of [`check`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// The entries that are intact.
    pub sound: Totals,
    /// The damaged values, in byte order of their keys.
    pub faults: Vec<DamagedValue>,
    /// Why the check stopped before the last key; `None` if it reached it.
    pub cut_short: Option<StoreError>,
}

impl Report {
    /// Whether every entry was read and is intact.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        self.faults.is_empty() && self.cut_short.is_none()
    }
}

/// A damaged value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DamagedValue {
    /// Its key.
    pub key: Key,
    /// What is wrong with it.
    pub what: String,
}

/// Reads every entry of a store, which verifies its checksum.
///
/// `progress` is called now and then with the number of entries checked so far.
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
            // The error names the damaged key, but the intact entries before it were not returned: read them one by one.
            Err(StoreError::Corrupt { .. }) if limit > 1 => limit = 1,
            Err(StoreError::Corrupt { key, what, .. }) => {
                after = Some(key.clone());
                report.faults.push(DamagedValue { key, what });
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
