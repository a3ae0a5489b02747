//! Judges a learner's moves and finds solutions: by exhaustive search, by the tables, or from the review of a game.

use makruk::{Color, History, Move, Outcome};
use makruk_engine::tables::Tables;
use makruk_puzzles::{Judge, Judgement, Puzzle, RULES, Themes};

use crate::learning::blunder::Blunder;
use crate::learning::ending;
use crate::learning::ending::BestPlay;
use crate::learning::exercise::Aim;
use crate::learning::goal::{Goal, GoalStep};
use crate::learning::lesson::{Lesson, LessonEvent, OpponentReply};
use crate::solving::Solve;
use makruk_puzzles as puzzles;

const LINE: usize = 40;

const REFUTATION: usize = 6;

/// Judges moves and knows better ones. Deterministic; blocks for up to a second or two.
pub struct Coach {
    tables: Tables,
    judge: Judge,
}

impl Coach {
    pub fn new(tables: Tables) -> Coach {
        Coach { judge: Judge::new(tables.clone()), tables }
    }

    pub fn tables(&self) -> &Tables {
        &self.tables
    }

    /// Judges a legal move; `None` if the coach can't tell, which happens with blunders alone: moves that are not in
    /// the review have to be searched.
    pub fn judge(&mut self, lesson: &Lesson, mv: Move) -> Option<LessonEvent> {
        match &lesson.exercise().aim {
            Aim::Still { goal, moves } => Some(still(lesson, *goal, moves.saturating_sub(lesson.moves()), mv)),
            Aim::Mate { moves } => Some(self.mate(lesson, *moves, mv)),
            Aim::Ending(task) => Some(self.ending(lesson, *task, mv)),
            Aim::Improve(blunder) => improve(blunder, mv),
        }
    }

    /// The solution from here: both sides' moves, or the learner's alone where the other side passes. Empty if unknown.
    pub fn solution(&mut self, lesson: &Lesson) -> Vec<Move> {
        match &lesson.exercise().aim {
            Aim::Still { goal, moves } => {
                goal.way(lesson.history().position(), moves.saturating_sub(lesson.moves())).unwrap_or_default()
            }
            Aim::Mate { .. } => self.mating_line(lesson),
            Aim::Ending(_) => self.line(lesson.history().clone(), LINE),
            Aim::Improve(blunder) => blunder.better.clone(),
        }
    }

    fn mate(&mut self, lesson: &Lesson, moves: u8, mv: Move) -> LessonEvent {
        let made: Vec<Move> = lesson.history().moves().collect();
        match self.judge.judge(&mating_puzzle(lesson, moves), &made, mv) {
            Judgement::Right { reply } => {
                let left = moves.saturating_sub(lesson.moves() + 1);
                LessonEvent::Right {
                    mv,
                    reply: reply.map_or(OpponentReply::Done, OpponentReply::Move),
                    left: Some(left.into()),
                }
            }
            Judgement::Slower => LessonEvent::Wrong { mv, refutation: Vec::new() },
            Judgement::Wrong { refutation } => LessonEvent::Wrong { mv, refutation },
        }
    }

    fn mating_line(&mut self, lesson: &Lesson) -> Vec<Move> {
        let (mut lesson, mut line) = (lesson.clone(), Vec::new());
        while lesson.is_open() && line.len() < LINE {
            let moves = lesson.history().position().legal_moves();
            let right = moves.into_iter().find_map(|mv| {
                let event = self.judge(&lesson, mv)?;
                matches!(event, LessonEvent::Right { .. }).then_some((mv, event))
            });
            let Some((mv, event)) = right else { break };
            line.push(mv);
            if let LessonEvent::Right { reply: OpponentReply::Move(reply), .. } = event {
                line.push(reply);
            }
            if lesson.apply(&event).is_err() {
                break;
            }
        }
        line
    }

    fn ending(&self, lesson: &Lesson, task: ending::EndingTask, mv: Move) -> LessonEvent {
        let mut after = lesson.history().clone();
        if after.play(mv).is_err() {
            return LessonEvent::Wrong { mv, refutation: Vec::new() };
        }
        if let Some(outcome) = after.outcome() {
            return match achieves(task, outcome, lesson.side()) {
                true => LessonEvent::Right { mv, reply: OpponentReply::Done, left: Some(0) },
                false => LessonEvent::Wrong { mv, refutation: Vec::new() },
            };
        }
        if !self.stands(&after, task) {
            return LessonEvent::Wrong { mv, refutation: self.line(after, REFUTATION) };
        }
        let Some(reply) = ending::reply(&self.tables, after.position(), after.position().key().0) else {
            return LessonEvent::Wrong { mv, refutation: Vec::new() };
        };
        // Tablebase moves are legal.
        let _ = after.play(reply);
        LessonEvent::Right { mv, reply: OpponentReply::Move(reply), left: self.left(&after) }
    }

