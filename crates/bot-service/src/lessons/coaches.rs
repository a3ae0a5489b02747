//! Coaches on the search threads.

use std::sync::Arc;

use futures::FutureExt;
use futures::future::BoxFuture;

use crate::learning::{Coach, EndingExercise, Lesson, LessonEvent, OpponentReply};
use crate::lessons::Coaching;
use crate::review::{Evaluation, HINT, MoveQuality};
use crate::trying::Experts;
use crate::{Asker, ThinkError, Thinkers};
use board_games::GameMove;
use makruk::{Color, History, Move};
use makruk_engine::Limits;
use makruk_engine::tables::Tables;
use makruk_puzzles::Start;

const REFUTATION: usize = 6;

pub struct Coaches(Experts<Coach, Tables>);

impl Coaches {
    /// Coaches that search with `thinkers` and use these tables.
    pub fn new(thinkers: Arc<Thinkers>, tables: Tables) -> Coaches {
        Coaches(Experts::new(thinkers, tables, Coach::new))
    }

    /// Whether a move is about as good as the best one, where no review covers it.
    async fn compare(&self, asker: Asker, lesson: &Lesson, mv: Move) -> Result<LessonEvent, ThinkError> {
        let (before, side) = (lesson.history(), lesson.side());
        let mut after = before.clone();
        if after.play(mv).is_err() {
            return Ok(LessonEvent::Wrong { mv, refutation: Vec::new() });
        }
        let (best, _) = self.expectancy(asker, before, side).await?;
        let (found, mut refutation) = self.expectancy(asker, &after, side).await?;
        Ok(match MoveQuality::of(best - found) {
            MoveQuality::Fine => LessonEvent::Right { mv, reply: OpponentReply::Done, left: Some(0) },
            MoveQuality::Inaccuracy | MoveQuality::Mistake | MoveQuality::Blunder => {
                refutation.truncate(REFUTATION);
                LessonEvent::Wrong { mv, refutation }
            }
        })
    }

    /// The expected score of `side`, and the best line.
    async fn expectancy(&self, asker: Asker, history: &History, side: Color) -> Result<(f64, Vec<Move>), ThinkError> {
        if let Some(outcome) = history.outcome() {
            return Ok((Evaluation::of_outcome(outcome).expectancy(side), Vec::new()));
        }
        let found = self.0.thinkers.search(asker, history.clone().into(), Limits::movetime(HINT), 1).await?;
        let turn = history.position().turn();
        let best = found.lines.into_iter().next();
        Ok(best.map_or((0.5, Vec::new()), |line| {
            let moves = line.moves.into_iter().map(GameMove::makruk).collect();
            (Evaluation::of(line.score, turn).expectancy(side), moves)
        }))
    }
}

impl Coaching for Coaches {
    fn judge<'a>(
        &'a self,
        asker: Asker,
        lesson: &'a Lesson,
        mv: Move,
    ) -> BoxFuture<'a, Result<LessonEvent, ThinkError>> {
        async move {
            let asked = lesson.clone();
            match self.0.ask(asker, move |coach| coach.judge(&asked, mv)).await? {
                Some(event) => Ok(event),
                None => self.compare(asker, lesson, mv).await,
            }
        }
        .boxed()
    }

    fn solution<'a>(&'a self, asker: Asker, lesson: &'a Lesson) -> BoxFuture<'a, Result<Vec<Move>, ThinkError>> {
        let lesson = lesson.clone();
        self.0.ask(asker, move |coach| coach.solution(&lesson)).boxed()
    }

    fn start(
        &self,
        asker: Asker,
        ending: EndingExercise,
        chance: u64,
    ) -> BoxFuture<'_, Result<Option<(Start, u16)>, ThinkError>> {
        self.0.ask(asker, move |coach| ending.start(coach.tables(), chance)).boxed()
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroUsize;

    use super::*;
    use crate::ThinkingSettings;
    use crate::game::GameId;
    use crate::learning::testing::TABLES;
    use crate::learning::{Aim, Blunder, BlunderId, Exercise};
    use bot_store::PlayerId;
    use makruk::notation::uci::UciMove;

    #[tokio::test]
    async fn a_move_as_good_as_the_best_one_is_right() {
        let settings =
            ThinkingSettings { processors: NonZeroUsize::MIN, hash: 1, tables: None, ..ThinkingSettings::default() };
        let coaches = Coaches::new(Arc::new(Thinkers::start(&settings).unwrap()), TABLES.clone());
        // Two ways to win the rook, one of them known; the others trade it for a rook, or let it escape.
        let start = "k7/8/8/8/2p5/3r4/2P1P3/3RK3 w - - 0 1";
        let start: Start = start.parse().unwrap();
        let history = start.history();
        let mv = |text: &str| text.parse::<UciMove>().unwrap().to_move(history.current()).unwrap();
        let blunder = Blunder {
            id: BlunderId { game: GameId(1), ply: 0 },
            start: start.to_string(),
            played: mv("e1f1"),
            refutation: Vec::new(),
            better: vec![mv("e2d3")],
        };
        let lesson = Lesson::new(Exercise { start: start.clone(), aim: Aim::Improve(Box::new(blunder)) }, None);
        let asker = Asker { person: PlayerId(1), server: None };
        for (text, expected) in [("e2d3", true), ("d1d3", false), ("c2d3", true), ("e1f1", false), ("d1c1", false)] {
            let event = coaches.judge(asker, &lesson, mv(text)).await.unwrap();
            assert_eq!(matches!(event, LessonEvent::Right { .. }), expected, "{text}: {event:?}");
        }
        assert_eq!(coaches.solution(asker, &lesson).await.unwrap(), [mv("e2d3")]);
        assert_eq!(coaches.0.idle(), 1);
    }
}
