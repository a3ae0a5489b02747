//! Tournaments in the form in which the first release stored them. Those that need no more are written so to this day, so that a
//! process of that version can work on them.

use club_competitions::competition::CompetitionSetup;
use club_competitions::round_robin::{Cycles, RoundRobinSetup};
use club_competitions::standings::{ByeValue, TieBreak};
use club_competitions::{CompetitorId, Minutes, PairingColor, arena, knock_out, swiss};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::club::{FormPlan, TournamentName, TournamentPlan, WinnerRoles};
use crate::game::TimeControl;
use crate::tournament::records::{CourseRecord, PhaseRecord, TournamentRecord};
use crate::tournament::state::Cancellation;
use board_games::GameKind;
use bot_store::locale::Locale;
use bot_store::{ChannelId, PlayerId};
use makruk::Preset;

#[derive(Serialize, Deserialize)]
pub struct FirstTournament {
    guild: u64,
    channel: ChannelId,
    locale: Locale,
    by: PlayerId,
    plan: FirstPlan,
    phase: FirstPhase,
}

#[derive(Serialize, Deserialize)]
struct FirstPlan {
    name: TournamentName,
    form: FirstForm,
    time: TimeControl,
    preset: Option<Preset>,
    default_time: Option<Minutes>,
    #[serde(with = "jiff::fmt::serde::timestamp::second::optional")]
    sign_up_until: Option<Timestamp>,
}

#[derive(Serialize, Deserialize)]
enum FirstForm {
    RoundRobin { cycles: Cycles },
    Swiss { rounds: Option<std::num::NonZeroU16> },
    KnockOut,
    Arena { minutes: Minutes },
}

#[derive(Serialize, Deserialize)]
enum FirstPhase {
    SignUp(Vec<PlayerId>),
    Begun(FirstCourse),
    Cancelled(Cancellation, Option<FirstCourse>),
    HaltedSignUp {
        entrants: Vec<PlayerId>,
        #[serde(with = "jiff::fmt::serde::timestamp::second::required")]
        since: Timestamp,
    },
}

#[derive(Serialize, Deserialize)]
struct FirstCourse {
    #[serde(with = "jiff::fmt::serde::timestamp::second::required")]
    began: Timestamp,
    setup: FirstSetup,
    chapters: u32,
    lines: u64,
}

#[derive(Serialize, Deserialize)]
enum FirstSetup {
    RoundRobin(RoundRobinSetup),
    KnockOut(knock_out::KnockOutSetup),
    Arena(arena::ArenaSetup),
    Swiss(FirstSwiss),
}

#[derive(Serialize, Deserialize)]
struct FirstSwiss {
    players: Vec<CompetitorId>,
    rounds: u16,
    initial_color: PairingColor,
    default_time: Option<Minutes>,
    tie_breaks: Vec<TieBreak>,
}

impl From<FirstTournament> for TournamentRecord {
    fn from(FirstTournament { guild, channel, locale, by, plan, phase }: FirstTournament) -> TournamentRecord {
        let phase = match phase {
            FirstPhase::SignUp(entrants) => PhaseRecord::SignUp(entrants),
            FirstPhase::Begun(course) => PhaseRecord::Begun(course.into()),
            FirstPhase::Cancelled(why, course) => PhaseRecord::Cancelled(why, course.map(Into::into)),
            FirstPhase::HaltedSignUp { entrants, since } => PhaseRecord::HaltedSignUp { entrants, since },
        };
        TournamentRecord { guild, channel, locale, by, plan: plan.into(), phase, left_out: Vec::new() }
    }
}

impl From<FirstPlan> for TournamentPlan {
    fn from(FirstPlan { name, form, time, preset, default_time, sign_up_until }: FirstPlan) -> TournamentPlan {
        let form = match form {
            FirstForm::RoundRobin { cycles } => FormPlan::RoundRobin { cycles },
            FirstForm::Swiss { rounds } => FormPlan::Swiss { rounds, bye: ByeValue::Win },
            FirstForm::KnockOut => FormPlan::KnockOut,
            FirstForm::Arena { minutes } => FormPlan::Arena { minutes },
        };
        TournamentPlan {
            name,
            form,
            time,
            preset,
            default_time,
            sign_up_until,
            check_in: None,
            roles: WinnerRoles::default(),
            weekly: None,
            game: GameKind::Makruk,
        }
    }
}

