# Why something cannot be done, and what can be done instead.

## Who, when, where

refusal-not-a-player = Two others play this game. You can watch and flip the board, but not move for them. Want a game? `/play`
refusal-not-your-turn-white = Not yet: it is White's turn
refusal-not-your-turn-black = Not yet: it is Black's turn
refusal-not-for-you = This challenge is for someone else. Want a game? Challenge them with `/play`
refusal-own-challenge = You can't play yourself. Choose someone else, or leave the opponent out for whoever comes first
refusal-not-your-challenge = Only the one who made the challenge can take it back
refusal-not-begun = Nobody has taken up this challenge yet. Moves come after that
refusal-challenge-closed = This challenge is no longer open. Make a new one with `/play`
refusal-over = This game is over. For another, `/play`
refusal-nothing-to-answer = That question is no longer open. Have a look at the newest board
refusal-already-asked = You have asked already. Wait for the answer
refusal-offer-too-soon = Your draw offer was just declined. Make a move before you offer again
refusal-nothing-to-take-back = You have not moved yet, so there is nothing to take back
refusal-takebacks-off = You agreed on touch-move: no takebacks in this game
refusal-too-late-to-abort = Both of you have moved, so the game can't just be called off. `/resign` or `/draw`
refusal-no-game = No game is being played here. Start one with `/play`, or find yours with `/games`
refusal-no-such-game = There is no game {$game} here. Find yours with `/games`
refusal-which-game = Several games wait for you ({$games}). Put the number first, for example `#{$first} {$example}`, name it in the command, or go to the game's channel
refusal-older-message = That message is from before the game that is being played here. Reply to its newest board, or mention me with the move
refusal-stale = The board has changed since. Use the buttons under the newest one
refusal-channel-busy = Game {$game} is being played here and a thread can't be opened. Wait for its end, or challenge in another channel
refusal-too-many = You have {$limit} games and challenges open. Finish one or take a challenge back first (see `/games`)
refusal-too-many-waiting = {$limit} challenges wait for that person already. Try again once some are answered
refusal-not-welcome = That person is not taking challenges from you at the moment
refusal-too-many-muted = You have muted {$limit} people, and that is as many as one can. Take one off first
refusal-advice-rated = A rated game is played without help. When it is over, `/analyse` tells all
refusal-advice-still-playing = Game {$game} is still being played; it can be analysed when it is over. If it is your turn in a friendly game, there is `/hint`
refusal-too-busy = Too many at once. Please try again
refusal-elsewhere = That button belongs to a game in another channel and does nothing here
refusal-old-button = That button is of an older kind that can't be read any more. See the board with `/board`
refusal-bot = Other bots can't be challenged. Choose this one, or a person
refusal-holiday = You have only { $left ->
    [one] {$left} day
   *[other] {$left} days
} of holiday left this year
refusal-time-control = I can't use that time. Choose one from the list, or type minutes and seconds a move like `5+3` (1+0 to 60+30), or days a move like `3d` (1 to 14)
refusal-look-subject = I can't tell that. Ask for a piece (`rook`), a side, a rank (`rank 4`), a file (`file e`), a square (`e4`), `last move`, `count` or `clocks`
refusal-not-member = They are not on this server any more. Choose someone else
refusal-two-opponents = You chose both an opponent and a level. Choose one: a person, or the bot
refusal-analysis-game-and-position = Choose one: the number of a game, or a position as FEN
refusal-analysis-nothing = No game has ended in this channel yet. Give the number of a game (`game`) or a position as FEN (`fen`)
refusal-bad-position = That is not a valid position. Write it as FEN, for example `{$example}`
refusal-engine-rated = Rated games are between two people: the bot neither plays nor sits in
refusal-engine-opposite = The other side is the bot already, and it can't play both. Take a break if you like: the game waits
refusal-engine-king-odds = With odds that bind a king the bot can't play; that takes two people
refusal-sat-in-for = The bot is playing for you. To move yourself, use `/handoff back` first
refusal-not-sat-in-for = You are moving yourself already
refusal-not-organiser = Only those who manage this server (Manage Server), or have its role for organisers, can do that. Admins choose that role with `/setup organisers`
refusal-not-manager = Only those who manage this server (Manage Server) can change its settings. Ask an admin, or choose the rules for one game in `/play`
refusal-guild-only = This works in a server that the bot is a member of: not in direct messages, nor where someone only has the bot with them. Ask an admin to add the bot to the server, then try again there
refusal-unknown-command = This command has changed. Wait a moment or restart Discord, then try again
refusal-permissions = The bot lacks permissions in this channel: {$permissions}. Ask an admin to grant them, then try again
refusal-permissions-there = The bot lacks permissions in {$channel}: {$permissions}. Ask an admin to grant them, or choose another channel
refusal-thread = A game is being played here, so the next one needs a thread, but the bot lacks the permission: {$permissions}
refusal-only-moves = I have explained that a few times now. For a while I listen only to moves
refusal-internal = Something went wrong on our side (id `{$incident}`). Your game is as it was; please try again in a moment
refusal-disk-full = Nothing was saved: the bot has no room left on its disk (id `{$incident}`). Your game is as it was. Its operator has to make room; then try again
refusal-outcome-unknown = It is not known yet whether that was saved (id `{$incident}`). If a move was taken, the board will show it; look with `/board` before you try again

