//! The panel on which a game is proposed: its pages, its menus, and what can be chosen from each.

use std::fmt::Debug;

use serde::{Serialize, Serializer};

use crate::kit::custom_id::id_parts;
use board_games::{GameKind, Seat};
use bot_service::game::{Commentary, FirstMover, Giver, Odds, Seating, Takebacks, TimeControl};
use bot_service::{Draft, RatedOrFriendly};
use chaturanga::two::{BareKing, Facing, Stalemate};
use makruk::counting::{Calling, CounterMates, MixedPieces, Numbers, WhenBared};
use makruk::{FastMet, Handicap, Preset};

/// The time controls that are offered by name. Others are typed with the command.
pub const USUAL_TIMES: [&str; 14] =
    ["-", "3+2", "5+0", "5+3", "10+0", "10+5", "15+10", "30+0", "30+20", "60+30", "1d", "3d", "7d", "14d"];

/// The limits that are offered for a single rook: a menu has no room for all from 8 to 64.
const ROOK_LIMITS: [u16; 20] = [8, 10, 12, 14, 15, 16, 18, 20, 22, 24, 26, 28, 30, 32, 36, 40, 44, 48, 56, 64];

id_parts! {
    pub enum PlayPage {
        /// Against whom, at which clock, on which side; and the button that begins. Against the engine: at which level.
        Front = 'a',
        Friends = 'b',
        /// How the game begins and when it is drawn by repetition.
        Opening = 'c',
        Counting = 'd',
        Limits = 'e',
        /// What the rules of chaturanga for two leave open.
        Chaturanga = 'u',
    }
}

impl PlayPage {
    pub const ALL: [PlayPage; 6] = [
        PlayPage::Front,
        PlayPage::Friends,
        PlayPage::Opening,
        PlayPage::Counting,
        PlayPage::Limits,
        PlayPage::Chaturanga,
    ];

    /// The pages of options of a game, in order: those with anything to choose.
    pub fn options(game: GameKind) -> impl Iterator<Item = PlayPage> {
        let all = PlayPage::ALL.into_iter().filter(|page| *page != PlayPage::Front);
        all.filter(move |page| page.menus().iter().any(|menu| menu.is_of(game)))
    }

    /// The page on which a position to begin in is chosen, in games that may begin in one.
    pub const fn with_position(game: GameKind) -> Option<PlayPage> {
        match game {
            GameKind::Makruk => Some(PlayPage::Opening),
            GameKind::Chess => Some(PlayPage::Friends),
            GameKind::Ouk | GameKind::Chaturanga => None,
        }
    }

    pub const fn menus(self) -> &'static [PlayMenu] {
        match self {
            PlayPage::Front => &[PlayMenu::Game, PlayMenu::Time, PlayMenu::Side],
            PlayPage::Friends => &[PlayMenu::Takebacks, PlayMenu::Odds, PlayMenu::Giver, PlayMenu::Commentary],
            PlayPage::Opening => &[PlayMenu::First, PlayMenu::FastMet, PlayMenu::Repetitions],
            PlayPage::Counting => &[PlayMenu::Ruleset, PlayMenu::Calling, PlayMenu::Numbers, PlayMenu::CounterMates],
            PlayPage::Limits => &[PlayMenu::Rook, PlayMenu::Mixed, PlayMenu::Board, PlayMenu::WhenBared],
            PlayPage::Chaturanga => &[PlayMenu::Facing, PlayMenu::BareKing, PlayMenu::Stalemate],
        }
    }
}

id_parts! {
    pub enum PlayMenu {
        Game = 'G',
        Time = 't',
        /// The side of the one who proposes.
        Side = 's',
        Takebacks = 'b',
        Odds = 'o',
        Giver = 'g',
        Commentary = 'a',
        First = 'f',
        FastMet = 'm',
        /// How often a position must occur for a draw.
        Repetitions = 'r',
        Ruleset = 'R',
        /// Whether counts begin by themselves.
        Calling = 'c',
        /// Who says the numbers of a count.
        Numbers = 'n',
        /// What a mate by the counting side is worth.
        CounterMates = 'M',
        /// The limit of a count against a single rook.
        Rook = 'k',
        /// Which limit holds against several kinds of pieces.
        Mixed = 'x',
        /// The first number of the board's honour.
        Board = 'B',
        /// What becomes of the board's honour when its counter is bared.
        WhenBared = 'w',
        /// Whom the kings of chaturanga face.
        Facing = 'F',
        /// What a bare king means there.
        BareKing = 'K',
        /// What a stalemate means there.
        Stalemate = 'S',
    }
}

