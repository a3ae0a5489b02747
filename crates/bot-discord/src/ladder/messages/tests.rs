//! The ladder of a server, as its members see it.

use std::num::NonZeroU16;
use std::sync::Arc;

use club_competitions::ladder::{
    ChallengeId, Closing, Consequences, DeadlineMoved, IdleMoved, Ladder, LadderEntry, LadderEvent, LadderSettings,
    Ready, RematchRule,
};
use club_competitions::{CompetitorId as Player, Days, PlayedResult};
use jiff::Timestamp;

use crate::ladder::messages::*;
use crate::table::messages::tests::*;
use board_games::GameKind;
use bot_service::game::TimeControl;
use bot_service::{ChannelId, LadderAt, LadderId, LadderNews, LadderTerms, Moved, ProposedRules, RungMove};

const CAT: PlayerId = PlayerId(3333);

fn at(days: i64) -> Timestamp {
    Timestamp::from_second(1_735_689_600 + days * 86_400).unwrap()
}

fn player(player: PlayerId) -> Player {
    Player(player.0)
}

/// ANN, BEN and CAT stand in this order, and 4444 has no rung yet.
fn ladder(events: &[LadderEvent]) -> LadderAt {
    let mut ladder = Ladder::new(at(0), LadderSettings::default());
    for person in [ANN, BEN, CAT] {
        ladder.record(at(0), LadderEvent::Joined { player: player(person), entry: LadderEntry::Bottom }).unwrap();
    }
    ladder.record(at(0), LadderEvent::Joined { player: Player(4444), entry: LadderEntry::Placement }).unwrap();
    for event in events {
        ladder.record(at(1), event.clone()).unwrap();
    }
    let terms =
        LadderTerms { time: "3d".parse().unwrap(), preset: None, channel: ChannelId(77), locale: Locale::English };
    LadderAt { id: LadderId { guild: 1, game: GameKind::Makruk }, ladder: Arc::new(ladder), terms }
}

const FIRST: ChallengeId = ChallengeId(0);

const COMMANDS: LadderCommands<'_> = LadderCommands { show: "`/ladder show`", settings: "`/ladder settings`" };

fn challenged() -> LadderEvent {
    LadderEvent::Challenged { challenger: player(CAT), challenged: player(ANN) }
}

fn accepted() -> Vec<LadderEvent> {
    vec![challenged(), LadderEvent::Accepted { challenge: FIRST }]
}

fn ended(result: PlayedResult) -> Vec<LadderEvent> {
    let began = LadderEvent::GameBegan { challenge: FIRST };
    accepted().into_iter().chain([began, LadderEvent::GameEnded { challenge: FIRST, result }]).collect()
}

fn shown(at: &LadderAt, reader: PlayerId, locale: Locale) -> OutgoingMessage {
    let names = [(ANN, "แอน"), (BEN, "Ben"), (CAT, "Cat")].map(|(player, name)| (player, name.to_owned()));
    let names = names.into_iter().collect();
    let (gone, now) = ([PlayerId(4)].into(), self::at(7));
    let shown = ShownLadder {
        at,
        reader,
        names: &names,
        gone: &gone,
        now,
        join: "`/ladder join`",
        settings: COMMANDS.settings,
    };
    super::ladder(&shown, locale)
}

#[test]
fn a_ladder_and_its_history() {
    let shown = in_both(|locale| {
        let away = LadderEvent::Absent { player: player(BEN), until: at(9) };
        let standing = ladder(&[challenged(), away]);
        let after = ladder(&ended(PlayedResult::WhiteWon));
        let left = [LadderEvent::Left { player: player(BEN) }];
        let after_idle = {
            let mut sunk = ladder(&[]);
            Arc::make_mut(&mut sunk.ladder).fall_due(at(40)).unwrap();
            sunk
        };
        vec![
            ("of a member", show(&shown(&standing, CAT, locale))),
            ("of a newcomer", show(&shown(&after, PlayerId(4444), locale))),
            ("of nobody", show(&shown(&ladder(&left), PlayerId(5), locale))),
            ("history of a winner", show(&ladder_history(&after, CAT, locale))),
            ("history of a loser", show(&ladder_history(&after, ANN, locale))),
            ("history after a departure", show(&ladder_history(&ladder(&left), CAT, locale))),
            ("history of who fell", show(&ladder_history(&after_idle, BEN, locale))),
            ("history of who was passed", show(&ladder_history(&after_idle, CAT, locale))),
            ("history of nobody", show(&ladder_history(&after, PlayerId(5), locale))),
        ]
    });
    insta::assert_snapshot!(shown);
}

