//! What a form has to say for itself to be one of those that a competition can have.

use jiff::Timestamp;

use super::game::CompetitionGame;
use super::line::{Entry, Line};
use super::place::Place;
use crate::arena::Presence;
use crate::game::PlayerId;
use crate::tournament::{Effect, Event, Form, GameEvent, Recorded, Tournament, TournamentError};

/// What people do in a competition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// Something about a game.
    Game {
        /// Which.
        game: CompetitionGame,
        /// What.
        event: GameEvent,
    },
    /// A player withdrew, or was expelled.
    Withdrew(PlayerId),
    /// A player joined while it was running, or came back.
    Joined(PlayerId),
    /// A player sits out the next round.
    SitsOut(PlayerId),
    /// A player wants no more games for now.
    Paused(PlayerId),
    /// A player who had paused is back.
    Resumed(PlayerId),
}

/// A form of tournament as one of those that a competition can have.
pub(super) trait Member: Form {
    /// What one of its games is called.
    fn name(key: Self::Key) -> CompetitionGame;

    /// Which of its games is called so; none if it is one of another form.
    fn key(game: CompetitionGame) -> Option<Self::Key>;

    /// A line of its log.
    fn line(entry: Entry<Self>) -> Line;

    /// What a line says; none if it is one of another form.
    fn entry(line: Line) -> Option<Entry<Self>>;

    /// What people do that only this form has; none if it has nothing like that.
    fn event(action: &Action) -> Option<Self::Event>;

    /// What comes next by itself, if it is so late.
    fn next(&self, now: Timestamp) -> Option<Self::Event>;

    /// When something comes next by itself for no other reason than the time.
    fn starts(&self) -> Option<Timestamp> {
        None
    }

    /// The round that is being played, or was the last; counted from 0.
    fn round(&self) -> Option<u16>;

    /// How many rounds there are.
    fn rounds(&self) -> Option<u16>;

    /// Who goes without a game in a round, counted from 0, though present.
    fn byes(&self, round: u16) -> Vec<PlayerId>;

    /// Whether nothing is left to be played.
    fn is_over(&self) -> bool;

    /// Everybody who has ever been in, in the order of seeds or of joining.
    fn players(&self) -> Vec<PlayerId>;

    /// Whether the player is there; none for one who never was in.
    fn presence(&self, player: PlayerId) -> Option<Presence> {
        match self.check_player(player) {
            Ok(()) => Some(Presence::Playing),
            Err(TournamentError::Withdrawn { .. }) => Some(Presence::Withdrawn),
            Err(_) => None,
        }
    }

    /// The standings, best first.
    fn standings(&self) -> Vec<Place>;
}

pub(super) fn record<F: Member>(
    tournament: &mut Tournament<F>,
    now: Timestamp,
    action: Action,
) -> Result<Vec<Effect<CompetitionGame>>, TournamentError> {
    let is_over = tournament.form().is_over();
    let event = match action {
        Action::Game { game, event } => Event::Game { game: F::key(game).ok_or(TournamentError::NoSuchGame)?, event },
        // A ruling can be made about what is over, but nobody comes or goes any more.
        _ if is_over => return Err(TournamentError::Over),
        Action::Withdrew(player) => Event::Withdrew { player },
        other => Event::Form(F::event(&other).ok_or(TournamentError::OtherForm)?),
    };
    tournament.record(now, event).map(effects)
}

pub(super) fn advance<F: Member>(
    tournament: &mut Tournament<F>,
    now: Timestamp,
) -> Option<Vec<Effect<CompetitionGame>>> {
    let due = tournament.fall_due(now);
    let next = tournament.form().next(now.max(tournament.games().now()));
    let next = next.and_then(|event| tournament.record(now, Event::Form(event)).ok());
    let entered: Vec<Recorded<F>> = due.into_iter().chain(next).collect();
    (!entered.is_empty()).then(|| entered.into_iter().flat_map(effects).collect())
}

pub(super) fn effects<F: Member>(recorded: Recorded<F>) -> Vec<Effect<CompetitionGame>> {
    recorded.effects.into_iter().map(|effect| effect.map(F::name)).collect()
}
