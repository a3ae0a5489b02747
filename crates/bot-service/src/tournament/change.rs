//! A tournament to which something is happening, and what is said about it.

use std::sync::Arc;

use club_competitions::competition::{Competition, CompetitionGame};
use club_competitions::tournament::{
    GameStage, PairedGameEvent, Participation, TournamentEffect, TournamentError, TournamentEvent,
};
use jiff::{SignedDuration, Timestamp};

use crate::club::FormPlan;
use crate::game::GameId;
use crate::kept::KeptChange;
use crate::tournament::error::TournamentRefusal;
use crate::tournament::news::TournamentNews;
use crate::tournament::records::TableRecord;
use crate::tournament::state::{Cancellation, CheckIn, Phase, TournamentAt, player};
use bot_store::PlayerId;

/// What comes of a change of a tournament.
#[derive(Default)]
pub struct TournamentOutcome {
    /// What is announced before what follows from the games.
    pub news: Vec<TournamentNews>,
    pub effects: Vec<TournamentEffect>,
    pub tables: Vec<(CompetitionGame, TableRecord)>,
    /// The game that begins at a table.
    pub begun: Option<(GameId, CompetitionGame)>,
}

impl KeptChange<TournamentAt> {
    pub fn announce(&mut self, news: TournamentNews) {
        self.outcome.news.push(news);
    }

    /// All that is announced, in order.
    pub fn news(&self) -> Vec<TournamentNews> {
        let before = self.before.as_ref().and_then(|before| before.at.competition());
        let mut news = self.outcome.news.clone();
        if let Phase::Running(after) | Phase::Over(after) = &self.after.phase {
            let is_reopened = |news: &TournamentNews| match *news {
                TournamentNews::Table { game } => self.outcome.news.contains(&TournamentNews::Reopened { game }),
                _ => false,
            };
            let of_games = TournamentNews::of(before, after, &self.outcome.effects);
            news.extend(of_games.into_iter().filter(|news| !is_reopened(news)));
        }
        news
    }

    /// The games of matches that are not over. By corrections they come and go.
    pub fn matches(&self) -> Vec<(CompetitionGame, GameStage)> {
        let current = self.after.competition().map(Competition::current).unwrap_or_default();
        let of_matches = current.into_iter().filter(|(game, _)| matches!(game, CompetitionGame::Match(_)));
        of_matches.map(|(game, found)| (game, found.stage)).collect()
    }

    /// Adds a player to the sign-up list, or to the running tournament.
    pub fn sign_up(&mut self, at: Timestamp, person: PlayerId) -> Result<(), TournamentRefusal> {
        let form = self.after.plan.form;
        let most = form.most();
        match &mut self.after.phase {
            Phase::SignUp { entrants, .. } if entrants.contains(&person) => Err(TournamentRefusal::AlreadySignedUp),
            Phase::SignUp { entrants, .. } if entrants.len() >= most => Err(TournamentRefusal::Full { most }),
            Phase::SignUp { entrants, check_in, .. } => {
                entrants.push(person);
                // Whoever signs up now is there.
                if let CheckIn::Open { here, .. } = check_in {
                    here.push(person);
                }
                Ok(())
            }
            Phase::Running(_) if !form.takes_late_entries() => Err(TournamentRefusal::Begun),
            Phase::Running(competition) => {
                let players = competition.players();
                if players.len() >= most && !players.contains(&player(person)) {
                    return Err(TournamentRefusal::Full { most });
                }
                self.act(at, TournamentEvent::Joined(player(person)))?;
                // In an arena people come and go.
                if !matches!(form, FormPlan::Arena { .. }) {
                    self.announce(TournamentNews::Joined { player: person });
                }
                Ok(())
            }
            Phase::Over(_) => Err(TournamentRefusal::Over),
            Phase::Cancelled { .. } => Err(TournamentRefusal::Cancelled),
        }
    }

    /// Removes a player from the sign-up list, or from the running tournament.
    pub fn withdraw(&mut self, at: Timestamp, person: PlayerId) -> Result<(), TournamentRefusal> {
        if let Phase::SignUp { .. } = &self.after.phase {
            return if self.take_off_list(person) { Ok(()) } else { Err(TournamentRefusal::NotSignedUp) };
        }
        self.act(at, TournamentEvent::Withdrew(player(person)))?;
        self.announce(TournamentNews::Withdrew { player: person });
        Ok(())
    }

    /// Whether someone was on the list of those who have signed up, and is no longer.
    fn take_off_list(&mut self, person: PlayerId) -> bool {
        let Phase::SignUp { entrants, check_in, .. } = &mut self.after.phase else { return false };
        let before = entrants.len();
        entrants.retain(|entrant| *entrant != person);
        if let CheckIn::Open { here, .. } = check_in {
            here.retain(|one| *one != person);
        }
        entrants.len() < before
    }

