# What everybody in the channel sees.

## Recurring words

side-white = White
side-black = Black
role-king = king
role-met = met
role-khon = khon
role-knight = knight
role-rook = rook
role-pawn = pawn
role-promoted = promoted pawn
count-board = board's honour
count-pieces = pieces' honour
count-in-full-board = the board's honour (ศักดิ์กระดาน; some books call it counting for a draw)
count-in-full-pieces = the pieces' honour (ศักดิ์หมาก; some books call it the board's honour)
ruleset-competition = Competition rules
ruleset-wikipedia = Rules as on Wikipedia
ruleset-school = School rules
ruleset-glossary = Glossary rules
ruleset-srimuang = Srimuang rules
ruleset-but = {$ruleset}, but: {$rules}
rule-single-rook = a single rook counts to {$limit}
rule-mixed-smallest-limit = mixed pieces count to the smallest limit
rule-mixed-khon-before-knight = mixed pieces rank rook, khon, knight, met
rule-mixed-knight-before-khon = mixed pieces rank rook, knight, khon, met
rule-board-first = { $first ->
    [2] the board's honour begins at 2 (the glossary's entry การนับ; its entry ศักดิ์กระดาน says 1)
   *[other] the board's honour begins at {$first}
}
rule-bared-must-change = a counter with only a king left must change to the pieces' honour
rule-bared-may-choose = a counter with only a king left may go on to 64 or change to the pieces' honour
rule-counter-mates-draw = mate by the side that counts is a draw
rule-counter-mates-win = mate by the side that counts wins
rule-repetitions = { $times ->
    [4] the same position 4 times is a draw, and so is one side moving a piece to and fro more than 3 times
   *[other] the same position {$times} times is a draw
}
rule-calling-claim = the weaker side says when a count begins
rule-calling-automatic = counts begin by themselves
rule-numbers-kept = the bot keeps the numbers
rule-numbers-spoken = players say the numbers with their moves
rule-numbers-spoken-with-skips = players say the numbers with their moves and may skip forgotten ones
stake-rated = rated
stake-friendly = friendly
stake-fast-met = สูตรเม็ด (met formula): {$fast_met}
stake-odds = {$giver} gives odds: {$handicap}
odds-giver = {$player}
odds-giver-taker = whoever takes it up
fast-met-leap = the met's first move may be two squares straight ahead
fast-met-provincial = the first turn may be the pawn and the met behind it together (White: e4 and Me3, Black: d5 and Md6)
handicap-pawn-before-met = the pawn before the met
handicap-pawn-khon-left = the pawn before the left khon
handicap-pawn-khon-right = the pawn before the right khon
handicap-met = the met
handicap-rook-left = the left rook
handicap-rook-right = the right rook
handicap-both-rooks = both rooks
handicap-promoted-left = a promoted pawn for the left rook
handicap-promoted-right = a promoted pawn for the right rook
handicap-guarded = หมากป้อง: loses when check makes the king move
handicap-rooted = ขุนไม่เคลื่อนที่: loses when the king leaves its square
takebacks-by-consent = takebacks by consent
takebacks-never = touch-move, no takebacks
stake-advice = the bot names loose pieces
seat-engine = 🤖 Bot, {$level}
seat-stand-in = 🤖 Bot, {$level} (for {$player})
level = level {$number} “{$name}”
level-name = { $level ->
    [1] Learner
    [2] Novice
    [3] Temple kid
    [4] Corner-shop uncle
    [5] Coffee-shop ace
    [6] District player
    [7] Provincial player
    [8] Regional player
    [9] Commander
   *[10] Grandmaster
 }

## Challenges

challenge-to = ⚔️ {$challenger} challenges {$opponent} to a game of {$kind}. What do you say?
challenge-again = 🔁 {$challenger} would like a rematch with the sides changed. {$opponent}, one more?
challenge-open = ⚔️ {$challenger} has set up a board for {$kind}. Who wants to play?
challenge-terms = ♟️ {$terms} · expires {$when}
seating-random = sides by lot
seating-white = the challenger is White
seating-black = the challenger is Black
first-random = first move by lot
first-white = White moves first
first-black = Black moves first
challenge-accepted = ✅ {$opponent} has taken up {$challenger}'s challenge (game {$game})
challenge-declined = {$opponent} would rather not play {$challenger} just now
challenge-withdrawn = {$challenger} has taken the challenge back
challenge-expired = {$challenger}'s challenge has expired; nobody took it up in time

## The board

board-begun = **Game {$game}** · ⚪ White {$white} · ⚫ Black {$black}
board-first = {$player} ({$side}) moves first
board-first-engine = 💭 {$player} ({$side}) moves first and is thinking…
board-engine-strength = 🤖 This level {$like}
level-like = { $level ->
    [1] often leaves pieces to be taken
    [2] takes what hangs, but rarely sees your reply
    [3] guards against simple captures, and still falls for knight forks
    [4] looks a move or two ahead, with slips
    [5] slips rarely; it takes a plan of two or three moves
    [6] sees plans two deep and punishes mistakes
    [7] thinks three moves deep, and errs now and then
    [8] thinks deep and errs seldom
    [9] thinks deep and hardly errs
   *[10] plays its best and spares nobody
 }
