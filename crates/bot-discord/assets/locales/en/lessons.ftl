# Exercises, and the path.

command-learn-path = path
command-learn-path-description = Ten steps from how the khon moves to winning with king and rook; what is due again
command-learn-path-open = open
command-learn-path-open-description = What to go on with: the next thing, what is due, a step, an exercise (otherwise where you stand)
command-learn-answer = answer
command-learn-answer-description = Answer the exercise that you opened last, or ask for help with it
command-learn-answer-move = move
command-learn-answer-move-description = Your move, such as Nd2 (without one, the exercise is shown again)
command-learn-answer-help = help
command-learn-answer-help-description = What you want to be told
choice-lesson-piece = which piece?
choice-lesson-square = where to?
choice-lesson-solution = show me how it goes

## Why something cannot be done

refusal-no-exercise-open = You haven't opened an exercise yet. Begin with `/learn path`
refusal-exercise-gone = There is no such exercise any more. See where you stand with `/learn path`
refusal-exercise-over = You are done with this exercise. Go on with `/learn path`
refusal-exercise-tries = You have tried a lot here. Have yourself shown how it goes
refusal-exercise-no-solution = I don't know how it goes on here. Try a move

## An exercise

exercise-title = 🎓 **{$name}**
exercise-task = Exercise: {$topic}, {$number}
exercise-win = Ending: win with {$pieces} ({$degree})
exercise-hold = Ending: hold against {$pieces} ({$degree})
exercise-blunder = Your blunder in game #{$game}, move {$number}
exercise-and = {" "}and{" "}
topic-promotion = promotion
topic-check = check
topic-mate = checkmate
topic-stalemate = stalemate
degree-near = near
degree-middle = further
degree-far = far

exercise-aim-reach = { $moves ->
    [one] **{$side} to move: bring a piece to {$square} in one move.** {$other} stands still, but takes what it can
   *[other] **{$side} to move: bring a piece to {$square} in {$moves} moves.** {$other} stands still, but takes what it can
}
exercise-aim-take-all = { $moves ->
    [one] **{$side} to move: take every piece but the king in one move.** {$other} stands still, but takes what it can
   *[other] **{$side} to move: take every piece but the king in {$moves} moves.** {$other} stands still, but takes what it can
}
exercise-aim-promote = { $moves ->
    [one] **{$side} to move: promote a pawn in one move.** {$other} stands still, but takes what it can
   *[other] **{$side} to move: promote a pawn in {$moves} moves.** {$other} stands still, but takes what it can
}
exercise-aim-check = { $moves ->
    [one] **{$side} to move: give check with a piece that can't be taken**
   *[other] **{$side} to move: give check in {$moves} moves, with a piece that can't be taken.** {$other} stands still, but takes what it can
}
exercise-aim-safe = **{$side} to move: make everything safe, so that {$other} can take nothing**
exercise-aim-stalemate = **{$side} to move: leave {$other} without a move, and not in check**
exercise-aim-mate = { $moves ->
    [one] **{$side} to move: checkmate in one move**
   *[other] **{$side} to move: checkmate in {$moves} moves**
}
exercise-aim-win = **{$side} to move: checkmate before the number after {$limit} is said.** I defend as well as can be
exercise-aim-hold = **{$side} to move: your king is alone. Don't be mated before you have said the number after {$limit}.** I chase as well as can be
exercise-aim-improve = **{$side} to move.** You played {$move} here. Find something better

exercise-left = { $moves ->
    [one] One move is left
   *[other] {$moves} moves are left
}
exercise-left-win = { $moves ->
    [one] Mate is possible in one move
   *[other] Mate is possible in {$moves} moves
}
exercise-left-hold = { $numbers ->
    [0] With the next number you are saved
    [one] One more number, and with the one after it you are saved
   *[other] {$numbers} more numbers, and with the one after them you are saved
}
exercise-right = ✅ **{$move}** is right. Go on
exercise-solved = 🎉 **{$move}**: done!
exercise-solved-reply = 🎉 **{$move}**, and {$reply} ends it: done!
exercise-wrong = ❌ **{$move}** isn't it. Try again, or take a hint
exercise-wrong-win = ❌ **{$move}** lets the win slip. It is taken back: try again
exercise-wrong-hold = ❌ **{$move}** loses. It is taken back: try again
exercise-wrong-again = ❌ **{$move}** is what you played. Look for something else
exercise-wrong-taken = ❌ After **{$move}** the other side has an answer. Try again
exercise-wrong-detour = ❌ With **{$move}** you don't get there in time. Try again
exercise-refutation = The answer would be {$line}
exercise-shown = This is how it goes
exercise-show-ask = Do you want to be shown how it goes? The exercise is over then, and comes again tomorrow
exercise-due = 🔁 It comes again {$when}
exercise-form-title = Your move
exercise-by-text = -# By text: {$answer} with your move, such as `{$example}`

exercise-button-show-ask = 👀 Show me…
exercise-button-show = 👀 Show me how it goes
exercise-button-try = 🎓 Try it
exercise-button-win = 🎓 Win: {$degree}
exercise-button-hold = 🛡️ Hold: {$degree}
exercise-button-again = 🔄 Once more

## The path

path-title = 🪜 **Your path** {$bar} {$done}/{$all}
path-step = ▫️ {$step} · 📖 {$read}/{$cards} 🎓 {$solved}/{$exercises}
path-step-next = ▶️ **{$step}** · 📖 {$read}/{$cards} 🎓 {$solved}/{$exercises}
path-step-done = ✅ {$step}
path-due = { $due ->
    [one] 🔁 One exercise is due again
   *[other] 🔁 {$due} exercises are due again
}
path-next-due = 🔁 Nothing is due. The next exercise comes again {$when}
path-nothing-due = Nothing is due at the moment
path-end = 🏁 You have done every step. What you have learned comes again when it is due
path-choose = Go to a step…
path-button = 🪜 My path
path-button-next = ▶️ Go on
path-button-due = 🔁 Repeat what is due ({$due})
path-by-text = -# By text: {$path} opens a topic such as `{$topic}`, an exercise, or one `{$again}`
path-word-next = next
path-word-due = due
path-word-again = again
path-suggest-topic = 🎓 About: {$topic}
path-suggest-next = ▶️ Go on with the path
path-suggest-due = 🔁 What is due ({$due})
path-suggest-again = 🔄 The last exercise once more