/// What is chosen from a menu. Where it is none of a rule's values, that of the ruleset holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum PlayChoice {
    Game(GameKind),
    Time(TimeControl),
    Side(Seating),
    Takebacks(Takebacks),
    /// From [`PlayMenu::Odds`]; none are given unless some are chosen.
    Odds(Option<Handicap>),
    Giver(Giver),
    Commentary(Commentary),
    First(FirstMover),
    /// From [`PlayMenu::FastMet`]; the met moves as usual unless one is chosen.
    FastMet(Option<FastMet>),
    Repetitions(Option<u8>),
    /// From [`PlayMenu::Ruleset`]; that of the server unless one is chosen.
    Ruleset(Option<Preset>),
    Calling(Option<Calling>),
    Numbers(Option<Numbers>),
    CounterMates(Option<CounterMates>),
    Rook(Option<u16>),
    Mixed(Option<MixedPieces>),
    Board(Option<u16>),
    WhenBared(Option<WhenBared>),
    #[serde(serialize_with = "by_name")]
    Facing(Facing),
    #[serde(serialize_with = "by_name")]
    BareKing(BareKing),
    #[serde(serialize_with = "by_name")]
    Stalemate(Stalemate),
}

/// The name of an option of a game whose crate stores numbers.
fn by_name<T: Debug, S: Serializer>(option: &T, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(&format_args!("{option:?}"))
}

/// Each of these, and none before them.
fn none_or<T>(values: impl IntoIterator<Item = T>, choice: impl Fn(Option<T>) -> PlayChoice) -> Vec<PlayChoice> {
    std::iter::once(None).chain(values.into_iter().map(Some)).map(choice).collect()
}

impl PlayMenu {
    #[cfg(test)]
    pub fn all() -> impl Iterator<Item = PlayMenu> {
        PlayPage::ALL.into_iter().flat_map(|page| page.menus().iter().copied())
    }

    pub fn page(self) -> PlayPage {
        PlayPage::ALL.into_iter().find(|page| page.menus().contains(&self)).unwrap_or(PlayPage::Front)
    }

    /// Whether there is such a choice in a game.
    pub const fn is_of(self, game: GameKind) -> bool {
        match game {
            GameKind::Makruk => !self.is_of_chaturanga(),
            GameKind::Chaturanga if self.is_of_chaturanga() => true,
            GameKind::Chess | GameKind::Ouk | GameKind::Chaturanga => {
                matches!(self, PlayMenu::Game | PlayMenu::Time | PlayMenu::Side | PlayMenu::Takebacks)
            }
        }
    }

    const fn is_of_chaturanga(self) -> bool {
        matches!(self, PlayMenu::Facing | PlayMenu::BareKing | PlayMenu::Stalemate)
    }

    /// Whether what it offers applies to a game on this draft.
    pub fn applies(self, draft: &Draft) -> bool {
        let from_usual = draft.friendly.of_game(draft.game).start.is_none();
        let is_friendly = draft.rating == RatedOrFriendly::Friendly;
        match self {
            PlayMenu::Giver => is_friendly && from_usual && draft.friendly.odds.is_some(),
            PlayMenu::Odds | PlayMenu::FastMet => is_friendly && from_usual,
            PlayMenu::Takebacks
            | PlayMenu::Commentary
            | PlayMenu::Facing
            | PlayMenu::BareKing
            | PlayMenu::Stalemate => is_friendly,
            PlayMenu::First => !is_friendly || from_usual,
            _ => true,
        }
    }