#[test]
fn a_place_that_was_not_played_for_was_not_won() {
    let refused = ladder(&[challenged(), LadderEvent::Refused { challenge: FIRST }]);
    let why = |of| ladder_history(&refused, of, Locale::English).content;
    assert!(why(CAT).contains("<@1111> refused or did not come"), "{}", why(CAT));
    assert!(!why(CAT).contains("won"), "{}", why(CAT));
}

#[test]
fn a_direct_message_speaks_of_no_button_that_it_has_not() {
    let ready = ladder(&accepted());
    let news = LadderNews::ToPlay { challenge: FIRST };
    let told = ladder_news_told(&ready, &news, COMMANDS, Locale::English).unwrap();
    assert!(told.content.contains("<@3333>") && !told.content.contains("button"), "{}", told.content);
}

#[test]
fn a_ladder_without_a_channel() {
    let shown = in_both(|locale| {
        let halted = ladder(&[challenged(), LadderEvent::Halted]);
        let told = |news| show(&ladder_news_told(&halted, &news, COMMANDS, locale).unwrap());
        vec![
            ("told", told(LadderNews::Halted { by: ANN })),
            ("challenged without it", told(LadderNews::Made { challenge: FIRST })),
            ("shown", show(&shown(&halted, ANN, locale))),
            ("goes on", show(&ladder_news(&ladder(&[]), &LadderNews::WentOn, COMMANDS, locale).unwrap())),
        ]
    });
    insta::assert_snapshot!(shown);
}

#[test]
fn answers_on_a_ladder() {
    let shown = in_both(|locale| {
        let standing = ladder(&[challenged()]);
        let away = ladder(&[LadderEvent::Absent { player: player(BEN), until: at(9) }]);
        let whom = [(player(BEN), "เบน".to_owned()), (player(ANN), "Ann".to_owned())];
        vec![
            ("joined", show(&ladder_joined(&standing, CAT, "`/ladder challenge`", locale))),
            ("joined as a newcomer", show(&ladder_joined(&standing, PlayerId(4444), "`/ladder challenge`", locale))),
            ("leave?", show(&ladder_ask_to_leave(&standing, CAT, locale))),
            ("leave without a challenge?", show(&ladder_ask_to_leave(&standing, BEN, locale))),
            ("left", show(&ladder_left("`/ladder join`", locale))),
            ("away", show(&ladder_away(&away, BEN, "`/ladder back`", locale))),
            ("back", show(&ladder_back(locale))),
            ("whom", show(&ladder_whom(&standing, &whom, locale))),
            ("nobody", show(&ladder_whom(&standing, &[], locale))),
            ("challenged", show(&ladder_challenged(&standing, ANN, locale))),
        ]
    });
    insta::assert_snapshot!(shown);
}

#[test]
fn news_of_a_ladder() {
    let shown = in_both(|locale| {
        let news = |at: &LadderAt, news: LadderNews| show(&ladder_news(at, &news, COMMANDS, locale).unwrap());
        let (open, waiting) = (ladder(&[challenged()]), ladder(&accepted()));
        let live = LadderAt { terms: LadderTerms { time: "5+3".parse().unwrap(), ..waiting.terms }, ..waiting.clone() };
        let over = ladder(&ended(PlayedResult::WhiteWon));
        let step = |player, from, to| RungMove { player, from, to };
        let up = Moved { named: vec![step(CAT, Some(3), Some(1))], shifted: 2 };
        let down = Moved { named: vec![step(BEN, Some(2), Some(3))], shifted: 1 };
        let closed = |closing, moved: &Moved| {
            news(&over, LadderNews::Closed { challenge: FIRST, closing, moved: moved.clone() })
        };
        let nobody = Moved::default();
        let ready = {
            let one = LadderEvent::Ready { challenge: FIRST, player: player(ANN) };
            let at = ladder(&accepted().into_iter().chain([one]).collect::<Vec<_>>());
            LadderAt { terms: live.terms, ..at }
        };
        vec![
            ("made", news(&open, LadderNews::Made { challenge: FIRST })),
            ("made, and answered", news(&over, LadderNews::Made { challenge: FIRST })),
            ("queued", news(&waiting, LadderNews::Queued { challenge: FIRST })),
            ("to play by days", news(&waiting, LadderNews::ToPlay { challenge: FIRST })),
            ("to play live", news(&live, LadderNews::ToPlay { challenge: FIRST })),
            ("reopened", news(&waiting, LadderNews::Reopened { challenge: FIRST })),
            ("one is ready", show(&ladder_waits(&ready, ready.ladder.challenge(FIRST).unwrap(), locale))),
            ("accepted", show(&ladder_settled(waiting.ladder.challenge(FIRST).unwrap(), locale))),
            ("settled", show(&ladder_settled(over.ladder.challenge(FIRST).unwrap(), locale))),
            ("won", closed(Closing::Played(PlayedResult::WhiteWon), &up)),
            ("lost", closed(Closing::Played(PlayedResult::BlackWon), &nobody)),
            ("drawn", closed(Closing::Played(PlayedResult::Draw), &nobody)),
            ("refused", closed(Closing::Refused, &up)),
            ("not answered", closed(Closing::NotAnswered, &up)),
            ("not there", closed(Closing::NotPlayed(Ready::Challenger), &up)),
            ("not played", closed(Closing::NotPlayed(Ready::Nobody), &nobody)),
            ("withdrawn", closed(Closing::Withdrawn, &nobody)),
            ("who left", closed(Closing::Left(player(CAT)), &nobody)),
            ("who left a game", closed(Closing::Abandoned(player(ANN)), &up)),
            ("idle", news(&open, LadderNews::Idle { moved: down.clone() })),
            ("back", news(&open, LadderNews::Back { player: BEN })),
            ("entered", {
                let moved = Moved { named: vec![step(BEN, None, Some(4))], shifted: 0 };
                news(&open, LadderNews::Entered { moved })
            }),
            ("left", {
                let moved = Moved { named: vec![step(BEN, Some(2), None)], shifted: 1 };
                news(&open, LadderNews::Left { moved })
            }),
            ("ruled", news(&over, LadderNews::Ruled { challenge: FIRST, moved: down })),
            ("settings", news(&open, LadderNews::Settings { by: ANN })),
        ]
    });
    insta::assert_snapshot!(shown);
}

