//! Rates clubs whose strengths are known, and prints how well Whole-History Rating, Glicko and Elo forecast their
//! games, how often the bands cover the true strengths, and how well a large club is ranked. What is measured is
//! defined in `tests/ratings/simulation/measure.rs`. It fails if a gate is missed.
//!
//! ```sh
//! cargo run --release -p club-ratings --features measure --example simulation                   # 1,000 seeds, some minutes
//! cargo run --release -p club-ratings --features measure --example simulation -- 100 out        # 100 seeds, and the numbers in a folder
//! ```
//!
//! Only the first club is held to the gates, with all seeds. The others, with a tenth of them, tell what becomes of the figures where
//! the model is wrong: its prior is as wide as a club with a spread of 315 points, and it always supposes a drift of 25 square
//! points a day.
//!
//! The folder gets `clubs.csv` with the figures of all clubs, and what `makruk-render`'s example `ratings_charts` draws besides:
//! `curve.csv` with the strength of a player from day to day and what the systems took it for, and `ranking.csv` with the large
//! club's players.

#[path = "../../tests/ratings/simulation/club.rs"]
mod club;
#[path = "../../tests/ratings/simulation/elo.rs"]
mod elo;
#[path = "../../tests/ratings/simulation/measure.rs"]
mod measure;
mod samples;

use std::error::Error;
use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::process::ExitCode;
use std::thread;

use club::Club;
use club_ratings::forecast::Calibration;
use club_ratings::whr::Settings;
use measure::{Figures, measure, rank_correlation};

const SEEDS: u64 = 1_000;

fn clubs() -> [(&'static str, Club); 8] {
    let small = Club::SMALL;
    [
        ("small club", small),
        ("spread 200", Club { spread: 200.0, ..small }),
        ("spread 350", Club { spread: 350.0, ..small }),
        ("no drift", Club { drift: 0.0, ..small }),
        ("drift 60", Club { drift: 60.0, ..small }),
        ("no draws", Club { draws: 0.0, ..small }),
        ("60 % draws", Club { draws: 0.6, ..small }),
        ("100 games", Club { games: 100, ..small }),
    ]
}

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let seeds = arguments.next().map_or(Ok(SEEDS), |seeds| seeds.parse())?.max(1);
    let drift = Settings::default().drift;
    let mut csv =
        "club,seeds,games,whr_log_loss,glicko_log_loss,elo_log_loss,elo_factor,whr_brier,glicko_brier,elo_brier,\
                   curves_covered,relative_covered,foretold_covered\n"
            .to_owned();
    println!(
        "              seeds    games   log-loss: WHR  Glicko     Elo (K)   Brier: WHR  Glicko     Elo   bands: curve  relative  before"
    );
    let mut gates = Vec::new();
    for (number, (name, club)) in clubs().into_iter().enumerate() {
        let seeds = if number == 0 { seeds } else { (seeds / 10).max(1) };
        let figures = figures(&club, seeds, drift);
        let (factor, elo) = figures.best_elo();
        let [whr, glicko, elo] = [figures.whr, figures.glicko, elo].map(|system| losses(&system));
        let [curves, relative, foretold] =
            [figures.curves, figures.relative, figures.foretold].map(|coverage| 100.0 * coverage.part());
        let games = figures.whr.games();
        println!(
            "{name:12} {seeds:6} {games:8}         {:.4}  {:.4}  {:.4} ({factor:2})       {:.4}  {:.4}  {:.4}        {curves:4.1} %    {relative:4.1} %  {foretold:4.1} %",
            whr.0, glicko.0, elo.0, whr.1, glicko.1, elo.1
        );
        writeln!(
            csv,
            "{name},{seeds},{games},{},{},{},{factor},{},{},{},{curves},{relative},{foretold}",
            whr.0, glicko.0, elo.0, whr.1, glicko.1, elo.1
        )?;
        if number == 0 {
            gates.push(("WHR foretells better than Glicko", whr.0 < glicko.0));
            gates.push(("WHR foretells better than Elo", whr.0 < elo.0));
            gates.push(("92 to 97 % of the bands of the curves hold", (92.0..=97.0).contains(&curves)));
            gates.push((
                "92 to 97 % of the bands of the curves hold, but for the mean",
                (92.0..=97.0).contains(&relative),
            ));
            gates.push(("92 to 97 % of the bands before the games hold", (92.0..=97.0).contains(&foretold)));
            print_bins(&figures.whr);
        }
    }
    let correlations: Vec<f64> =
        (0..(seeds / 10).clamp(1, 100)).map(|seed| rank_correlation(&Club::LARGE, seed, drift)).collect();
    let worst = correlations.iter().copied().fold(1.0, f64::min);
    let mean = correlations.iter().sum::<f64>() / correlations.len() as f64;
    println!("large club: rank correlation {mean:.4} in the mean of {} seeds, at worst {worst:.4}", correlations.len());
    writeln!(csv, "large club's rank correlation,{},,{mean},{worst}", correlations.len())?;
    gates.push(("the large club is ranked right", worst >= 0.95));

    if let Some(path) = arguments.next() {
        let folder = Path::new(&path);
        fs::create_dir_all(folder)?;
        fs::write(folder.join("clubs.csv"), csv)?;
        fs::write(folder.join("curve.csv"), samples::curve(&Club::SMALL, drift)?)?;
        fs::write(folder.join("ranking.csv"), samples::ranking(&Club::LARGE, drift)?)?;
    }
    for (gate, holds) in &gates {
        println!("{}: {gate}", if *holds { "holds" } else { "MISSED" });
    }
    Ok(if gates.iter().all(|(_, holds)| *holds) { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The sum of all seeds, on all processors. It doesn't depend on their number.
fn figures(club: &Club, seeds: u64, drift: f64) -> Figures {
    let threads = thread::available_parallelism().map_or(1, |count| count.get() as u64);
    let measured: Vec<Vec<Figures>> = thread::scope(|scope| {
        let of_thread =
            |thread| move || (thread..seeds).step_by(threads as usize).map(|seed| measure(club, seed, drift)).collect();
        let running: Vec<_> = (0..threads).map(|thread| scope.spawn(of_thread(thread))).collect();
        running.into_iter().map(|thread| thread.join().expect("no panic")).collect()
    });
    let mut all = Figures::default();
    for seed in 0..seeds {
        all.merge(&measured[(seed % threads) as usize][(seed / threads) as usize]);
    }
    all
}

fn losses(system: &Calibration) -> (f64, f64) {
    (system.log_loss().unwrap_or(f64::NAN), system.brier().unwrap_or(f64::NAN))
}

/// What WHR foretold, and what came true.
fn print_bins(system: &Calibration) {
    for bin in system.bins() {
        if let (Some(foretold), Some(came_true)) = (bin.foretold(), bin.came_true()) {
            println!("    expected score {foretold:.3}, came true {came_true:.3} ({} games)", bin.games());
        }
    }
}
