//! One player and one ranking to be drawn, as CSV.

use std::fmt::{self, Write};

use club_ratings::whr::{Game, History, Settings};

use crate::club::{Club, play};
use crate::measure::{last_day, ranks, rate_with_glicko};

/// The seed of what is drawn.
const SEED: u64 = 0;

/// The strength of the player with the most games on each day, with the curve of Whole-History Rating and its band as seen from
/// the end, and Glicko's rating as it stood at the end of that day. Before the first game both systems know nothing and are left
/// empty.
pub fn curve(club: &Club, drift: f64) -> Result<String, fmt::Error> {
    let story = play(club, SEED);
    let games: Vec<Game<u32>> = story.games.iter().map(|played| played.game.clone()).collect();
    let history = History::of(Settings { drift, ..Settings::default() }, &games);
    let played = |player: &u32| games.iter().filter(|game| [game.first(), game.second()].contains(&player)).count();
    let player = (0..club.players).rev().max_by_key(played).unwrap_or_default();
    let mut glicko = Vec::new();
    rate_with_glicko(club, &story, drift, |played, _, after| {
        let players = [played.game.first(), played.game.second()];
        let own = players.into_iter().zip(after).find(|(other, _)| **other == player);
        glicko.extend(own.map(|(_, rating)| (played.game.day(), rating.rating())));
    });
    let mut csv = "day,strength,whr,low,high,glicko\n".to_owned();
    for (day, strengths) in (0..).zip(&story.strengths) {
        write!(csv, "{day},{:.1}", strengths[player as usize])?;
        match glicko.iter().rev().find(|(played, _)| *played <= day) {
            Some((_, last)) => {
                let rating = history.rating(&player, day);
                let (low, high) = rating.band();
                writeln!(csv, ",{:.1},{low:.1},{high:.1},{last:.1}", rating.rating())?;
            }
            None => writeln!(csv, ",,,,")?,
        }
    }
    Ok(csv)
}

/// The ranks of a club's players on the last day, from the strongest: the true one and the estimated one.
pub fn ranking(club: &Club, drift: f64) -> Result<String, fmt::Error> {
    let (rated, strengths) = last_day(club, SEED, drift);
    let from_top = |values: &[f64]| ranks(values).into_iter().map(|below| values.len() - below).collect::<Vec<_>>();
    let mut csv = "true_rank,estimated_rank\n".to_owned();
    for (strength, rating) in from_top(&strengths).into_iter().zip(from_top(&rated)) {
        writeln!(csv, "{strength},{rating}")?;
    }
    Ok(csv)
}
