//! Games of chaturanga for four as scenes.

use chaturanga::four::{Army, FourAct, FourEvent, FourHistory, FourStanding, FourState, KingFate};
use chaturanga::{Arm, BoardSquare, SquarePair};

use super::{
    BoardKind, PieceShape, Plate, PlateArmy, PlateKing, Plates, Scene, SceneBoard, SceneMove, ScenePiece, SceneSide,
    SceneSquare, SceneThrow, ThrowFate,
};

impl From<Army> for SceneSide {
    fn from(army: Army) -> SceneSide {
        match army {
            Army::South => SceneSide::South,
            Army::West => SceneSide::West,
            Army::North => SceneSide::North,
            Army::East => SceneSide::East,
        }
    }
}

impl From<BoardSquare> for SceneSquare {
    fn from(square: BoardSquare) -> SceneSquare {
        SceneSquare::at_index(square.index() as u8)
    }
}

impl From<SquarePair> for SceneMove {
    fn from(pair: SquarePair) -> SceneMove {
        SceneMove { from: pair.from.into(), to: pair.to.into() }
    }
}

impl From<Arm> for PieceShape {
    fn from(arm: Arm) -> PieceShape {
        match arm {
            Arm::King => PieceShape::King,
            Arm::Counsellor => PieceShape::Met,
            Arm::Elephant => PieceShape::Elephant,
            Arm::Horse => PieceShape::Knight,
            Arm::Boat => PieceShape::Boat,
            Arm::Pawn => PieceShape::Pawn,
        }
    }
}

impl From<&FourState> for SceneBoard {
    fn from(state: &FourState) -> SceneBoard {
        let mut board = SceneBoard::empty(BoardKind::ChaturangaForFour);
        for square in BoardSquare::all() {
            if let Some((army, arm)) = state.at(square) {
                board.put(square.into(), ScenePiece { side: army.into(), shape: arm.into() });
            }
        }
        board
    }
}

impl PlateArmy {
    fn of(state: &FourState, army: Army) -> PlateArmy {
        let commander = state.commander(army);
        PlateArmy {
            commander: (commander != army).then(|| commander.into()),
            king: match state.king(army) {
                KingFate::Stands => PlateKing::Free,
                KingFate::Captured(Some(by)) => PlateKing::Held(by.into()),
                KingFate::Captured(None) => PlateKing::Gone,
            },
        }
    }
}

impl SceneThrow {
    /// The throw to show after the first `acts` acts of a game: the one that was blocked just now, the one to move by, or the one that
    /// is awaited. `None` when the game is over.
    fn of(history: &FourHistory, acts: usize) -> Option<SceneThrow> {
        let events = acts.checked_sub(1).map_or(&[][..], |last| history.events_at(last));
        let blocked = events.iter().find_map(|event| match event {
            FourEvent::Blocked { army, die } => Some((*army, ThrowFate::Blocked(*die))),
            _ => None,
        });
        let (army, fate) = match (blocked, history.state_at(acts).standing()) {
            (_, FourStanding::Over(_)) => return None,
            (Some(blocked), _) => blocked,
            (None, FourStanding::ToThrow { army, .. }) => (army, ThrowFate::Awaited),
            (None, FourStanding::ToMove { army, die, .. }) => (army, ThrowFate::Allows(die)),
        };
        Some(SceneThrow { army: army.into(), fate })
    }
}

impl Scene {
    /// A game for four after its first `acts` acts: board, last move, throw, and plates at the corners, for which South's and then
    /// clockwise the names and clocks are given. It is seen from South; [`Scene::view`] may be any side.
    pub fn of_four(history: &FourHistory, acts: usize, plates: [Plate; 4]) -> Scene {
        let state = history.state_at(acts);
        let mut plates = plates;
        for (plate, army) in plates.iter_mut().zip(Army::ALL) {
            plate.army = PlateArmy::of(state, army);
        }
        let turn = match state.standing() {
            FourStanding::ToThrow { seat, .. } | FourStanding::ToMove { seat, .. } => Some(seat.into()),
            FourStanding::Over(_) => None,
        };
        let last_move = history.acts().take(acts).rev().find_map(|act| match act {
            FourAct::Move(pair) => Some(pair.into()),
            _ => None,
        });
        let throw = SceneThrow::of(history, acts);
        let plates = Plates { sides: plates.into(), turn, throw, ..Plates::default() };
        Scene { last_move, plates: Some(plates), ..Scene::new(state) }
    }

