//! Exports a game as PGN.

use crate::game::{Ending, Game, GameEvent, Play, TimeControl};
use board_games::{GameBoard, GameDraw, GameOutcome, GamePgn, GameWin, Seat, TagError};
use international_chess::openings;
use makruk::Color;
use makruk::openings::OpeningTracker;

impl Game {
    /// The game as PGN: start position, rules, moves (without those taken back), both sides' openings, termination, and
    /// the UTC date on which it began. `None` until the challenge is accepted. Player names are left to the caller.
    pub fn to_pgn(&self) -> Option<GamePgn> {
        let play = self.play()?;
        let outcome = match self.ending() {
            Some(Ending::Outcome(outcome)) => Some(outcome),
            Some(Ending::Aborted(_) | Ending::Abandoned | Ending::FirstMoveMissed(_)) | None => None,
        };
        let mut pgn = GamePgn::new(play.board(), outcome);
        let began = self.log().iter().find(|recorded| matches!(recorded.event, GameEvent::Accepted { .. }));
        if let Some(began) = began {
            for (name, form) in [("Date", "%Y.%m.%d"), ("UTCDate", "%Y.%m.%d"), ("UTCTime", "%H:%M:%S")] {
                pgn.set_tag(name, &began.at.strftime(form).to_string()).ok()?;
            }
        }
        pgn.set_tag("Round", "-").ok()?;
        for (seat, name) in [(Seat::First, "WhiteType"), (Seat::Second, "BlackType")] {
            let engine = play.seats().seat(seat).engine().is_some();
            pgn.set_tag(name, if engine { "program" } else { "human" }).ok()?;
        }
        for (name, opening) in opening_tags(play) {
            pgn.set_tag(name, opening).ok()?;
        }
        pgn.set_tag("PlyCount", &play.plies().to_string()).ok()?;
        self.write_clocks(play, &mut pgn).ok()?;
        pgn.set_tag("Termination", self.termination()).ok()?;
        Some(pgn)
    }

    /// The termination, in the PGN standard's terms.
    fn termination(&self) -> &'static str {
        match self.ending() {
            None => "unterminated",
            Some(Ending::Outcome(GameOutcome::Win { by: GameWin::Time, .. } | GameOutcome::Draw(GameDraw::Time))) => {
                "time forfeit"
            }
            Some(Ending::Outcome(_)) => "normal",
            Some(Ending::Aborted(_) | Ending::Abandoned | Ending::FirstMoveMissed(_)) => "abandoned",
        }
    }

    /// The time control, and the mover's remaining time after each move of a live game.
    fn write_clocks(&self, play: &Play, pgn: &mut GamePgn) -> Result<(), TagError> {
        let Some(clock) = play.clock() else { return pgn.set_tag("TimeControl", "-") };
        match self.terms().time {
            TimeControl::Unlimited => {}
            TimeControl::Live(live) => {
                pgn.set_tag("TimeControl", &format!("{}+{}", live.initial().as_secs(), live.increment()))?;
                // The move between two turns was made by the side whose clock ran.
                for ply in 0..play.plies() {
                    let mover = play.board().turn_at(ply);
                    let left = clock.by_turn().get(ply + 1).map_or(0, |left| left.of(mover).as_secs());
                    let (hours, minutes, seconds) = (left / 3_600, left / 60 % 60, left % 60);
                    pgn.set_comment(ply, &format!("[%clk {hours}:{minutes:02}:{seconds:02}]"));
                }
            }
            TimeControl::Correspondence(days) => {
                pgn.set_tag("TimeControl", &format!("1/{}", days.duration().as_secs()))?;
            }
        }
        Ok(())
    }
}

