//! Metric labels. Each has a fixed set of values listed here, so no text, name or user id ever gets into a metric.

pub trait Label: Copy + 'static {
    /// The label's name.
    const KEY: &'static str;
    const ALL: &'static [Self];

    fn value(self) -> &'static str;

    /// Index among all values.
    fn index(self) -> usize;
}

macro_rules! labels {
    ($($(#[$about:meta])* $name:ident = $key:literal { $($(#[$meaning:meta])* $variant:ident = $value:literal,)+ })+) => {$(
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $name { $($(#[$meaning])* $variant,)+ }

        impl Label for $name {
            const KEY: &'static str = $key;
            const ALL: &'static [$name] = &[$($name::$variant),+];

            fn value(self) -> &'static str {
                match self { $($name::$variant => $value),+ }
            }

            fn index(self) -> usize {
                self as usize
            }
        }

        impl $name {
            /// The label with this value.
            pub fn named(value: &str) -> Option<$name> {
                $name::ALL.iter().copied().find(|label| label.value() == value)
            }
        }
    )+};
}

labels! {
    EventKind = "kind" {
        Message = "message",
        Command = "command",
        /// A command being typed.
        Autocomplete = "autocomplete",
        /// A button or a select menu.
        Component = "component",
        Modal = "modal",
    }

    PostCause = "after" {
        /// An event caused by a user.
        Event = "event",
        /// A turn of the engine, including its search.
        Engine = "engine",
        Due = "due",
    }

    SearchPurpose = "purpose" {
        Move = "move",
        Hint = "hint",
        Review = "review",
    }

    /// Why a request was refused.
    RefusalKind = "kind" {
        /// The text is not a legal move.
        Text = "text",
        Game = "game",
        /// The pressed component belongs to an earlier board, or to something that is over.
        Outdated = "outdated",
        /// A limit is reached.
        Limit = "limit",
        /// The user or the bot lacks permission, or it is not allowed there.
        Permission = "permission",
        /// At a puzzle or an exercise.
        Learning = "learning",
        Club = "club",
        /// Invalid input.
        Input = "input",
        /// A fault of the bot or its disk. The log has an incident number.
        Internal = "internal",
    }

    Against = "against" {
        Person = "person",
        Engine = "engine",
    }

    GameEnd = "by" {
        /// By mate, or what counts as mate with odds.
        Mate = "mate",
        Resignation = "resignation",
        Time = "time",
        Draw = "draw",
        Void = "void",
    }

    /// Outcome of the puzzle of the day in a channel.
    DailyFate = "fate" {
        Posted = "posted",
        /// It could not be posted.
        Failed = "failed",
        /// It was overdue, or no longer wanted.
        Skipped = "skipped",
    }

    /// What a request to Discord is for.
    RequestKind = "request" {
        /// The initial response to an interaction.
        Callback = "callback",
        Response = "response",
        Post = "post",
        /// An edit of a message.
        Edit = "edit",
        Delete = "delete",
        Read = "read",
        Thread = "thread",
        /// A role is given or taken.
        Role = "role",
        Other = "other",
    }

    AnswerStatus = "status" {
        Done = "2xx",
        /// The token is invalid. 10,000 responses of 401, 403 and 429 within ten minutes lead to a ban.
        Unauthorized = "401",
        /// The bot lacks a permission.
        Forbidden = "403",
        /// The target no longer exists.
        NotFound = "404",
        TooMany = "429",
        /// Refused for another reason.
        Refused = "4xx",
        ServerError = "5xx",
        None = "none",
    }

    /// How a gateway session began.
    SessionKind = "kind" {
        /// A new session. Discord allows a thousand a day.
        Begun = "begun",
        /// An interrupted session was resumed.
        Resumed = "resumed",
        /// A new session was not begun: it came too soon after another one.
        Refused = "refused",
    }

    LeaseKind = "kind" {
        Shard = "shard",
        /// Delivery of the notices in an outbox lane.
        Lane = "lane",
        DueRows = "due_rows",
        /// The engine's turn in a game.
        EngineTurn = "engine_turn",
        Analysis = "analysis",
        /// Checks of reported puzzles.
        PuzzleReports = "puzzle_reports",
        /// Updates of messages left behind by their games.
        OldMessages = "old_messages",
        Other = "other",
    }

    /// Severity of a log line.
    Severity = "level" {
        /// May need action by the operator.
        Error = "error",
        /// Something went wrong, but was handled.
        Warning = "warning",
    }

    /// The part of the program that logged it.
    Part = "part" {
        Discord = "discord",
        Service = "service",
        Store = "store",
        Engine = "engine",
        Library = "library",
        Other = "other",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_found_by_how_it_is_written() {
        for kind in EventKind::ALL {
            assert_eq!(EventKind::named(kind.value()), Some(*kind));
        }
        assert_eq!(EventKind::named("somchai"), None);
    }
}
