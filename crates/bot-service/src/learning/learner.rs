//! A learner's progress.

use jiff::Timestamp;
use makruk_school::CardId;
use serde::{Deserialize, Serialize};

use crate::learning::blunder::{Blunder, BlunderId};
use crate::learning::exercise::{Aim, Exercise, ExerciseId};
use crate::learning::lesson::Grade;
use crate::learning::memory::Memory;
use crate::learning::path::{PathStep, steps};
use crate::learning::task::{ExerciseTopic, LessonTask};

/// Exercises remembered. Beyond that the best-known ones are dropped.
pub const REMEMBERED: usize = 300;

/// Own blunders kept. Beyond that the oldest are dropped.
pub const BLUNDERS: usize = 30;

/// A learner's progress. Bounded in size.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Learner {
    read: Vec<String>,
    /// Completed steps of the path. They stay completed if exercises are added to them later.
    done: Vec<String>,
    exercises: Vec<Remembered>,
    /// Blunders from reviewed games, newest last.
    blunders: Vec<Blunder>,
}

/// An exercise that was done at least once.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Remembered {
    exercise: ExerciseId,
    /// Whether it was ever solved without being shown the solution.
    is_solved: bool,
    memory: Memory,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StepStanding {
    pub step: &'static PathStep,
    pub read: usize,
    pub solved: usize,
    pub is_done: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NextItem {
    /// Read this card of the step with this number, from 0.
    Read(usize, &'static CardId),
    /// Do this exercise of the step with this number, from 0.
    Do(usize, ExerciseId),
    /// Nothing: the path is complete.
    Nothing,
}

impl Learner {
    /// Records a card as read. Cards that are not on the path are ignored.
    pub fn read(&mut self, card: &str) {
        let is_of_path = steps().iter().flat_map(|step| &step.cards).any(|of_path| of_path.as_str() == card);
        if is_of_path && !self.has_read(card) {
            self.read.push(card.to_owned());
        }
        self.finish_steps();
    }

    pub fn practised(&mut self, exercise: &ExerciseId, grade: Grade, now: Timestamp) {
        let is_solved = grade != Grade::Failed;
        match self.exercises.iter_mut().find(|known| known.exercise == *exercise) {
            Some(known) => {
                known.memory = known.memory.after(grade, now);
                known.is_solved |= is_solved;
            }
            None => {
                let memory = Memory::first(grade, now);
                self.exercises.push(Remembered { exercise: exercise.clone(), is_solved, memory });
            }
        }
        self.finish_steps();
        if self.exercises.len() > REMEMBERED
            && let Some(best) = (0..self.exercises.len()).max_by_key(|&place| self.exercises[place].memory.due())
        {
            self.exercises.remove(best);
        }
    }

    /// Adds blunders to practise, without those already known.
    pub fn blundered(&mut self, blunders: Vec<Blunder>) {
        for blunder in blunders {
            if self.blunder(blunder.id).is_none() {
                self.blunders.push(blunder);
            }
        }
        let gone: Vec<ExerciseId> = self
            .blunders
            .drain(..self.blunders.len().saturating_sub(BLUNDERS))
            .map(|blunder| ExerciseId::Blunder(blunder.id))
            .collect();
        self.exercises.retain(|known| !gone.contains(&known.exercise));
    }

    fn finish_steps(&mut self) {
        for standing in self.path() {
            let PathStep { name, cards, exercises, .. } = standing.step;
            let is_complete = standing.read == cards.len() && standing.solved == exercises.len();
            if is_complete && !standing.is_done {
                self.done.push(name.clone());
            }
        }
    }

    pub fn path(&self) -> Vec<StepStanding> {
        let standing = |step: &'static PathStep| StepStanding {
            step,
            read: step.cards.iter().filter(|card| self.has_read(card.as_str())).count(),
            solved: step.exercises.iter().filter(|exercise| self.has_solved(exercise)).count(),
            is_done: self.done.contains(&step.name),
        };
        steps().iter().map(standing).collect()
    }

    /// What comes next in the step with this number, from 0. In a completed step, the exercise that was done longest
    /// ago.
    pub fn next_in(&self, number: usize) -> NextItem {
        let Some(step) = steps().get(number) else { return NextItem::Nothing };
        let card = step.cards.iter().find(|card| !self.has_read(card.as_str()));
        let exercise = step.exercises.iter().find(|exercise| !self.has_solved(exercise));
        match (card, exercise) {
            (Some(card), _) => NextItem::Read(number, card),
            (None, Some(exercise)) => NextItem::Do(number, exercise.clone()),
            (None, None) => {
                let oldest = step.exercises.iter().min_by_key(|exercise| self.remembered(exercise).map(Memory::done));
                oldest.map_or(NextItem::Nothing, |exercise| NextItem::Do(number, exercise.clone()))
            }
        }
    }

    pub fn next(&self) -> NextItem {
        let open = self.path().iter().position(|standing| !standing.is_done);
        open.map_or(NextItem::Nothing, |number| self.next_in(number))
    }

    pub fn has_read(&self, card: &str) -> bool {
        self.read.iter().any(|read| read == card)
    }

    fn remembered(&self, exercise: &ExerciseId) -> Option<&Memory> {
        self.exercises.iter().find(|known| known.exercise == *exercise).map(|known| &known.memory)
    }

    /// The next task on this topic: the first unsolved one, otherwise the one done longest ago. `None` if there are no
    /// tasks.
    pub fn task_about(&self, topic: ExerciseTopic) -> Option<ExerciseId> {
        let mut tasks: Vec<ExerciseId> = topic.tasks().map(|task| ExerciseId::Task(task.name.clone())).collect();
        // The sort is stable, so new ones keep their order.
        tasks.sort_by_key(|task| (self.has_solved(task), self.remembered(task).map(Memory::done)));
        tasks.into_iter().next()
    }

    /// Whether this exercise was solved without being shown the solution.
    pub fn has_solved(&self, exercise: &ExerciseId) -> bool {
        self.exercises.iter().any(|known| known.is_solved && known.exercise == *exercise)
    }

    /// Due exercises: the learner's own blunders never practised, newest first, then exercises done before, by due
    /// time. Exercises that no longer exist are skipped.
    pub fn due(&self, now: Timestamp) -> Vec<ExerciseId> {
        let is_new = |id: &ExerciseId| self.exercises.iter().all(|known| known.exercise != *id);
        let blunders = self.blunders.iter().rev().map(|blunder| ExerciseId::Blunder(blunder.id));
        let mut again: Vec<&Remembered> =
            self.exercises.iter().filter(|known| known.memory.due() <= now && self.is_there(&known.exercise)).collect();
        again.sort_by_key(|known| known.memory.due());
        blunders.filter(is_new).chain(again.into_iter().map(|known| known.exercise.clone())).collect()
    }

    /// When this exercise is due again; `None` if it was never done.
    pub fn due_again(&self, exercise: &ExerciseId) -> Option<Timestamp> {
        self.remembered(exercise).map(Memory::due)
    }

    /// When the next exercise that is not yet due will be; `None` if there is none.
    pub fn next_due(&self, now: Timestamp) -> Option<Timestamp> {
        let there = self.exercises.iter().filter(|known| self.is_there(&known.exercise));
        there.map(|known| known.memory.due()).filter(|due| *due > now).min()
    }

    pub fn blunder(&self, id: BlunderId) -> Option<&Blunder> {
        self.blunders.iter().find(|blunder| blunder.id == id)
    }

    /// The learner's blunders, newest first.
    pub fn blunders(&self) -> impl Iterator<Item = &Blunder> {
        self.blunders.iter().rev()
    }

    fn is_there(&self, exercise: &ExerciseId) -> bool {
        match exercise {
            ExerciseId::Task(name) => LessonTask::named(name).is_some(),
            ExerciseId::Ending(_) => true,
            ExerciseId::Blunder(id) => self.blunder(*id).is_some(),
        }
    }

    /// A task or a blunder as an exercise; `None` if it no longer exists, and for endings, whose start position differs
    /// each time.
    pub fn exercise(&self, id: &ExerciseId) -> Option<Exercise> {
        match id {
            ExerciseId::Task(name) => LessonTask::named(name).map(|task| task.exercise.clone()),
            ExerciseId::Ending(_) => None,
            ExerciseId::Blunder(id) => {
                let blunder = self.blunder(*id)?;
                let start = blunder.start.parse().ok()?;
                Some(Exercise { start, aim: Aim::Improve(Box::new(blunder.clone())) })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use jiff::SignedDuration;
    use makruk::{Move, Square};

    use super::*;
    use crate::game::GameId;

    const NOW: Timestamp = Timestamp::UNIX_EPOCH;

    fn blunder(game: u64) -> Blunder {
        let mv = |from: u8, to: u8| Move::new(Square::try_from(from).unwrap(), Square::try_from(to).unwrap());
        Blunder {
            id: BlunderId { game: GameId(game), ply: 3 },
            start: "k7/8/8/8/8/8/8/K6R w - - 0 1".to_owned(),
            played: mv(7, 6),
            refutation: Vec::new(),
            better: vec![mv(7, 5)],
        }
    }

    #[test]
    fn whoever_does_everything_in_turn_reaches_the_end() {
        let mut learner = Learner::default();
        let mut done = 0;
        loop {
            match learner.next() {
                NextItem::Read(_, card) => learner.read(card.as_str()),
                NextItem::Do(_, exercise) => learner.practised(&exercise, Grade::Hard, NOW),
                NextItem::Nothing => break,
            }
            done += 1;
        }
        let all: usize = steps().iter().map(|step| step.cards.len() + step.exercises.len()).sum();
        assert_eq!(done, all);
        assert!(learner.path().iter().all(|standing| standing.is_done));
        // Completed exercises can be repeated, each in turn.
        for (exercise, minutes) in steps()[0].exercises.iter().zip(1..) {
            assert_eq!(learner.next_in(0), NextItem::Do(0, exercise.clone()));
            learner.practised(exercise, Grade::Good, NOW + SignedDuration::from_mins(minutes));
        }
    }

    #[test]
    fn what_was_shown_is_not_solved_and_comes_again() {
        let mut learner = Learner::default();
        let exercise = steps()[0].exercises[0].clone();
        learner.practised(&exercise, Grade::Failed, NOW);
        assert!(!learner.has_solved(&exercise));
        assert_eq!(learner.due(NOW), []);
        let tomorrow = learner.next_due(NOW).unwrap();
        assert_eq!(tomorrow, NOW + SignedDuration::from_hours(16));
        assert_eq!(learner.due(tomorrow), std::slice::from_ref(&exercise));
        learner.practised(&exercise, Grade::Good, tomorrow);
        assert!(learner.has_solved(&exercise));
        assert_eq!(learner.due(tomorrow), []);
    }

    #[test]
    fn blunders_are_due_at_once_and_kept_once() {
        let mut learner = Learner::default();
        learner.blundered(vec![blunder(1), blunder(2)]);
        learner.blundered(vec![blunder(1)]);
        let id = |game| ExerciseId::Blunder(blunder(game).id);
        assert_eq!(learner.due(NOW), [id(2), id(1)]);
        assert!(learner.exercise(&id(2)).is_some());
        learner.practised(&id(2), Grade::Good, NOW);
        assert_eq!(learner.due(NOW), [id(1)]);
        learner.blundered((3..=2 + BLUNDERS as u64).map(blunder).collect());
        assert_eq!(learner.blunders().count(), BLUNDERS);
        assert_eq!((learner.exercise(&id(2)), learner.next_due(NOW)), (None, None));
    }

    #[test]
    fn a_learner_is_bounded() {
        let mut learner = Learner::default();
        for number in 0..REMEMBERED + 20 {
            let task = ExerciseId::Task(format!("task-{number}").parse().unwrap());
            learner.practised(&task, Grade::Good, NOW);
        }
        assert_eq!(learner.exercises.len(), REMEMBERED);
        learner.read("no-such-card");
        assert_eq!(learner.read, Vec::<String>::new());
    }
}