permission-view-channel = View Channel
permission-send-messages = Send Messages
permission-send-messages-in-threads = Send Messages in Threads
permission-connect = Connect
permission-attach-files = Attach Files
permission-read-message-history = Read Message History
permission-create-public-threads = Create Public Threads
permission-create-events = Create Events

## Text that should be a move

text-too-long = Too long for a move. Type just the move, for example `{$example}`
text-not-understood = I can't read `{$token}` as a move. Try something like `{$example}`
text-empty = There is no move in that message. Type something like `{$example}`
text-unseen = I can't see what you wrote: Discord shows me a reply only while its `@` is switched on. Switch it on beside the text box, press “{$button}”, or use `/move`
text-no-such-move = None of your pieces can make that move. Try something like `{$example}`
text-no-such-move-nearest = No piece of yours can make that move. Did you mean {$moves}?
text-in-check = Your king is in check, and no piece of yours can make that move. Try something like `{$example}`
text-in-check-nearest = Your king is in check, and no piece of yours can make that move. Did you mean {$moves}?
text-promoted-pawn = A promoted pawn can do that, and its letter is `ง`, not `ม็`. Type {$moves}
text-ambiguous = That could be more than one move. Which one?
text-ambiguous-many = That could be too many moves. Name the square it starts from, for example `{$example}`
text-chess-bishop = Makruk has no bishop. In its place stands the khon, `S`: one step diagonally or straight ahead. Try something like `{$example}`
text-chess-queen = Makruk has no queen. In its place stands the met, `M`: one step diagonally. Try something like `{$example}`
text-chess-castling = There is no castling in Makruk; the king goes one step
text-doubtful-layout = Was your keyboard in the other language? I read `{$text}`, which is **{$move}**. It is not played until you press the button
text-doubtful-layout-type = Was your keyboard in the other language? I read `{$text}`. If that is right, type `{$move}`
text-doubtful-piece = The {$piece} on {$square} can't go there: {$reason}. Did you mean `{$move}`?
text-other-layout = Was your keyboard in the other language? As `{$text}` it is no move, either: {$why}

## Illegal moves

illegal-empty-square = There is nothing on {$square}
illegal-opponent-piece = The piece on {$square} is your opponent's
illegal-own-piece = Your own piece stands on {$square}
illegal-king-taken = The king is never taken; checkmate him
illegal-reach-king = The king goes one step any way, so not from {$from} to {$to}
illegal-reach-met = The met goes one step diagonally, so not from {$from} to {$to}
illegal-reach-promoted = A promoted pawn goes one step diagonally, so not from {$from} to {$to}
illegal-reach-khon = The khon goes one step diagonally or straight ahead, so not from {$from} to {$to}
illegal-reach-knight = The knight jumps in an L, so not from {$from} to {$to}
illegal-knight-diagonal = The knight jumps in an L. The diagonal from {$from} to {$to} is a well-known slip, called ตาโป่ง
illegal-reach-rook = The rook goes along ranks and files, so not from {$from} to {$to}
illegal-reach-pawn = A pawn goes one step ahead and takes one step diagonally ahead, so not from {$from} to {$to}
illegal-blocked = A piece on {$square} is in the rook's way
illegal-pawn-takes-ahead = A pawn does not take straight ahead, and {$square} is occupied
illegal-pawn-needs-capture = A pawn goes diagonally only to take, and {$square} is empty
illegal-pinned = That piece shields your king from the rook on {$square}
illegal-still-in-check = Your king is in check from {$square}; see to that first
illegal-into-check = Your king would be in check from {$square}
illegal-must-promote = A pawn that reaches {$square} must be promoted
illegal-cannot-promote = A pawn can't promote on {$square}
illegal-leap-from-check = A king in check can't leap. See to the piece on {$square} first
illegal-leap-onto-piece = A first leap takes nothing, and {$square} is occupied

## Counting

count-refusal-pawn-on-board = Not yet: there is an unpromoted pawn on {$square}. Counting begins when none is left on the board
count-refusal-not-weaker = Only the weaker side may count, and you are not the weaker side now
count-refusal-already-counting = You are counting already
count-refusal-opponent-counting = The other side is counting already
count-refusal-automatic = In this game counts begin and end by themselves
count-refusal-not-counting = You are not counting
pieces-not-understood = {$token} is no piece that I know. Write pieces by their letters (`RS`, `2R M`) or names (`เรือ โคน`), with `v` before the other side's, or a FEN
pieces-too-many = No side ever has that many: {$piece}
pieces-stray-number = A number there belongs to no piece. Write it before its piece or after it: `2R S`
pieces-too-many-sides = There are two sides, so write `v` once: `RS v M`
pieces-nothing = Name some pieces: `RS`, `2R v M`, `เรือ โคน`, or a FEN
