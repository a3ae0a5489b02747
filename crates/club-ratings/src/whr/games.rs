//! All games, laid out for the sweeps: flat, and as small as the games and the days of the players.

use std::ops::Range;

use super::Game;

/// What a player-day met: all games of one day against the same opponent with the same first move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Meeting {
    /// The opponent's player-day.
    pub opponent: u32,
    /// How many games.
    pub games: u32,
    /// The same games among the meetings of the opponent's player-day.
    pub back: u32,
    /// By how much the first move multiplies the opponent's `γ`: below 1 if the player had it.
    pub factor: f64,
}

impl Meeting {
    /// The score that a player-day of this strength expects of each of the games. `gamma` and `gammas`, those of all player-days,
    /// are the exponentials of the strengths: `γ` of the paper.
    pub fn expected(&self, gamma: f64, gammas: &[f64]) -> f64 {
        gamma / (gamma + gammas[self.opponent as usize] * self.factor)
    }
}

/// Who played whom on which day. Player-days are numbered by player, and by day within a player.
#[derive(Clone, Debug)]
pub(super) struct PlayedGames<P> {
    /// Sorted.
    players: Vec<P>,
    /// The first player-day of each player, and the end.
    starts: Vec<u32>,
    /// The day of each player-day.
    days: Vec<i32>,
    /// What each player-day scored.
    points: Vec<f64>,
    /// How many games it played.
    played: Vec<u32>,
    /// The first meeting of each player-day, and the end.
    met: Vec<u32>,
    meetings: Vec<Meeting>,
}

impl<P: Ord + Clone> PlayedGames<P> {
    /// The games, with what the first move is worth in natural units.
    pub fn of(games: &[Game<P>], first_move: f64) -> PlayedGames<P> {
        let mut players: Vec<P> = games.iter().flat_map(|game| [game.first(), game.second()]).cloned().collect();
        players.sort_unstable();
        players.dedup();
        let number = |player: &P| players.binary_search(player).unwrap_or_default() as u32;

        let sides = games.iter().map(|game| (number(game.first()), number(game.second()))).collect::<Vec<_>>();
        let mut keys: Vec<(u32, i32)> = games
            .iter()
            .zip(&sides)
            .flat_map(|(game, &(one, other))| [(one, game.day()), (other, game.day())])
            .collect();
        keys.sort_unstable();
        keys.dedup();
        let key = |player: u32, day: i32| keys.binary_search(&(player, day)).unwrap_or_default() as u32;

        let mut points = vec![0.0; keys.len()];
        let mut played = vec![0_u32; keys.len()];
        let mut pairs: Vec<(u32, u32, bool)> = Vec::with_capacity(2 * games.len());
        for (game, &(one, other)) in games.iter().zip(&sides) {
            let (one, other) = (key(one, game.day()), key(other, game.day()));
            for (own, opponent, score, moves_first) in
                [(one, other, game.score(), true), (other, one, game.score().reversed(), false)]
            {
                points[own as usize] += score.value();
                played[own as usize] += 1;
                pairs.push((own, opponent, moves_first));
            }
        }
        pairs.sort_unstable();
        let mut met = vec![0_u32; keys.len() + 1];
        let counts: Vec<u32> = pairs.chunk_by(|one, other| one == other).map(|same| same.len() as u32).collect();
        pairs.dedup();
        let mut meetings = Vec::with_capacity(pairs.len());
        for (&(own, opponent, moves_first), &games) in pairs.iter().zip(&counts) {
            let back = pairs.binary_search(&(opponent, own, !moves_first)).unwrap_or_default() as u32;
            let factor = if moves_first { -first_move } else { first_move }.exp();
            meetings.push(Meeting { opponent, games, back, factor });
            met[own as usize + 1] += 1;
        }
        accumulate(&mut met);
        let mut starts = vec![0_u32; players.len() + 1];
        for &(player, _) in &keys {
            starts[player as usize + 1] += 1;
        }
        accumulate(&mut starts);
        let days = keys.iter().map(|&(_, day)| day).collect();
        PlayedGames { players, starts, days, points, played, met, meetings }
    }

    /// A player's player-days and their days; empty for a player without games.
    pub fn days_of(&self, player: &P) -> (Range<usize>, &[i32]) {
        let range = self.players.binary_search(player).map_or(0..0, |player| self.range(player));
        (range.clone(), &self.days[range])
    }

    /// A strength for each player-day.
    pub fn strengths_by(&self, strength: impl Fn(&P, i32) -> f64) -> Vec<f64> {
        let of_player = |(number, player)| {
            let days = &self.days[self.range(number)];
            days.iter().map(|&day| strength(player, day)).collect::<Vec<_>>()
        };
        self.players.iter().enumerate().flat_map(of_player).collect()
    }
}

impl<P> PlayedGames<P> {
    pub fn players(&self) -> &[P] {
        &self.players
    }

    /// The number of player-days.
    pub fn days(&self) -> usize {
        self.days.len()
    }

    /// How many games each player-day played.
    pub fn played(&self) -> &[u32] {
        &self.played
    }

    /// The player-days of each player.
    pub fn ranges(&self) -> impl DoubleEndedIterator<Item = Range<usize>> {
        (0..self.players.len()).map(|player| self.range(player))
    }

    /// What a player-day scored.
    pub fn points(&self, day: usize) -> f64 {
        self.points[day]
    }

    /// Which of all meetings are those of a player-day.
    pub fn met(&self, day: usize) -> Range<usize> {
        self.met[day] as usize..self.met[day + 1] as usize
    }

    /// All meetings, in the order of the player-days.
    pub fn meetings(&self) -> &[Meeting] {
        &self.meetings
    }

    /// How many days lie between a player-day and the same player's one before it.
    pub fn pause(&self, day: usize) -> f64 {
        f64::from(self.days[day]) - f64::from(self.days[day - 1])
    }

    fn range(&self, player: usize) -> Range<usize> {
        self.starts[player] as usize..self.starts[player + 1] as usize
    }
}

fn accumulate(counts: &mut [u32]) {
    let mut sum = 0;
    for count in counts {
        sum += *count;
        *count = sum;
    }
}