impl From<FirstCourse> for CourseRecord {
    fn from(FirstCourse { began, setup, chapters, lines }: FirstCourse) -> CourseRecord {
        let setup = match setup {
            FirstSetup::RoundRobin(setup) => CompetitionSetup::RoundRobin(setup),
            FirstSetup::KnockOut(setup) => CompetitionSetup::KnockOut(setup),
            FirstSetup::Arena(setup) => CompetitionSetup::Arena(setup),
            FirstSetup::Swiss(FirstSwiss { players, rounds, initial_color, default_time, tie_breaks }) => {
                let bye = ByeValue::Win;
                let setup = swiss::SwissSetup { players, rounds, initial_color, default_time, tie_breaks, bye };
                CompetitionSetup::Swiss(setup)
            }
        };
        CourseRecord { began, setup, chapters, lines }
    }
}

impl FirstTournament {
    /// The same in this form; `None` if it says what this form cannot.
    pub fn of(record: &TournamentRecord) -> Option<FirstTournament> {
        let TournamentRecord { guild, channel, locale, by, ref plan, ref phase, ref left_out } = *record;
        if !left_out.is_empty() {
            return None;
        }
        let phase = match phase {
            PhaseRecord::SignUp(entrants) => FirstPhase::SignUp(entrants.clone()),
            PhaseRecord::Begun(course) => FirstPhase::Begun(FirstCourse::of(course)?),
            PhaseRecord::Cancelled(why, None) => FirstPhase::Cancelled(*why, None),
            PhaseRecord::Cancelled(why, Some(course)) => FirstPhase::Cancelled(*why, Some(FirstCourse::of(course)?)),
            PhaseRecord::CheckIn { .. } => return None,
            PhaseRecord::HaltedSignUp { entrants, since } => {
                FirstPhase::HaltedSignUp { entrants: entrants.clone(), since: *since }
            }
        };
        Some(FirstTournament { guild, channel, locale, by, plan: FirstPlan::of(plan)?, phase })
    }
}

impl FirstPlan {
    fn of(plan: &TournamentPlan) -> Option<FirstPlan> {
        let TournamentPlan { name, form, time, preset, default_time, sign_up_until, check_in, roles, weekly, game } =
            plan.clone();
        if check_in.is_some() || roles != WinnerRoles::default() || weekly.is_some() || game != GameKind::Makruk {
            return None;
        }
        let form = match form {
            FormPlan::RoundRobin { cycles } => FirstForm::RoundRobin { cycles },
            FormPlan::Swiss { rounds, bye: ByeValue::Win } => FirstForm::Swiss { rounds },
            FormPlan::Swiss { .. } | FormPlan::DoubleElimination => return None,
            FormPlan::KnockOut => FirstForm::KnockOut,
            FormPlan::Arena { minutes } => FirstForm::Arena { minutes },
        };
        Some(FirstPlan { name, form, time, preset, default_time, sign_up_until })
    }
}

impl FirstCourse {
    fn of(course: &CourseRecord) -> Option<FirstCourse> {
        let CourseRecord { began, setup, chapters, lines } = course.clone();
        let setup = match setup {
            CompetitionSetup::RoundRobin(setup) => FirstSetup::RoundRobin(setup),
            CompetitionSetup::KnockOut(setup) => FirstSetup::KnockOut(setup),
            CompetitionSetup::Arena(setup) => FirstSetup::Arena(setup),
            CompetitionSetup::DoubleElimination(_) => return None,
            CompetitionSetup::Swiss(setup) => {
                let swiss::SwissSetup { players, rounds, initial_color, default_time, tie_breaks, bye } = setup;
                if bye != ByeValue::Win {
                    return None;
                }
                FirstSetup::Swiss(FirstSwiss { players, rounds, initial_color, default_time, tie_breaks })
            }
        };
        Some(FirstCourse { began, setup, chapters, lines })
    }
}
