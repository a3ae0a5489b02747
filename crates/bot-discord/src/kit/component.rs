//! Kinds of components: what a press of a button, a choice from a menu, or a form leads to.

use std::fmt::Debug;
use std::future::Future;

use futures::FutureExt;
use futures::future::BoxFuture;

use crate::kit::component_context::{ComponentContext, Response};
use crate::kit::custom_id::{ComponentId, SplitId};
use crate::kit::form::FormContext;
use crate::kit::message::OutgoingMessage;
use crate::kit::refusal::Refusal;

pub trait Component: ComponentId + Debug + Send {
    fn on_use(self, ctx: &mut ComponentContext<'_>) -> impl Future<Output = Result<Response, Refusal>> + Send;

    /// Takes what was typed into the form that such a component has opened.
    fn on_form(self, _: &FormContext<'_>) -> impl Future<Output = Result<OutgoingMessage, Refusal>> + Send {
        async { Err(Refusal::OldButton) }
    }
}

type OnUse = for<'a> fn(&'a mut ComponentContext<'_>, SplitId<'a>) -> BoxFuture<'a, Result<Response, Refusal>>;
type OnForm = for<'a> fn(&'a FormContext<'_>, SplitId<'a>) -> BoxFuture<'a, Result<OutgoingMessage, Refusal>>;

pub struct ComponentKind {
    pub letter: char,
    pub on_use: OnUse,
    pub on_form: OnForm,
}

impl ComponentKind {
    pub const fn of<C: Component>() -> ComponentKind {
        ComponentKind { letter: C::LETTER, on_use: on_use::<C>, on_form: on_form::<C> }
    }
}

fn on_use<'a, C: Component>(
    ctx: &'a mut ComponentContext<'_>,
    parts: SplitId<'a>,
) -> BoxFuture<'a, Result<Response, Refusal>> {
    async move { parts.whole::<C>()?.on_use(ctx).await }.boxed()
}

fn on_form<'a, C: Component>(
    ctx: &'a FormContext<'_>,
    parts: SplitId<'a>,
) -> BoxFuture<'a, Result<OutgoingMessage, Refusal>> {
    async move { parts.whole::<C>()?.on_form(ctx).await }.boxed()
}
