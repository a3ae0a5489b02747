//! Boards, decoded from their PNG.

use std::sync::LazyLock;
use std::time::Duration;

use proptest::prelude::*;
use rand::SeedableRng as _;
use rand::rngs::SmallRng;
use rand::seq::IndexedRandom as _;
use test_budget::rounds;

use super::*;
use crate::layout::Point;
use crate::testing::DecodedPng;
use crate::{
    Arrow, CountLabel, Film, Labels, PieceSet, Plate, PlateArmy, PlateKing, Plates, SceneMove, ScenePiece, SceneThrow,
    SidePlates, ThrowFate,
};
use ::chaturanga::four::LongDie;
use makruk::{Color, Piece, Position, Role};

static RENDERER: LazyLock<Renderer> = LazyLock::new(|| Renderer::new(Size::default()));

fn square(name: &str) -> SceneSquare {
    makruk::Square::from_latin(name.as_bytes()).unwrap().into()
}

/// A move between two squares.
fn from_to(from: &str, to: &str) -> SceneMove {
    SceneMove { from: square(from), to: square(to) }
}

/// The two sides of Makruk and of chess.
const TWO: [SceneSide; 2] = [SceneSide::South, SceneSide::North];

/// Makruk's board with nothing on it.
fn empty() -> SceneBoard {
    SceneBoard::empty(BoardKind::Makruk)
}

fn start() -> Scene {
    Scene::new(*Position::start().board())
}

fn plates() -> Plates {
    let plate = |player: &str| Plate { player: player.to_owned(), side: "ขาว".to_owned(), ..Plate::default() };
    Plates { sides: [plate("Ann"), plate("Bert")].into(), ..Plates::default() }
}

/// The start position between these plates.
fn between(plates: Plates) -> Scene {
    Scene { plates: Some(plates), ..start() }
}

fn decode(scene: &Scene) -> DecodedPng {
    DecodedPng::decode(&RENDERER.png(scene))
}

fn layout(scene: &Scene) -> Layout {
    Layout::new(RENDERER.lengths, Surround::of(scene.plates.as_ref()))
}

/// The colours of a square.
fn square_colors(square: SceneSquare, picture: &DecodedPng, scene: &Scene) -> Vec<[u8; 3]> {
    let side = RENDERER.lengths.square;
    picture.part(layout(scene).corner(square, scene.view), (side, side))
}

/// The colours of the lower plate and the upper one.
fn plate_colors(picture: &DecodedPng, scene: &Scene) -> [Vec<[u8; 3]>; 2] {
    let [upper, lower] = layout(scene).plates.unwrap();
    [lower, upper].map(|corner: Point| picture.part(corner, RENDERER.lengths.plate()))
}

/// The colours of the strips with the coordinates: left, right and below.
fn strip_colors(picture: &DecodedPng, scene: &Scene) -> [Vec<[u8; 3]>; 3] {
    let (long, narrow) = (8 * RENDERER.lengths.square, RENDERER.lengths.strip());
    let [left, right, below] = layout(scene).strips();
    [(left, (narrow, long)), (right, (narrow, long)), (below, (long, narrow))]
        .map(|(corner, size)| picture.part(corner, size))
}

#[test]
fn the_start_position_is_a_small_png_in_every_theme_with_every_set() {
    for theme in Theme::ALL {
        for pieces in PieceSet::ALL {
            let turn = Some(SceneSide::South);
            let scene = Scene { theme, pieces, ..between(Plates { turn, ..plates() }) };
            let bytes = RENDERER.png(&scene);
            assert!(bytes.len() <= 40 * 1024, "{theme}, {pieces}: {} bytes", bytes.len());
            let picture = DecodedPng::decode(&bytes);
            assert_eq!((picture.width, picture.height), (640, 716));
            assert!(picture.palette.len() <= 256);
        }
    }
    let small = Renderer::new(Size::MIN);
    let picture = DecodedPng::decode(&small.png(&start()));
    assert_eq!((picture.width, picture.height), (320, 320));
}