    /// The scenes of a film of a game for four: its start, each move under the throw that led to it, and each throw that was blocked.
    pub fn film_of_four(history: &FourHistory, plates: &[Plate; 4]) -> Vec<Scene> {
        let after = |acts: usize| Scene::of_four(history, acts, plates.clone());
        let mut scenes = vec![after(0)];
        for (index, act) in history.acts().enumerate() {
            let mut scene = after(index + 1);
            match act {
                FourAct::Move(_) => {
                    if let Some(plates) = &mut scene.plates {
                        plates.throw = SceneThrow::of(history, index);
                    }
                }
                FourAct::Throw(_) if is_blocked(history, index) => {}
                FourAct::Throw(_) => continue,
                FourAct::OfferExchange(_) | FourAct::EndOffer(_) => continue,
                FourAct::AcceptExchange(_) => {}
            }
            scenes.push(scene);
        }
        scenes
    }
}

fn is_blocked(history: &FourHistory, act: usize) -> bool {
    history.events_at(act).iter().any(|event| matches!(event, FourEvent::Blocked { .. }))
}

#[cfg(test)]
mod tests {
    use chaturanga::four::{FourRules, LongDie};

    use super::*;

    fn played(acts: &[FourAct]) -> FourHistory {
        let mut history = FourHistory::new(FourRules::default());
        for act in acts {
            history.play(*act).unwrap();
        }
        history
    }

    fn plates() -> [Plate; 4] {
        std::array::from_fn(|_| Plate::default())
    }

    #[test]
    fn a_scene_shows_the_throw_that_is_awaited_that_allows_a_move_or_that_is_blocked() {
        let moved = FourAct::Move("a2a3".parse().unwrap());
        let history = played(&[FourAct::Throw(LongDie::Five), moved, FourAct::Throw(LongDie::Four)]);
        let shown = |acts| {
            let plates = Scene::of_four(&history, acts, plates()).plates.unwrap();
            (plates.turn, plates.throw.map(|throw| (throw.army, throw.fate)))
        };
        let (south, west) = (SceneSide::South, SceneSide::West);
        assert_eq!(shown(0), (Some(south), Some((south, ThrowFate::Awaited))));
        assert_eq!(shown(1), (Some(south), Some((south, ThrowFate::Allows(LongDie::Five)))));
        assert_eq!(shown(2), (Some(west), Some((west, ThrowFate::Awaited))));
        assert_eq!(shown(3), (Some(SceneSide::North), Some((west, ThrowFate::Blocked(LongDie::Four)))));
        assert_eq!(Scene::of_four(&history, 3, plates()).last_move, "a2a3".parse::<SquarePair>().ok().map(Into::into));
    }

    #[test]
    fn a_film_shows_each_move_under_its_throw_and_each_blocked_throw() {
        let moved = FourAct::Move("a2a3".parse().unwrap());
        let history = played(&[FourAct::Throw(LongDie::Five), moved, FourAct::Throw(LongDie::Four)]);
        let fates: Vec<Option<ThrowFate>> = Scene::film_of_four(&history, &plates())
            .into_iter()
            .map(|scene| scene.plates.and_then(|plates| plates.throw).map(|throw| throw.fate))
            .collect();
        let expected = [ThrowFate::Awaited, ThrowFate::Allows(LongDie::Five), ThrowFate::Blocked(LongDie::Four)];
        assert_eq!(fates, expected.map(Some));
    }

    #[test]
    fn plates_tell_who_holds_a_king_and_who_commands() {
        // South's king may take West's, or go to its ally's throne.
        let take = FourState::from_board(FourRules::default(), "4nK3/8/8/1sP6/wK7/1sK6/8/7eK", Army::South);
        let mut history = FourHistory::from(take.unwrap());
        for act in [FourAct::Throw(LongDie::Five), FourAct::Move("b3a4".parse().unwrap())] {
            history.play(act).unwrap();
        }
        let plates = Scene::of_four(&history, 2, plates()).plates.unwrap();
        let west = plates.sides.of(SceneSide::West).army;
        assert_eq!(west.king, PlateKing::Held(SceneSide::South));
        assert!(west.stands_still());
        assert_eq!(plates.sides.of(SceneSide::East).army, PlateArmy::default());

        let near = FourState::from_board(FourRules::default(), "3sK4/8/8/8/wK7/nP7/8/7eK", Army::South);
        let mut history = FourHistory::from(near.unwrap());
        for act in [FourAct::Throw(LongDie::Five), FourAct::Move("d8e8".parse().unwrap())] {
            history.play(act).unwrap();
        }
        let north = Scene::of_four(&history, 2, std::array::from_fn(|_| Plate::default())).plates.unwrap();
        let north = north.sides.of(SceneSide::North).army;
        assert_eq!((north.commander, north.king), (Some(SceneSide::South), PlateKing::Gone));
        assert!(!north.stands_still());
    }
}
