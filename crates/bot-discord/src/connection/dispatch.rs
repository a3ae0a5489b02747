//! What events lead to: poise's commands, and the handlers of the rooms.

use std::panic::AssertUnwindSafe;
use std::sync::{Arc, Weak};
use std::time::Duration;

use futures::FutureExt;
use futures::future::join_all;
use poise::serenity_prelude as discord;
use tokio::sync::OwnedSemaphorePermit;
use tokio_util::task::TaskTracker;
use tracing::Instrument;

use crate::ROOMS;
use crate::connection::admit::RefusedInteraction;
use crate::connection::handled_events::OpenEvent;
use crate::connection::poise_context::PoiseContext;
use crate::connection::{commands, components};
use crate::kit::admission::{RefusalSender, WaitingRefusals};
use crate::kit::app::App;
use crate::kit::rest_error::RestError;
use crate::kit::{client_languages, deleted_channels, spans};
use bot_service::{Incident, Lease, panic_text};

/// The pause before the commands are registered after a failure. It doubles with each further one up to [`LONGEST_PAUSE`].
const FIRST_PAUSE: Duration = Duration::from_secs(1);
const LONGEST_PAUSE: Duration = Duration::from_mins(1);

/// Hands events to poise and to the rooms.
pub(crate) struct Dispatcher {
    options: poise::FrameworkOptions<Arc<App>, commands::Error>,
    context: PoiseContext,
    app: Arc<App>,
    refusals: WaitingRefusals<(RefusedInteraction<'static>, OpenEvent)>,
    /// The events that are being handled.
    pub(crate) handlers: TaskTracker,
}

impl Dispatcher {
    pub(crate) fn new(app: Arc<App>, context: PoiseContext) -> Dispatcher {
        let mut options = options();
        poise::framework::set_qualified_names(&mut options.commands);
        Dispatcher { options, context, app, refusals: WaitingRefusals::default(), handlers: TaskTracker::new() }
    }

    /// The bot is known by its user and its application from now on.
    pub(crate) fn introduce(&self, user: discord::UserId, application: discord::ApplicationId) {
        self.app.set_bot_user(user);
        self.app.rest.http().set_application_id(application);
    }

    /// Gives an interaction its place among those that are handled; `None` if it is one too many.
    pub(crate) fn admit(&self) -> Option<OwnedSemaphorePermit> {
        self.app.admission.admit()
    }

    /// Refuses an interaction too many, if its frame can be read.
    pub(crate) fn refuse(self: &Arc<Self>, frame: &str, open: OpenEvent) {
        let Some(refused) = RefusedInteraction::read(frame).map(RefusedInteraction::into_owned) else { return };
        if let RefusalSender::New = self.refusals.add((refused, open)) {
            let own = Arc::clone(self);
            self.handlers.spawn(async move {
                while let Some((refused, _open)) = own.refusals.next() {
                    refused.answer(&own.app).await;
                }
            });
        }
    }

    /// Handles an event in a task of its own, under the lease of its shard if that is exclusive to this process. An interaction has
    /// a place among those that are handled.
    pub(crate) fn spawn(
        self: &Arc<Self>,
        event: discord::FullEvent,
        place: Option<OwnedSemaphorePermit>,
        open: OpenEvent,
        lease: &Arc<Lease>,
    ) {
        let (own, lease) = (Arc::clone(self), Arc::clone(lease));
        self.handlers.spawn(async move {
            own.dispatch(event, &lease).await;
            drop((place, open));
        });
    }

    /// Lets the rooms do what is to be done about a session that another process has left.
    pub(crate) fn take_up(self: &Arc<Self>, shard: discord::ShardInfo, open: OpenEvent, lease: &Arc<Lease>) {
        let (own, lease) = (Arc::clone(self), Arc::clone(lease));
        self.handlers.spawn(async move {
            make_commands_known(&own.app).await;
            let rooms = join_all(ROOMS.iter().map(|room| (room.on_taken_up)(&own.app, shard)));
            lease.guard(rooms).await;
            drop(open);
        });
    }

