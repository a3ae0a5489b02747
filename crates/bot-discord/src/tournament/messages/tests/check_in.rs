//! Check-in, as it is asked for and as it ends.

use super::*;

/// A tournament that people are asked to check in for; the first `here` have.
fn asking(form: FormPlan, entrants: u64, here: u64) -> TournamentAt {
    let people = |number| players(number).into_iter().map(|player| PlayerId(player.0)).collect::<Vec<_>>();
    let check_in = CheckIn::Open { here: people(here), since: at(45) };
    let asked = tournament_at(form, Phase::SignUp { entrants: people(entrants), halted: None, check_in });
    let plan = TournamentPlan { sign_up_until: Some(at(60)), check_in: Minutes::new(15), ..asked.plan };
    TournamentAt { plan, ..asked }
}

#[test]
fn check_in_before_a_tournament() {
    let texts = in_both(|locale| {
        let asked = asking(SWISS, 5, 2);
        let before = TournamentAt {
            phase: Phase::SignUp { entrants: vec![ANN], halted: None, check_in: CheckIn::NotOpen },
            ..asked.clone()
        };
        let left_out = |form| {
            let left_out = vec![PlayerId(1), PlayerId(2)];
            news(&TournamentAt { left_out, ..of(form, begun_with(form, 4)) }, TournamentNews::LeftOut, locale)
        };
        let too_few = Phase::Cancelled { why: Cancellation::TooFewThere, competition: None };
        vec![
            ("not yet", show(&tournament_sign_up(&before, command, locale))),
            ("asked", news(&asked, TournamentNews::CheckIn, locale)),
            ("everybody is there", news(&asking(FormPlan::KnockOut, 2, 2), TournamentNews::CheckIn, locale)),
            ("announced", show(&tournament_sign_up(&asked, command, locale))),
            ("checked in", show(&tournament_checked_in(&asked, locale))),
            ("left out", left_out(SWISS)),
            ("left out of a knock-out", left_out(FormPlan::KnockOut)),
            ("nobody there", news(&tournament_at(SWISS, too_few), TournamentNews::Cancelled, locale)),
        ]
    });
    insta::assert_snapshot!(texts);
}

/// However many have signed up, everybody is called once, in messages that Discord takes.
#[test]
fn everybody_is_called_in_messages_that_are_not_too_long() {
    let mut asked = asking(SWISS, 0, 0);
    let everybody: Vec<PlayerId> = (0..128).map(|number| PlayerId(1_300_000_000_000_000_000 + number)).collect();
    if let Phase::SignUp { entrants, .. } = &mut asked.phase {
        entrants.clone_from(&everybody);
    }
    for locale in [Locale::Thai, Locale::English] {
        let first = tournament_news(&asked, &TournamentNews::CheckIn, &names(), command, locale).unwrap();
        let all = [vec![first], tournament_check_in_more(&asked, locale)].concat();
        let called: Vec<_> = all.iter().flat_map(|outgoing| outgoing.pings.iter().map(|ping| ping.player)).collect();
        assert_eq!(called, everybody);
        for outgoing in &all {
            assert!(outgoing.content.chars().count() < 2_000, "{}", outgoing.content);
            assert!(outgoing.pings.iter().all(|ping| outgoing.content.contains(&format!("<@{}>", ping.player.0))));
        }
    }
}