#[test]
fn no_board_in_random_games_exceeds_40_kilobytes() {
    let mut rng = SmallRng::seed_from_u64(1);
    for game in 0..Theme::ALL.len() {
        let (theme, mut position) = (Theme::ALL[game], Position::start());
        for _ in 0..40 {
            let Some(&mv) = position.legal_moves().choose(&mut rng) else { break };
            position = position.play(mv).unwrap();
            let plates = Plates { turn: Some(position.turn().into()), ..plates() };
            let scene =
                Scene { theme, last_move: Some(mv.into()), plates: Some(plates), ..Scene::new(*position.board()) };
            let bytes = RENDERER.png(&scene).len();
            assert!(bytes <= 40 * 1024, "{theme}: {bytes} bytes for {:?}", position.board());
        }
    }
}

#[test]
fn a_film_of_80_plies_has_at_most_300_000_bytes() {
    let mut rng = SmallRng::seed_from_u64(7);
    let mut position = Position::start();
    let mut film = Film::new(between(plates()), Duration::from_millis(800), Duration::from_secs(4));
    while film.scenes() <= 80 {
        let mv = *position.legal_moves().choose(&mut rng).unwrap();
        position = position.play(mv).unwrap();
        let check = position.is_check().then(|| position.king(position.turn()).into());
        film.push(Scene { board: (*position.board()).into(), last_move: Some(mv.into()), check, ..between(plates()) });
    }
    let bytes = RENDERER.film(&film).len();
    assert!(bytes <= 300_000, "{bytes} bytes");
}

#[test]
fn equal_scenes_give_equal_bytes() {
    let scene = between(Plates { turn: Some(SceneSide::North), ..plates() });
    assert_eq!(RENDERER.png(&scene), RENDERER.png(&scene));
    assert_eq!(RENDERER.png(&scene), Renderer::new(Size::default()).png(&scene));
}

#[test]
fn a_theme_that_was_put_away_looks_the_same_when_it_is_needed_again() {
    let renderer = Renderer::new(Size::MIN);
    let before = renderer.png(&start());
    for theme in Theme::ALL {
        renderer.png(&Scene { theme, pieces: PieceSet::Chess, ..start() });
    }
    assert!(renderer.skins.lock().unwrap().len() <= SKINS.get());
    assert_eq!(renderer.png(&start()), before);
}

#[test]
fn a_piece_is_drawn_on_its_square_in_both_views() {
    let d6 = square("d6");
    for theme in Theme::ALL {
        for view in TWO {
            let bare = Scene { view, theme, ..Scene::new(empty()) };
            let mut board = empty();
            board.put(d6, Piece::new(Color::Black, Role::Knight).into());
            let scene = Scene { board, ..bare.clone() };
            let (with, without) = (decode(&scene), decode(&bare));
            for at in SceneSquare::all() {
                let differs = square_colors(at, &with, &scene) != square_colors(at, &without, &bare);
                assert_eq!(differs, at == d6, "{at:?} in {theme}");
            }
            assert_eq!(strip_colors(&with, &scene), strip_colors(&without, &bare));
        }
    }
}

#[test]
fn every_piece_looks_different_in_the_palette_of_each_theme() {
    for (theme, pieces) in Theme::ALL.into_iter().zip(PieceSet::ALL.into_iter().cycle()) {
        let mut seen = Vec::new();
        for color in Color::ALL {
            for piece in Role::ALL.map(|role| Piece::new(color, role)).into_iter().chain([Piece::promoted(color)]) {
                let mut board = empty();
                board.put(square("e5"), piece.into());
                let scene = Scene { theme, pieces, ..Scene::new(board) };
                seen.push(square_colors(square("e5"), &decode(&scene), &scene));
            }
        }
        for a in 0..seen.len() {
            for b in 0..a {
                let changed = seen[a].iter().zip(&seen[b]).filter(|(a, b)| a != b).count();
                assert!(changed > 300, "{theme}: pieces {a} and {b} differ in only {changed} pixels");
            }
        }
    }
}

#[test]
fn exactly_the_squares_of_the_last_move_are_marked_at_their_corners() {
    let mv = from_to("b1", "d2");
    for theme in Theme::ALL {
        for view in TWO {
            let plain = Scene { theme, view, ..start() };
            let moved = Scene { last_move: Some(mv), ..plain.clone() };
            let (before, after) = (decode(&plain), decode(&moved));
            let mark = theme.colors().mark;
            for at in SceneSquare::all() {
                let marked = square_colors(at, &after, &moved).iter().filter(|color| **color == mark).count()
                    > square_colors(at, &before, &plain).iter().filter(|color| **color == mark).count() + 200;
                assert_eq!(marked, at == mv.from || at == mv.to, "{at:?} in {theme}");
            }
        }
    }
}

