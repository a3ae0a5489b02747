//! The panel and the refusals, in both languages.

use crate::i18n::Locale;
use crate::kit::testing::show;
use crate::plans::{panel, refusal};
use crate::table::messages::tests::{ANN, BEN, begun, moved_on};
use bot_service::{LINES_LIMIT, Planned, PlannedLine, PlannedLineError, PlannedMove, Plans, Snapshot};
use makruk::notation::text;

/// What is planned in a game that goes on with these moves.
fn planned(snapshot: Snapshot, lines: &[&str]) -> Planned {
    let history = snapshot.game.play().unwrap().makruk().unwrap();
    let line = |(index, line): (usize, &&str)| {
        let then = Plans::then(&snapshot, line).unwrap();
        let moves =
            (history.plies()..then.plies()).map(|ply| PlannedMove { mv: then.move_at(ply).unwrap(), said: None });
        PlannedLine { number: index as u16 + 1, moves: moves.collect() }
    };
    let lines = lines.iter().enumerate().map(line).collect();
    Planned { snapshot, lines }
}

#[test]
fn panels() {
    let mut shown = Vec::new();
    for locale in Locale::ALL {
        let lines = ["e4 e5; d4 exd4", "d4 d5"];
        for (lines, player) in [(&lines[..0], BEN), (&lines, BEN), (&lines[..0], ANN), (&lines, ANN)] {
            shown.push(show(&panel::panel(&planned(begun(locale), lines), player, locale.into())));
        }
    }
    insta::assert_snapshot!(shown.join("\n\n"));
}

#[test]
fn a_full_plan_fits_into_a_message() {
    for locale in Locale::ALL {
        let long = "e4 e5, d4 d5, c4 c5, f4 f5, g4 g5, b4 b5, a4 a5, h4 h5";
        let full = planned(begun(locale), &[long; LINES_LIMIT]);
        let shown = show(&panel::panel(&full, BEN, locale.into()));
        assert!(shown.contains("\n30. "), "{shown}");
    }
}

#[test]
fn refusals() {
    let snapshot = moved_on(begun(Locale::Thai), "e3e4");
    let then = snapshot.game.play().unwrap().makruk().unwrap().clone();
    let error = text::read("Rh5", then.current()).unwrap_err();
    let mut shown = Vec::new();
    for locale in Locale::ALL {
        for refused in [
            PlannedLineError::OwnTurn,
            PlannedLineError::NoMoves,
            PlannedLineError::Move { ply: 2, then: Box::new(then.clone().into()), error: error.clone().into() },
            PlannedLineError::SeveralReadings,
            PlannedLineError::OverAfter { ply: 3 },
            PlannedLineError::NoAnswer,
            PlannedLineError::TooLong(40),
            PlannedLineError::TooMany(30),
        ] {
            let explained = refusal::explain(&refused.into(), None, locale.into()).unwrap();
            shown.push(explained.message.content);
        }
    }
    insta::assert_snapshot!(shown.join("\n"));
}