    /// What can be chosen: at most 25. What this draft has is among it.
    pub fn choices(self, draft: &Draft) -> Vec<PlayChoice> {
        match self {
            PlayMenu::Game => GameKind::ALL.map(PlayChoice::Game).to_vec(),
            PlayMenu::Time => times(draft.time).into_iter().map(PlayChoice::Time).collect(),
            PlayMenu::Side => {
                let sides = [Seating::Random, Seating::Challenger(Seat::First), Seating::Challenger(Seat::Second)];
                sides.map(PlayChoice::Side).to_vec()
            }
            PlayMenu::Takebacks => [Takebacks::ByConsent, Takebacks::Never].map(PlayChoice::Takebacks).to_vec(),
            PlayMenu::Odds => none_or(Handicap::ALL, PlayChoice::Odds),
            PlayMenu::Giver => [Giver::Challenger, Giver::Opponent].map(PlayChoice::Giver).to_vec(),
            PlayMenu::Commentary => [Commentary::Facts, Commentary::Advice].map(PlayChoice::Commentary).to_vec(),
            PlayMenu::First => {
                let first = [FirstMover::Side(Seat::First), FirstMover::Side(Seat::Second), FirstMover::Random];
                first.map(PlayChoice::First).to_vec()
            }
            PlayMenu::FastMet => none_or([FastMet::Leap, FastMet::Provincial], PlayChoice::FastMet),
            PlayMenu::Repetitions => none_or(3..=5, PlayChoice::Repetitions),
            PlayMenu::Ruleset => none_or(Preset::ALL, PlayChoice::Ruleset),
            PlayMenu::Calling => none_or([Calling::Claim, Calling::Automatic], PlayChoice::Calling),
            PlayMenu::Numbers => {
                none_or([Numbers::Kept, Numbers::Spoken, Numbers::SpokenWithSkips], PlayChoice::Numbers)
            }
            PlayMenu::CounterMates => none_or([CounterMates::Draw, CounterMates::Win], PlayChoice::CounterMates),
            PlayMenu::Rook => none_or(ROOK_LIMITS, PlayChoice::Rook),
            PlayMenu::Mixed => none_or(
                [MixedPieces::SmallestLimit, MixedPieces::KhonBeforeKnight, MixedPieces::KnightBeforeKhon],
                PlayChoice::Mixed,
            ),
            PlayMenu::Board => none_or([1, 2], PlayChoice::Board),
            PlayMenu::WhenBared => none_or([WhenBared::MustChange, WhenBared::MayChoose], PlayChoice::WhenBared),
            PlayMenu::Facing => [Facing::Counsellor, Facing::King].map(PlayChoice::Facing).to_vec(),
            PlayMenu::BareKing => {
                let meanings = [BareKing::PlaysOn, BareKing::LosesUnlessAnswered, BareKing::Loses];
                meanings.map(PlayChoice::BareKing).to_vec()
            }
            PlayMenu::Stalemate => [Stalemate::Draw, Stalemate::Loses].map(PlayChoice::Stalemate).to_vec(),
        }
    }

    /// What the value of a choice from this menu means; `None` for what the menu does not offer.
    pub fn read(self, value: &str, draft: &Draft) -> Option<PlayChoice> {
        self.choices(draft).into_iter().find(|choice| choice.value() == value)
    }
}

fn times(chosen: TimeControl) -> Vec<TimeControl> {
    let usual: Vec<TimeControl> = USUAL_TIMES.iter().filter_map(|time| time.parse().ok()).collect();
    let unusual = (!usual.contains(&chosen)).then_some(chosen);
    usual.into_iter().chain(unusual).collect()
}

impl PlayChoice {
    pub fn value(self) -> String {
        serde_json::to_string(&self).unwrap_or_default()
    }

    pub fn choose(self, draft: &mut Draft) {
        let (friendly, rules) = (&mut draft.friendly, &mut draft.rules);
        match self {
            PlayChoice::Game(game) => draft.game = game,
            PlayChoice::Time(time) => draft.time = time,
            PlayChoice::Side(seating) => draft.seating = seating,
            PlayChoice::Takebacks(takebacks) => friendly.takebacks = takebacks,
            PlayChoice::Odds(handicap) => {
                let giver = friendly.odds.map(|odds| odds.giver).unwrap_or_default();
                friendly.odds = handicap.map(|handicap| Odds { giver, handicap });
            }
            PlayChoice::Giver(giver) => friendly.odds = friendly.odds.map(|odds| Odds { giver, ..odds }),
            PlayChoice::Commentary(commentary) => friendly.commentary = commentary,
            PlayChoice::First(first) => draft.first = first,
            PlayChoice::FastMet(fast_met) => friendly.fast_met = fast_met,
            PlayChoice::Repetitions(times) => rules.repetitions = times,
            PlayChoice::Ruleset(preset) => draft.preset = preset,
            PlayChoice::Calling(calling) => rules.calling = calling,
            PlayChoice::Numbers(numbers) => rules.numbers = numbers,
            PlayChoice::CounterMates(mates) => rules.counter_mates = mates,
            PlayChoice::Rook(limit) => rules.single_rook = limit,
            PlayChoice::Mixed(mixed) => rules.mixed = mixed,
            PlayChoice::Board(first) => rules.board_first = first,
            PlayChoice::WhenBared(bared) => rules.when_bared = bared,
            PlayChoice::Facing(facing) => draft.chaturanga.facing = facing,
            PlayChoice::BareKing(bare_king) => draft.chaturanga.bare_king = bare_king,
            PlayChoice::Stalemate(stalemate) => draft.chaturanga.stalemate = stalemate,
        }
    }

