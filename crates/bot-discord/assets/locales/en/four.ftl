# Chaturanga for four: armies, throws, the lobby, the board, and how it ends

four-army-south = 🔴 Red
four-army-west = 🟢 Green
four-army-north = 🟡 Yellow
four-army-east = ⚫ Black
four-color-south = Red
four-color-west = Green
four-color-north = Yellow
four-color-east = Black
four-alliance-south-north = 🔴 Red and 🟡 Yellow
four-alliance-west-east = 🟢 Green and ⚫ Black

# What a throw lets move
four-die-two = boat
four-die-three = horse
four-die-four = elephant
four-die-five = king or pawn

## What was done, a line each

four-moved = {$army} threw {$points}: {$piece} {$from} → {$to}
four-took = {$army} threw {$points}: {$piece} {$from} → {$to}, taking the {$taken} of {$other}
four-blocked = {$army} threw {$points}: no {$pieces} can move
four-king-captured = 👑 {$by} holds the king of {$army} captive
four-enthroned = 🏯 The king of {$army} is on the throne of {$throne} ({$stakes ->
    [one] one stake
   *[other] {$stakes} stakes
})
four-commanded = 🏯 {$by} commands {$army} from now on
four-own-command = {$army} commands itself again
four-promoted = ✨ A pawn of {$army} on {$square} becomes a {$piece}
four-boats-met = ⛵ Four boats met: the boat of {$army} captures the other three
four-returned = 👑 The king of {$army} is ransomed, and back on {$square}
four-offers = 🤝 {$army} offers an exchange of the captured kings
four-accepts = 🤝 {$army} accepts the exchange
four-declines = {$army} declines the exchange
four-withdraws = {$army} withdraws the offer of an exchange

## How it ends

four-won-by-one = 🏆 {$alliance} win: {$army} has captured both kings
four-won-by-one-ransomed = 🏆 {$alliance} win: {$army} has captured both kings, and sets the captured king of their own free
four-won-by-both = 🏆 {$alliance} win: each has captured a king
four-won-by-both-ransomed = 🏆 {$alliance} win: both kings of the others are captured, and their own captured king is free again
four-drawn-bare-kings = 🤝 Drawn: only kings are left on the board
four-drawn-idle = 🤝 Drawn: too many rounds without a capture or a pawn move
four-banner-south-north = Red and Yellow win
four-banner-west-east = Green and Black win
four-banner-drawn = Drawn

## The board in words

four-alt-throws = {$army} is to throw
four-alt-thrown = {$army} has thrown {$points}, and moves its {$pieces}
four-alt-blocked = {$army} threw {$points}, and could not move
four-alt-army = {$army}: {$pieces}
four-alt-gone = {$army} has no pieces left
four-alt-held = The king of {$army} is held by {$by}
four-alt-commanded = {$army} is commanded by {$by}

## The lobby

four-lobby = 🎲 **Chaturanga for four: who takes a seat?**
four-seat = {$army}: {$player}
four-seat-free = free
four-seat-bot = 🤖 bot, level {$level}
four-seat-left = {$bot}, for {$player}
four-plate-bot = Bot, level {$level}
four-allies = {$one} are allies, and so are {$other}. The long die says what moves: 2 boat, 3 horse, 4 elephant, 5 king or pawn. Capture both kings of the others
four-time = ⏱️ Time for each: {$time}
four-begins = {$opener} begins the game once all seats are taken. Otherwise the table is closed {$until}
four-opened = 🎲 The table is open, and you have the red seat. Whoever wants to play takes another, and bots take those that stay free
four-called-off-by-opener = 🏳️ Whoever opened the table has closed it
four-called-off-not-begun = 🏳️ The table was closed: nobody began the game in time
four-called-off-agreed = 🏳️ The game was broken off with the consent of all
four-called-off-abandoned = 🏳️ The game was broken off: nobody has moved for a long time
four-called-off-no-place = 🏳️ The game was broken off: I can't post here any more
four-commitment = 🔒 A secret fixes all throws, and is told at the end. Its SHA-256: `{$hash}`
four-begun = The game has begun
four-button-begin = ▶️ Begin
four-button-fill = 🤖 Bots, level {$level}
four-button-stand = Get up

## The board

