# At the table: what the players ask each other, choosing a move, and who is called for what.

## Questions and their answers

draw-offered = 🤝 {$player} offers a draw. {$opponent}? (Making a move declines it)
takeback-asked = ↩️ {$player} would like to take back {$moves}. {$opponent}?
handoff-asked = 🤖 {$player} has to go and would like the bot to play on at {$level}. {$opponent}, is that all right?
asked-draw = 🤝 {$player} offered a draw
asked-takeback = ↩️ {$player} asked to take back {$moves}
asked-handoff = 🤖 {$player} asked to let the bot play on at {$level}
answered-agreed = {$opponent} agreed
answered-declined = {$opponent} declined
answered-played-on = the game went on
answered-asked-anew = asked anew
answered-game-over = the game ended first
board-took-back = ↩️ Taken back: {$moves}

## The components under a board

button-choose = ♟️ Move
menu-more = More…
menu-handoff = Let the bot play on for me
menu-plan = Conditional moves: “if …, then …”
menu-resign-or-abort = Resign, or call the game off
button-keep-playing = Play on
answer-kept-playing = Nothing has happened. Play on!

## Choosing a move

choose-piece = Which piece?
choose-piece-uncounted = Which piece? Buttons can't say your number ({$next}), so the move won't be counted; to count it, type the move with the number
choose-target = Where does the {$piece} go?
choose-target-further = Further squares…
choose-target-takes = {$square} ✕ {$piece}
button-type-move = ⌨️ Type it
button-other-piece = ↩️ Another piece
form-move-title = Game {$game}
form-move = Your move
form-move-counted = Your move and number ({$next})

## Settings

command-settings-question-pings = question-pings
command-settings-question-pings-description = Should the bot ping you when your opponent asks you something (draw, takeback, bot)?
command-settings-challenge-pings = challenge-pings
command-settings-challenge-pings-description = Should the bot ping you when someone challenges you?
command-settings-below = below
command-settings-below-description = Which side sits below on the boards that only you see?
command-setup-server-pictures = pictures
command-setup-server-pictures-description = Where all pictures of old boards stay; elsewhere only the newest board is a picture
choice-below-own = my own side
choice-below-white = White
choice-pictures-threads = in threads only
choice-pictures-nowhere = nowhere
choice-pictures-everywhere = everywhere
settings-pings-on = 🔔 The bot pings you for: {$kinds}
settings-pings-off = 🔕 Without a sound: {$kinds}
settings-pings-turn = your turn
settings-pings-question = questions of your opponent
settings-pings-challenge = challenges
settings-below-own-side = 🔄 On the boards that only you see, your own side sits below
settings-below-white = 🔄 On the boards that only you see, White sits below
answer-organisers = ✅ Members with {$role} may run tournaments, the ladder and seasons now
answer-organisers-none = ✅ Only admins may run tournaments, the ladder and seasons now
answer-live-boards-in-channels = In channels only the newest board is a picture, and each one before shrinks to a line; in threads all pictures stay
answer-live-boards-everywhere = Only the newest board is a picture, in channels and in threads; each one before shrinks to a line
answer-live-boards-nowhere = All pictures stay, in channels and in threads

## Threads

thread-name-players = ♟️ {$challenger} – {$opponent}

# The board in words
look-side = {$side}'s pieces
look-rank = rank {$rank}
look-file = file {$file}
look-board = the whole board
look-last-move = last move
look-count = count
look-clocks = clocks
look-side-is = {$side} ({$player}) has {$pieces}
look-kind-is = {$piece}: White {$white} · Black {$black}
look-none = none
look-line-is = On {$line}: {$pieces}
look-line-empty = Nothing stands on {$line}
look-standing = {$square} {$side} {$piece}
look-square-empty = {$square} is empty
look-takes = {$square} (takes the {$piece})
look-can-go = It can go to {$squares}
look-cannot-move = It cannot move now
look-not-its-turn = It is {$side}'s turn
look-no-move = Nobody has moved yet
look-turn = {$side} to move
look-no-count = Nobody is counting
look-no-clocks = This game has no clocks
