//! Values that carry the span of their sender from one task to another.

use tracing::Span;

/// A value, and the span it comes from.
#[derive(Clone, Debug)]
pub struct Traced<T> {
    pub value: T,
    /// The span in which it was sent: what is done about it is part of the same story.
    pub span: Span,
}

impl<T> Traced<T> {
    /// A value from the current span.
    pub fn here(value: T) -> Traced<T> {
        Traced { value, span: Span::current() }
    }
}
