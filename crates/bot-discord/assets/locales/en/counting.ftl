# The counts and the endings in which they decide, as they are taught.

command-learn-count = count
command-learn-count-description = The two counts: what you may do now, or what any pieces count to
command-learn-count-pieces = pieces
command-learn-count-pieces-description = Pieces such as RS or 2R v M, or a FEN (otherwise your own game, or an example)
command-learn-count-game = game
command-learn-count-game-description = One of your games, if you have several
command-learn-ending = ending
command-learn-ending-description = An ending: its count, and how many positions are won in time
command-learn-ending-name = name
command-learn-ending-name-description = Its name or its pieces, such as RS (otherwise the list)

## The two counts

learn-count-title = 🔢 **The two counts**
learn-count-board = **The board's honour (ศักดิ์กระดาน).** When no unpromoted pawn is left, the weaker side may count its own moves, from {$first} to 64
learn-count-pieces = **The pieces' honour (ศักดิ์หมาก).** A bare king begins with one more than the pieces on the board, both kings included. How far it counts depends on what it faces: {$limits}
learn-count-limit = {$pieces} **{$limit}**
learn-count-end = Either way the number after the last one draws, and mate comes before it
learn-count-rules = -# {$ruleset}. For any pieces: `/learn count pieces:2R S`
learn-count-own = **Game #{$game}**: you are {$side}
learn-count-you-may = ✅ You may begin to count the {$kind} now: your next move counts {$next}, up to {$limit}. That leaves the other side {$moves ->
    [one] {$moves} move
   *[other] {$moves} moves
 } to mate. Press the button below the board, or use `/count start`
learn-count-they-may = ⏳ The other side may begin to count the {$kind} now: from {$next} up to {$limit}. That would leave you {$moves ->
    [one] {$moves} move
   *[other] {$moves} moves
 } to mate
learn-count-you-count = 🔢 You count the {$kind}: your next move counts {$next}, up to {$limit}. The other side has {$moves ->
    [one] {$moves} move
   *[other] {$moves} moves
 } left to mate
learn-count-they-count = 🔢 The other side counts the {$kind}: its next move counts {$next}, up to {$limit}. You have {$moves ->
    [one] {$moves} move
   *[other] {$moves} moves
 } left to mate
learn-count-you-draw = 🔢 You count the {$kind}: your next move goes beyond {$limit} and draws{$moves ->
    [0] {""}
   *[other] , unless you are mated before it
 }
learn-count-they-draw = 🔢 The other side counts the {$kind}: its next move goes beyond {$limit} and draws{$moves ->
    [0] {""}
   *[other] . Only mate with this move wins
 }
learn-count-you-change = 👑 Only your king is left, so you may change to the {$kind} instead: from {$next} up to {$limit}
learn-count-they-change = 👑 Only the other side's king is left, so it may change to the {$kind} instead: from {$next} up to {$limit}
learn-count-may-stop = You may stop whenever you like (`/count stop`). A new count begins at its first number
learn-count-stop-to-win = Stop before you give mate: here mate by the side that counts is a draw
learn-count-example = **For example**
learn-count-button = 🔢 The two counts

## What some pieces count to

learn-count-of = 🔢 {$pieces}
learn-pieces-against = **{$white}** against **{$black}**
learn-pieces-against-plain = {$white} against {$black}
learn-pieces-met = met
learn-pieces-bare = a bare king
learn-pieces-some = {$piece} ×{$count}
learn-pieces-rooks = {$piece} ×{$count}
learn-pieces-and = {$pieces} and {$last}
learn-count-who = The side with {$pieces} may count the {$kind}:
learn-count-either = Neither side has more, so either may count the {$kind}:
learn-count-from = **{$first} to {$limit}**: {$left ->
    [one] {$left} move
   *[other] {$left} moves
 } to mate once {$first} is said ({$presets})
learn-count-beyond = **{$first}** is beyond {$limit} from the start: it draws unless mate comes in reply ({$presets})
learn-count-all = all five rulesets
learn-count-no-mate = 🤝 Drawn at once: {$why}
learn-count-pawns = Nobody counts while an unpromoted pawn is on the board

## How the rulesets differ

learn-rulesets-button = ⚖️ The five rulesets
learn-rulesets-title = ⚖️ **How the five rulesets differ**
learn-rulesets-name = {$number} {$ruleset}
learn-rulesets-limits = **How far a bare king counts**
learn-rulesets-rules = **The rules one by one**
learn-rulesets-rule = • {$rule}: {$presets}
learn-rulesets-same = • In all five: {$rules}

## What the tables say of an ending

learn-verdict-button = 🧮 Won in time?
learn-verdict-title = 🧮 {$pieces}
learn-verdict-won = Of all {$positions} positions in which the stronger side is to move, it wins {$won} % if nobody counts; the longest win takes {$longest ->
    [one] {$longest} move
   *[other] {$longest} moves
 }
learn-verdict-none = Of all {$positions} positions in which the stronger side is to move, it wins none
learn-verdict-in-time = {$won} % won in time
learn-verdict-armed = Won in time: by mate, or by taking the last piece so that the bare king is then mated within his count. Under the competition rules the first move does so in {$now} % of the positions, and it takes {$longest ->
    [one] {$longest} move
   *[other] {$longest} moves
 } at most
learn-verdict-untold = The tables know one or two pieces against a bare king, and not these
learn-verdict-play = To play it against the bot: `/play`, {$options}, {$position}, and `{$fen}`
learn-play-win = 🤖 Win against the bot
learn-play-hold = 🤖 Hold against the bot
learn-play-about = 🤖 begins a game from this position against the bot at its strongest: counts run by themselves, and there is no clock
learn-wins-limit = Counting to {$limit}: {$won} % within {$moves ->
    [one] {$moves} move
   *[other] {$moves} moves
 }
learn-wins-upwards = Positions won (%)
learn-wins-rightwards = Moves to mate (at most)
learn-wins-rightwards-armed = Moves to mate, or to the capture that decides (at most)
learn-wins-alt = {$title}: the share of positions that are won, by the number of moves it takes. {$limits}
learn-wins-alt-armed = {$title}: the share of positions that lead to mate, or to a capture of the last piece that wins in time, by the number of moves it takes. {$limits}
learn-verdict-games = No table knows these pieces, so this is no proof but how the engine plays: in {$games} games of the engine against itself from random positions ({$nodes} nodes a move), the stronger side won {$won} % within the count (95 % band: {$low} to {$high} %)
