# The review of a game: its text and its chart.

review-title = 📊 **{$title}**
review-progress = ⏳ Looking at the game: {$done} of {$total} positions
review-progress-bar = {$bar} {$percent}%
review-accuracy = Accuracy: White **{$white}** · Black **{$black}**
review-percent = {$percent}%
review-no-moves = no moves
review-errors = {$side}: {$faults}
review-blunders = { $count ->
    [one] {$count} blunder
   *[other] {$count} blunders
}
review-mistakes = { $count ->
    [one] {$count} mistake
   *[other] {$count} mistakes
}
review-inaccuracies = { $count ->
    [one] {$count} inaccuracy
   *[other] {$count} inaccuracies
}
review-no-errors = nothing to find fault with
review-opening = {$side}'s opening: {$opening}, from move {$move} on
review-opening-nearly = {$side}'s opening: one move ({$move}) short of {$opening} · family: {$family}
review-lead = {$side} stood better: moves {$from}–{$to}
review-lead-end = {$side} stood better: from move {$from} to the end
review-even = Neither side stood better for long
review-turning = **Turning points** (numbered as in the chart)
review-no-turning = No single move decided the game
review-point = **{$number}.** {$move} · {$judgement}: {$side}'s chances fell from {$before}% to {$after}%
review-point-words = **{$number}.** {$move} ({$words}) · {$judgement}: {$side}'s chances fell from {$before}% to {$after}%
review-better = ↳ better: {$line}
judgement-fine = fine
judgement-inaccuracy = inaccuracy
judgement-mistake = mistake
judgement-blunder = blunder
review-counting = **Counting**
review-count-in-time = ✅ {$side} called the {$kind} as soon as it could be (move {$move})
review-count-late = ⚠️ {$side} could call the {$kind} from move {$possible} on, and called it at move {$called}: { $lost ->
    [one] {$lost} number lost
   *[other] {$lost} numbers lost
}
review-count-never = ⚠️ {$side} could call the {$kind} from move {$possible} on, and never did: { $lost ->
    [one] {$lost} number lost
   *[other] {$lost} numbers lost
}
review-count-draw = ↳ called at once, with the same moves, it would have run out at move {$move}, and the game would have been a draw

## The chart

chart-title = How the game went
chart-title-game = How game {$game} went
chart-axis-chances = White's chances (% of the full point)
chart-axis-moves = Move number
chart-count = {$kind} ({$side})
chart-alt = Chart of {$side}'s chances over {$moves} moves, from {$first}% at the start to {$last}% at the end; turning points: {$points}
chart-alt-none = none

## The turning points, one board each

point-title = 📍 **Turning point {$number} of {$points}** · {$title}
point-legend = -# Marked corners: what was played · Rings: what would have been better
point-alt = Turning point {$number}: {$side} played {$move}. Better: {$better}
button-turning-points = 📍 Turning points
button-point-before = ◀
button-point-next = ▶
button-chart = 📊 Chart

## An analysis that is done where it cannot be shown to its asker alone any more

analysis-done = 📊 {$player}, the analysis you asked for is done. The bot was restarted in between, so it waits here.
analysis-not-done = 📊 {$player}, the analysis you asked for could not be done. The answer to you can't be changed any more, so it is said here.
button-open-analysis = 📊 Open it

## The analysis of a position

outlook-title = 🔎 **Position analysis** ({$side} to move)
outlook-title-over = 🔎 **Position analysis**
outlook-even = The position is about even
outlook-better = {$side} stands better ({$pawns} pawns)
outlook-mate = { $moves ->
    [one] {$side} mates in one
   *[other] {$side} mates in {$moves}
}
outlook-over-win = The game is over: {$side} has won
outlook-over-draw = The game is over: a draw
outlook-lines = Best lines, in pawns (+ for White, - for Black):
outlook-lines-plain = Best lines:
outlook-line = **{$number}.** {$line} ({$worth})
outlook-score = {$pawns}
outlook-score-mate = { $moves ->
    [one] mate
   *[other] mate in {$moves}
}
outlook-count = 🔢 {$side} may call the {$kind} now
outlook-opening = {$side} stands in {$opening}
outlook-opening-nearly = {$side} is one move ({$move}) short of {$opening} · family: {$family}

## When there is no result

refusal-analysis-others = This analysis is for whoever asked for it. `/analyse` makes you one of your own.
refusal-analysis-forgotten = 🗂️ This analysis was put away after 30 days. Ask for it again and it is made anew.
thinking = 🤔 Thinking…
thinking-busy = 🚦 Very many are asking just now. Try again in a minute.
thinking-you-have-enough = { $limit ->
    [one] 🚦 One of these is being worked on for you already. Ask again when it is done.
   *[other] 🚦 {$limit} of these are being worked on for you already. Ask again when one is done.
}
thinking-server-has-enough = { $limit ->
    [one] 🚦 One of these is being worked on for this server already. Ask again when it is done.
   *[other] 🚦 {$limit} of these are being worked on for this server already. Ask again when one is done.
}
thinking-stopped = 🔌 The bot is restarting. Ask again in a minute.
thinking-failed = 💥 That went wrong on our side and is in the log. Ask again; if it happens again, tell whoever runs the bot.
