//! The help, and the greeting.

use crate::help::messages::help;
use crate::help::page::HelpPage;
use crate::i18n::Locale;
use crate::kit::message::Drawing;
use crate::kit::testing::check;
use crate::setup::messages::greeting;
use crate::table::messages::tests::*;
use makruk::Role;

#[test]
fn pages_of_the_help() {
    let shown = in_both(|locale| {
        let page = |page| show(&help(page, |name| format!("/{name}"), locale.into()));
        let menu = HelpPage::MENU.into_iter().map(|each| (name(each), page(each)));
        menu.chain([Role::Knight, Role::Pawn].map(|role| (name(HelpPage::Piece(role)), page(HelpPage::Piece(role)))))
            .collect()
    });
    insta::assert_snapshot!(shown);
}

fn name(page: HelpPage) -> &'static str {
    match page {
        HelpPage::Overview => "overview",
        HelpPage::Play => "play",
        HelpPage::Move => "move",
        HelpPage::Pieces => "pieces",
        HelpPage::Piece(Role::Knight) => "knight",
        HelpPage::Piece(_) => "pawn",
        HelpPage::Count => "count",
        HelpPage::Agree => "agree",
        HelpPage::Engine => "engine",
        HelpPage::Learn => "learn",
        HelpPage::Own => "own games",
        HelpPage::Server => "server",
    }
}

#[test]
fn every_page_fits_and_every_piece_shows_where_it_can_go() {
    for locale in Locale::ALL {
        for page in HelpPage::all() {
            check(&help(page, |name| format!("</{name}:12345678901234567890>"), locale.into()));
        }
    }
    for (role, targets) in
        [(Role::King, 8), (Role::Rook, 14), (Role::Knight, 8), (Role::Khon, 5), (Role::Met, 4), (Role::Pawn, 3)]
    {
        let picture = help(HelpPage::Piece(role), str::to_owned, Locale::English.into()).picture.unwrap();
        let Drawing::Board { scene, .. } = picture.drawing else { panic!("no board") };
        assert_eq!(scene.marks.len(), targets, "{role:?}");
    }
}

#[test]
fn greetings() {
    insta::assert_snapshot!(in_both(|locale| vec![("greeting", show(&greeting(locale)))]));
}