#[test]
fn a_king_in_check_glows_even_on_a_square_of_the_last_move() {
    let d1 = square("d1");
    for theme in Theme::ALL {
        let moved = Scene { theme, last_move: Some(from_to("d2", "d1")), ..start() };
        let check = Scene { check: Some(d1), ..moved.clone() };
        let glow = theme.colors().check;
        let far = |color: &[u8; 3]| (0..3).map(|i| u32::from(color[i].abs_diff(glow[i]))).sum::<u32>();
        let distance = |scene| square_colors(d1, &decode(scene), scene).iter().map(far).sum::<u32>();
        let (before, after) = (distance(&moved), distance(&check));
        assert!(after * 100 < before * 96, "{theme}: {before} to {after}");
    }
}

#[test]
fn the_plate_of_the_side_to_move_is_lit() {
    for theme in Theme::ALL {
        for view in TWO {
            for turn in TWO {
                let scene = Scene { view, theme, ..between(Plates { turn: Some(turn), ..plates() }) };
                let lit = |colors: &Vec<[u8; 3]>| {
                    colors.iter().filter(|color| **color == theme.colors().plate).count() * 2 > colors.len()
                };
                let [below, above] = plate_colors(&decode(&scene), &scene);
                assert_eq!((lit(&below), lit(&above)), (turn == view, turn != view));
            }
        }
    }
}

#[test]
fn the_count_stands_on_the_plate_of_who_counts_in_the_digits_of_the_labels() {
    let count = |counter, number| {
        Some(CountLabel { counter, honour: "ศักดิ์กระดาน".to_owned(), number, limit: 64 })
    };
    let without = between(plates());
    let [_, black] = plate_colors(&decode(&without), &without);
    let mut seen = Vec::new();
    for (counter, number, labels) in
        [(SceneSide::South, 7, Labels::Thai), (SceneSide::South, 8, Labels::Thai), (SceneSide::South, 7, Labels::Latin)]
    {
        let scene = Scene { labels, ..between(Plates { count: count(counter, number), ..plates() }) };
        let [counting, other] = plate_colors(&decode(&scene), &scene);
        assert_eq!(other, black);
        assert!(!seen.contains(&counting));
        seen.push(counting);
    }
}

#[test]
fn a_long_name_leaves_the_count_and_the_clock_whole() {
    let with = |player: &str, clock: &str| {
        let count =
            CountLabel { counter: SceneSide::South, honour: "board's honour".to_owned(), number: 63, limit: 64 };
        let mut plates = Plates { count: Some(count), ..plates() };
        plates.sides[0] = Plate { player: player.to_owned(), clock: Some(clock.to_owned()), ..plates.sides[0].clone() };
        between(plates)
    };
    // The right half of the plate, where count and clock are.
    let right = |scene: &Scene| {
        let (width, height) = RENDERER.lengths.plate();
        let (x, y) = layout(scene).plates.unwrap()[1];
        decode(scene).part((x + width as i32 * 6 / 10, y), (width * 4 / 10, height))
    };
    let (short, long) = (with("A", "9:59"), with("A name that is too long by far, since it goes on and on", "9:59"));
    assert_eq!(right(&short), right(&long));
    assert!(right(&short) != right(&with("A", "9:58")));
}

#[test]
fn instead_of_what_no_font_writes_there_is_the_account_or_else_the_side() {
    let called = |player: &str, account: &str| {
        let (player, account, side) = (player.to_owned(), account.to_owned(), "White".to_owned());
        let plate = Plate { player, account, side, ..Plate::default() };
        let scene = between(Plates { sides: [plate, Plate::default()].into(), ..Plates::default() });
        plate_colors(&decode(&scene), &scene)
    };
    let named = |player: &str| called(player, "");
    assert!(named("山田太郎") == named("White"));
    assert!(called("山田太郎", "yamada.taro") == named("yamada.taro"));
    assert!(called("Иван", "ivan99") == named("Иван"));
    assert!(named("Ｆａｎｃｙ") == named("Fancy"));
    assert!(named("🐘 Ann 🐘") == named("Ann"));
    assert!(named("Ann") != named("White"));
}

