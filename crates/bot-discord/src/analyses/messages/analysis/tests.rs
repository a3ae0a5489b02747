//! Every page of an analysis in both languages.

use crate::analyses::messages::analysis::*;
use crate::analyses::messages::review::tests::{blunder, of_chess, outlook};
use crate::analyses::page::AnalysisButton;
use crate::kit::custom_id::ComponentId;
use crate::kit::limits::ROWS;
use crate::kit::message::Drawing;
use crate::table::messages::tests::show;
use makruk::Square;
use makruk_render::{Mark, Renderer, SceneSquare, Size};

pub(crate) const ID: AnalysisId = AnalysisId(1_234_567_890_123_456_789);

pub(crate) fn game(game: Option<GameId>) -> AnalysisReport {
    AnalysisReport::Game(game, Box::new(blunder()))
}

fn in_both(tell: impl Fn(Locale) -> String) -> String {
    Locale::ALL.map(|locale| format!("{locale}\n{}", tell(locale))).join("\n\n")
}

#[test]
fn pages() {
    let played = game(Some(GameId(12)));
    let written = game(None);
    let position = AnalysisReport::Position(Box::new(outlook()));
    let (whole, first) = (AnalysisPage::Overview, AnalysisPage::TurningPoint(0));
    let all = [
        ("the whole", &played, whole, SeenBy::Asker),
        ("a turning point", &played, first, SeenBy::Asker),
        ("the whole, for everybody", &played, whole, SeenBy::Everybody),
        ("a turning point of a game from elsewhere", &written, first, SeenBy::Asker),
        ("a position", &position, whole, SeenBy::Asker),
        ("a position, for everybody", &position, whole, SeenBy::Everybody),
    ];
    let told = all.map(|(name, report, page, seen_by)| {
        in_both(|locale| format!("{name}\n{}", show(&analysis(ID, report, page, seen_by, locale.into()))))
    });
    let done = in_both(|locale| show(&analysis_done(ID, PlayerId(7), locale)));
    let failures = [
        AnalysisFailure::Busy,
        AnalysisFailure::PersonHasEnough(2),
        AnalysisFailure::ServerHasEnough(1),
        AnalysisFailure::Failed,
    ];
    let failed = failures.map(|why| in_both(|locale| show(&no_analysis(PlayerId(7), why, locale))));
    insta::assert_snapshot!(told.into_iter().chain([done]).chain(failed).collect::<Vec<_>>().join("\n\n---\n\n"));
}

#[test]
fn the_board_at_a_turning_point_tells_what_was_played_from_what_was_better_by_shape() {
    let outgoing = analysis(ID, &game(None), AnalysisPage::TurningPoint(0), SeenBy::Asker, Locale::Thai.into());
    let Some(Picture { drawing: Drawing::Board { scene, .. }, .. }) = outgoing.picture else { panic!("no board") };
    let at = |name: &str| SceneSquare::from(Square::from_latin(name.as_bytes()).unwrap());
    // The rook went to b2, where the knight took it, instead of d2.
    assert_eq!(scene.last_move.map(|mv| (mv.from, mv.to)), Some((at("a2"), at("b2"))));
    assert_eq!(scene.marks, [(at("a2"), Mark::Ring), (at("d2"), Mark::Ring)]);
    assert!(scene.board.piece_at(at("a2")).is_some() && scene.board.piece_at(at("b2")).is_none());
    assert!(Renderer::new(Size::MIN).png(&scene).starts_with(b"\x89PNG"));
}

#[test]
fn an_analysis_of_chess_has_its_record_to_take_along() {
    let report = AnalysisReport::Game(Some(GameId(12)), Box::new(of_chess()));
    let pages = [AnalysisPage::Overview, AnalysisPage::TurningPoint(0)];
    let shown = pages.map(|page| in_both(|locale| show(&analysis(ID, &report, page, SeenBy::Asker, locale.into()))));
    insta::assert_snapshot!(shown.join("\n\n---\n\n"));
    assert!(!is_annotated(&game(Some(GameId(12)))), "a record of Makruk has no signs");
}

#[test]
fn a_page_that_there_is_not_is_the_whole() {
    let of = |page| analysis(ID, &game(None), page, SeenBy::Asker, Locale::Thai.into()).content;
    assert_eq!(of(AnalysisPage::TurningPoint(200)), of(AnalysisPage::Overview));
}

#[test]
fn buttons_lead_to_every_page_and_back_and_no_two_are_the_same() {
    for points in 0..=5 {
        let mut page = AnalysisPage::Overview;
        loop {
            for seen_by in [SeenBy::Asker, SeenBy::Everybody] {
                let rows = serde_json::to_value(rows(ID, page, points, seen_by, None, Locale::English)).unwrap();
                let buttons: Vec<_> =
                    rows.as_array().unwrap().iter().flat_map(|row| row["components"].as_array().unwrap()).collect();
                let mut ids: Vec<&str> = buttons.iter().map(|button| button["custom_id"].as_str().unwrap()).collect();
                assert!(buttons.len() <= 5 && rows.as_array().unwrap().len() <= ROWS, "{buttons:?}");
                let next = page.after(points);
                let leads_on =
                    next.map(|next| AnalysisButton { analysis: ID, action: AnalysisAction::Show(next) }.id());
                assert!(leads_on.is_none_or(|id| ids.contains(&id.to_string().as_str())), "{ids:?}");
                ids.sort_unstable();
                let all = ids.len();
                ids.dedup();
                assert_eq!(ids.len(), all, "{ids:?}");
            }
            match page.after(points) {
                Some(next) => page = next,
                None => break,
            }
        }
    }
}
