//! Tournaments in the form in which they were stored when all of them were of Makruk. Those that are of it are written so to this
//! day, so that a process of such a version can work on them.

use club_competitions::Minutes;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::club::{FormPlan, TournamentName, TournamentPlan, Weekly, WinnerRoles};
use crate::game::TimeControl;
use crate::tournament::records::{PhaseRecord, TournamentRecord};
use board_games::GameKind;
use bot_store::locale::Locale;
use bot_store::{ChannelId, PlayerId};
use makruk::Preset;

#[derive(Serialize, Deserialize)]
pub struct SecondTournament {
    guild: u64,
    channel: ChannelId,
    locale: Locale,
    by: PlayerId,
    plan: SecondPlan,
    phase: PhaseRecord,
    left_out: Vec<PlayerId>,
}

#[derive(Serialize, Deserialize)]
struct SecondPlan {
    name: TournamentName,
    form: FormPlan,
    time: TimeControl,
    preset: Option<Preset>,
    default_time: Option<Minutes>,
    #[serde(with = "jiff::fmt::serde::timestamp::second::optional")]
    sign_up_until: Option<Timestamp>,
    check_in: Option<Minutes>,
    roles: WinnerRoles,
    weekly: Option<Weekly>,
}

impl From<SecondTournament> for TournamentRecord {
    fn from(second: SecondTournament) -> TournamentRecord {
        let SecondTournament { guild, channel, locale, by, plan, phase, left_out } = second;
        TournamentRecord { guild, channel, locale, by, plan: plan.into(), phase, left_out }
    }
}

impl From<SecondPlan> for TournamentPlan {
    fn from(second: SecondPlan) -> TournamentPlan {
        let SecondPlan { name, form, time, preset, default_time, sign_up_until, check_in, roles, weekly } = second;
        let game = GameKind::Makruk;
        TournamentPlan { name, form, time, preset, default_time, sign_up_until, check_in, roles, weekly, game }
    }
}

impl SecondTournament {
    /// The same in this form; `None` if it says what this form cannot.
    pub fn of(record: &TournamentRecord) -> Option<SecondTournament> {
        let TournamentRecord { guild, channel, locale, by, plan, phase, left_out } = record.clone();
        let TournamentPlan { name, form, time, preset, default_time, sign_up_until, check_in, roles, weekly, game } =
            plan;
        let plan = SecondPlan { name, form, time, preset, default_time, sign_up_until, check_in, roles, weekly };
        (game == GameKind::Makruk).then_some(SecondTournament { guild, channel, locale, by, plan, phase, left_out })
    }
}
