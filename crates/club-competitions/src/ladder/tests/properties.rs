//! What holds whatever happens.

use std::collections::BTreeSet;

use proptest::prelude::*;

use super::*;
use crate::time::Days;

/// What is tried, after a number of hours. Numbers pick among what there is.
#[derive(Clone, Debug)]
struct Try {
    hours: i64,
    action: u8,
    one: u64,
    other: u64,
    result: u8,
}

fn tries() -> impl Strategy<Value = Vec<Try>> {
    let hours = prop_oneof![9 => 0..8i64, 1 => 0..500i64];
    let one = (hours, 0..26u8, 0..9u64, 0..9u64, 0..3u8);
    let tries = one.prop_map(|(hours, action, one, other, result)| Try { hours, action, one, other, result });
    prop::collection::vec(tries, 20..150)
}

fn settings() -> impl Strategy<Value = LadderSettings> {
    let few = || (1..6u16).prop_map(|days| Days::new(days).unwrap());
    let choices = (any::<bool>(), any::<bool>(), any::<bool>(), any::<bool>(), 0..3u8, 0..3u8);
    (choices, 0..4u16, few(), few(), few()).prop_map(|(choices, placements, answer, play, days)| {
        let (forfeits, climb, draw, colors, rematch, idle) = choices;
        let mut settings = LadderSettings { placements, answer, play, ..LadderSettings::default() };
        if forfeits {
            settings.forfeits = Forfeits::ChangeNothing;
        }
        if climb {
            settings.climb = WinRule::SwapsPlaces;
        }
        if draw {
            settings.draw = DrawRule::JustBelow;
        }
        if colors {
            settings.colors = Colors::Alternating;
        }
        match rematch {
            0 => settings.rematch = RematchRule::AtOnce,
            1 => settings.rematch = RematchRule::After(days),
            _ => {}
        }
        match idle {
            0 => settings.idle = Idle::Stays,
            1 => settings.idle = Idle::OneRungDown { after: days, leader: Leader::Included },
            _ => {}
        }
        settings
    })
}

fn event(ladder: &Ladder, now: Timestamp, attempt: &Try) -> LadderEvent {
    let (one, other) = (player(attempt.one), player(attempt.other));
    // Mostly one of those for which it makes sense.
    let pick = |suits: fn(&ChallengeStage) -> bool| {
        let suiting: Vec<_> = ladder.challenges().iter().filter(|challenge| suits(&challenge.stage)).collect();
        let index = usize::try_from(attempt.other).unwrap() % suiting.len().max(1);
        suiting.get(index).map_or(ChallengeId(0), |challenge| challenge.id)
    };
    let open = |stage: &ChallengeStage| !matches!(stage, ChallengeStage::Closed { .. });
    let made = |stage: &ChallengeStage| *stage == ChallengeStage::Made;
    let to_play = |stage: &ChallengeStage| matches!(stage, ChallengeStage::ToPlay { .. });
    let playing = |stage: &ChallengeStage| *stage == ChallengeStage::Playing;
    let challengeable = ladder.challengeable(now, one);
    let above = challengeable.get(usize::from(attempt.result)).copied().unwrap_or(other);
    let result = [PlayedResult::WhiteWon, PlayedResult::BlackWon, PlayedResult::Draw][usize::from(attempt.result)];
    match attempt.action {
        0..=2 => LadderEvent::Joined {
            player: one,
            entry: if attempt.result == 0 { LadderEntry::Bottom } else { LadderEntry::Placement },
        },
        3 => LadderEvent::Left { player: one },
        4 => LadderEvent::PlacementWaived { player: one },
        5..=9 => LadderEvent::Challenged { challenger: one, challenged: above },
        10..=12 => LadderEvent::Accepted { challenge: pick(made) },
        13 => LadderEvent::Refused { challenge: pick(made) },
        14 => LadderEvent::Withdrawn { challenge: pick(open) },
        15 => LadderEvent::Ready { challenge: pick(to_play), player: one },
        16 | 17 => LadderEvent::GameBegan { challenge: pick(to_play) },
        18 | 19 => LadderEvent::GameEnded { challenge: pick(playing), result },
        20 => {
            LadderEvent::Absent { player: one, until: Days::new(1 + u16::from(attempt.result) * 7).unwrap().after(now) }
        }
        21 => LadderEvent::Returned { player: one },
        22 => LadderEvent::Ruled {
            challenge: pick(|_| true),
            ruling: if attempt.one < 3 { Ruling::Void } else { Ruling::Result(result) },
            reason: String::new(),
        },
        23 => LadderEvent::GameAborted { challenge: pick(playing) },
        24 if ladder.is_halted() => LadderEvent::WentOn,
        24 => LadderEvent::Halted,
        _ => LadderEvent::SettingsChanged {
            settings: Box::new(LadderSettings { placements: u16::from(attempt.result), ..ladder.settings().clone() }),
        },
    }
}