#[test]
fn rules_of_a_ladder() {
    let shown = in_both(|locale| {
        let open = ladder(&[challenged()]);
        let after = LadderSettings {
            reach: NonZeroU16::MIN,
            answer: Days::new(1).unwrap(),
            rematch: RematchRule::AtOnce,
            placements: 0,
            ..LadderSettings::default()
        };
        let proposed = |consequences| {
            let proposed = ProposedRules { before: LadderSettings::default(), after: after.clone(), consequences };
            // The fingerprint is no part of what is read.
            OutgoingMessage { rows: Vec::new(), ..ladder_proposed(&proposed, &open, locale) }
        };
        let consequences = Consequences {
            out_of_reach: vec![FIRST],
            too_many_out: vec![player(BEN)],
            deadlines: vec![DeadlineMoved { challenge: FIRST, from: at(4), to: at(2) }],
            idle: vec![
                IdleMoved { player: player(ANN), from: Some(at(31)), to: None },
                IdleMoved { player: player(BEN), from: None, to: Some(at(9)) },
            ],
            entering: vec![Player(4444)],
        };
        vec![
            ("rules", show(&ladder_rules(&open, locale))),
            ("founded", show(&ladder_founded(&open, "`/ladder join`", locale))),
            ("changed", show(&ladder_changed(&open, locale))),
            ("proposed", show(&proposed(consequences))),
            ("proposed without consequences", show(&proposed(Consequences::default()))),
        ]
    });
    insta::assert_snapshot!(shown);
    assert_eq!(ladder(&[]).terms.time, "3d".parse::<TimeControl>().unwrap());
}

#[test]
fn every_rung_of_a_long_ladder_is_on_a_page() {
    let mut long = Ladder::new(at(0), LadderSettings::default());
    for number in 1..=60 {
        long.record(at(0), LadderEvent::Joined { player: Player(10 * number), entry: LadderEntry::Bottom }).unwrap();
    }
    let of = LadderAt { ladder: Arc::new(long), ..ladder(&[]) };
    let (names, gone) = (NamesShown::new(), HashSet::new());
    let shown = |reader| {
        let (at, now, settings) = (&of, at(7), COMMANDS.settings);
        ShownLadder { at, reader, names: &names, gone: &gone, now, join: "`/ladder join`", settings }
    };
    let front = show(&super::ladder(&shown(ANN), Locale::English));
    assert!(front.contains("[m1:5:p:- All places]"), "{front}");
    let pages: Vec<String> = (0..3).map(|page| show(&ladder_rungs(&shown(ANN), Some(page), Locale::English))).collect();
    for number in 1..=60 {
        let rung = format!("<@{}>", 10 * number);
        assert_eq!(pages.iter().filter(|page| page.contains(&rung)).count(), 1, "{rung}");
    }
    let last = PlayerId(600);
    assert_eq!(LadderPage::Rungs(None).named(&of.ladder, last).last(), Some(&last));
    insta::assert_snapshot!(in_both(|locale| {
        vec![("one's own page", show(&ladder_rungs(&shown(last), None, locale)))]
    }));
    let short = show(&super::ladder(&ShownLadder { at: &ladder(&[]), ..shown(ANN) }, Locale::English));
    assert!(!short.contains(":p:"), "{short}");
}
