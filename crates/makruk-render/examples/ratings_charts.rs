//! Draws the charts of `docs/ratings.md` from what the simulation of `club-ratings` writes.
//!
//! ```sh
//! cargo run --release -p club-ratings --features measure --example simulation -- 1000 /tmp/simulation
//! cargo run --release -p makruk-render --features measure --example ratings_charts -- /tmp/simulation docs
//! ```

use std::error::Error;
use std::fs;
use std::path::Path;

use makruk_render::{
    AxisLabels, ClubPicture, CurvePoint, DotPlot, DotRow, RatingChart, RatingLegend, Renderer, ScatterChart, Size,
    Theme,
};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let (Some(from), Some(to)) = (arguments.next(), arguments.next()) else {
        return Err("give the folder of the simulation and the one for the pictures".into());
    };
    let read = |name: &str| fs::read_to_string(Path::new(&from).join(name));
    let renderer = Renderer::new(Size::default());
    let write = |name: &str, picture: &dyn ClubPicture| {
        fs::write(Path::new(&to).join(name), renderer.club_picture(picture, Theme::Teak))
    };
    let clubs = read("clubs.csv")?;
    write("ratings-log-loss.png", &log_losses(&clubs)?)?;
    write("ratings-curve.png", &curve(&read("curve.csv")?)?)?;
    write("ratings-ranking.png", &ranking(&read("ranking.csv")?)?)?;
    Ok(())
}

/// The fields of each line but the first.
fn lines(csv: &str) -> impl Iterator<Item = Vec<&str>> {
    csv.lines().skip(1).map(|line| line.split(',').collect())
}

/// How much worse than Whole-History Rating the others foretell, in thousandths of log-loss.
fn log_losses(csv: &str) -> Result<DotPlot, Box<dyn Error>> {
    let mut rows = Vec::new();
    // The last line is that of the large club, which foretells nothing.
    for fields in lines(csv).filter(|fields| fields.len() > 6) {
        let losses = [fields[3].parse::<f64>()?, fields[4].parse()?, fields[5].parse()?];
        rows.push(DotRow {
            name: fields[0].to_owned(),
            values: losses.iter().map(|loss| 1000.0 * (loss - losses[0])).collect(),
            texts: losses.map(|loss| format!("{loss:.4}")).to_vec(),
        });
    }
    Ok(DotPlot {
        rows,
        systems: ["Whole-History Rating", "Glicko", "Elo (best factor)"].map(str::to_owned).to_vec(),
        labels: AxisLabels {
            title: "How well the ratings foretell games".to_owned(),
            upwards: String::new(),
            rightwards: "log-loss above that of WHR, in thousandths".to_owned(),
            footer: "Simulated clubs of 30 players; farther left is better.".to_owned(),
        },
    })
}

fn curve(csv: &str) -> Result<RatingChart, Box<dyn Error>> {
    let (mut curve, mut running, mut reference) = (Vec::new(), Vec::new(), Vec::new());
    for fields in lines(csv) {
        let day = fields[0].parse()?;
        reference.push((day, fields[1].parse()?));
        // Nothing is known before the first game.
        if let [_, _, rating, low, high, glicko] = fields[..]
            && !rating.is_empty()
        {
            curve.push(CurvePoint { day, rating: rating.parse()?, low: low.parse()?, high: high.parse()? });
            running.push((day, glicko.parse()?));
        }
    }
    let current = curve.last().map(|last| format!("{:.0}", last.rating)).unwrap_or_default();
    Ok(RatingChart {
        curve,
        running,
        reference,
        ticks: (0..=6).map(|month| (30 * month, (30 * month).to_string())).collect(),
        labels: AxisLabels {
            title: "What a player's strength was taken for".to_owned(),
            upwards: "Points".to_owned(),
            rightwards: "Day of the simulation".to_owned(),
            footer: String::new(),
        },
        legend: RatingLegend {
            curve: "WHR".to_owned(),
            band: "its 95 % band".to_owned(),
            running: "Glicko".to_owned(),
            reference: "true strength".to_owned(),
        },
        current,
    })
}

fn ranking(csv: &str) -> Result<ScatterChart, Box<dyn Error>> {
    let mut points = Vec::new();
    for fields in lines(csv) {
        points.push((fields[0].parse()?, fields[1].parse()?));
    }
    let footer =
        format!("{} players after 10,000 games; Spearman's correlation {:.3}", points.len(), spearman(&points));
    Ok(ScatterChart {
        points,
        labels: AxisLabels {
            title: "The ranking of a large club".to_owned(),
            upwards: "Rank by Whole-History Rating".to_owned(),
            rightwards: "Rank by true strength".to_owned(),
            footer,
        },
    })
}

/// Of pairs of ranks without ties: 1 - 6 Σd² / (n³ - n).
fn spearman(ranks: &[(f64, f64)]) -> f64 {
    let squares: f64 = ranks.iter().map(|(one, other)| (one - other).powi(2)).sum();
    let size = ranks.len() as f64;
    1.0 - 6.0 * squares / (size.powi(3) - size)
}
