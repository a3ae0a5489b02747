//! Boards of chaturanga for four.

use ::chaturanga::four::{Army, FourAct, FourHistory, FourRules, FourState};

use super::*;

fn names() -> [Plate; 4] {
    ["Anong", "Boon", "Chai", "Dao"].map(|player| Plate { player: player.to_owned(), ..Plate::default() })
}

/// The first `acts` acts of a game in which everything is left to chance.
fn random_game(seed: u64, acts: usize) -> FourHistory {
    let mut rng = SmallRng::seed_from_u64(seed);
    let mut history = FourHistory::new(FourRules::default());
    while history.acts().len() < acts {
        let moves = history.state().legal_moves();
        let act = match moves.choose(&mut rng) {
            Some(mv) => FourAct::Move(*mv),
            None => FourAct::Throw(*LongDie::ALL.choose(&mut rng).unwrap()),
        };
        if history.play(act).is_err() {
            break;
        }
    }
    history
}

fn start() -> Scene {
    Scene::of_four(&FourHistory::new(FourRules::default()), 0, names())
}

#[test]
fn the_board_of_four_is_a_small_png_in_every_theme_from_every_side() {
    for theme in Theme::ALL {
        let pictures = SceneSide::ALL.map(|view| {
            let bytes = RENDERER.png(&Scene { theme, view, ..start() });
            assert!(bytes.len() <= 52 * 1024, "{theme}: {} bytes", bytes.len());
            let picture = DecodedPng::decode(&bytes);
            assert!(picture.palette.len() <= 256);
            (picture.width, picture.height)
        });
        assert_eq!(pictures, [pictures[0]; 4]);
    }
}

#[test]
fn a_piece_is_drawn_where_each_side_sees_its_square() {
    let c2 = square("c2");
    for view in SceneSide::ALL {
        let bare = Scene { view, ..Scene::new(SceneBoard::empty(BoardKind::ChaturangaForFour)) };
        let mut scene = bare.clone();
        scene.board.put(c2, ScenePiece { side: SceneSide::West, shape: PieceShape::Boat });
        let (with, without) = (decode(&scene), decode(&bare));
        for at in SceneSquare::all() {
            let differs = square_colors(at, &with, &scene) != square_colors(at, &without, &bare);
            assert_eq!(differs, at == c2, "{at:?} from {view:?}");
        }
    }
}

#[test]
fn a_kept_square_looks_as_it_did_when_it_was_first_drawn() {
    let renderer = Renderer::new(Size::MIN);
    for view in SceneSide::ALL {
        let scene = Scene { view, ..start() };
        let first = renderer.png(&scene);
        assert_eq!(renderer.png(&scene), first);
        assert_eq!(Renderer::new(Size::MIN).png(&scene), first, "from {view:?}");
    }
}

#[test]
fn pieces_of_four_armies_differ_without_their_colours() {
    // How light a pixel is.
    let grey = |[r, g, b]: [u8; 3]| (299 * u32::from(r) + 587 * u32::from(g) + 114 * u32::from(b)) / 1000;
    for theme in Theme::ALL {
        let drawn = SceneSide::ALL.map(|side| {
            let mut board = SceneBoard::empty(BoardKind::ChaturangaForFour);
            board.put(square("c3"), ScenePiece { side, shape: PieceShape::Elephant });
            let scene = Scene { theme, ..Scene::new(board) };
            square_colors(square("c3"), &decode(&scene), &scene)
        });
        for a in 0..4 {
            for b in 0..a {
                let changed =
                    drawn[a].iter().zip(&drawn[b]).filter(|(a, b)| grey(**a).abs_diff(grey(**b)) > 24).count();
                assert!(changed > 1000, "{theme}: {a} and {b} differ in only {changed} pixels");
            }
        }
    }
}

#[test]
fn thrones_are_marked_and_no_other_square() {
    for theme in Theme::ALL {
        let scene = Scene { theme, ..Scene::new(SceneBoard::empty(BoardKind::ChaturangaForFour)) };
        let picture = decode(&scene);
        for at in SceneSquare::all() {
            let colors = square_colors(at, &picture, &scene);
            let throne = Army::ALL.into_iter().find(|army| at == army.throne().into());
            let marked = theme
                .colors_of(BoardKind::ChaturangaForFour)
                .pieces
                .iter()
                .position(|army| colors.iter().filter(|color| **color == army.body).count() > 300);
            assert_eq!(marked, throne.map(|army| army as usize), "{at:?} in {theme}");
        }
    }
}

