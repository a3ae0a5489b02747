//! Giving and taking roles. Nothing is said here; what can't be done is told in a channel.

use std::collections::BTreeSet;

use futures::FutureExt;

use crate::kit::delivery::attempt::DeliveryAttempt;
use crate::kit::delivery::error::DeliveryError;
use crate::kit::delivery::{Delivery, never_told, notice_of};
use crate::kit::rest::SendPermit;
use crate::kit::rest_error::RestError;
use crate::kit::sending::Priority;
use bot_service::{Notice, RoleObstacle, RoleStep, RoleTask, RolesNotice};

const UNKNOWN_GUILD: isize = 10_004;
/// Discord's code for a user who is not a member of the server.
const UNKNOWN_MEMBER: isize = 10_007;
const UNKNOWN_ROLE: isize = 10_011;
const UNKNOWN_USER: isize = 10_013;
/// Discord's code for a place that the bot does not see: it was removed from the server.
const MISSING_ACCESS: isize = 50_001;

pub(crate) const DELIVERIES: &[Delivery] =
    &[Delivery { kind: RolesNotice::KIND, deliver: |attempt, turn| deliver(attempt, turn).boxed(), told: never_told }];

/// Gives and takes what is different from what it should be.
pub(crate) async fn deliver(attempt: DeliveryAttempt<'_>, turn: SendPermit) -> Result<usize, DeliveryError> {
    let DeliveryAttempt { app, waiting, .. } = attempt;
    let Some(pending) = waiting.first() else { return Ok(0) };
    let RolesNotice { guild } = notice_of(&pending.notice)?;
    let mut turn = Some(turn);
    let mut outcomes = Vec::new();
    let mut hopeless: BTreeSet<(RoleStep, u64)> = BTreeSet::new();
    let tasks = app.service.roles.tasks(guild).await?;
    for task @ RoleTask { step, role, .. } in tasks {
        // What the bot may not do for one, it may not do for another.
        if hopeless.contains(&(step, role)) {
            outcomes.push((task, Err(RoleObstacle::Forbidden)));
            continue;
        }
        let turn = match turn.take() {
            Some(turn) => turn,
            None => app.rest.turn(Priority::Post).await?,
        };
        let outcome = match app.rest.change_role(turn, guild, task).await {
            Ok(()) => Ok(()),
            Err(error) => Err(obstacle(error, guild)?),
        };
        if outcome == Err(RoleObstacle::Forbidden) {
            hopeless.insert((step, role));
        }
        outcomes.push((task, outcome));
    }
    app.service.roles.done(pending, guild, &outcomes).await?;
    Ok(1)
}

/// What prevents the role change, or the delivery error if the error says nothing of that.
fn obstacle(error: RestError, guild: u64) -> Result<RoleObstacle, DeliveryError> {
    match error {
        RestError::Gone { code: UNKNOWN_ROLE, .. } => Ok(RoleObstacle::NoSuchRole),
        RestError::Gone { code: UNKNOWN_MEMBER | UNKNOWN_USER, .. } => Ok(RoleObstacle::NotHere),
        RestError::Gone { code: UNKNOWN_GUILD, .. } | RestError::Forbidden { code: MISSING_ACCESS, .. } => {
            Err(DeliveryError::Removed { guild })
        }
        RestError::Forbidden { .. } | RestError::Gone { .. } | RestError::Refused { .. } => Ok(RoleObstacle::Forbidden),
        error => Err(error.into()),
    }
}
