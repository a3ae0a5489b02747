//! The verdicts of the tables on endings, each worked out once.

use std::sync::Arc;

use tokio::sync::OnceCell;

use crate::ThinkError;
use crate::learning::verdict::EndingVerdict;
use crate::thinking::in_background;
use makruk_engine::tables::{Material, Tables};

/// The verdicts of some tables. Clones share them.
#[derive(Clone)]
pub struct Endings {
    tables: Tables,
    /// In the order of [`Material::ALL`].
    verdicts: Arc<[OnceCell<Arc<EndingVerdict>>; Material::ALL.len()]>,
}

impl Endings {
    pub fn new(tables: Tables) -> Endings {
        Endings { tables, verdicts: Arc::new([const { OnceCell::const_new() }; Material::ALL.len()]) }
    }

    /// What the tables say of this ending. Takes some tenths of a second for the first who asks, on a thread on which everything
    /// else goes first, and longer if the table has to be generated.
    ///
    /// # Errors
    /// [`ThinkError::Failed`] if no thread can be started; the next request retries.
    pub async fn verdict(&self, material: Material) -> Result<Arc<EndingVerdict>, ThinkError> {
        let cells = Material::ALL.into_iter().zip(self.verdicts.iter());
        let cell = cells.into_iter().find(|(known, _)| *known == material).map(|(_, cell)| cell);
        let tables = self.tables.clone();
        let find = || async move { in_background(move || Arc::new(EndingVerdict::of(&tables, material))).await };
        match cell {
            Some(cell) => cell.get_or_try_init(find).await.cloned(),
            None => find().await,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use makruk::Role;

    #[tokio::test]
    async fn a_verdict_is_worked_out_once() {
        let endings = Endings::new(Tables::in_memory());
        let rook = Material::of(&[Role::Rook]).unwrap();
        let (first, second) = tokio::join!(endings.verdict(rook), endings.verdict(rook));
        assert!(Arc::ptr_eq(&first.unwrap(), &second.unwrap()));
        assert_eq!(endings.clone().verdict(rook).await.unwrap().longest(), 16);
    }
}
