//! The points of an arena.

use crate::game::{CompetitorId, Pairing, PairingColor};
use crate::tournament::GameEnding;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ArenaScore {
    pub points: u32,
    /// The games won at the board.
    pub wins: u32,
    /// The games that count, won by default included.
    pub games: u32,
    /// How many games have been won running. With two, the next counts double.
    pub streak: u32,
    pub longest_streak: u32,
}

/// After this many wins running, the next game counts double.
const STREAK: u32 = 2;

impl ArenaScore {
    /// Takes in a game that is over. A win is worth 2 points, a draw 1. Who has won the last two games or more gets double for
    /// the next, until one is not won: so the rules of the arenas of Lichess ("How are scores calculated?"), without the extra
    /// point for giving up half of one's time. A win by default is worth 2 points in any case and leaves the streak as it is; a
    /// loss by default ends it.
    pub(super) fn take(&mut self, player: CompetitorId, pairing: Pairing, ending: GameEnding) {
        let Some(color) = pairing.color(player) else { return };
        let factor = if self.streak >= STREAK { 2 } else { 1 };
        let (points, streak) = match ending {
            GameEnding::Played(result) => match result.winner() {
                Some(winner) if winner == color => {
                    self.wins = self.wins.saturating_add(1);
                    (2 * factor, self.streak.saturating_add(1))
                }
                Some(_) => (0, 0),
                None => (factor, 0),
            },
            GameEnding::Forfeit { loser } if color == PairingColor::other(loser) => (2, self.streak),
            GameEnding::Forfeit { .. } | GameEnding::DoubleForfeit => (0, 0),
            GameEnding::Unfinished => return,
        };
        self.points = self.points.saturating_add(points);
        self.games = self.games.saturating_add(1);
        self.streak = streak;
        self.longest_streak = self.longest_streak.max(streak);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::PlayedResult;

    fn score(games: &str) -> ArenaScore {
        let player = CompetitorId(1);
        let pairing = Pairing { white: player, black: CompetitorId(2) };
        let mut score = ArenaScore::default();
        for game in games.chars() {
            let ending = match game {
                'w' => GameEnding::Played(PlayedResult::WhiteWon),
                'd' => GameEnding::Played(PlayedResult::Draw),
                'l' => GameEnding::Played(PlayedResult::BlackWon),
                '+' => GameEnding::Forfeit { loser: PairingColor::Black },
                '-' => GameEnding::Forfeit { loser: PairingColor::White },
                '=' => GameEnding::DoubleForfeit,
                _ => GameEnding::Unfinished,
            };
            score.take(player, pairing, ending);
        }
        score
    }

    #[test]
    fn two_wins_running_double_what_follows_until_a_game_is_not_won() {
        // The third is the example of the published rules: 2 + 2 + (2 × 1).
        for (games, points) in [
            ("w", 2),
            ("ww", 4),
            ("wwd", 6),
            ("www", 8),
            ("wwww", 12),
            ("wwl", 4),
            ("wwdw", 8),
            ("wwdww", 10),
            ("wldw", 5),
            ("dd", 2),
            ("ww+w", 10),
            ("w+ww", 10),
            ("ww-w", 6),
            ("ww=w", 6),
            ("ww?w", 8),
        ] {
            assert_eq!(score(games).points, points, "{games}");
        }
        let score = score("www+ldw?");
        assert_eq!((score.wins, score.games, score.streak, score.longest_streak), (4, 7, 1, 3));
    }
}
