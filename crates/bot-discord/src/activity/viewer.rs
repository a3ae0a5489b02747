//! Someone who looks on: who it is, from where, and how they read.

use std::sync::Arc;

use crate::activity::session::PageSession;
use crate::board::words::level;
use crate::i18n::{Locale, Text};
use crate::kit::app::App;
use crate::kit::markup::without_markup;
use crate::kit::member_names::name_of;
use crate::kit::reader::Reader;
use crate::kit::refusal::Refusal;
use board_games::Seat;
use bot_service::game::{Play, PlayerId, SeatHolder};

pub(super) struct PageViewer {
    pub app: Arc<App>,
    pub session: PageSession,
    pub reader: Reader,
}

impl PageViewer {
    /// The person of a session, who has chosen a language on the page or reads as in Discord.
    pub(super) async fn new(app: Arc<App>, session: PageSession, language: Option<Locale>) -> PageViewer {
        let reader = app.reader(session.from.person, session.client, session.from.guild).await;
        let reader = language.map_or(reader, |language| reader.in_language(language));
        PageViewer { app, session, reader }
    }

    pub(super) fn person(&self) -> PlayerId {
        self.session.from.person
    }

    /// Where they sit in a game, if they play in it.
    pub(super) fn seat(&self, play: &Play) -> Option<Seat> {
        play.seats().seat_of(self.person())
    }

    /// What a person is called.
    pub(super) async fn name(&self, person: PlayerId) -> String {
        name_of(&self.app, self.session.from.guild, person).await
    }

    /// What someone at a board is called.
    pub(super) async fn name_of(&self, holder: SeatHolder) -> String {
        match (holder.person(), holder.engine()) {
            (Some(person), _) => self.name(person).await,
            (None, Some(played)) => Text::new("seat-engine").with("level", level(played)).localize(self.reader.locale),
            (None, None) => String::new(),
        }
    }

    /// Why something was refused, in words without marks of Discord's.
    pub(super) fn explained(&self, refusal: &Refusal) -> String {
        self.plain(&self.app.explain(refusal, self.reader).content)
    }

    /// What Discord would show, in plain words.
    pub(super) fn plain(&self, said: &str) -> String {
        let names = self.app.rest.names();
        without_markup(said, |person| names.of(person))
    }
}