/// An event with no regard to whether it makes sense.
fn any_event(attempt: &Try) -> LadderEvent {
    let (one, other) = (player(attempt.one), player(attempt.other));
    let challenge = ChallengeId(u32::try_from(attempt.other).unwrap());
    let result = [PlayedResult::WhiteWon, PlayedResult::BlackWon, PlayedResult::Draw][usize::from(attempt.result)];
    match attempt.action % 15 {
        0 | 1 => LadderEvent::Joined { player: one, entry: LadderEntry::Placement },
        2 => LadderEvent::Left { player: one },
        3 | 4 => LadderEvent::Challenged { challenger: one, challenged: other },
        5 => LadderEvent::Accepted { challenge },
        6 => LadderEvent::Ready { challenge, player: one },
        7 => LadderEvent::GameBegan { challenge },
        8 => LadderEvent::GameEnded { challenge, result },
        9 => LadderEvent::Absent { player: one, until: hour(attempt.hours * 10) },
        10 => LadderEvent::Ruled { challenge, ruling: Ruling::Result(result), reason: String::new() },
        11 => LadderEvent::GameAborted { challenge },
        12 => LadderEvent::Halted,
        13 => LadderEvent::WentOn,
        _ => LadderEvent::Withdrawn { challenge },
    }
}

/// A ladder after all that was tried; what the rules don't allow leaves no trace. With rulings, or without.
fn ladder_after(settings: LadderSettings, tries: &[Try], ruled: Option<()>) -> Ladder {
    let mut ladder = Ladder::new(hour(0), settings);
    for number in 0..6 {
        let _ = ladder.record(hour(0), LadderEvent::Joined { player: player(number), entry: LadderEntry::Bottom });
    }
    let mut hours = 0;
    for attempt in tries {
        hours += attempt.hours;
        let event = event(&ladder, hour(hours), attempt);
        if ruled.is_some() || !matches!(event, LadderEvent::Ruled { .. }) {
            let _ = ladder.record(hour(hours), event);
        }
    }
    ladder
}

