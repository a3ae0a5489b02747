//! What goes on between the server and one page that is open inside Discord.

use std::future::pending;
use std::sync::Arc;
use std::time::Duration;

use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep, sleep_until, timeout};
use tokio_util::task::TaskTracker;

use crate::activity::acts::act;
use crate::activity::channel_list::ListedGame;
use crate::activity::chart::ShownChart;
use crate::activity::connection::PageConnection;
use crate::activity::doing::PageDeed;
use crate::activity::four_board::{FourBoard, ListedFour};
use crate::activity::frames::{PageEnd, PageFrame, ServerFrame, You};
use crate::activity::newest::{NewestBoard, NewestBoards};
use crate::activity::own_part::OwnPart;
use crate::activity::page_texts::page_texts;
use crate::activity::puzzle_acts;
use crate::activity::puzzle_board::{ListedPuzzle, ShownPuzzle};
use crate::activity::session::PageSession;
use crate::activity::shown::written;
use crate::activity::sign_in;
use crate::activity::viewer::PageViewer;
use crate::analyses::running::carry_out;
use crate::kit::app::App;
use crate::kit::member_names::name_of;
use crate::kit::message::OutgoingMessage;
use crate::kit::refusal::Refusal;
use crate::kit::rest_error::RestError;
use crate::kit::settings::ActivityApplication;
use bot_service::game::{GameId, PlayerId, Stage};
use bot_service::puzzle::AttemptEvent;
use bot_service::solving::Tried;
use bot_service::{GameChart, ServiceError, Solving, Viewpoint, WatchedChart, WatchedFour, WatchedGame, WatchedTables};

/// How long the page takes to say who it is.
const HELLO_WITHIN: Duration = Duration::from_secs(10);

/// How often a connection on which nothing happens is tried.
const PING: Duration = Duration::from_secs(20);

/// How often a session is made anew, and after how long that is tried again.
const RENEWAL: Duration = Duration::from_mins(20);
const RENEWAL_AGAIN: Duration = Duration::from_mins(1);

/// One page that is open inside Discord.
struct LivePage {
    connection: PageConnection,
    viewer: PageViewer,
    application: ActivityApplication,
    tables: WatchedTables,
    /// The list as it was sent last.
    listed: String,
    shown: PageView,
    /// The game for four of the channel, where there can be one.
    four: Option<WatchedFour>,
    /// Today's puzzle as it is listed, and when it was looked at.
    puzzle: Option<ListedPuzzle>,
    puzzle_at: Instant,
    newest: Arc<NewestBoards>,
    renewal: Instant,
    /// What is carried out also if the page goes.
    tasks: TaskTracker,
    /// The analysis that was asked for here.
    analysis: Option<JoinHandle<Option<OutgoingMessage>>>,
}

/// What is shown beside the list.
enum PageView {
    /// Nothing, or what changes only by what the person does.
    List,
    Game(Box<LookedAt>),
    Four,
}

/// The game that is shown.
struct LookedAt {
    game: WatchedGame,
    /// The board after this many moves; the newest if it is none.
    ply: Option<usize>,
    newest: Arc<NewestBoard>,
    /// Its chart, once it is over.
    chart: Option<LookedAtChart>,
}

struct LookedAtChart {
    chart: WatchedChart,
    /// What of it was sent last.
    sent: GameChart,
}

/// Talks with a page until either of them ends it.
pub(super) async fn talk(
    mut connection: PageConnection,
    app: Arc<App>,
    application: ActivityApplication,
    newest: Arc<NewestBoards>,
    tasks: TaskTracker,
) {
    let why = match greeted(&mut connection, &app).await {
        Ok(viewer) => {
            let tables = app.service.watching.tables(viewer.session.from);
            let Viewpoint { guild, channel, .. } = viewer.session.from;
            let mut page = LivePage {
                connection,
                tables,
                listed: String::new(),
                shown: PageView::List,
                four: guild.map(|guild| app.service.four.watch(guild, channel)),
                puzzle: None,
                puzzle_at: Instant::now(),
                viewer,
                application,
                newest,
                renewal: Instant::now() + RENEWAL,
                tasks,
                analysis: None,
            };
            let Err(why) = page.run().await;
            connection = page.connection;
            why
        }
        Err(why) => why,
    };
    tracing::debug!(?why, "a page is not connected any more");
    connection.close(why).await;
}

