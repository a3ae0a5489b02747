//! The chart of a game, for those who look at it.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::watch;
use tokio::time::sleep;

use crate::analyses::Analyses;
use crate::analyses::course::GameCourse;
use crate::analyses::records;
use crate::feed::ChangeFeed;
use crate::game::GameId;
use crate::review::ReviewProgress;
use bot_store::ServiceError;

/// How often a chart is looked up that another process may have made.
const LOOK_UP: Duration = Duration::from_secs(1);

/// What there is of a game's chart.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum GameChart {
    #[default]
    None,
    /// The game is being analysed in this process.
    UnderWay(ReviewProgress),
    Known(Arc<GameCourse>),
}

/// Tells those who look at a game of its chart.
pub(super) type ChartFeed = ChangeFeed<GameId, GameChart>;

/// The chart of a game as it comes about.
pub struct WatchedChart {
    game: GameId,
    latest: watch::Receiver<GameChart>,
    analyses: Analyses,
}

impl Analyses {
    /// The chart of a game, for someone who looks at it.
    ///
    /// # Errors
    /// The store's.
    pub async fn watch(&self, game: GameId) -> Result<WatchedChart, ServiceError> {
        let latest = self.charts.watch(game, GameChart::None);
        let watched = WatchedChart { game, latest, analyses: self.clone() };
        watched.look_up().await?;
        Ok(watched)
    }

    /// Tells those who look at a game how far its analysis has come; `None` once it is not under way any more.
    pub fn tell(&self, game: GameId, progress: Option<ReviewProgress>) {
        self.charted(game, progress.map_or(GameChart::None, GameChart::UnderWay));
    }

    /// Tells those who look at a game of its chart. One that is known stays as it is.
    pub(super) fn charted(&self, game: GameId, chart: GameChart) {
        self.charts.change(game, |told| {
            let is_news = !matches!(told, GameChart::Known(_)) && *told != chart;
            if is_news {
                *told = chart;
            }
            is_news
        });
    }
}

impl WatchedChart {
    /// What there is of it.
    pub fn now(&mut self) -> GameChart {
        self.latest.borrow_and_update().clone()
    }

    /// Waits until there is more of it, or less.
    ///
    /// # Errors
    /// The store's.
    pub async fn changed(&mut self) -> Result<(), ServiceError> {
        loop {
            let may_be_elsewhere =
                self.analyses.repository.is_shared() && !matches!(*self.latest.borrow(), GameChart::Known(_));
            tokio::select! {
                // Its sender is dropped only with the last receiver.
                Ok(()) = self.latest.changed() => return Ok(()),
                () = sleep(LOOK_UP), if may_be_elsewhere => {
                    // Of all who look at it one looks it up.
                    if self.analyses.charts.is_to_be_looked_up(self.game, LOOK_UP) {
                        self.look_up().await?;
                    }
                }
            }
        }
    }

    async fn look_up(&self) -> Result<(), ServiceError> {
        let Analyses { repository, .. } = &self.analyses;
        if let Some(course) = repository.get(&records::game_course(self.game)).await? {
            self.analyses.charted(self.game, GameChart::Known(Arc::new(course)));
        }
        Ok(())
    }
}