board-how = To move, reply to this message, for example `{$example}`, or use `/move`, or press “Move”
board-move = **{$number} {$move}**
board-move-words = **{$number} {$move}** {$words}
board-move-fast-met = **{$number} {$move}** (สูตรเม็ด, the met formula)
opening-completed = {$side} has set up {$opening}
board-turn = {$player} ({$side}) to move
board-turn-check = {$player} ({$side}) is in check
board-turn-engine = 💭 {$player} ({$side}) is thinking…
board-substituted = ⚠️ The engine that was set up did not answer; the bot made this move itself
board-count = {$side} counts {$number}/{$limit} ({$kind})
board-count-next = {$side}'s next move counts {$next}/{$limit} ({$kind})
board-count-may-begin = 🔢 {$side} may begin to count now ({$kind}): choose it in “More…” below the board, or use `/count start`
board-count-choice = {$side} has only the king left, and may go on with this count or change to the pieces' honour
board-count-lapsed = {$side} is no longer the weaker side, so the count is over. Whoever is weaker may begin a new one
board-count-changed = {$side} has only the king left, so the count changes to the {$kind}: next is {$next}, up to {$limit}
board-count-say = Say {$next} with your move, as in `{$example} {$next}`; without it the move is not counted
board-count-forgotten = {$side} did not say the right number, so nothing was counted; {$next} is still next
board-count-forgotten-skips = {$side} did not say the right number, so nothing was counted; next may be anything from {$next} to {$due}
board-draw-open = {$player} offers a draw
board-no-picture = 🖼️ No picture, because the bot lacks this permission here: {$permissions}. An admin can grant it in the channel's settings under Permissions
board-now = Game {$game} · ⚪ White {$white} · ⚫ Black {$black}

## Terms that a move earns

term-promotion-mate = Checkmate by a pawn in the act of promoting
term-mate = Checkmate
term-stalemate = Stalemate
term-double-check = Double check
term-blocking-check = Blocks the check and checks in return
term-check-and-attack = A fork: check, and the {$piece} falls
term-check-and-take = Check, and the {$piece} falls
term-discovered-check = Discovered check
term-promotion-check = Promotes with check
term-capture-check = Takes with check
term-block = Blocks the check
term-check = Check
term-loose-rook = A rook can be taken for nothing
term-adrift = The {$piece} is far from help and can be taken
term-unguarded = The {$piece} is unguarded and can be taken
term-loses-two = Loses two for one
term-king-shut-in = The king has no move left
term-tempo = The chaser is to move, and would rather not be
term-waiting-move = A waiting move, and mate comes next
term-press = The rook bears on the king's line
term-gains-two = Takes two for one
term-protects = Guards the {$piece}
term-linked-pawns = Two promoted pawns guard each other
term-pawns-abreast = Two promoted pawns side by side
term-high-pawn = The pawn is one step from promotion
term-right-corner = On the colour of the king's corner
term-wrong-corner = Not on the colour of the king's corner
term-ahead = Ahead in material
term-behind = Still behind in material

## The end

result-checkmate = 🏆 Checkmate! {$winner} ({$side}) wins
result-resignation = 🏆 {$loser} resigns; {$winner} ({$side}) wins
result-king-driven = 🏆 หมากป้อง: check makes {$loser}'s king move; {$winner} ({$side}) wins
result-king-moved = 🏆 ขุนไม่เคลื่อนที่: {$loser}'s king leaves its square; {$winner} ({$side}) wins
result-agreed = 🤝 Drawn by agreement
result-stalemate = 🤝 Stalemate: {$player} is not in check but has no move. Drawn
result-repetition = 🤝 Drawn: the same position for the {$times ->
        [3] third
        [4] fourth
       *[other] {$times}th
    } time
result-count = 🤝 Drawn: {$kind} counted to {$limit} without mate
result-count-at-once = 🤝 Drawn: {$kind} counted out without mate
result-shuffle = 🤝 Drawn: {$player} moved the same piece to and fro more than three times (school rules)
result-count-mate = 🤝 Drawn: the side that was counting gave mate; it must stop counting to win
result-material = 🤝 Drawn: {$why}, so nobody need count to the end
material-kings = two bare kings cannot check each other
material-knight = a single knight cannot mate
material-pawn = a single pawn cannot mate, even promoted
material-mets = mets that all go on one colour cannot mate
result-time = 🏆 {$loser} ran out of time. {$winner} ({$side}) wins on time
result-time-draw = 🤝 Drawn on time: {$player} ran out of time, but the other side could not have won any more
result-first-move-missed = 🚪 {$player} did not make the first move in time. Game {$game} is called off; nobody loses
result-idle = 🕳️ Game {$game} is closed without a result: nobody has moved for {$days} days
result-aborted = 🚪 {$player} called game {$game} off. Nobody wins
result-abandoned = 🕳️ Game {$game} is closed without a result: its channel is gone, and nobody finished it
replay-start = The start
replay-progress = {$move} of {$moves} { $moves ->
    [one] move
   *[other] moves
 }