/// Waits for the page to say by which session it looks on.
async fn greeted(connection: &mut PageConnection, app: &Arc<App>) -> Result<PageViewer, PageEnd> {
    let hello = timeout(HELLO_WITHIN, connection.heard()).await.map_err(|_| PageEnd::NoSession)??;
    let PageFrame::Hello { session, language } = hello else { return Err(PageEnd::NoFrame) };
    let session = PageSession::read(&session, &app.seal, app.service.watching.time()).ok_or(PageEnd::NoSession)?;
    Ok(PageViewer::new(Arc::clone(app), session, language).await)
}

impl LivePage {
    async fn run(&mut self) -> Result<std::convert::Infallible, PageEnd> {
        self.welcome().await?;
        self.look_at_puzzle().await?;
        self.list().await?;
        loop {
            tokio::select! {
                heard = self.connection.heard() => self.answer(heard?).await?,
                changed = changed(&mut self.shown) => match changed {
                    Ok(()) => self.show().await?,
                    Err(error) => return Err(self.failed(error)),
                },
                changed = self.tables.changed() => match changed {
                    Ok(()) => self.list().await?,
                    Err(error) => return Err(self.failed(error)),
                },
                changed = four_changed(&mut self.four) => match changed {
                    Ok(()) => {
                        self.list().await?;
                        self.show_four().await?;
                    }
                    Err(error) => return Err(self.failed(error)),
                },
                explained = ended(&mut self.analysis) => if let Some(explained) = explained {
                    self.announce(self.viewer.plain(&explained.content)).await?;
                },
                () = sleep_until(self.renewal) => self.renew().await?,
                () = sleep(PING) => {
                    self.connection.ping().await?;
                    self.list().await?;
                }
            }
        }
    }

    async fn welcome(&mut self) -> Result<(), PageEnd> {
        let PageViewer { app, session, reader } = &self.viewer;
        let welcome = ServerFrame::Welcome {
            now: app.service.watching.time().as_millisecond(),
            you: You { name: name_of(app, session.from.guild, session.from.person).await },
            session: &session.sealed(&app.seal),
            language: reader.locale,
            texts: page_texts(reader.locale),
        };
        self.connection.send(&welcome).await
    }

    async fn answer(&mut self, frame: PageFrame) -> Result<(), PageEnd> {
        match frame {
            // A page says who it is once.
            PageFrame::Hello { .. } => Err(PageEnd::NoFrame),
            PageFrame::Look { game, ply } => {
                self.shown = PageView::List;
                match game {
                    Some(game) => self.look(GameId(game), ply).await,
                    None => Ok(()),
                }
            }
            PageFrame::Puzzle {} => {
                self.shown = PageView::List;
                match puzzle_acts::look(&self.viewer).await {
                    Ok(solving) => self.show_puzzle(&solving, None).await,
                    Err(error) => self.say(error).await,
                }
            }
            PageFrame::Four {} => {
                self.shown = PageView::Four;
                self.show_four().await
            }
            PageFrame::Act(done) => match act(&self.viewer, &done).await {
                Ok(deed) => {
                    self.connection.send(&ServerFrame::Done { id: &done.id }).await?;
                    self.follow(deed).await
                }
                Err(refusal) => {
                    let text = self.viewer.explained(&refusal);
                    self.connection.send(&ServerFrame::Refused { id: &done.id, text }).await
                }
            },
            PageFrame::Renew {} => {
                let session = self.viewer.session.sealed(&self.viewer.app.seal);
                self.connection.send(&ServerFrame::Session { session: &session }).await
            }
        }
    }

    /// What follows from what was done here.
    async fn follow(&mut self, deed: PageDeed) -> Result<(), PageEnd> {
        match deed {
            PageDeed::Done => Ok(()),
            PageDeed::Asked(analysis) => {
                let app = Arc::clone(&self.viewer.app);
                self.analysis = Some(self.tasks.spawn(async move { carry_out(&app, *analysis).await }));
                Ok(())
            }
            PageDeed::Tried(solving, tried) => self.show_puzzle(&solving, tried.as_ref()).await,
        }
    }