#[test]
fn taken_pieces_and_the_result_are_seen() {
    let without = between(plates());
    let mut plates = plates();
    plates.sides[0].taken = vec![PieceShape::Rook, PieceShape::Pawn, PieceShape::Pawn];
    let taken = between(plates.clone());
    assert!(plate_colors(&decode(&taken), &taken)[0] != plate_colors(&decode(&without), &without)[0]);
    let over = between(Plates { banner: Some("ขาวชนะ · รุกจน".to_owned()), ..plates });
    let picture = decode(&over);
    let accent = Theme::default().colors().accent;
    assert!(
        picture.part(layout(&over).banner.unwrap(), (640 - 12, 30)).iter().filter(|it| **it == accent).count() > 5000
    );
    assert!(picture.height > decode(&without).height);
}

#[test]
fn no_letter_below_the_board_reaches_the_plate() {
    for pixels in [320, 640, 1280] {
        let renderer = Renderer::new(Size::new(pixels).unwrap());
        let scene = Scene { labels: Labels::Thai, ..between(plates()) };
        let layout = Layout::new(renderer.lengths, Surround::of(scene.plates.as_ref()));
        let (_, y) = layout.plates.unwrap()[1];
        let picture = DecodedPng::decode(&renderer.png(&scene));
        let frame = Theme::default().colors().frame;
        let above = picture.part((0, y - 1), (pixels.into(), 1));
        assert!(above.iter().all(|pixel| *pixel == frame), "{pixels}");
    }
}

#[test]
fn coordinates_are_written_in_the_chosen_script() {
    let strips = Labels::ALL.map(|labels| {
        let scene = Scene { labels, ..start() };
        strip_colors(&decode(&scene), &scene)
    });
    let [thai, latin, both] = &strips;
    assert!(thai[0] != latin[0] && thai[2] != latin[2] && both[2] != latin[2] && both[2] != thai[2]);
    assert!(thai[1] == latin[1] && thai[1] != both[1]);
    assert!(thai[0] == both[0]);
}

#[test]
fn a_mark_is_drawn_on_its_square_alone() {
    for mark in [Mark::Ring, Mark::Number(1), Mark::Number(12)] {
        for at in [square("e3"), square("e4")] {
            let plain = start();
            let marked = Scene { marks: vec![(at, mark)], ..start() };
            let (before, after) = (decode(&plain), decode(&marked));
            for square in SceneSquare::all() {
                let differs = square_colors(square, &before, &plain) != square_colors(square, &after, &marked);
                assert_eq!(differs, square == at, "{mark:?} on {at:?}");
            }
        }
    }
}

#[test]
fn an_arrow_is_drawn_from_square_to_square_alone() {
    for view in TWO {
        let plain = Scene { view, ..start() };
        let arrow = Arrow { from: square("d4"), to: square("f5") };
        let pointed = Scene { arrows: vec![arrow], ..plain.clone() };
        let (before, after) = (decode(&plain), decode(&pointed));
        let changed = SceneSquare::all()
            .filter(|&at| square_colors(at, &before, &plain) != square_colors(at, &after, &pointed))
            .collect::<Vec<_>>();
        assert_eq!(changed, ["d4", "e4", "e5", "f5"].map(square));
        let nowhere = Scene { arrows: vec![Arrow { to: arrow.from, ..arrow }], ..plain.clone() };
        assert_eq!(decode(&nowhere).indices, before.indices);
    }
}

#[test]
fn a_renderer_can_be_shared_between_threads() {
    fn shared<T: Send + Sync>() {}
    shared::<Renderer>();
}

mod chaturanga;
mod chess;
mod four_armies;

prop_compose! {
    fn any_square()(index in 0u8..64) -> SceneSquare {
        SceneSquare::from_index(index).unwrap()
    }
}

prop_compose! {
    fn any_board()(
        kind in prop::sample::select(&BoardKind::ALL),
        pieces in prop::collection::vec((any_square(), any_side(), any_shape()), 0..=64),
    ) -> SceneBoard {
        let mut board = SceneBoard::empty(kind);
        for (at, side, shape) in pieces {
            board.put(at, ScenePiece { side, shape });
        }
        board
    }
}

