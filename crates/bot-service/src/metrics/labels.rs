//! The labels: each value is one of a few that are listed here, so no text, name or number of a person ever gets into a metric.

pub trait Label: Copy + 'static {
    /// What the label is called.
    const KEY: &'static str;
    const ALL: &'static [Self];

    fn value(self) -> &'static str;

    /// Its place among all values.
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
            /// The value that is written like this.
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
        /// A command that is being typed.
        Autocomplete = "autocomplete",
        /// A button or a menu.
        Component = "component",
        Modal = "modal",
    }

    PostCause = "after" {
        /// Something that a person did.
        Event = "event",
        /// A turn of the engine, which includes its search.
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
        /// A text is no move, or none that can be made.
        Text = "text",
        Game = "game",
        /// What was pressed is of an earlier board, or of something that is over.
        Outdated = "outdated",
        /// There is as much of it as there may be.
        Limit = "limit",
        /// Somebody may not do it, or the bot may not, or not there.
        Permission = "permission",
        /// At a puzzle or an exercise.
        Learning = "learning",
        Club = "club",
        /// What was asked for makes no sense.
        Input = "input",
        /// It is the bot's fault, or its disk's. The log has an incident number.
        Internal = "internal",
    }

    Against = "against" {
        Person = "person",
        Engine = "engine",
    }

    GameEnd = "by" {
        /// By mate, or by what counts as one with odds.
        Mate = "mate",
        Resignation = "resignation",
        Time = "time",
        Draw = "draw",
        Void = "void",
    }

    /// What became of the puzzle of a day in a channel.
    DailyFate = "fate" {
        Posted = "posted",
        /// It could not be posted.
        Failed = "failed",
        /// It had waited for too long, or nobody wanted it any more.
        Skipped = "skipped",
    }

    /// What a request to Discord is for.
    RequestKind = "request" {
        /// The first answer to an interaction.
        Callback = "callback",
        Response = "response",
        Post = "post",
        /// A change of a message.
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
        /// It does not know the token. Ten thousand of 401, 403 and 429 in ten minutes lead to a ban.
        Unauthorized = "401",
        /// The bot lacks a permission.
        Forbidden = "403",
        /// There is no such thing any more.
        NotFound = "404",
        TooMany = "429",
        /// It was refused for another reason.
        Refused = "4xx",
        ServerError = "5xx",
        None = "none",
    }

    /// How a session at the gateway came about.
    SessionKind = "kind" {
        /// It began anew. Discord allows a thousand a day.
        Begun = "begun",
        /// It went on where it had been interrupted.
        Resumed = "resumed",
    }

    LeaseKind = "kind" {
        Shard = "shard",
        /// The notices of a lane of the outbox are delivered.
        Lane = "lane",
        DueRows = "due_rows",
        /// It is the engine's turn in a game.
        EngineTurn = "engine_turn",
        Analysis = "analysis",
        /// Puzzles that were reported are checked.
        PuzzleReports = "puzzle_reports",
        /// Messages that their games have left behind are changed.
        OldMessages = "old_messages",
        Other = "other",
    }

    /// The severity of a line of the log.
    Severity = "level" {
        /// Somebody may have to act.
        Error = "error",
        /// Something went wrong, and was handled.
        Warning = "warning",
    }

    /// Which part of the program has logged something.
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