    /// Sends today's puzzle, and the list if that says something else of it now.
    async fn show_puzzle(&mut self, solving: &Solving, tried: Option<&Tried<AttemptEvent>>) -> Result<(), PageEnd> {
        let solvers = self.solvers(solving).await?;
        let puzzle = Box::new(ShownPuzzle::of(&self.viewer, solving, tried, &solvers).await);
        self.connection.send(&ServerFrame::Puzzle { puzzle }).await?;
        self.look_at_puzzle().await?;
        self.list().await
    }

    /// Sends the board of the game for four, if that is looked at.
    async fn show_four(&mut self) -> Result<(), PageEnd> {
        let (PageView::Four, Some(four)) = (&self.shown, &mut self.four) else { return Ok(()) };
        let board = match four.now().await {
            Ok(Some(of)) => FourBoard::of(&self.viewer, of).await,
            Ok(None) => None,
            Err(error) => return self.say(error).await,
        };
        let Some(board) = board else { return Ok(()) };
        let now = self.viewer.app.service.watching.time().as_millisecond();
        self.connection.send(&ServerFrame::Four { now, four: Box::new(board) }).await
    }

    /// Shows another game, or another board of the same.
    async fn look(&mut self, game: GameId, ply: Option<usize>) -> Result<(), PageEnd> {
        match self.viewer.app.service.watching.look(self.viewer.session.from, game).await {
            Ok(watched) => {
                let newest = self.newest.of(game, self.viewer.reader);
                self.shown = PageView::Game(Box::new(LookedAt { game: watched, ply, newest, chart: None }));
                self.show().await
            }
            Err(error) => {
                self.shown = PageView::List;
                self.say(error).await
            }
        }
    }

