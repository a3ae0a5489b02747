//! A game as an animated picture.

use std::time::Duration;

use super::Scene;

/// Scenes one after the other, of which there is at least one. Equal films give equal bytes.
///
/// All scenes are drawn like the first one: on its kind of board, in its theme, with its pieces and labels, and from its side. No plate is
/// lit, since a plate that is lit at every other move distracts from the board; the marks of the last move say who
/// moved.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Film {
    first: Scene,
    rest: Vec<Scene>,
    pace: Duration,
    hold: Duration,
}

impl Film {
    /// A looping film that begins with this scene. Each scene is shown for `pace` and the last one for `hold`, in
    /// hundredths of a second and at most eleven minutes.
    pub fn new(first: Scene, pace: Duration, hold: Duration) -> Film {
        Film { first, rest: Vec::new(), pace, hold }
    }

    /// Adds a scene at the end.
    pub fn push(&mut self, scene: Scene) {
        self.rest.push(scene);
    }

    /// The number of scenes.
    pub fn scenes(&self) -> usize {
        1 + self.rest.len()
    }

    pub(super) fn first(&self) -> &Scene {
        &self.first
    }

    /// The scenes as they are drawn, each with its time in hundredths of a second.
    pub(super) fn frames(&self) -> impl Iterator<Item = (Scene, u16)> + '_ {
        let hundredths = |time: Duration| u16::try_from(time.as_millis() / 10).unwrap_or(u16::MAX);
        let times = (1..self.scenes()).map(move |_| hundredths(self.pace)).chain([hundredths(self.hold)]);
        std::iter::once(&self.first).chain(&self.rest).map(|scene| self.like_the_first(scene)).zip(times)
    }

    fn like_the_first(&self, scene: &Scene) -> Scene {
        let Scene { theme, pieces, labels, view, .. } = self.first;
        let mut scene = Scene { theme, pieces, labels, view, ..scene.clone() };
        if let Some(plates) = &mut scene.plates {
            plates.turn = None;
        }
        scene
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Labels, SceneSide, Theme};
    use makruk::Board;

    #[test]
    fn the_last_scene_is_held_and_all_look_like_the_first() {
        let first =
            Scene { theme: Theme::Night, labels: Labels::Latin, view: SceneSide::North, ..Scene::new(Board::EMPTY) };
        let mut film = Film::new(first.clone(), Duration::from_millis(500), Duration::from_secs(3));
        film.push(Scene::new(Board::EMPTY));
        film.push(Scene::new(Board::EMPTY));
        let frames: Vec<(Scene, u16)> = film.frames().collect();
        assert_eq!(frames.iter().map(|(_, time)| *time).collect::<Vec<_>>(), [50, 50, 300]);
        assert!(frames.iter().all(|(scene, _)| *scene == first));
    }
}