    /// Whether the task can still be achieved.
    fn stands(&self, history: &History, task: ending::EndingTask) -> bool {
        let standing = BestPlay::of(&self.tables, &RULES, history.count(), history.position());
        match task {
            ending::EndingTask::Win => matches!(standing, Some(BestPlay::Won { .. })),
            ending::EndingTask::Hold => matches!(standing, Some(BestPlay::Held { .. })),
        }
    }

    fn left(&self, history: &History) -> Option<u16> {
        match BestPlay::of(&self.tables, &RULES, history.count(), history.position())? {
            BestPlay::Won { moves, .. } => Some(moves),
            BestPlay::Held { numbers, .. } => numbers,
        }
    }

    /// Best play by both sides from here, by the tables.
    fn line(&self, mut history: History, most: usize) -> Vec<Move> {
        let mut line = Vec::new();
        while line.len() < most && history.outcome().is_none() {
            let Some(mv) = ending::reply(&self.tables, history.position(), history.position().key().0) else { break };
            if history.play(mv).is_err() {
                break;
            }
            line.push(mv);
        }
        line
    }
}

fn achieves(task: ending::EndingTask, outcome: Outcome, learner: Color) -> bool {
    match task {
        ending::EndingTask::Win => outcome.winner() == Some(learner),
        ending::EndingTask::Hold => outcome.winner() != Some(!learner),
    }
}

fn mating_puzzle(lesson: &Lesson, moves: u8) -> Puzzle {
    Puzzle {
        start: lesson.exercise().start.clone(),
        task: puzzles::Task::Mate { moves },
        solution: Vec::new(),
        themes: Themes::default(),
        difficulty: 0,
        name: None,
        previous: None,
    }
}

fn still(lesson: &Lesson, goal: Goal, left: u8, mv: Move) -> LessonEvent {
    match goal.step(lesson.history().position(), mv) {
        GoalStep::There => LessonEvent::Right { mv, reply: OpponentReply::Done, left: Some(0) },
        GoalStep::On(next) if goal.way(&next, left.saturating_sub(1)).is_some() => {
            LessonEvent::Right { mv, reply: OpponentReply::Still, left: Some(left.saturating_sub(1).into()) }
        }
        GoalStep::Answered(reply) => LessonEvent::Wrong { mv, refutation: vec![reply] },
        GoalStep::On(_) | GoalStep::Over => LessonEvent::Wrong { mv, refutation: Vec::new() },
    }
}

fn improve(blunder: &Blunder, mv: Move) -> Option<LessonEvent> {
    if blunder.better.first() == Some(&mv) {
        return Some(LessonEvent::Right { mv, reply: OpponentReply::Done, left: Some(0) });
    }
    (mv == blunder.played).then(|| LessonEvent::Wrong { mv, refutation: blunder.refutation.clone() })
}

#[cfg(test)]
mod tests {
    use makruk::notation::uci::UciMove;

    use super::*;
    use crate::learning::exercise::{Exercise, ExerciseId};
    use crate::learning::lesson::{ExerciseProgress, Grade};
    use crate::learning::task::{LessonTask, tasks};
    use crate::learning::testing::TABLES;
    use crate::solving::HintLevel;

    fn coach() -> Coach {
        Coach::new(TABLES.clone())
    }

    fn mv(lesson: &Lesson, text: &str) -> Move {
        text.parse::<UciMove>().unwrap().to_move(lesson.history().current()).unwrap()
    }

    fn ending(text: &str) -> (Lesson, u16) {
        let ExerciseId::Ending(ending) = text.parse().unwrap() else { panic!("{text}") };
        let (start, distance) = ending.start(&TABLES, 5).unwrap();
        (Lesson::new(Exercise { start, aim: Aim::Ending(ending.task) }, Some(distance)), distance)
    }

    /// Plays the coach's solution.
    fn follow(coach: &mut Coach, lesson: &mut Lesson) -> usize {
        let mut moves = 0;
        while lesson.is_open() {
            let mv = *coach.solution(lesson).first().expect("there is a way");
            let event = coach.judge(lesson, mv).unwrap();
            assert!(matches!(event, LessonEvent::Right { .. }), "{mv}: {event:?}");
            lesson.apply(&event).unwrap();
            moves += 1;
        }
        assert_eq!((lesson.progress(), lesson.grade()), (&ExerciseProgress::Solved, Some(Grade::Good)));
        moves
    }