four-title = 🎲 **Chaturanga for four** · {$acts}
four-to-throw = {$army} is to throw
four-to-move = ➡️ {$army}, {$player}: threw **{$points}**, your {$pieces} may move
four-to-move-for = ➡️ {$army} threw **{$points}**: {$player} ({$commander}) moves its {$pieces}
four-bot-thinks = {$army} ({$player}) threw {$points}…
four-clock = ⏱️ {$until}
four-would-abort = 🏳️ Would break off the game: {$players}
four-would-play-again = 🔁 Would play again: {$players}
four-thrown = {$army} has thrown {$points}: {$pieces}
four-asked = {$players}: the exchange is yours to accept or to decline
four-button-type = ⌨️ Type a move
four-button-look = 👁️ My side
four-button-more = ⋯ More
four-menu-move = Choose a move
four-button-accept = 🤝 Accept the exchange
four-button-end-offer = ✖️ Decline or withdraw
four-type-title = Chaturanga for four
four-type-label = From and to

## Besides moving

four-rules = Kings are captured like other pieces; there is no check. An army without its king stands still until it is ransomed, or until the king of its ally takes its throne and commands both. If each side has lost one king, the two can be exchanged
four-throws-of-die = A throw for which nothing can move passes the turn
four-stakes = {$army}: {$stakes ->
    [one] one stake won by thrones
   *[other] {$stakes} stakes won by thrones
}
four-button-take = Take over {$army}
four-button-abort = 🏳️ Break off
four-button-keep-on = Play on
four-button-offer = 🤝 Offer to exchange kings
four-button-leave = Leave
four-ask-to-leave = Do you mean to leave? A bot takes your seat, and you can come back as long as the game lasts
four-menu-heir = Or leave your seat to a member

## Afterwards

four-button-rematch = 🔁 Rematch
four-button-replay = ⏮ Replay
four-button-record = 📄 Record and proof
four-progress = {$act} of {$acts}
four-film = Chaturanga for four, {$acts} throws and moves
four-record = 📄 The record with the secret of the throws. Anyone can check them: `makruk-bot dice verify` {$file}
four-record-alt = The record of a game of chaturanga for four, with the proof of its throws
four-without-place = 🎲 Your table for four in {$channel} was closed: I can't post there

## Why something can't be done

four-refusal-not-a-move = Type the square that the piece stands on and the one it goes to, such as `a2 a3`
four-refusal-no-game = There is no such game for four here. Open one with `/four new`
four-refusal-endless-rules = By these rules a game might never end
four-refusal-not-seated = You have no seat in this game. Those without one watch
four-refusal-not-your-turn = It's for {$army} to move
four-refusal-seat-kept = That seat is not yours to take
four-refusal-already-seated = You have a seat already
four-refusal-not-full = Seats are still free. Put bots there, or wait for more players
four-refusal-not-over = The game goes on. The record and the secret of the throws are told when it is over
four-refusal-time-is-up = Your time was up
four-refusal-another-open = There is a table for four in this channel already. Take a seat there, or wait until the game is over
four-refusal-not-opener = Only whoever opened the table can do that
four-refusal-not-begun = The game hasn't begun yet
four-refusal-begun = The game has begun
four-refusal-over = The game is over
four-refusal-called-off = The table is closed
four-refusal-seat-taken = That seat is taken
four-refusal-stale = The game has gone on. Look at the newest board
four-act-over = The game is over
four-act-throw-first = The die has yet to be thrown
four-act-already-thrown = The die has been thrown
four-act-no-exchange = There are no two kings to exchange, one on each side, or it isn't for you to say
four-act-not-offered = Nobody offers an exchange
four-act-empty-square = There is no piece on {$square}
four-act-other-army = The piece on {$square} belongs to another army
four-act-own-alliance = On {$square} stands a piece of your own side
four-act-wrong-arm = The throw is {$points}, so only {$pieces} can move, not the {$piece}
four-act-cannot-reach = The {$piece} does not get to {$square}

## Commands

command-four = four
command-four-description = Chaturanga for four, with the long die
command-four-new = new
command-four-new-description = Open a table for four in this channel: people and bots
command-four-new-time = time
command-four-new-time-description = How much time each player has; without a choice there are no clocks
choice-four-time-blitz = 5 minutes and 5 seconds a move
choice-four-time-rapid = 10 minutes and 10 seconds a move
choice-four-time-slow = 30 minutes and 20 seconds a move
choice-four-time-days = a day for each move
choice-four-time-unlimited = without clocks
command-four-board = board
command-four-board-description = See the board from your side
command-four-move = move
command-four-move-description = Make the move that the throw allows
command-four-move-move = move
command-four-move-move-description = From and to, such as a2 a3

## Rules that can be chosen in the lobby

four-menu-rules = Other rules
four-chosen = 📜 Rules: {$rules}
four-option-thrown-again = a throw for which nothing can move is thrown again
four-option-stake-only = the throne of the ally wins a stake, but no command
four-option-no-ransom = captured kings never come back
four-option-any-piece = pawns become horse or elephant whatever their army has
four-option-no-concourse = four boats that meet capture nothing
four-option-play-on = the game goes on with kings alone
