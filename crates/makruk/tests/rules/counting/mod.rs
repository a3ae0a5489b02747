//! Counting, case by case, under every ruleset. Worked examples name the document that they come from.

mod automatic;
mod calling;
mod fairy;
mod first_and_limit;
mod spoken;

use makruk::counting::stop;
use makruk::notation::fen::parse_setup;
use makruk::{
    Color, Count, CountKind, CountRefusal, DrawReason, History, Outcome, Position, Preset, Ruleset, Square, WinReason,
};

/// Values in the order of [`Preset::ALL`]: competition, wikipedia, school, glossary, srimuang.
type PerPreset<T> = [T; 5];

fn presets<T>(values: PerPreset<T>) -> impl Iterator<Item = (Preset, Ruleset, T)> {
    Preset::ALL.into_iter().zip(values).map(|(preset, value)| (preset, Ruleset::preset(preset), value))
}

fn square(name: &str) -> Square {
    Square::from_latin(name.as_bytes()).unwrap()
}

/// A game played by short names, for tests of its count.
#[derive(Clone)]
struct CountedGame(History);

impl CountedGame {
    /// A game that starts in the position of a FEN, with its running count if it records one.
    fn new(rules: Ruleset, fen: &str) -> CountedGame {
        let setup = parse_setup(fen).unwrap();
        let position = Position::from_setup(&setup).unwrap();
        let count = setup.count.and_then(|count| Count::from_setup(count, &position));
        CountedGame(History::under(position, rules).with_count(count))
    }

    fn call(&mut self, side: Color) -> Result<(), CountRefusal> {
        let count = self.0.offered_count(side)?;
        self.0.set_count(Some(count));
        Ok(())
    }

    fn stop(&mut self, side: Color) -> Result<(), CountRefusal> {
        stop(self.0.ruleset(), self.0.count(), side)?;
        self.0.set_count(None);
        Ok(())
    }

    fn play_saying(&mut self, name: &str, said: Option<u16>) {
        assert_eq!(self.outcome(), None, "the game is over before {name}");
        let mv = self.0.position().move_between(square(&name[..2]), square(&name[2..]));
        self.0.play_saying(mv, said).unwrap_or_else(|error| panic!("{name}: {error}"));
    }

    fn play(&mut self, names: &str) {
        for name in names.split_whitespace() {
            self.play_saying(name, None);
        }
    }

    fn after(&self, names: &str) -> CountedGame {
        let mut game = self.clone();
        game.play(names);
        game
    }

    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }

    /// The last number said.
    fn number(&self) -> Option<u16> {
        self.0.count().and_then(|count| count.number())
    }

    /// The kind of the running count, the next number and the limit.
    fn count(&self) -> Option<(CountKind, u16, u16)> {
        self.0.count().map(|count| (count.kind(), count.next(), count.limit()))
    }
}

const fn drawn(kind: CountKind) -> Option<Outcome> {
    Some(Outcome::Draw(DrawReason::Count(kind)))
}

const fn mate_by(winner: Color) -> Option<Outcome> {
    Some(Outcome::Win { winner, by: WinReason::Checkmate })
}

/// The example of คำที่เกี่ยวข้องกับหมากรุกไทย, ศักดิ์กระดาน: a single rook against a rook and a promoted pawn.
const ROOKS: &str = "4r2k/8/8/8/8/8/8/RM~1K4 b - - 0 1";