    /// Whether a draft has it already.
    pub fn is_chosen(self, draft: &Draft) -> bool {
        let mut after = *draft;
        self.choose(&mut after);
        after == *draft
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;
    use crate::kit::limits::OPTIONS;
    use bot_service::game::{CoinFlip, Game, Level, PlayerId};
    use jiff::Timestamp;
    use makruk::{PieceOdds, Ruleset};

    /// A draft in which everything that can be chosen applies.
    fn with_odds() -> Draft {
        let mut draft = Draft::default();
        PlayChoice::Odds(Some(Handicap::Pieces(PieceOdds::Met))).choose(&mut draft);
        draft
    }

    #[test]
    fn each_value_of_each_menu_changes_what_would_be_played() {
        // Two servers that differ in every rule, so that it shows whether the server's own rule was left in place.
        let one = Ruleset { single_rook: 9, repetitions: 9, board_first: 9, ..Ruleset::COMPETITION };
        let other = Ruleset {
            mixed: MixedPieces::KhonBeforeKnight,
            when_bared: WhenBared::MayChoose,
            counter_mates: CounterMates::Win,
            calling: Calling::Automatic,
            numbers: Numbers::Spoken,
            ..one
        };
        for menu in PlayMenu::all() {
            let game = if menu.is_of(GameKind::Makruk) { GameKind::Makruk } else { GameKind::Chaturanga };
            let draft = Draft { game, ..with_odds() };
            assert!(menu.applies(&draft), "{menu:?}");
            let choices = menu.choices(&draft);
            assert!((2..=OPTIONS).contains(&choices.len()), "{menu:?}");
            assert_eq!(choices.iter().filter(|choice| choice.is_chosen(&draft)).count(), 1, "{menu:?}");
            let values: BTreeSet<String> = choices.iter().map(|choice| choice.value()).collect();
            assert_eq!(values.len(), choices.len());
            let mut played = Vec::new();
            for choice in choices {
                assert!(choice.value().chars().count() <= 100, "{}", choice.value());
                assert_eq!(menu.read(&choice.value(), &draft), Some(choice));
                let mut after = draft;
                choice.choose(&mut after);
                assert!(choice.is_chosen(&after));
                let terms = [one, other].map(|server| after.terms(server));
                assert!(!played.contains(&terms), "{choice:?} changes nothing");
                played.push(terms);
            }
        }
    }

    #[test]
    fn what_a_menu_does_not_offer_is_not_read() {
        let draft = Draft::default();
        for value in ["", "{\"Rook\":9}", "{\"Rook\":9999}", "{\"Time\":\"Unlimited\"}", "Never"] {
            assert_eq!(PlayMenu::Rook.read(value, &draft), None, "{value}");
        }
    }

    #[test]
    fn a_time_that_was_typed_stays_among_those_offered() {
        let draft = Draft { time: "7+1".parse().unwrap(), ..Draft::default() };
        let choices = PlayMenu::Time.choices(&draft);
        assert_eq!(choices.len(), USUAL_TIMES.len() + 1);
        assert!(choices.last().unwrap().is_chosen(&draft));
    }

    proptest! {
        /// Whatever is pressed, a game can begin on it, or the refusal is one that has words.
        #[test]
        fn whatever_is_pressed_can_be_played(
            pressed in prop::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>()), 0..40),
            rated in any::<bool>(),
        ) {
            let mut draft = Draft::default();
            let menus: Vec<PlayMenu> = PlayMenu::all().collect();
            for (menu, choice) in pressed {
                let choices = menus[menu.index(menus.len())].choices(&draft);
                choices[choice.index(choices.len())].choose(&mut draft);
            }
            draft.rating = if rated { RatedOrFriendly::Rated } else { RatedOrFriendly::Friendly };
            let (by, now) = (PlayerId(1), Timestamp::UNIX_EPOCH);
            let flip = CoinFlip { challenger: Seat::First, first: Seat::Second };
            let game = Game::challenge(by, None, draft.terms(Ruleset::SCHOOL), now, now).unwrap();
            let accepted = game.apply(PlayerId(2), bot_service::game::Action::Accept(flip)).unwrap();
            prop_assert!(game.with(accepted, now).unwrap().is_open());
            let terms = draft.terms_against_engine(Ruleset::SCHOOL);
            let against = Game::against_engine(by, Level::ALL[0], terms.clone(), flip, now);
            prop_assert_eq!(against.is_ok(), terms.check_for_engine().is_ok());
            for menu in PlayMenu::all().filter(|menu| menu.applies(&draft)) {
                prop_assert_eq!(menu.choices(&draft).iter().filter(|choice| choice.is_chosen(&draft)).count(), 1);
            }
        }
    }
}