    /// A player has left the server: they are out of it, unless they were before.
    pub fn leave(&mut self, at: Timestamp, person: PlayerId) -> Result<bool, TournamentRefusal> {
        match &mut self.after.phase {
            Phase::SignUp { .. } => Ok(self.take_off_list(person)),
            Phase::Running(competition)
                if !matches!(competition.presence(player(person)), None | Some(Participation::Withdrawn)) =>
            {
                self.act(at, TournamentEvent::Withdrew(player(person)))?;
                self.announce(TournamentNews::Left { player: person });
                Ok(true)
            }
            Phase::Running(_) | Phase::Over(_) | Phase::Cancelled { .. } => Ok(false),
        }
    }

    /// Lets people sign up for longer than was announced or, if it was not to begin by itself, for so long from now.
    pub fn extend(&mut self, at: Timestamp, by: SignedDuration) -> Result<(), TournamentRefusal> {
        self.check_sign_up()?;
        let from = self.after.plan.sign_up_until.unwrap_or(at).max(at);
        self.after.plan.sign_up_until = Some(from.checked_add(by).unwrap_or(from));
        self.announce(TournamentNews::Extended);
        Ok(())
    }

    /// Whether it has not begun, and is not halted.
    pub(super) fn check_sign_up(&self) -> Result<(), TournamentRefusal> {
        match &self.after.phase {
            Phase::SignUp { halted: None, .. } => Ok(()),
            Phase::SignUp { halted: Some(_), .. } => Err(TournamentRefusal::Rules(TournamentError::Halted)),
            Phase::Running(_) => Err(TournamentRefusal::Begun),
            Phase::Over(_) => Err(TournamentRefusal::Over),
            Phase::Cancelled { .. } => Err(TournamentRefusal::Cancelled),
        }
    }

    /// Begins, with those who have signed up in the order of their seeds.
    pub fn start(&mut self, at: Timestamp, seeds: Vec<PlayerId>) -> Result<(), TournamentRefusal> {
        self.check_sign_up()?;
        let least = self.after.plan.form.least();
        if seeds.len() < least {
            return Err(TournamentRefusal::TooFew { least });
        }
        let players: Vec<_> = seeds.into_iter().map(player).collect();
        let mut competition = Competition::new(at, self.after.plan.setup(players.clone(), at))?;
        if let FormPlan::Arena { .. } = self.after.plan.form {
            for player in players {
                competition.record(at, TournamentEvent::Joined(player))?;
            }
        }
        while competition.advance(at).is_some() {}
        // What is open from the beginning has not followed from anything.
        self.outcome.effects.extend(competition.current().into_iter().map(|(game, _)| TournamentEffect::Opened(game)));
        self.announce(TournamentNews::Started);
        self.after.left_out = self.after.awaited();
        if !self.after.left_out.is_empty() {
            self.announce(TournamentNews::LeftOut);
        }
        self.after.phase = Phase::of(Arc::new(competition));
        Ok(())
    }

    /// Calls it off. Games that are being played go on, for their ratings only.
    pub fn cancel(&mut self, why: Cancellation) -> Result<(), TournamentRefusal> {
        let competition = match &self.after.phase {
            Phase::SignUp { .. } => None,
            Phase::Running(competition) => Some(Arc::clone(competition)),
            Phase::Over(_) => return Err(TournamentRefusal::Over),
            Phase::Cancelled { .. } => return Err(TournamentRefusal::Cancelled),
        };
        self.after.phase = Phase::Cancelled { why, competition };
        self.announce(TournamentNews::Cancelled);
        Ok(())
    }

    /// Records a player's action and everything that follows from it.
    pub fn act(&mut self, at: Timestamp, action: TournamentEvent) -> Result<(), TournamentRefusal> {
        self.enter(|competition| {
            let mut effects = competition.record(at, action)?;
            effects.extend(advance(competition, at));
            Ok(effects)
        })
    }

    /// Enters what happened to a game, and what comes next by itself.
    pub fn act_at(
        &mut self,
        at: Timestamp,
        game: CompetitionGame,
        event: PairedGameEvent,
    ) -> Result<(), TournamentRefusal> {
        self.act(at, TournamentEvent::Game { game, event })
    }

    /// Enters what has fallen due, and what comes next by itself. What has begun stays as it is if there is nothing of either.
    pub fn pass_time(&mut self, now: Timestamp) -> Result<(), TournamentRefusal> {
        self.enter(|competition| Ok(advance(competition, now)))
    }

    fn enter(
        &mut self,
        what: impl FnOnce(&mut Competition) -> Result<Vec<TournamentEffect>, TournamentRefusal>,
    ) -> Result<(), TournamentRefusal> {
        let mut competition = match &self.after.phase {
            Phase::SignUp { .. } => return Err(TournamentRefusal::NotBegun),
            Phase::Running(competition) | Phase::Over(competition) => Arc::clone(competition),
            Phase::Cancelled { .. } => return Err(TournamentRefusal::Cancelled),
        };
        self.outcome.effects.extend(what(Arc::make_mut(&mut competition))?);
        self.after.phase = Phase::of(competition);
        Ok(())
    }
}

fn advance(competition: &mut Competition, at: Timestamp) -> Vec<TournamentEffect> {
    std::iter::from_fn(|| competition.advance(at)).flatten().collect()
}
