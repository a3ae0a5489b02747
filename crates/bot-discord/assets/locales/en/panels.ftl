# The panels of settings: /settings for oneself, /setup for a server.

panel-language = Language
panel-notation = How moves are written
panel-boards = Boards
panel-pings = Pings
panel-challenges = Challenges
panel-rules = Rules
panel-channels = Channels
panel-check = Check
panel-theme = Colours
panel-pieces = Pieces
panel-labels = Letters at the edge
panel-below = The side below
panel-reminders = Reminders
panel-typing = Moves as messages
panel-pictures = Pictures of old boards
panel-places = Where games are played
panel-holiday = Holiday
panel-language-thai = ไทย
panel-language-english = English
panel-notation-open = Moves as usual in the language
panel-notation-thai = Thai letters · ม-ง๒
panel-notation-algebraic = Algebraic · Nd2
panel-notation-both = Both · Nd2 (ม-ง๒)
panel-theme-teak = Teak
panel-theme-night = Night
panel-theme-plain = Thai board, lines only
panel-theme-jade = Jade
panel-theme-lacquer = Red lacquer
panel-pieces-thai = Thai pieces
panel-pieces-chess = Pieces like in chess
panel-labels-open = Letters as the moves are written
panel-labels-thai = ก ข ค · ๑ ๒ ๓
panel-labels-latin = a b c · 1 2 3
panel-labels-both = Both scripts
panel-sample-alt = A board to try the look: {$theme}, {$pieces}, {$labels}

## One's own settings

settings-title = ⚙️ **Your settings** · {$page}
settings-language = What only you see comes in your language, and so do direct messages. A game in a channel is shown in the language of its server
settings-language-open = As in my Discord ({$language})
settings-notation = You read a move like this: **{$example}**
settings-board = The boards that only you see look like this. Those that everybody sees are the server's
settings-as-server = {$what}: as on the server
settings-below-menu-white = White below
settings-below-menu-own = My own side below
settings-pings-none = Pinged for nothing
settings-muting = 🔇 To mute someone or take it back, type {$command} with `mute` or `unmute`
settings-challenges-everybody = Everybody may challenge me
settings-challenges-nobody = Nobody may challenge me
settings-holiday = Take a holiday…
settings-holiday-days = { $days ->
    [one] {$days} day
   *[other] {$days} days
} from now
settings-holiday-end = End my holiday

## A server's settings

setup-title = 🛠️ **Set up this server** · {$number}/{$pages} {$page}
setup-language = Games are shown to everybody in this language. What only one person sees is in that person's own
setup-language-open = As Discord says
setup-boards = The boards in this server's channels look like this. People may choose their own for what only they see
setup-as-usual = {$what}: as usual
setup-rules = 📜 Counting here: **{$ruleset}**. Single rules can be changed with the options of `/setup server`
setup-rules-ladder = ⚠️ The ladder goes by these rules. After a change, its next games go by the new ones
setup-rules-tournaments =
    { $number ->
        [one] ⚠️ One tournament goes by these rules. After a change, its next games go by the new ones
       *[other] ⚠️ {$number} tournaments go by these rules. After a change, their next games go by the new ones
    }
setup-games = Games
setup-games-now = ♟️ Played here: {$games}. `/play` asks which one where there are several
setup-ruleset = Rules of counting
setup-about-competition = a single rook counts to 16, mixed pieces to the smallest limit; the counter's mate only draws
setup-about-wikipedia = mixed: rook, khon, knight; a bared king may go on to 64; the counter's mate wins
setup-about-school = as in competitions, but it takes a fourth repetition, or one side's shuffling, to draw
setup-about-glossary = a single rook counts to 26, the board's honour from 2; the counter's mate wins
setup-about-srimuang = mixed pieces rank rook, knight, khon; the counter's mate wins
setup-clock = The usual clock
setup-time = ⏱️ Unless the challenger chooses: **{$time}**
setup-time-none = ⏱️ Unless the challenger chooses: **no clock**
setup-time-item = {$time}
setup-places = Where may games be played? (none chosen: everywhere)
setup-places-all = 📍 Games may be played in every channel
setup-places-only = 📍 Games may be played in {$channels} and their threads
setup-pings-all = 🔔 Who is challenged, asked or to move is pinged, unless they switched it off
setup-pings-challenges = 🔔 Only who is challenged is pinged
setup-pings-nobody = 🔕 Nobody is pinged here
setup-pings-menu-all = Ping whom it concerns
setup-pings-menu-challenges = Ping only who is challenged
setup-pings-menu-nobody = Ping nobody
setup-typing-on = ⌨️ A reply to the board can be a move
setup-typing-off = ⌨️ Moves are made by buttons and `/move`; messages are left alone
setup-typing-menu-on = Replies to the board are moves
setup-typing-menu-off = Messages are not read as moves
setup-pictures-menu-threads = Old boards stay pictures in threads
setup-pictures-menu-nowhere = Only the newest board is a picture
setup-pictures-menu-everywhere = All boards stay pictures
setup-check = What the bot may do in this channel:
setup-check-fine = Nothing is missing. `/play` starts a game
setup-check-how = To grant it: **Edit Channel** (⚙️ beside the channel's name) → **Permissions** → choose {$bot} or its role → set it to ✓. Then press “Check” on another page and come back
setup-the-bot = the bot
setup-warning = ⚠️ In this channel the bot lacks: {$permissions}. More on “{$page}”
permission-has = ✅ **{$permission}** · {$purpose}
permission-lacks = ❌ **{$permission}** · {$purpose}
permission-for-view-channel = to see the channel
permission-for-send-messages = to post boards
permission-for-send-messages-in-threads = to play in threads
permission-for-connect = to read and write in the chat of this voice channel
permission-for-attach-files = to show boards as pictures
permission-for-read-message-history = to find its own messages after a restart
permission-for-create-public-threads = to open a thread for a second game
permission-for-create-events = to enter tournaments among the server's events

## Answers

answer-language = 🌐 From now on games in this server are shown in {$language}
answer-language-open = 🌐 From now on games in this server are shown in the language that Discord gives for it
board-how-by-buttons = To move, press “Move” or use `/move`
refusal-not-played-here = On this server games are played in {$channels}. Try it there
refusal-typing-off = On this server messages are not read as moves. Press “Move” under the board, or use `/move`

panel-streak = Streak warning
settings-streak-never = 🧩 No warning before a streak of puzzles ends
settings-streak-evening = 🧩 A direct message four hours before the day ends, if a streak of three days or more would end with it
settings-streak-menu-never = Never warn me before my puzzle streak ends
settings-streak-menu-evening = Warn me in the evening if my puzzle streak would end