/// The colours of the band above the board.
fn band(picture: &DecodedPng, scene: &Scene) -> Vec<[u8; 3]> {
    let lengths = RENDERER.lengths;
    picture.part(layout(scene).banner.unwrap(), (lengths.plate().0, lengths.banner()))
}

#[test]
fn every_throw_looks_different_and_the_result_takes_its_place() {
    let fates = [ThrowFate::Awaited].into_iter().chain(LongDie::ALL.map(ThrowFate::Allows));
    let fates: Vec<ThrowFate> = fates.chain(LongDie::ALL.map(ThrowFate::Blocked)).collect();
    let drawn = |throw: Option<SceneThrow>, banner: Option<String>| {
        let mut scene = start();
        let plates = scene.plates.take().unwrap();
        scene.plates = Some(Plates { throw, banner, ..plates });
        let picture = decode(&scene);
        band(&picture, &scene)
    };
    let mut seen = vec![drawn(None, Some("South and North win".to_owned()))];
    for army in SceneSide::ALL {
        for &fate in &fates {
            let band = drawn(Some(SceneThrow { army, fate }), None);
            assert!(!seen.contains(&band), "{army:?}: {fate:?}");
            seen.push(band);
        }
    }
    let over =
        drawn(Some(SceneThrow { army: SceneSide::South, fate: fates[1] }), Some("South and North win".to_owned()));
    assert!(over == seen[0]);
}

#[test]
fn a_captured_king_is_seen_on_two_plates_and_its_army_pales() {
    let take = FourState::from_board(FourRules::default(), "4nK3/8/8/1sP6/wK7/1sKwE5/8/7eK", Army::South).unwrap();
    let mut history = FourHistory::from(take);
    for act in [FourAct::Throw(LongDie::Five), FourAct::Move("b3a4".parse().unwrap())] {
        history.play(act).unwrap();
    }
    let scene = Scene::of_four(&history, 2, names());
    let mut free = scene.clone();
    for plate in free.plates.iter_mut().flat_map(|plates| plates.sides.iter_mut()) {
        plate.army.king = PlateKing::Free;
    }
    let (held_picture, free_picture) = (decode(&scene), decode(&free));
    let changed = |part: fn(&DecodedPng, &Scene) -> Vec<Vec<[u8; 3]>>| -> Vec<bool> {
        part(&held_picture, &scene).into_iter().zip(part(&free_picture, &free)).map(|(a, b)| a != b).collect()
    };
    let plates = changed(|picture, scene| {
        let lengths = RENDERER.lengths;
        let [upper, lower] = layout(scene).plates.unwrap();
        let right = (lengths.half_plate().0 + lengths.gap()) as i32;
        [lower, upper, (upper.0 + right, upper.1), (lower.0 + right, lower.1)]
            .map(|corner| picture.part(corner, lengths.half_plate()))
            .to_vec()
    });
    assert_eq!(plates, [true, true, false, false], "South holds West's king");
    let squares = changed(|picture, scene| SceneSquare::all().map(|at| square_colors(at, picture, scene)).collect());
    let paled: Vec<SceneSquare> = SceneSquare::all().zip(squares).filter(|(_, pale)| *pale).map(|(at, _)| at).collect();
    assert_eq!(paled, [square("c3")], "West's elephant stands still");
}

#[test]
fn a_film_of_a_whole_game_for_four_stays_small() {
    let history = random_game(3, 400);
    let mut scenes = Scene::film_of_four(&history, &names()).into_iter();
    let mut film = Film::new(scenes.next().unwrap(), Duration::from_millis(800), Duration::from_secs(4));
    scenes.for_each(|scene| film.push(scene));
    let bytes = RENDERER.film(&film);
    assert!(film.scenes() > 100, "{} scenes", film.scenes());
    assert!(bytes.len() <= film.scenes() * 5_000, "{} bytes for {} scenes", bytes.len(), film.scenes());
}