/// Of three ladders about one has seen a game end: the others are rejected, however many cases there are.
fn config() -> ProptestConfig {
    let cases = test_budget::rounds(48, 500) as u32;
    ProptestConfig { max_global_rejects: 100 * cases, ..ProptestConfig::with_cases(cases) }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn everybody_who_is_there_has_one_place(settings in settings(), tries in tries()) {
        let ladder = ladder_after(settings, &tries, Some(()));
        let places: Vec<_> = ladder.rungs().iter().chain(ladder.newcomers()).copied().collect();
        let there: BTreeSet<_> = places.iter().copied().collect();
        prop_assert_eq!(places.len(), there.len());
        for number in 0..9 {
            let joined = LadderEvent::Joined { player: player(number), entry: LadderEntry::Bottom };
            prop_assert_eq!(ladder.check(hour(0), &joined).is_err(), there.contains(&player(number)));
        }
        for (index, &player) in ladder.rungs().iter().enumerate() {
            prop_assert_eq!(ladder.rung(player), Some(Rung(u32::try_from(index).unwrap() + 1)));
        }
    }

    #[test]
    fn the_movements_explain_the_rungs(settings in settings(), tries in tries()) {
        let ladder = ladder_after(settings, &tries, Some(()));
        let mut order: Vec<CompetitorId> = Vec::new();
        let movements = ladder.movements();
        for step in movements.chunk_by(|one, next| (one.at, one.cause) == (next.at, next.cause)) {
            let before = order.clone();
            let named: Vec<_> = step
                .iter()
                .filter(|movement| !matches!(movement.rule, MovementRule::ShiftDown | MovementRule::ShiftUp))
                .map(|movement| movement.player)
                .collect();
            prop_assert!((1..=2).contains(&named.len()), "{:?}", step);
            for movement in step {
                let from = before.iter().position(|&player| player == movement.player);
                prop_assert_eq!(movement.from.map(|rung| rung.0 as usize), from.map(|index| index + 1));
            }
            order.retain(|&player| step.iter().all(|movement| movement.player != player));
            let mut arrivals: Vec<_> = step.iter().filter_map(|movement| Some((movement.to?, movement.player))).collect();
            arrivals.sort();
            for (rung, player) in arrivals {
                order.insert(rung.0 as usize - 1, player);
            }
            // Players whom no rule names keep their relative order.
            let others = |order: &[CompetitorId]| order.iter().copied().filter(|player| !named.contains(player)).collect::<Vec<_>>();
            prop_assert_eq!(others(&before), others(&order));
        }
        prop_assert_eq!(&order, ladder.rungs());
    }

    #[test]
    fn a_log_of_nonsense_still_makes_a_ladder(settings in settings(), tries in tries()) {
        let mut hours = 0;
        let events = tries.iter().map(|attempt| {
            // Now and then even time runs back.
            hours += attempt.hours - 2;
            LogEntry { at: hour(hours), event: any_event(attempt) }
        });
        let ladder = Ladder::from(LadderLog { began: hour(0), settings, events: events.collect() });
        let places: BTreeSet<_> = ladder.rungs().iter().chain(ladder.newcomers()).collect();
        prop_assert_eq!(places.len(), ladder.rungs().len() + ladder.newcomers().len());
        prop_assert_eq!(Ladder::from(ladder.log().clone()), ladder);
    }

    #[test]
    fn the_log_makes_the_same_ladder_again(settings in settings(), tries in tries()) {
        let ladder = ladder_after(settings, &tries, Some(()));
        prop_assert_eq!(Ladder::from(ladder.log().clone()), ladder);
    }

    #[test]
    fn it_makes_no_difference_when_someone_looks(settings in settings(), tries in tries(), looks in prop::collection::vec(0..9000i64, 0..20)) {
        let ladder = ladder_after(settings, &tries, Some(()));
        let end = hour(9000);
        let mut once = ladder.clone();
        once.fall_due(end);
        let mut looked = ladder.log().clone();
        for at in looks.into_iter().map(hour) {
            let index = looked.events.partition_point(|entry| entry.at <= at);
            looked.events.insert(index, LogEntry { at, event: LadderEvent::TimePassed });
        }
        let mut often = Ladder::from(looked);
        while let Some(due) = often.due().filter(|&due| due <= end) {
            prop_assert!(often.fall_due(due).is_some());
        }
        prop_assert_eq!(once.movements(), often.movements());
        prop_assert_eq!(once.challenges(), often.challenges());
    }

    #[test]
    fn a_correction_is_as_if_it_had_been_played_so(settings in settings(), tries in tries(), pick in any::<prop::sample::Index>(), result in 0..3usize) {
        let mut ladder = ladder_after(settings, &tries, None);
        let mut log = ladder.log().clone();
        let mut ended: Vec<_> = log
            .events
            .iter_mut()
            .filter_map(|entry| match &mut entry.event {
                LadderEvent::GameEnded { challenge, result } => Some((*challenge, result)),
                _ => None,
            })
            .collect();
        prop_assume!(!ended.is_empty());
        let index = pick.index(ended.len());
        let new = [PlayedResult::WhiteWon, PlayedResult::BlackWon, PlayedResult::Draw][result];
        let (challenge, old) = &mut ended[index];
        **old = new;
        let challenge = *challenge;
        rule(&mut ladder, hour(0), challenge, Ruling::Result(new));
        let played = Ladder::from(log);
        prop_assert_eq!(ladder.movements(), played.movements());
        prop_assert_eq!(ladder.newcomers(), played.newcomers());
        prop_assert_eq!(ladder.due(), played.due());
    }

    #[test]
    fn what_is_allowed_can_be_done_and_what_falls_due_is_done(settings in settings(), tries in tries()) {
        let mut ladder = ladder_after(settings, &tries, Some(()));
        for challenge in ladder.challenges() {
            let overdue = challenge.deadline(ladder.settings()).is_some_and(|deadline| deadline < ladder.log().events.last().map_or(hour(0), |last| last.at));
            prop_assert!(!overdue);
        }
        if let Some(due) = ladder.due() {
            let before = ladder.clone();
            prop_assert!(ladder.fall_due(due).is_some());
            prop_assert_ne!(ladder.due(), Some(due), "{:?}", before.log());
        }
    }
}
