//! Buttons and menus: decode what was pressed, check it against the store, make one service call, respond.
//!
//! A `custom_id` says what was shown, not what is allowed. The place is checked here, the board revision here and in the
//! service, the seat by the game.

mod analysis;
mod board;
mod challenge;
pub mod context;
mod export;
mod finished;
mod help;
mod ladder;
mod learn;
mod lessons;
mod moving;
mod play;
mod privacy;
mod puzzle;
mod ranking;
mod rematch;
mod season;
mod settings;
mod setup;
mod share;
mod storm;
mod tournament;

use std::panic::AssertUnwindSafe;
use std::sync::Arc;

use futures::FutureExt;
use serenity::all::{ComponentInteraction, ModalInteraction};

use crate::analysis_page::AnalysisButton;
use crate::board_button::{BoardButton, ChallengeButton};
use crate::component::ComponentKind;
use crate::custom_id;
use crate::data::Data;
use crate::finished_button::FinishedButton;
use crate::form::FormContext;
use crate::help_page::HelpButton;
use crate::ladder_action::LadderAction;
use crate::learn_action::LearnAction;
use crate::panel::{SettingsPart, SetupPart};
use crate::play_button::PlayButton;
use crate::privacy_action::PrivacyAction;
use crate::puzzle_action::{PuzzleButton, StormButton};
use crate::ranking_button::RankingButton;
use crate::refusal;
use crate::refusal::Refusal;
use crate::season_action::SeasonAction;
use crate::tournament_action::TournamentButton;
use context::{ComponentContext, Response};

const KINDS: &[ComponentKind] = &[
    ComponentKind::of::<BoardButton>(),
    ComponentKind::of::<ChallengeButton>(),
    ComponentKind::of::<FinishedButton>(),
    ComponentKind::of::<PlayButton>(),
    ComponentKind::of::<AnalysisButton>(),
    ComponentKind::of::<PuzzleButton>(),
    ComponentKind::of::<StormButton>(),
    ComponentKind::of::<LearnAction>(),
    ComponentKind::of::<RankingButton>(),
    ComponentKind::of::<LadderAction>(),
    ComponentKind::of::<SeasonAction>(),
    ComponentKind::of::<TournamentButton>(),
    ComponentKind::of::<SettingsPart>(),
    ComponentKind::of::<PrivacyAction>(),
    ComponentKind::of::<SetupPart>(),
    ComponentKind::of::<HelpButton>(),
];

fn kind(id: &str) -> Result<(&'static ComponentKind, custom_id::Parts<'_>), Refusal> {
    let (letter, parts) = custom_id::split(id)?;
    let kind = KINDS.iter().find(|kind| kind.letter == letter);
    Ok((kind.ok_or_else(|| custom_id::malformed(letter))?, parts))
}

/// Handles one press of a button or one choice from a menu.
pub async fn on_component(data: &Arc<Data>, interaction: &ComponentInteraction) {
    let mut ctx = ComponentContext::new(data, interaction).await;
    let reader = ctx.reader;
    let id = &interaction.data.custom_id;
    let outcome = match kind(id) {
        Ok((kind, parts)) => {
            AssertUnwindSafe((kind.on_use)(&mut ctx, parts)).catch_unwind().await.unwrap_or_else(|_| {
                tracing::error!(id, "the handler of a component panicked");
                Err(Refusal::Panicked)
            })
        }
        Err(refusal) => Err(refusal),
    };
    let response = outcome.unwrap_or_else(|refusal| {
        let explained = refusal::explain(&refusal, reader);
        // An ephemeral message is of no more use after a lasting refusal.
        match ctx.is_ephemeral() && refusal.is_lasting() {
            true => Response::InPlace(explained),
            false => Response::Private(explained),
        }
    });
    if let Err(error) = ctx.respond(response).await {
        tracing::warn!(%error, "Discord did not accept the response to a component");
    }
}

/// Does what a form says, or tells the one who typed it alone why it cannot be done.
pub async fn on_form(data: &Arc<Data>, interaction: &ModalInteraction) {
    let ctx = FormContext::new(data, interaction).await;
    let id = &interaction.data.custom_id;
    let outcome = match kind(id) {
        Ok((kind, parts)) => AssertUnwindSafe((kind.on_form)(&ctx, parts)).catch_unwind().await.unwrap_or_else(|_| {
            tracing::error!(id, "the handler of a form panicked");
            Err(Refusal::Panicked)
        }),
        Err(refusal) => Err(refusal),
    };
    if let Err(error) = ctx.respond(outcome).await {
        tracing::warn!(%error, "Discord did not accept the response to a form");
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn each_kind_has_a_letter_of_its_own() {
        let letters: BTreeSet<char> = KINDS.iter().map(|kind| kind.letter).collect();
        assert_eq!(letters.len(), KINDS.len());
        assert!(kind("m1:0:1:2").is_err());
    }
}