/// The openings that a record names: in Makruk each side has its own, in chess a game has one.
fn opening_tags(play: &Play) -> Vec<(&'static str, &'static str)> {
    match play.board() {
        GameBoard::Makruk(history) => {
            let openings = OpeningTracker::of(history);
            let named = |(color, tag)| Some((tag, openings.named(color)?.opening.facts().english));
            [(Color::White, "WhiteOpening"), (Color::Black, "BlackOpening")].into_iter().filter_map(named).collect()
        }
        GameBoard::Chess(history) => openings::recognized(history)
            .into_iter()
            .flat_map(|(opening, _)| [("ECO", opening.eco), ("Opening", opening.name)])
            .collect(),
        GameBoard::Ouk(_) | GameBoard::Chaturanga(_) => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use board_games::Seat;
    use jiff::{SignedDuration, Timestamp};

    use crate::game::{
        Action, CoinFlip, FirstMover, Friendly, Game, GameRules, Giver, Odds, Seating, Stake, StartPosition, Terms,
        TimeControl,
    };
    use board_games::GameMove;
    use bot_store::PlayerId;
    use makruk::notation::pgn::{GameResult, Pgn};
    use makruk::{FastMet, Handicap, Ruleset, Square, Wing};

    #[test]
    fn a_game_with_all_that_friends_agree_on_is_told_whole() {
        let odds = Odds { giver: Giver::Opponent, handicap: Handicap::Pieces(makruk::PieceOdds::Rook(Wing::Left)) };
        let friendly = Friendly { fast_met: Some(FastMet::Provincial), odds: Some(odds), ..Friendly::default() };
        let terms = Terms {
            seating: Seating::Challenger(Seat::First),
            rules: GameRules::Makruk {
                ruleset: Ruleset { single_rook: 20, ..Ruleset::GLOSSARY },
                first: FirstMover::Side(Seat::Second),
            },
            stake: Stake::Friendly(friendly),
            time: TimeControl::Unlimited,
        };
        let now: Timestamp = "2026-02-03T04:05:06Z".parse().unwrap();
        let mut game = Game::challenge(PlayerId(1), None, terms, now, now).unwrap();
        assert!(game.to_pgn().is_none());
        let act = |game: Game, by, action| {
            let events = game.apply(PlayerId(by), action).unwrap();
            game.with(events, now).unwrap()
        };
        game = act(game, 2, Action::Accept(CoinFlip { challenger: Seat::First, first: Seat::First }));
        for (by, from, to) in [(2, b"d8", b"d6"), (1, b"e1", b"e3"), (2, b"b8", b"d7")] {
            let [from, to] = [from, to].map(|name| Square::from_latin(name).unwrap());
            game = act(game, by, GameMove::new(from, to).into());
        }
        game = act(game, 1, Action::Resign);
        let text = game.to_pgn().unwrap().to_string();
        let expected = "[Event \"?\"]\n[Site \"?\"]\n[Date \"2026.02.03\"]\n[Round \"-\"]\n[White \"?\"]\n[Black \"?\"]\n\
                        [Result \"0-1\"]\n[Variant \"Makruk\"]\n[Ruleset \"glossary rook=20\"]\n[Formula \"provincial\"]\n\
                        [Odds \"black left-rook\"]\n[SetUp \"1\"]\n[FEN \"rnsmksn1/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR b - - 0 1\"]\n\
                        [UTCDate \"2026.02.03\"]\n[UTCTime \"04:05:06\"]\n[WhiteType \"human\"]\n\
                        [BlackType \"human\"]\n[PlyCount \"3\"]\n[TimeControl \"-\"]\n[Termination \"normal\"]\n\n\
                        1... Md6 2. Me3 Nd7 0-1\n";
        assert_eq!(text, expected);
        let read: Pgn = text.parse().unwrap();
        assert_eq!(read.history().position(), game.play().unwrap().makruk().unwrap().position());
        assert_eq!(read.result(), GameResult::BlackWon);
    }

    #[test]
    fn a_game_from_a_position_says_where_it_began() {
        let fen = "4k3/8/4p3/8/4P3/8/8/R3K3 b - - 0 31";
        let start = Some(StartPosition::from_fen(fen).unwrap());
        // Terms about the usual start do not apply.
        let odds = Odds { giver: Giver::Opponent, handicap: Handicap::Pieces(makruk::PieceOdds::Rook(Wing::Left)) };
        let friendly = Friendly { start, odds: Some(odds), fast_met: Some(FastMet::Leap), ..Friendly::default() };
        let terms = Terms {
            seating: Seating::Challenger(Seat::First),
            rules: GameRules::makruk_by(Ruleset::COMPETITION),
            stake: Stake::Friendly(friendly),
            time: TimeControl::Unlimited,
        };
        let now: Timestamp = "2026-02-03T04:05:06Z".parse().unwrap();
        let game = Game::challenge(PlayerId(1), None, terms, now, now).unwrap();
        let flip = CoinFlip { challenger: Seat::First, first: Seat::First };
        let game = game.clone().with(game.apply(PlayerId(2), Action::Accept(flip)).unwrap(), now).unwrap();
        let [from, to] = [b"e6", b"e5"].map(|name| Square::from_latin(name).unwrap());
        let events = game.apply(PlayerId(2), GameMove::new(from, to).into()).unwrap();
        let game = game.with(events, now).unwrap();
        let text = game.to_pgn().unwrap().to_string();
        assert!(text.contains(&format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n")), "{text}");
        assert!(text.contains("\n31... e5 *"), "{text}");
        assert!(!text.contains("[Odds") && !text.contains("[Formula"), "{text}");
        let read: Pgn = text.parse().unwrap();
        assert_eq!(read.history().position(), game.play().unwrap().makruk().unwrap().position());
    }

    #[test]
    fn a_side_with_an_opening_has_a_tag_for_it() {
        let terms = Terms {
            seating: Seating::Challenger(Seat::First),
            rules: GameRules::makruk_by(Ruleset::COMPETITION),
            stake: Stake::default(),
            time: TimeControl::Unlimited,
        };
        let now: Timestamp = "2026-02-03T04:05:06Z".parse().unwrap();
        let flip = CoinFlip { challenger: Seat::First, first: Seat::First };
        let game = Game::challenge(PlayerId(1), None, terms, now, now).unwrap();
        let mut game = game.clone().with(game.apply(PlayerId(2), Action::Accept(flip)).unwrap(), now).unwrap();
        for (by, from, to) in [(1, b"b1", b"d2"), (2, b"h6", b"h5"), (1, b"g1", b"e2")] {
            let [from, to] = [from, to].map(|name| Square::from_latin(name).unwrap());
            game = game.clone().with(game.apply(PlayerId(by), GameMove::new(from, to).into()).unwrap(), now).unwrap();
        }
        let pgn: Pgn = game.to_pgn().unwrap().to_string().parse().unwrap();
        assert_eq!((pgn.tag("WhiteOpening"), pgn.tag("BlackOpening")), (Some("Ma Thiam"), None));
    }

    #[test]
    fn clocks_are_comments() {
        let start: Timestamp = "2026-02-03T04:05:06Z".parse().unwrap();
        let terms = |time: &str| Terms {
            seating: Seating::Challenger(Seat::First),
            rules: GameRules::makruk_by(Ruleset::COMPETITION),
            stake: Stake::default(),
            time: time.parse().unwrap(),
        };
        let played = |time| {
            let mut game = Game::challenge(PlayerId(1), None, terms(time), start, start).unwrap();
            let flip = CoinFlip { challenger: Seat::First, first: Seat::First };
            game = game.clone().with(game.apply(PlayerId(2), Action::Accept(flip)).unwrap(), start).unwrap();
            for (seconds, from, to) in [(5, b"e3", b"e4"), (10, b"e6", b"e5"), (42, b"d3", b"d4"), (50, b"d6", b"d5")] {
                let [from, to] = [from, to].map(|name| Square::from_latin(name).unwrap());
                let mover = game.play().unwrap().seat_to_move().person().unwrap();
                let events = game.apply(mover, GameMove::new(from, to).into()).unwrap();
                game = game.with(events, start + SignedDuration::from_secs(seconds)).unwrap();
            }
            let flag = game.deadline().unwrap();
            game.clone().with(vec![game.tick(flag).unwrap()], flag).unwrap().to_pgn().unwrap().to_string()
        };
        let live = played("5+3");
        assert!(live.contains("[TimeControl \"300+3\"]\n[Termination \"time forfeit\"]\n"), "{live}");
        let moves = "1. e4 {[%clk 0:05:00]} e5 {[%clk 0:05:00]} 2. d4 {[%clk 0:04:31]} d5 {[%clk\n0:04:55]} 0-1\n";
        assert!(live.ends_with(moves), "{live}");
        assert_eq!(live.parse::<Pgn>().unwrap().history().plies(), 4);
        let by_days = played("3d");
        assert!(by_days.contains("[TimeControl \"1/259200\"]") && !by_days.contains("clk"), "{by_days}");
    }
}
