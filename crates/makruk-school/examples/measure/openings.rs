//! How the openings score.

use std::error::Error;

use makruk::openings::Opening;
use makruk::{Color, History, Position};
use makruk_school::{School, Tally};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};

use crate::Extent;
use crate::player::Player;
use crate::route::Route;

/// A step of a set-up is put off while it costs more than this many centipawns.
const COST: i32 = 80;

/// At every new attempt of a game it may cost so much more.
const MORE_COST: i32 = 10;

/// Both set-ups stand by then, or the game is begun anew.
const LATEST: usize = 60;

/// How often a game is begun.
const ATTEMPTS: i32 = 30;

/// A move of a set-up is by lot in this many of four turns, so that no two games are the same; else it is the best one.
const BY_LOT: u32 = 3;

pub fn measure(school: &School, extent: Extent) -> Result<(), Box<dyn Error>> {
    let mut openings = Vec::new();
    for opening in Opening::ALL.into_iter().filter(|opening| opening.facts().placement.is_some()) {
        let card = school.opening(opening).ok_or_else(|| format!("{opening} has no card"))?;
        let drawn = card.diagram.as_ref().ok_or_else(|| format!("the card of {opening} draws nothing"))?;
        openings.push((opening, drawn.position.board()));
    }
    println!("{}", heading(extent));
    let mut player = Player::new(extent.nodes);
    let mut number = 0;
    for &(white, whites) in &openings {
        for &(black, blacks) in openings.iter().filter(|(black, _)| *black != white) {
            let routes = [Route::new(white, whites, Color::White), Route::new(black, blacks, Color::Black)];
            let mut tally = Tally::default();
            for game in 0..extent.games {
                let seed = extent.seed << 32 | u64::from(number * extent.games + game);
                if let Some(opened) = open(&mut player, &routes, &mut StdRng::seed_from_u64(seed)) {
                    tally.add(player.finish(opened), Color::White);
                }
            }
            println!("    [\"{white}\", \"{black}\", {}, {}, {}],", tally.won, tally.drawn, tally.lost);
            number += 1;
        }
        eprintln!("{white} has been played");
    }
    println!("]");
    Ok(())
}

fn heading(Extent { games, nodes, seed }: Extent) -> String {
    format!(
        "# How the openings score in games of the engine against itself. Made by
#   cargo run --release -p makruk-school --features measure --example measure -- openings --games {games} --nodes {nodes} --seed {seed}
# Every opening meets every other one with both colours. From the first move on each side brings its pieces to where the card
# draws them, mostly in an order by lot, but puts a step off while it costs more than {COST} centipawns. Once both openings have been
# recognised the engine plays on at full strength, with endgame tables; the counts of competitions run by themselves. A game in
# which they haven't within {LATEST} plies is begun anew, and a step may then cost {MORE_COST} centipawns more.
nodes = {nodes}
# White's opening, Black's opening, and how many games White won, drew and lost
games = ["
    )
}

/// A game in which both sides have reached their openings; `None` if every attempt fails.
fn open(player: &mut Player, routes: &[Route; 2], random: &mut StdRng) -> Option<History> {
    (0..ATTEMPTS).find_map(|number| attempt(player, routes, COST + number * MORE_COST, random))
}

fn attempt(player: &mut Player, routes: &[Route; 2], cost: i32, random: &mut StdRng) -> Option<History> {
    player.new_game();
    let mut game = History::new(Position::start());
    let mut done = [false; 2];
    while game.plies() < LATEST && game.outcome().is_none() {
        let side = game.position().turn().index();
        let best = player.best(&game)?;
        let steps = if done[side] { Vec::new() } else { routes[side].steps(&game) };
        let mut steps = player.compare(&game, &steps);
        steps.retain(|step| step.score.rank() >= best.score.rank() - cost);
        let step = if random.random_ratio(BY_LOT, 4) { steps.choose(random) } else { steps.first() };
        game.play(step.unwrap_or(&best).moves[0]).ok()?;
        done[side] |= routes[side].is_done(game.position().board());
        if done == [true; 2] {
            return Some(game);
        }
    }
    None
}
