//! The labels: each value is one of a few that are listed here, so no text, name or number of a person ever gets into a metric.

/// The values of a label.
pub trait Label: Copy + 'static {
    /// What the label is called.
    const KEY: &'static str;
    /// All values.
    const ALL: &'static [Self];

    /// The value as it is written.
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
    /// What a person did.
    EventKind = "kind" {
        /// A message.
        Message = "message",
        /// A command.
        Command = "command",
        /// A command that is being typed.
        Autocomplete = "autocomplete",
        /// A button or a menu.
        Component = "component",
        /// A form.
        Modal = "modal",
    }

    /// What led to a post.
    PostCause = "after" {
        /// Something that a person did.
        Event = "event",
        /// A turn of the engine, which includes its search.
        Engine = "engine",
        /// Something that fell due.
        Due = "due",
    }

    /// What a search is for.
    SearchPurpose = "purpose" {
        /// A move in a game.
        Move = "move",
        /// A hint.
        Hint = "hint",
        /// A position of a review.
        Review = "review",
    }

    /// Why a request was refused.
    RefusalKind = "kind" {
        /// A text is no move, or none that can be made.
        Text = "text",
        /// The game forbids it.
        Game = "game",
        /// What was pressed is of an earlier board, or of something that is over.
        Outdated = "outdated",
        /// There is as much of it as there may be.
        Limit = "limit",
        /// Somebody may not do it, or the bot may not, or not there.
        Permission = "permission",
        /// At a puzzle or an exercise.
        Learning = "learning",
        /// In a club.
        Club = "club",
        /// What was asked for makes no sense.
        Input = "input",
        /// It is the bot's fault, or its disk's. The log has an incident number.
        Internal = "internal",
    }

    /// Whom somebody plays.
    Against = "against" {
        /// A person.
        Person = "person",
        /// The engine.
        Engine = "engine",
    }

    /// How a game ended.
    GameEnd = "by" {
        /// By mate, or by what counts as one with odds.
        Mate = "mate",
        /// By resignation.
        Resignation = "resignation",
        /// By a clock.
        Time = "time",
        /// In a draw.
        Draw = "draw",
        /// Without a result.
        Void = "void",
    }

    /// What became of the puzzle of a day in a channel.
    DailyFate = "fate" {
        /// It was posted.
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
        /// A further answer.
        Response = "response",
        /// A message.
        Post = "post",
        /// A change of a message.
        Edit = "edit",
        /// A message goes.
        Delete = "delete",
        /// Messages are read.
        Read = "read",
        /// A thread is opened.
        Thread = "thread",
        /// A role is given or taken.
        Role = "role",
        /// Anything else.
        Other = "other",
    }

    /// How Discord answered.
    AnswerStatus = "status" {
        /// It did what was asked.
        Done = "2xx",
        /// It does not know the token. Ten thousand of 401, 403 and 429 in ten minutes lead to a ban.
        Unauthorized = "401",
        /// The bot lacks a permission.
        Forbidden = "403",
        /// There is no such thing any more.
        NotFound = "404",
        /// It was too much.
        TooMany = "429",
        /// It was refused for another reason.
        Refused = "4xx",
        /// Discord failed.
        ServerError = "5xx",
        /// There was no answer.
        None = "none",
    }

    /// How a session at the gateway came about.
    SessionKind = "kind" {
        /// It began anew. Discord allows a thousand a day.
        Begun = "begun",
        /// It went on where it had been interrupted.
        Resumed = "resumed",
    }

    /// What is leased.
    LeaseKind = "kind" {
        /// A shard is received.
        Shard = "shard",
        /// The notices of a lane of the outbox are delivered.
        Lane = "lane",
        /// Due rows are handled.
        DueRows = "due_rows",
        /// It is the engine's turn in a game.
        EngineTurn = "engine_turn",
        /// An analysis is made.
        Analysis = "analysis",
        /// Puzzles that were reported are checked.
        PuzzleReports = "puzzle_reports",
        /// Messages that their games have left behind are changed.
        OldMessages = "old_messages",
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
        /// What deals with Discord.
        Discord = "discord",
        /// What deals with games.
        Service = "service",
        /// The store.
        Store = "store",
        /// The engine.
        Engine = "engine",
        /// A library.
        Library = "library",
        /// Anything else.
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
