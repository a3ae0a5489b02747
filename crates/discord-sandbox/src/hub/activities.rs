//! Activities: launched, joined and left.

use serde_json::{Value, json};

use super::Core;
use crate::activity::{Activities, ActivityRefused, RunningActivity};
use crate::config::APPLICATION;
use crate::error::ApiError;
use crate::id::Snowflake;
use crate::permissions::Permissions;
use crate::world::{Channel, LAUNCHED_BY_DISCORD, PRIMARY_ENTRY_POINT, RegisteredCommand, WorldRecord};

impl Core {
    /// Switches Activities on or off, as in the settings of an application: with one comes a command that launches it, which the
    /// application can replace.
    pub(crate) fn settle_activities(&mut self, activities: Option<Activities>) -> Result<(), ApiError> {
        let entry_points = self.world.commands.values().filter(|command| command.is_entry_point());
        let before: Vec<Snowflake> = entry_points.map(|command| command.id).collect();
        if activities.is_some() && before.is_empty() {
            let id = self.ids.next();
            let definition = json!({
                "id": id, "application_id": APPLICATION, "version": self.ids.next(), "name": "launch",
                "description": "", "type": PRIMARY_ENTRY_POINT, "handler": LAUNCHED_BY_DISCORD, "nsfw": false,
                "default_member_permissions": null, "dm_permission": true, "contexts": [0, 1, 2],
                "integration_types": [0, 1],
            });
            self.put(WorldRecord::Command(RegisteredCommand { id, guild: None, definition }))?;
        } else if activities.is_none() {
            before.into_iter().try_for_each(|id| self.put(WorldRecord::CommandGone(id)))?;
        }
        self.activities = activities;
        Ok(())
    }

    pub(crate) fn activities_mut(&mut self) -> Result<&mut Activities, ActivityRefused> {
        self.activities.as_mut().ok_or(ActivityRefused::Unknown)
    }

    /// The channel, if a person may be in an Activity there.
    fn stage(&self, seat: Snowflake, channel: Snowflake) -> Result<Channel, ActivityRefused> {
        let channel = self.place(seat, channel).map_err(|_| ActivityRefused::Unknown)?;
        if !channel.kind.has_messages() {
            return Err(ActivityRefused::NotHere);
        }
        let may = self.world.permissions(seat, channel);
        if may.contains(Permissions::USE_EMBEDDED_ACTIVITIES) {
            Ok(channel.clone())
        } else {
            Err(ActivityRefused::NotPermitted)
        }
    }

    /// A person launches the Activity in a channel, or joins the one that runs there.
    pub(crate) fn launch_activity(
        &mut self,
        seat: Snowflake,
        channel: Snowflake,
    ) -> Result<RunningActivity, ActivityRefused> {
        let channel = self.stage(seat, channel)?;
        let launch = self.ids.next();
        let running = &mut self.activities_mut()?.running;
        let found =
            running.values().find(|activity| activity.channel == channel.id).map(|activity| activity.id.clone());
        let id = found.unwrap_or_else(|| {
            let new = RunningActivity::new(launch, channel.id, channel.guild);
            let id = new.id.clone();
            running.insert(id.clone(), new);
            id
        });
        self.join_activity(seat, &id)
    }

    /// A person joins an Activity, and leaves the one in which they were.
    pub(crate) fn join_activity(&mut self, seat: Snowflake, id: &str) -> Result<RunningActivity, ActivityRefused> {
        let found = self.activities_mut()?.running.get(id).cloned();
        let mut activity = found.ok_or(ActivityRefused::Unknown)?;
        self.stage(seat, activity.channel)?;
        if activity.users.contains(&seat) {
            return Ok(activity);
        }
        self.leave_activity(seat);
        activity.users.push(seat);
        self.activities_mut()?.running.insert(id.to_owned(), activity.clone());
        self.tell_of_activity(&activity);
        Ok(activity)
    }

    /// A person leaves the Activity in which they are. It ends when nobody is in it.
    pub(crate) fn leave_activity(&mut self, seat: Snowflake) {
        let Some(activities) = &mut self.activities else { return };
        let Some(mut activity) = activities.of(seat).cloned() else { return };
        activity.users.retain(|&user| user != seat);
        if activity.users.is_empty() {
            activities.running.remove(&activity.id);
        } else {
            activities.running.insert(activity.id.clone(), activity.clone());
        }
        self.tell_of_activity(&activity);
    }

    /// A page of this person is open.
    pub(crate) fn begin_feed(&mut self, seat: Snowflake) {
        *self.feeds.entry(seat).or_default() += 1;
    }

    /// A page of this person was closed. With the last one they leave the Activity in which they were.
    pub(crate) fn end_feed(&mut self, seat: Snowflake) {
        let open = self.feeds.entry(seat).or_default();
        *open = open.saturating_sub(1);
        if *open == 0 {
            self.feeds.remove(&seat);
            self.leave_activity(seat);
        }
    }

    /// Ends an Activity for all who are in it.
    pub(crate) fn end_activity(&mut self, id: &str) -> Result<(), ActivityRefused> {
        let mut gone = self.activities_mut()?.running.remove(id).ok_or(ActivityRefused::Unknown)?;
        gone.users.clear();
        self.tell_of_activity(&gone);
        Ok(())
    }

    /// Everyone in a channel that goes away leaves what runs there, which ends with the last of them.
    pub(super) fn clear_stage(&mut self, channel: Snowflake) {
        let running = self.activities.iter().flat_map(|all| all.running.values());
        let users = running.filter(|activity| activity.channel == channel).flat_map(|activity| activity.users.clone());
        users.collect::<Vec<_>>().into_iter().for_each(|user| self.leave_activity(user));
    }

    fn tell_of_activity(&self, activity: &RunningActivity) {
        if let Some(channel) = self.world.channels.get(&activity.channel) {
            self.tell_seats_at(channel, json!({ "type": "activity", "activity": activity.view() }));
        }
    }

    /// The Activities that a person sees, with the origin of their page; null if the application has none.
    pub(crate) fn seen_activities(&self, seat: Option<Snowflake>) -> Value {
        let Some(activities) = &self.activities else { return Value::Null };
        let is_seen = |activity: &&RunningActivity| seat.is_some_and(|seat| self.place(seat, activity.channel).is_ok());
        let running: Value = activities.running.values().filter(is_seen).map(RunningActivity::view).collect();
        json!({ "origin": activities.origin(), "running": running })
    }
}