result-length = { $moves ->
        [one] 1 move
       *[other] {$moves} moves
    }

### In a few words, on the picture

banner-win = {$winner} wins · {$reason}
banner-draw = Draw · {$reason}
banner-checkmate = checkmate
banner-resignation = {$loser} resigns
banner-king-driven = the guarded king was driven
banner-king-moved = the rooted king had to move
banner-time = on time
banner-draw-time = on time, but the other side could not win
banner-first-move-missed = No first move in time · nobody loses
banner-draw-agreement = by agreement
banner-draw-stalemate = stalemate
banner-draw-repetition = repetition
banner-draw-material = nobody can give mate
banner-draw-threefold-claim = threefold repetition, by claim
banner-draw-fifty-moves-claim = fifty moves, by claim
banner-draw-seventy-five-moves = seventy-five moves
banner-count = {$kind} counted out
banner-count-mate = the side that counts gave mate
banner-aborted = Called off by {$side} · nobody wins
banner-abandoned = Closed without a result

## Offers and requests during the game

handoff-done = From now on it is {$player}
taken-over = 🙋 {$player} moves in person again
count-started = 🔢 {$player} begins to count {$kind}. The next move counts {$next}; beyond {$limit} the game is drawn
count-stopped = 🔢 {$player} stops counting

## Clocks

time-unlimited = no clock
time-live = {$minutes}+{$increment}: { $minutes ->
    [one] {$minutes} minute
   *[other] {$minutes} minutes
} each and { $increment ->
    [one] {$increment} second
   *[other] {$increment} seconds
} more a move
time-live-plain = {$minutes}+0: { $minutes ->
    [one] {$minutes} minute
   *[other] {$minutes} minutes
} each
time-days = { $days ->
    [one] {$days} day
   *[other] {$days} days
} a move
clock-first-move = ⏱️ The first move is due {$when}; without it the game is called off and nobody loses
clock-live = ⏱️ {$side} runs out of time {$when} · {$other} has {$left}
clock-days = ⏱️ {$side} has until {$until} ({$when})
clock-final = ⏱️ White {$white} · Black {$black}
clock-reminder = ⏰ It is your turn in game {$game} ({$place}), and your time runs out {$when} ({$until})
clock-given-back = ⏱️ The bot was away for a while. That time is given back
closing-announced = 💤 Nobody has moved in game {$game} for a long time. It will be closed without a result {$when} unless someone moves; it is the turn of {$player} ({$side})
holiday-began = 🏖️ {$player} is on holiday until {$until}. The clock stands still meanwhile
holiday-ended = 🏖️ {$player} is back from holiday. The clock runs again

## Buttons

button-accept = Accept
button-join = Play
button-decline = Decline
button-withdraw = Withdraw
button-draw = Offer a draw
button-draw-accept = Agree to a draw
button-draw-decline = Decline the draw
button-resign = Resign
button-resign-confirm = Yes, resign
button-abort = Call it off, nobody loses
button-takeback = Take back
button-takeback-accept = Allow
button-takeback-decline = Decline
button-handoff-accept = All right
button-handoff-decline = No
button-take-over = Move myself again
button-hint = 💡 Hint
button-rematch = 🔁 Rematch
button-analyse = 📊 Analyse
button-replay = ⏯️ Replay
button-count-board = Count (board's honour)
button-count-pieces = Count (pieces' honour)
button-count-change = Change to pieces' honour
button-count-stop = Stop counting
button-flip = Flip

## The last move in words

spoken-moved = {$side} moved the {$piece} from {$from} to {$to}
spoken-promoted = {$side} moved the {$piece} from {$from} to {$to}, where it promoted
spoken-took = {$side} took the {$taken} on {$to} with the {$piece} from {$from}
spoken-took-and-promoted = {$side} took the {$taken} on {$to} with the {$piece} from {$from}, which promoted

## The alternative text of the picture, for those who cannot see it

alt-board = {$kind} board
alt-side-white = White: {$pieces}
alt-side-black = Black: {$pieces}
alt-piece = {$role} {$squares}
alt-turn-white = White to move
alt-turn-black = Black to move
alt-check = The king on {$square} is in check
alt-count = Count {$number}/{$limit}
alt-flipped = Seen from Black's side

## Threads

thread-name = {$kind}, game {$game}
thread-name-engine = {$kind}, {$player} and the bot
