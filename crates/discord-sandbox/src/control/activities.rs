//! The application's Activity.

use std::collections::BTreeSet;
use std::net::SocketAddr;

use super::Control;
use crate::activity::{FramePlatform, RunningActivity};
use crate::acts::{ActError, EntryPointUse};
use crate::hub::Core;
use crate::id::Snowflake;

/// Activities: launching, joining and leaving them as people do.
impl Control {
    /// Launches the Activity in a channel as Discord does it for a person, or joins the one that runs there.
    ///
    /// # Errors
    /// See [`ActError`].
    pub fn launch_activity(&self, seat: Snowflake, channel: Snowflake) -> Result<RunningActivity, ActError> {
        self.act(|core| Ok(core.launch_activity(seat, channel)?))
    }

    /// Uses the command that launches the Activity.
    ///
    /// # Errors
    /// See [`ActError`].
    pub fn use_entry_point(&self, seat: Snowflake, channel: Snowflake) -> Result<EntryPointUse, ActError> {
        let used = self.act(|core| core.use_entry_point(seat, channel))?;
        if let EntryPointUse::Asked(interaction) = used {
            self.hub.watch_interaction(interaction);
        }
        Ok(used)
    }

    /// Joins an Activity by its id, and leaves the one in which the person was.
    ///
    /// # Errors
    /// See [`ActError`].
    pub fn join_activity(&self, seat: Snowflake, id: &str) -> Result<RunningActivity, ActError> {
        self.act(|core| Ok(core.join_activity(seat, id)?))
    }

    /// Leaves the Activity in which a person is, if they are in one. Without anyone in it, it ends.
    pub fn leave_activity(&self, seat: Snowflake) {
        self.hub.with(|core| core.leave_activity(seat));
    }

    /// Ends an Activity for all who are in it.
    ///
    /// # Errors
    /// See [`ActError`].
    pub fn end_activity(&self, id: &str) -> Result<(), ActError> {
        self.act(|core| Ok(core.end_activity(id)?))
    }

    /// The Activities that run.
    pub fn activities(&self) -> Vec<RunningActivity> {
        let running = |core: &Core| core.activities.as_ref().map(|all| all.running.values().cloned().collect());
        self.hub.look(running).unwrap_or_default()
    }

    /// The origin under which the Activity's page is framed, `http://127.0.0.1:PORT`; `None` without an Activity.
    pub fn activity_origin(&self) -> Option<String> {
        self.hub.look(|core| Some(core.activities.as_ref()?.origin().to_owned()))
    }

    /// Where a client frames an Activity's page. Each frame has an id of its own.
    ///
    /// # Errors
    /// See [`ActError`].
    pub fn activity_frame(
        &self,
        activity: &RunningActivity,
        frame: &str,
        platform: FramePlatform,
    ) -> Result<String, ActError> {
        self.hub.look(|core| {
            let activities = core.activities.as_ref().ok_or(ActError::Unknown("activity"))?;
            Ok(activities.frame_url(activity, frame, platform))
        })
    }

    /// Has a person let the application do what these scopes name; returns the code that the Activity's page gets. It is good for
    /// 100 s of [the clock](Control::put_clock_forward), and once.
    ///
    /// # Errors
    /// See [`ActError`].
    pub fn oauth_code(&self, seat: Snowflake, scopes: &[&str]) -> Result<String, ActError> {
        let scopes: BTreeSet<String> = scopes.iter().map(|&scope| scope.to_owned()).collect();
        self.act(|core| core.authorize(seat, scopes))
    }

    /// Takes back what a person let the application do: its codes and tokens are good for nothing any more.
    pub fn revoke_authorization(&self, seat: Snowflake) {
        self.hub.with(|core| core.activities.as_mut().map(|all| all.authorizations.revoke(seat)));
    }

    /// Leads requests for the Activity to another server from now on, on loopback. Those to anywhere else are answered with 502.
    pub fn map_activity(&self, server: SocketAddr) {
        self.hub.with(|core| core.activities.as_mut().map(|all| all.map(server)));
    }
}