    /// Sends the board that is looked at.
    async fn show(&mut self) -> Result<(), PageEnd> {
        let PageView::Game(looked_at) = &mut self.shown else { return Ok(()) };
        let snapshot = match looked_at.game.now().await {
            Ok(snapshot) => snapshot,
            Err(error) => {
                self.shown = PageView::List;
                return self.say(error).await;
            }
        };
        let PageViewer { app, reader, .. } = &self.viewer;
        let Some(play) = snapshot.game.play() else { return Ok(()) };
        if looked_at.chart.is_none() && matches!(snapshot.game.stage(), Stage::Finished(..)) {
            match app.service.analyses.watch(snapshot.id).await {
                Ok(chart) => looked_at.chart = Some(LookedAtChart { chart, sent: GameChart::None }),
                Err(error) => return self.say(error).await,
            }
        }
        let chart = looked_at.chart.as_mut().map(|of| of.chart.now());
        let ply = looked_at.ply.filter(|ply| *ply < play.plies());
        let (board, own) = match ply {
            Some(_) => (
                written(app, &snapshot, ply, *reader).await.map(Arc::from),
                OwnPart::looking_back(&snapshot, play, &self.viewer),
            ),
            None => (
                looked_at.newest.written(app, &snapshot).await,
                OwnPart::of(&snapshot, play, chart.as_ref(), &self.viewer),
            ),
        };
        let (Some(board), Ok(own)) = (board, serde_json::to_string(&own)) else { return Err(PageEnd::Failed) };
        let now = app.service.watching.time().as_millisecond();
        // The board is the same for all who read alike, and written once.
        let board = [board.strip_suffix('}').unwrap_or(&board), own.strip_prefix('{').unwrap_or(&own)].join(",");
        self.connection.send_written(&format!(r#"{{"type":"board","now":{now},"board":{board}}}"#)).await?;
        match (chart, &mut looked_at.chart) {
            (Some(chart), Some(looked_at)) if chart != looked_at.sent => {
                let shown = Box::new(ShownChart::of(&snapshot, play, &chart, &self.viewer));
                looked_at.sent = chart;
                self.connection.send(&ServerFrame::Chart { chart: shown }).await
            }
            _ => Ok(()),
        }
    }

    /// Sends the list of the channel's games, if it is another than before.
    async fn list(&mut self) -> Result<(), PageEnd> {
        let games = match self.tables.now().await {
            Ok(games) => games,
            Err(error) => return Err(self.failed(error)),
        };
        let mut listed = Vec::with_capacity(games.len());
        for game in &games {
            listed.extend(ListedGame::of(&self.viewer, game).await);
        }
        let four = match &mut self.four {
            Some(four) => match four.now().await {
                Ok(of) => of.and_then(|of| ListedFour::of(&self.viewer, of)),
                Err(error) => return Err(self.failed(error)),
            },
            None => None,
        };
        // Nothing tells who else has solved the puzzle.
        if self.puzzle_at.elapsed() >= PING {
            self.look_at_puzzle().await?;
        }
        let frame = ServerFrame::Channel { games: listed, four, puzzle: self.puzzle.clone() };
        let Ok(written) = serde_json::to_string(&frame) else { return Err(PageEnd::Failed) };
        if written != self.listed {
            self.connection.send_written(&written).await?;
            self.listed = written;
        }
        Ok(())
    }

    /// Looks at what the list says of today's puzzle, if the channel has one.
    async fn look_at_puzzle(&mut self) -> Result<(), PageEnd> {
        self.puzzle_at = Instant::now();
        self.puzzle = match puzzle_acts::look(&self.viewer).await {
            Ok(solving) => {
                let solvers = self.solvers(&solving).await?;
                Some(ListedPuzzle::of(&self.viewer, &solving, &solvers).await)
            }
            Err(_) => None,
        };
        Ok(())
    }

    async fn solvers(&mut self, solving: &Solving) -> Result<Vec<PlayerId>, PageEnd> {
        puzzle_acts::solvers(&self.viewer, solving).await.map_err(|error| self.failed(error))
    }

    /// Asks Discord whether the person is still there, and goes on for another while if so.
    async fn renew(&mut self) -> Result<(), PageEnd> {
        let PageViewer { app, session, .. } = &self.viewer;
        let asked = (session.from.person, session.instance.clone(), session.client);
        match sign_in::session(app, &self.application, asked).await {
            Ok(renewed) if renewed.from == session.from => {
                let sealed = renewed.sealed(&app.seal);
                self.viewer.session = renewed;
                self.renewal = Instant::now() + RENEWAL;
                self.connection.send(&ServerFrame::Session { session: &sealed }).await
            }
            Err(Refusal::Discord(RestError::Transient(_) | RestError::Crowded(_)))
                if app.service.watching.time() < session.ends =>
            {
                self.renewal = Instant::now() + RENEWAL_AGAIN;
                Ok(())
            }
            Ok(_) | Err(_) => Err(PageEnd::NoSession),
        }
    }

    /// Says why something cannot be shown.
    async fn say(&mut self, error: ServiceError) -> Result<(), PageEnd> {
        self.announce(self.viewer.explained(&error.into())).await
    }

    async fn announce(&mut self, text: String) -> Result<(), PageEnd> {
        self.connection.send(&ServerFrame::Announced { text }).await
    }

    fn failed(&self, error: ServiceError) -> PageEnd {
        tracing::error!(%error, "what a page looks at cannot be read");
        PageEnd::Failed
    }
}

async fn four_changed(four: &mut Option<WatchedFour>) -> Result<(), ServiceError> {
    match four {
        Some(four) => four.changed().await,
        None => pending().await,
    }
}

/// Waits until the board that is looked at has changed, or what goes with it.
async fn changed(shown: &mut PageView) -> Result<(), ServiceError> {
    match shown {
        PageView::Game(looked_at) => match &mut **looked_at {
            LookedAt { game, chart: Some(of), .. } => tokio::select! {
                changed = game.changed() => changed,
                changed = of.chart.changed() => changed,
            },
            LookedAt { game, chart: None, .. } => game.changed().await,
        },
        PageView::List | PageView::Four => pending().await,
    }
}

/// Waits for the end of an analysis: why there is none, if so.
async fn ended(analysis: &mut Option<JoinHandle<Option<OutgoingMessage>>>) -> Option<OutgoingMessage> {
    let Some(under_way) = analysis else { return pending().await };
    let explained = under_way.await;
    *analysis = None;
    explained.ok().flatten()
}