fn any_side() -> impl Strategy<Value = SceneSide> {
    prop::sample::select(&SceneSide::ALL)
}

fn any_shape() -> impl Strategy<Value = PieceShape> {
    prop::sample::select(&PieceShape::ALL)
}

fn any_army() -> impl Strategy<Value = PlateArmy> {
    let king = prop_oneof![Just(PlateKing::Free), Just(PlateKing::Gone), any_side().prop_map(PlateKing::Held)];
    (prop::option::of(any_side()), king).prop_map(|(commander, king)| PlateArmy { commander, king })
}

fn any_throw() -> impl Strategy<Value = SceneThrow> {
    let die = || prop::sample::select(&LongDie::ALL);
    let fate =
        prop_oneof![Just(ThrowFate::Awaited), die().prop_map(ThrowFate::Allows), die().prop_map(ThrowFate::Blocked)];
    (any_side(), fate).prop_map(|(army, fate)| SceneThrow { army, fate })
}

prop_compose! {
    fn any_plate()(
        player in ".{0,40}",
        account in ".{0,10}",
        side in ".{0,8}",
        clock in prop::option::of(".{0,60}"),
        taken in prop::collection::vec(any_shape(), 0..20),
        army in any_army(),
    ) -> Plate {
        Plate { player, account, side, clock, taken, army }
    }
}

prop_compose! {
    fn any_plates()(
        two in [any_plate(), any_plate()],
        four in prop::option::of([any_plate(), any_plate(), any_plate(), any_plate()]),
        turn in prop::option::of(any_side()),
        count in prop::option::of((any_side(), ".{0,60}", any::<u16>(), any::<u16>())),
        throw in prop::option::of(any_throw()),
        banner in prop::option::of(".{0,80}"),
    ) -> Plates {
        let count = count.map(|(counter, honour, number, limit)| CountLabel { counter, honour, number, limit });
        let sides = four.map_or_else(|| two.into(), SidePlates::from);
        Plates { sides, turn, count, throw, banner }
    }
}

prop_compose! {
    fn any_mark()(at in any_square(), number in prop::option::of(any::<u8>())) -> (SceneSquare, Mark) {
        (at, number.map_or(Mark::Ring, Mark::Number))
    }
}

prop_compose! {
    fn any_scene()(
        board in any_board(),
        last_move in prop::option::of((any_square(), any_square())),
        check in prop::option::of(any_square()),
        marks in prop::collection::vec(any_mark(), 0..4),
        arrows in prop::collection::vec((any_square(), any_square()), 0..3),
        plates in prop::option::of(any_plates()),
        view in any_side(),
        labels in prop::sample::select(&Labels::ALL),
        theme in prop::sample::select(&[Theme::Teak, Theme::Plain, Theme::Lacquer]),
        pieces in prop::sample::select(&PieceSet::ALL),
    ) -> Scene {
        let last_move = last_move.map(|(from, to)| SceneMove { from, to });
        let arrows = arrows.into_iter().map(|(from, to)| Arrow { from, to }).collect();
        Scene { last_move, check, marks, arrows, plates, view, labels, theme, pieces, ..Scene::new(board) }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(rounds(16, 200) as u32))]

    #[test]
    fn any_scene_can_be_drawn(scene in any_scene()) {
        let picture = decode(&scene);
        // What was kept of other pictures is what would have been drawn.
        let drawn = RENDERER.with_skin(key_of(&scene), |skin| {
            RENDERER.draw(&scene, skin, &layout(&scene), &Plan::all(Surface::Grained))
        });
        prop_assert!(picture.indices == drawn);
        let scene = Scene { marks: Vec::new(), arrows: Vec::new(), ..scene };
        let unmarked = decode(&scene);
        prop_assert_eq!(picture.height, unmarked.height);
        for (at, piece) in scene.board.iter().take(3) {
            let mut alone = SceneBoard::empty(scene.board.kind());
            alone.put(at, piece);
            let alone = Scene { board: alone, ..scene.clone() };
            prop_assert!(square_colors(at, &unmarked, &scene) == square_colors(at, &decode(&alone), &alone));
        }
    }
}
