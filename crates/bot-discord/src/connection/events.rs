//! Events as they come from the gateway, and as poise and the rooms take them.

use serenity::all::{ChannelType, Event, FullEvent};

/// What an event is for poise and the rooms; `None` for those that none of them handles.
pub(crate) fn full(event: Event) -> Option<FullEvent> {
    Some(match event {
        Event::Ready(event) => FullEvent::Ready { data_about_bot: event.ready },
        Event::Resumed(event) => FullEvent::Resume { event },
        Event::MessageCreate(event) => FullEvent::Message { new_message: event.message },
        Event::MessageUpdate(event) => FullEvent::MessageUpdate { old_if_available: None, new: None, event },
        Event::InteractionCreate(event) => FullEvent::InteractionCreate { interaction: event.interaction },
        Event::ChannelUpdate(event) => FullEvent::ChannelUpdate { old: None, new: event.channel },
        Event::ChannelDelete(event) if event.channel.kind == ChannelType::Category => return None,
        Event::ChannelDelete(event) => FullEvent::ChannelDelete { channel: event.channel, messages: None },
        Event::ThreadCreate(event) => FullEvent::ThreadCreate { thread: event.thread },
        Event::ThreadUpdate(event) => FullEvent::ThreadUpdate { old: None, new: event.thread },
        Event::ThreadDelete(event) => FullEvent::ThreadDelete { thread: event.thread, full_thread_data: None },
        Event::GuildCreate(event) => FullEvent::GuildCreate { guild: event.guild, is_new: None },
        Event::GuildDelete(event) => FullEvent::GuildDelete { incomplete: event.guild, full: None },
        Event::GuildRoleUpdate(event) => FullEvent::GuildRoleUpdate { old_data_if_available: None, new: event.role },
        Event::GuildMemberUpdate(event) => FullEvent::GuildMemberUpdate { old_if_available: None, new: None, event },
        _ => return None,
    })
}