    #[test]
    fn every_task_is_done_by_the_way_that_is_shown() {
        let mut coach = coach();
        for task in tasks() {
            let mut lesson = Lesson::new(task.exercise.clone(), None);
            let most = lesson.exercise().aim.moves().map(usize::from);
            assert_eq!(Some(follow(&mut coach, &mut lesson)), most, "{}", task.name);
        }
    }

    #[test]
    fn an_ending_is_won_in_as_many_moves_as_it_takes() {
        let mut coach = coach();
        for text in ["win.RR.near", "win.R.middle"] {
            let (mut lesson, distance) = ending(text);
            assert_eq!(lesson.left(), Some(distance));
            assert_eq!(follow(&mut coach, &mut lesson), usize::from(distance), "{text}");
        }
    }

    #[test]
    fn an_ending_is_held_until_the_number() {
        let mut coach = coach();
        let (mut lesson, distance) = ending("hold.R.near");
        // The number after the limit ends it, unless the chaser is stalemated.
        assert!(follow(&mut coach, &mut lesson) <= usize::from(distance) + 1);
    }

    #[test]
    fn a_move_that_lets_it_slip_is_wrong_and_can_be_made_good() {
        let mut coach = coach();
        let (mut lesson, _) = ending("hold.R.middle");
        let moves = lesson.history().position().legal_moves();
        let wrong = moves.into_iter().filter_map(|mv| coach.judge(&lesson, mv));
        let wrong = wrong.into_iter().find(|event| matches!(event, LessonEvent::Wrong { .. }));
        lesson.apply(&wrong.expect("a position to hold has a move that loses")).unwrap();
        assert_eq!((lesson.steps().wrong_tries(), lesson.is_open(), lesson.moves()), (1, true, 0));
        while lesson.is_open() {
            let mv = coach.solution(&lesson)[0];
            let event = coach.judge(&lesson, mv).unwrap();
            lesson.apply(&event).unwrap();
        }
        assert_eq!(lesson.grade(), Some(Grade::Hard));
    }

    #[test]
    fn a_detour_and_a_piece_that_can_be_taken_are_wrong() {
        let mut coach = coach();
        let task = tasks().iter().find(|task| matches!(task.exercise.aim, Aim::Still { goal: Goal::Reach(_), .. }));
        let LessonTask { exercise, .. } = task.unwrap();
        let mut lesson = Lesson::new(exercise.clone(), None);
        let king = lesson.history().position().king(lesson.side());
        let step = lesson.history().position().legal_moves().into_iter().find(|mv| mv.from() == king).unwrap();
        let event = coach.judge(&lesson, step).unwrap();
        assert_eq!(event, LessonEvent::Wrong { mv: step, refutation: Vec::new() });
        lesson.apply(&event).unwrap();
        let solution = coach.solution(&lesson);
        lesson.apply(&LessonEvent::Hinted { hint: HintLevel::Piece, mv: solution[0] }).unwrap();
        lesson.apply(&LessonEvent::GaveUp { solution: solution.clone() }).unwrap();
        assert_eq!((lesson.progress(), lesson.grade()), (&ExerciseProgress::Shown(solution), Some(Grade::Failed)));
    }

    #[test]
    fn of_a_blunder_the_review_is_asked() {
        let start = "k7/8/8/8/8/8/8/K6R w - - 0 1";
        let probe = Lesson::new(Exercise { start: start.parse().unwrap(), aim: Aim::Mate { moves: 9 } }, None);
        let (better, played, other) = (mv(&probe, "a1b2"), mv(&probe, "h1h7"), mv(&probe, "a1b1"));
        let blunder = Blunder {
            id: crate::learning::BlunderId { game: crate::game::GameId(1), ply: 0 },
            start: start.to_owned(),
            played,
            refutation: Vec::new(),
            better: vec![better],
        };
        let lesson =
            Lesson::new(Exercise { start: start.parse().unwrap(), aim: Aim::Improve(Box::new(blunder)) }, None);
        let mut coach = coach();
        assert!(matches!(coach.judge(&lesson, better), Some(LessonEvent::Right { reply: OpponentReply::Done, .. })));
        assert!(matches!(coach.judge(&lesson, played), Some(LessonEvent::Wrong { .. })));
        assert_eq!(coach.judge(&lesson, other), None);
    }
}
