//! An animated picture of a game of 80 plies, 640 pixels wide, against the plain way: whole frames through the `gif` crate, which
//! get their pixels for nothing.
//!
//! lila-gif, the fastest public renderer of such pictures, is no crate and is not measured here. Where it took 67 ms and 298 KB
//! for 80 plies of 720 pixels, ours is to take at most 40 ms. Milliseconds depend on the machine, so they are printed, and the ratio
//! has to hold.

use std::hint::black_box;
use std::time::Duration;

use crate::figure::Figure;
use crate::timing::{milliseconds, side_by_side};
use bench_pictures::WholeFrames;
use makruk::Position;
use makruk_render::{Film, Labels, Plate, Plates, Renderer, Scene, Size};
use rand::SeedableRng;
use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;

const PLIES: usize = 80;
const ROUNDS: usize = 10;
const BYTES: f64 = 300_000.0;
/// Times the speed of whole frames through the `gif` crate.
const RATIO: f64 = 8.0;

pub fn measure() -> Vec<Figure> {
    let renderer = Renderer::new(Size::default());
    let film = film();
    let bytes = renderer.film(&film);
    let plain = WholeFrames::new(&bytes);
    let mut ours = || drop(black_box(renderer.film(black_box(&film))));
    let mut whole = || drop(black_box(plain.encode()));
    let [ours, whole] = side_by_side(ROUNDS, 1, [&mut ours, &mut whole]);
    println!(
        "{PLIES} plies: {:.1} ms and {} bytes; whole frames: {:.1} ms and {} bytes",
        milliseconds(ours),
        bytes.len(),
        milliseconds(whole),
        plain.encode().len()
    );
    vec![
        Figure::at_most(BYTES, "bytes of a film of 80 plies", bytes.len() as f64),
        Figure::at_least(
            RATIO,
            "times the speed of whole frames through the gif crate",
            whole.as_secs_f64() / ours.as_secs_f64(),
        ),
    ]
}

/// Some game, as it would be exported.
fn film() -> Film {
    let plate = |player: &str| Plate { player: player.to_owned(), ..Plate::default() };
    let plates =
        Plates { sides: [plate("Somchai"), plate("กัญญารัตน์")].into(), ..Plates::default() };
    let scene = |position: &Position| Scene {
        check: position.is_check().then(|| position.king(position.turn()).into()),
        plates: Some(plates.clone()),
        labels: Labels::Latin,
        ..Scene::new(*position.board())
    };
    let mut position = Position::start();
    let mut film = Film::new(scene(&position), Duration::from_millis(800), Duration::from_secs(4));
    let mut rng = SmallRng::seed_from_u64(7);
    while film.scenes() <= PLIES {
        let mv = *position.legal_moves().choose(&mut rng).expect("a game that is not over before its 80th ply");
        position = position.play(mv).expect("a legal move");
        film.push(Scene { last_move: Some(mv.into()), ..scene(&position) });
    }
    film
}
