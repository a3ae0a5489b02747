//! What is to be done on the page, and what was done.

use crate::activity::frames::NamedAct;
use crate::activity::viewer::PageViewer;
use bot_service::puzzle::AttemptEvent;
use bot_service::solving::Tried;
use bot_service::{AnalysisInHand, Request, Solving};

/// What was done, as far as something follows from it for the page.
pub(super) enum PageDeed {
    /// Who looks on hears of it as of any change.
    Done,
    /// A game is to be analysed now.
    Asked(Box<AnalysisInHand>),
    Tried(Box<Solving>, Option<Tried<AttemptEvent>>),
}

/// Something that a person does: once, however often it comes.
pub(super) struct PageDoing<'a> {
    pub viewer: &'a PageViewer,
    pub request: Request,
    pub act: NamedAct<'a>,
}
