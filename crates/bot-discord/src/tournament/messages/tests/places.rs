//! What is said of tournaments whose place is gone.

use super::*;

#[test]
fn tournaments_without_a_channel() {
    let texts = in_both(|locale| {
        let mut competition = begun_with(SWISS, 4);
        let game = competition.games()[0].0;
        competition.record(at(1), TournamentEvent::Halted).unwrap();
        let halted = of(SWISS, competition);
        let entrants = vec![ANN];
        let signing_up =
            tournament_at(SWISS, Phase::SignUp { entrants, halted: Some(at(1)), check_in: CheckIn::NotOpen });
        let running = of(SWISS, begun_with(SWISS, 4));
        let told = |at: &TournamentAt, news| show(&tournament_news_told(at, &news, command, locale).unwrap());
        vec![
            ("told", told(&halted, TournamentNews::Halted)),
            ("over without it", told(&halted, TournamentNews::Ruled { game })),
            ("shown", shown(&halted, ANN, locale)),
            ("shown while people sign up", shown(&signing_up, ANN, locale)),
            ("listed", show(&tournament_list(&[halted.clone(), signing_up], command, locale))),
            ("moved", show(&tournament_moved(&running, locale))),
            ("goes on", news(&running, TournamentNews::Moved, locale)),
            ("a thread is gone", news(&running, TournamentNews::ThreadLost { game }, locale)),
        ]
    });
    insta::assert_snapshot!(texts);
}
