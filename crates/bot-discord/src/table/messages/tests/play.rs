//! The panel on which a game is proposed.

use board_games::GameKind;

use crate::table::messages::tests::*;
use crate::table::play_menu::{PlayChoice, PlayPage};
use bot_service::game::{Giver, Opponent};
use bot_service::{Draft, GamesPlayed, RatedOrFriendly};
use makruk::{FastMet, Handicap, KingOdds, PieceOdds, Wing};

fn panel(against: Option<Opponent>, draft: &Draft, page: PlayPage, locale: Locale) -> OutgoingMessage {
    panel_where(&GamesPlayed::default(), against, draft, page, locale)
}

fn panel_where(
    games: &GamesPlayed,
    against: Option<Opponent>,
    draft: &Draft,
    page: PlayPage,
    locale: Locale,
) -> OutgoingMessage {
    let view = PlayPanelView { by: ANN, against, draft, server: Ruleset::COMPETITION, games };
    play_panel(&view, page, locale)
}

fn chosen(choices: &[PlayChoice]) -> Draft {
    let mut draft = Draft::default();
    choices.iter().for_each(|choice| choice.choose(&mut draft));
    draft
}

#[test]
fn proposals() {
    let shown = in_both(|locale| {
        let usual = Draft::default();
        let front = |against, draft: &Draft| show(&panel(against, draft, PlayPage::Front, locale));
        let ben = Some(Opponent::Person(BEN));
        let bound = chosen(&[PlayChoice::Odds(Some(Handicap::King(KingOdds::Rooted)))]);
        let refused =
            crate::kit::refusal::explain(&crate::kit::refusal::Refusal::Bot, crate::REGISTRY.explain, locale.into());
        let after_bot = play_panel_after(&refused, panel(None, &usual, PlayPage::Front, locale));
        let rated = Draft { rating: RatedOrFriendly::Rated, time: "7+1".parse().unwrap(), ..usual };
        vec![
            ("for anyone", front(None, &usual)),
            ("for Ben, rated", front(ben, &rated)),
            ("another bot was chosen", after_bot.content.clone()),
            ("at which level", front(Some(Opponent::Engine), &usual)),
            ("rated, but against the bot", panel(Some(Opponent::Engine), &rated, PlayPage::Front, locale).content),
            ("not against the bot", front(Some(Opponent::Engine), &bound)),
            ("chaturanga", front(None, &Draft { game: GameKind::Chaturanga, ..usual })),
        ]
    });
    insta::assert_snapshot!(shown);
}

#[test]
fn options() {
    let shown = in_both(|locale| {
        let odds = PlayChoice::Odds(Some(Handicap::Pieces(PieceOdds::Rook(Wing::Left))));
        let otherwise = chosen(&[
            odds,
            PlayChoice::Giver(Giver::Opponent),
            PlayChoice::FastMet(Some(FastMet::Leap)),
            PlayChoice::Ruleset(Some(Preset::School)),
            PlayChoice::Rook(Some(20)),
        ]);
        let pages = || PlayPage::options(GameKind::Makruk);
        let usual = pages().map(|page| ("as usual", show(&panel(None, &Draft::default(), page, locale))));
        let ben = Some(Opponent::Person(BEN));
        let chosen = pages().map(|page| ("otherwise", panel(ben, &otherwise, page, locale).content));
        let rated = Draft { rating: RatedOrFriendly::Rated, ..otherwise };
        let rated = show(&panel(ben, &rated, PlayPage::Friends, locale));
        usual.chain(chosen).chain([("rated", rated)]).collect()
    });
    insta::assert_snapshot!(shown);
}

#[test]
fn a_panel_where_several_games_are_played() {
    let shown = in_both(|locale| {
        let page = |game, page| {
            let draft = Draft { game, ..Draft::default() };
            show(&panel_where(&GamesPlayed::all(), None, &draft, page, locale))
        };
        vec![
            ("Makruk", page(GameKind::Makruk, PlayPage::Front)),
            ("chess", page(GameKind::Chess, PlayPage::Front)),
            ("options of chess", page(GameKind::Chess, PlayPage::Friends)),
            ("rules of chaturanga", page(GameKind::Chaturanga, PlayPage::Chaturanga)),
        ]
    });
    insta::assert_snapshot!(shown);
}

/// Whatever is chosen, the panel can be sent.
#[test]
fn each_choice_leaves_a_panel_that_fits() {
    for locale in Locale::ALL {
        for menu in crate::table::play_menu::PlayMenu::all() {
            for choice in menu.choices(&Draft::default()) {
                for page in PlayPage::ALL {
                    check(&panel(Some(Opponent::Person(PlayerId(u64::MAX))), &chosen(&[choice]), page, locale));
                }
            }
        }
    }
}
