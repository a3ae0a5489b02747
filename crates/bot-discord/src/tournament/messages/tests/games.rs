//! Tournaments of other games than Makruk say which.

use crate::tournament::messages::tests::*;
use board_games::GameKind;
use bot_service::MessageRef;

#[test]
fn another_game_than_makruk_is_named() {
    let texts = in_both(|locale| {
        let of_chess = |at: TournamentAt| TournamentAt {
            plan: TournamentPlan { game: GameKind::Chess, sign_up_until: Some(self::at(60)), ..at.plan },
            ..at
        };
        let sign_up = of_chess(signing_up(SWISS, 2));
        let running = of_chess(of(SWISS, begun_with(SWISS, 4)));
        let over = of_chess(of(FormPlan::KnockOut, played_out(begun_with(FormPlan::KnockOut, 4))));
        let announced = MessageRef { channel: ChannelId(77), message: bot_service::MessageId(1) };
        let round = |at: &TournamentAt| news(at, TournamentNews::Round { round: 0 }, locale);
        vec![
            ("sign-up", show(&tournament_sign_up(&sign_up, command, locale))),
            ("event", event_face(&sign_up, announced, locale).unwrap().description),
            ("started", news(&running, TournamentNews::Started, locale)),
            ("round", round(&running)),
            ("table", news(&running, TournamentNews::Table { game: first_game(&running) }, locale)),
            ("shown", shown(&running, ANN, locale)),
            ("over", shown(&over, ANN, locale)),
            ("list", show(&tournament_list(&[sign_up.clone(), over.clone()], command, locale))),
            ("choice", tournament_choice(&running, locale)),
            ("files", show(&tournament_files(&over, vec![("standings.csv", String::new())], locale))),
        ]
    });
    insta::assert_snapshot!(texts);
}