    async fn dispatch(&self, event: discord::FullEvent, lease: &Lease) {
        let span = spans::of_event(&event);
        let dispatch = lease.guard(self.handle(event).boxed()).instrument(span.clone());
        if let Err(panic) = AssertUnwindSafe(dispatch).catch_unwind().await {
            let (incident, what) = (Incident::draw(), panic_text(&*panic));
            tracing::error!(parent: &span, %incident, %what, "the handler of an event panicked");
        }
    }

    async fn handle(&self, event: discord::FullEvent) {
        // A session says who the bot is before anything else.
        let Some(bot_id) = self.app.bot_user() else { return };
        let framework = poise::FrameworkContext {
            serenity_context: &self.context.serenity,
            bot_id,
            options: &self.options,
            user_data: &self.app,
            shard_manager: &self.context.shard_manager,
        };
        let _answer = match &event {
            discord::FullEvent::InteractionCreate { interaction } => {
                self.app.away.begin(interaction, &self.app.service.outbox)
            }
            _ => None,
        };
        poise::dispatch_event(framework, event).await;
    }
}

fn options() -> poise::FrameworkOptions<Arc<App>, commands::Error> {
    poise::FrameworkOptions {
        commands: commands::all(),
        pre_command: |ctx| Box::pin(commands::find_reader(ctx)),
        on_error: |error| Box::pin(commands::on_error(error)),
        event_handler: |context, event| {
            Box::pin(async move {
                on_event(context.user_data, event).await;
                Ok(())
            })
        },
        allowed_mentions: Some(discord::CreateAllowedMentions::new()),
        // A message that begins with a mention is a move, and no command of poise's.
        prefix_options: poise::PrefixFrameworkOptions { mention_as_prefix: false, ..Default::default() },
        initialize_owners: false,
        ..Default::default()
    }
}

async fn on_event(app: &Arc<App>, event: &discord::FullEvent) {
    app.rest.names().on_event(event);
    match event {
        discord::FullEvent::Ready { .. } | discord::FullEvent::Resume { .. } => {
            make_commands_known(app).await;
        }
        discord::FullEvent::InteractionCreate { interaction: discord::Interaction::Component(component), .. } => {
            components::on_component(app, component).await;
        }
        discord::FullEvent::InteractionCreate { interaction: discord::Interaction::Modal(form), .. } => {
            components::on_form(app, form).await;
        }
        other => app.channel_access.on_event(other, app.bot_user()),
    }
    join_all(ROOMS.iter().map(|room| (room.on_event)(app, event))).await;
    deleted_channels::on_event(app, event).await;
    client_languages::on_event(app, event).await;
}

/// Registers the commands, now or later.
async fn make_commands_known(app: &Arc<App>) {
    if let Registration::MayFollow = register_commands(app).await {
        tokio::spawn(register_later(Arc::downgrade(app)));
    }
}

/// Whether another try may register the commands.
enum Registration {
    Over,
    MayFollow,
}

/// Registers the commands with Discord, once for each start of the program.
async fn register_commands(app: &App) -> Registration {
    if app.has_registered_commands() {
        return Registration::Over;
    }
    // What a later version has registered stays.
    if let Ok(false) = app.service.cluster.is_newest().await {
        return Registration::Over;
    }
    match app.rest.register(&commands::registration(app)).await {
        Ok(known) => app.set_commands(known),
        Err(error) => {
            tracing::error!(%error, "cannot register the commands");
            if let RestError::Transient(_) | RestError::Crowded(_) = error {
                return Registration::MayFollow;
            }
        }
    }
    Registration::Over
}

/// Tries to register the commands again and again, as long as the bot is there.
async fn register_later(app: Weak<App>) {
    let mut pause = FIRST_PAUSE;
    loop {
        tokio::time::sleep(pause).await;
        let Some(app) = app.upgrade() else { return };
        if let Registration::Over = register_commands(&app).await {
            return;
        }
        pause = (pause * 2).min(LONGEST_PAUSE);
    }
}
