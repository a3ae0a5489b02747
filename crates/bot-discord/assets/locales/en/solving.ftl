# Puzzles: solving them, and how solvers stand.

## Why something cannot be done

refusal-no-puzzle = There is no such puzzle any more. Try `/puzzle random`
refusal-no-puzzle-today = No puzzle has been set here today. Try `/puzzle random`
refusal-no-puzzle-open = You haven't opened a puzzle yet. Open today's with `/puzzle daily`, or any with `/puzzle random`
refusal-puzzle-over = You are done with this puzzle. For another, `/puzzle random`
refusal-puzzle-not-over = You can say what you think of a puzzle once it is over for you: solved, given up, or published with its solution
refusal-puzzle-not-solved = Only a puzzle that you have solved yourself can be shown
refusal-puzzle-tries = You have tried this one very often. Give it up to see the solution

## The puzzle that one sees

puzzle-title = 🧩 **Puzzle {$number}**
puzzle-title-named = 🧩 **Puzzle {$number}: {$name}**
puzzle-title-game = 🧩 **Puzzle {$number}** · {$game}
puzzle-so-far = So far: {$line}
puzzle-solvers = { $solvers ->
    [one] 👥 One person here has solved it
   *[other] 👥 {$solvers} people here have solved it
}
puzzle-right = ✅ **{$move}** is right. The answer: **{$reply}**
puzzle-solved = 🎉 **{$move}**: solved!
puzzle-slower = 👍 **{$move}** does it too, but there is a shorter way: try again. That costs nothing
puzzle-wrong = ❌ **{$move}** isn't it. Try again, or take a hint
puzzle-stale = The board had changed meanwhile. This is how it stands
puzzle-gave-up = 🏳️ You gave up. Here is how it goes
puzzle-give-up-ask = Do you want to see the solution? The puzzle is over then
puzzle-hint-theme = 💡 It is about: {$words}
puzzle-hint-no-theme = 💡 There is no one word for what this one is about: look at every move
puzzle-hint-own-way = 💡 You have found a way of your own; go on like that
puzzle-result = Your card: {$card}
puzzle-own-way = Your way: {$line}
puzzle-solution = Solution: {$line}
puzzle-refutation = {$move}? is answered by {$line}
puzzle-word = 📖 **{$word}**: {$meaning}
puzzle-card-solved = 🧩 {$player} solved puzzle {$number}: {$card}
puzzle-card-given-up = 🧩 {$player} had a go at puzzle {$number}: {$card}
puzzle-form-title = Puzzle {$number}

puzzle-button-solve = 🧩 Solve it
puzzle-button-hint = 💡 A hint
puzzle-button-hint-piece = 💡 Which piece?
puzzle-button-hint-to = 💡 Where to?
puzzle-button-give-up-ask = 🏳️ Give up…
puzzle-button-give-up = 🏳️ Show me the solution
puzzle-button-go-on = Go on looking
puzzle-button-back = ↩️ The board
puzzle-button-share = 📣 Share my card
puzzle-button-another = 🔁 Another one
puzzle-button-good = 👍 Good one
puzzle-button-bad = 👎 Not so good
puzzle-voted-good = 👍 Thank you! You called this a good puzzle; press it again to take that back
puzzle-voted-bad = 👎 Thank you! You didn't think much of this puzzle; press it again to take that back
puzzle-unvoted = Your vote on this puzzle is taken back
puzzle-button-report = ⚠️ Something is wrong with it

## What puzzles are about

theme-check-and-attack = Fork with check (รุกฆาต)
theme-discovered-check = Discovered check (เปิดรุก)
theme-block = Blocking the check (ปิดรุก)
theme-promotion-check = Promotion with check (หงายรุก)
theme-promotion = Promotion (เบี้ยหงาย)
theme-press = A rook on the king's line (ตากด)
theme-gains-two = Two for one (กินสอง)
theme-waiting-move = A waiting move (แก้ที)
theme-king-shut-in = A king shut in (ขุนอับ)
theme-stalemate = Stalemate (อับ)
theme-bare-king = Chasing a bare king (ไล่ขุนเปล่า)
theme-count = The count (นับศักดิ์)
theme-repetition = Repetition (ล้อ)
theme-sacrifice = Sacrifice (สละหมาก)
theme-quiet-key = A quiet move (เดินเงียบ)
theme-met-mate = Mate by a met (จนด้วยเม็ด)
theme-khon-mate = Mate by a khon (จนด้วยโคน)
theme-knight-mate = Mate by a knight (จนด้วยม้า)
theme-rook-mate = Mate by a rook (จนด้วยเรือ)
theme-pin = Pin (ตรึง)
theme-skewer = Skewer (เสียบ)
theme-decoy = Decoy (ล่อ)
theme-defence = Defence (แก้ทาง)
theme-fork = Fork (ส้อม)
theme-discovered-attack = Discovered attack (เปิดโจมตี)
theme-double-check = Double check (รุกซ้อน)
theme-deflection = Deflection (เบี่ยงตัวป้องกัน)
theme-removes-defender = Removing the defender (กำจัดตัวป้องกัน)
theme-back-rank-mate = Back-rank mate (จนแถวหลัง)
theme-smothered-mate = Smothered mate (จนอุดอู้)
theme-pawn-promotion = Promotion (เลื่อนขั้น)
theme-underpromotion = Underpromotion (เลื่อนขั้นต่ำ)
theme-trapped-piece = Trapped piece (ตัวติดกับ)
theme-zugzwang = Zugzwang (ซุกซวัง)
theme-en-passant = En passant (กินผ่าน)
theme-queen-mate = Mate by a queen (จนด้วยควีน)
theme-bishop-mate = Mate by a bishop (จนด้วยบิชอป)
theme-pawn-mate = Mate by a pawn (จนด้วยเบี้ย)
theme-means-check-and-attack = a check that attacks another piece at the same time, so that it falls
theme-means-discovered-check = a piece steps out of the way, and the rook behind it gives check
theme-means-block = a check is answered by a piece in between
theme-means-promotion-check = a pawn promotes and gives check, or mates
theme-means-promotion = a pawn reaches its sixth rank and becomes a promoted pawn, which moves like a met
theme-means-press = a rook bears on the line on which the king stands, with something in between
theme-means-gains-two = two pieces are taken for one
theme-means-waiting-move = a move that changes nothing, so that the other side has to give way
theme-means-king-shut-in = a king that has no square left to go to
theme-means-stalemate = no legal move and no check: the game is drawn
theme-means-bare-king = a king that is alone is driven to where it is mated
theme-means-count = the number of moves that are left to mate decides
theme-means-repetition = the same position for the third time is a draw
theme-means-sacrifice = a piece is given up for something better
theme-means-quiet-key = the key neither takes nor checks, and is easily overlooked
theme-means-met-mate = a met or a promoted pawn gives the mate
theme-means-khon-mate = a khon gives the mate
theme-means-knight-mate = a knight gives the mate
theme-means-rook-mate = a rook gives the mate
theme-means-pin = a piece can't leave the line between its king and a rook
theme-means-skewer = a rook checks, the king steps aside, and what was behind it falls
theme-means-decoy = a piece is offered, and whatever takes it is led astray
theme-means-defence = the key is a quiet move that answers a threat
theme-means-fork = one piece attacks two at once, and one of them falls
theme-means-discovered-attack = a piece steps out of the way, and the one behind it attacks
theme-means-double-check = two pieces give check at once, so that the king has to move
theme-means-deflection = a piece is drawn away from what it guards
theme-means-removes-defender = what guards a piece is taken first, and then the piece
theme-means-back-rank-mate = a rook or queen mates along the last rank, behind the king's own pieces
theme-means-smothered-mate = a knight mates a king that its own pieces shut in
theme-means-pawn-promotion = a pawn reaches the last rank and becomes another piece
theme-means-underpromotion = a pawn becomes something other than a queen
theme-means-trapped-piece = a piece is attacked and has no safe square to go to
theme-means-zugzwang = whoever has to move has no good move left
theme-means-en-passant = a pawn takes another one that has just passed it
theme-means-queen-mate = a queen gives the mate
theme-means-bishop-mate = a bishop gives the mate
theme-means-pawn-mate = a pawn gives the mate

## Commands

command-puzzle = puzzle
command-puzzle-description = Puzzles to solve, each for yourself
command-puzzle-daily = daily
command-puzzle-daily-description = Solve today's puzzle
command-puzzle-random = random
command-puzzle-random-description = Solve any puzzle, or one of a kind
command-puzzle-random-game = game
command-puzzle-random-game-description = Of which game it is to be
command-puzzle-random-theme = theme
command-puzzle-random-theme-description = What it is to be about (a theme that you know beforehand gains you less)
command-puzzle-random-difficulty = difficulty
command-puzzle-random-difficulty-description = How difficult it is to be
command-puzzle-answer = answer
command-puzzle-answer-description = Answer the puzzle that you opened last
command-puzzle-answer-move = move
command-puzzle-answer-move-description = Your move, such as Nd2
choice-puzzle-easy = easier than usual
choice-puzzle-fitting = as strong as I am
choice-puzzle-hard = harder than usual
command-puzzle-mine = mine
command-puzzle-mine-description = Your rating, your streak, and this week's table
command-puzzle-storm = storm
command-puzzle-storm-description = As many puzzles as you can in three minutes
command-puzzle-race = race
command-puzzle-race-description = A race for two to ten: the same puzzles for all, for three minutes
command-puzzle-report = report
command-puzzle-report-description = Say that something is wrong with a puzzle; it is checked again
command-puzzle-report-number = number
command-puzzle-report-number-description = The puzzle's number (otherwise the one that you opened last)

## How one stands

puzzle-mine-title = 🧩 **Your puzzles**
puzzle-rating = Rating: **{$rating}**
puzzle-rating-provisional = Rating: **{$rating}?** (a few more puzzles, and it is certain)
puzzle-counts = Solved: {$solved} · Given up: {$given}
puzzle-standing-game = **{$game}** · {$rating} · {$counts}
puzzle-streak = 🔥 Days running here: {$days} (best: {$best})
puzzle-storm-best = ⚡ Most in a storm: {$best}
puzzle-hardest = 🎯 **Hardest for you**
puzzle-hardest-line = **{$theme}** · {$solved} of {$tried} solved
puzzle-hardest-line-game = **{$theme}** · {$game} · {$solved} of {$tried} solved
puzzle-button-practise = Practise
puzzle-last = Last: {$results}
puzzle-week-title = **This week here** (3 points for a puzzle of the day without help, else 2 or 1)
puzzle-week-line = {$place}. {$player}: {$points} ({$solved} solved)
puzzle-storms-title = ⚡ **Most in a storm here**
puzzle-storms-line = {$place}. {$player}: {$best}
puzzle-chart-title = Your puzzle rating
puzzle-chart-rating = Rating
puzzle-chart-puzzles = Puzzles
puzzle-chart-alt = Chart of the rating after the last {$puzzles} puzzles: from {$first} to {$last}, between {$least} and {$most}

## Storms

storm-title = ⚡ Solved: **{$solved}** · Missed: {$missed} · ends {$ends}
storm-right = ✅ Right, go on!
storm-solved = ✅ Solved! The next one:
storm-slower = 👍 There is a shorter way: try again
storm-wrong = ❌ That wasn't it. The next one:
storm-over = ⚡ **Time is up!** Solved: **{$solved}** · Missed: {$missed}
storm-new-best = 🏅 That is the most that you have solved in a storm
storm-button-again = ⚡ Once more

## Races

race-opened = 🏁 Your race is open. Once someone else has joined, begin it with the button; if you leave, it is called off
race-left = You have left the race
race-without-place = 🏁 Your puzzle race in {$channel} was called off: I can't post there
race-thread = 🏁 Puzzle race
race-invitation = 🏁 **Puzzle race: who joins?**
race-rules = Three minutes, the same puzzles for everyone, and each solves them in private. Whoever solves most wins; if that is even, whoever misses fewer
race-joined = Joined ({$count} of {$most}): {$racers}
race-begins = {$opener} begins it with the button. Otherwise it is called off {$until}
race-starting = It is about to begin…
race-running = It is on in {$place}, and ends {$ends}
race-called-off-by-opener = 🏁 {$opener} has called the puzzle race off
race-called-off-not-begun = 🏁 The puzzle race was called off: nobody began it in time
race-called-off-no-place = 🏁 The puzzle race was called off: I couldn't post its table
race-table = 🏁 **The race is on: the same puzzles for everyone**
race-no-thread = I may not open a thread here, so the race is held in this channel
race-how = The button shows you the puzzles in private. The table changes as you go
race-ends = ⏱️ Ends {$ends}
race-ended = ⏱️ Time is up
race-row = {$place}. {$player} · solved {$solved} · missed {$missed}
race-row-left = – {$player} · solved {$solved} · missed {$missed} · left
race-won = 🏆 {$player} wins the puzzle race with {$solved} solved!
race-shared = 🏆 {$players} share first place in the puzzle race with {$solved} solved each!
race-won-by-none = 🏁 The puzzle race is over, and nobody has solved a puzzle
race-done = 🏁 **The race is over for you.** Solved: **{$solved}** · Missed: {$missed}. The table says how the others are doing
race-button-join = 🏁 Join
race-button-begin = ▶️ Begin
race-button-leave = Leave
race-button-solve = 🧩 Solve
race-refusal-no-race = That race is a thing of the past. Open a new one with `/puzzle race`
race-refusal-another-open = There is a race in this channel already. Join that one, or wait until it is over
race-refusal-full = {$most} have joined already, and there is no room for more
race-refusal-too-few = It takes {$least} for a race. Wait until someone else has joined
race-refusal-not-opener = Only whoever opened the race can begin it
race-refusal-not-in = You aren't in this race. Open one of your own with `/puzzle race`, or try `/puzzle storm`
race-refusal-not-begun = The race hasn't begun yet
race-refusal-begun = The race has begun, and nobody can join any more. `/puzzle storm` is the same for one
race-refusal-over = The race is over
race-refusal-called-off = The race was called off
race-refusal-in-thread = A race gets a thread of its own, and a thread can't hold one. Open it in a channel
race-refusal-in-voice = A race gets a thread of its own, and there are none in voice channels. Open it in a text channel
race-refusal-no-threads = A race gets a thread of its own, and here I lack: {$permissions}. An admin can change that

## Reports

puzzle-report-ask = Does another move solve it as well, or is the solution wrong? If you report it, the puzzle is proved once more, very thoroughly
puzzle-button-report-yes = ⚠️ Report it
puzzle-report-queued = Thank you! Puzzle {$number} is going to be proved once more, and taken out if it doesn't hold
puzzle-report-sound = Thank you! Puzzle {$number} has been reported and proved once more before: it holds
puzzle-report-fallen = Thank you! Puzzle {$number} did not hold and has been taken out

## Puzzles that members propose

command-puzzle-propose = propose
command-puzzle-propose-description = Propose a puzzle for this server; it is proved, and an admin accepts it
command-puzzle-propose-fen = position
command-puzzle-propose-fen-description = The position as FEN
command-puzzle-propose-solution = solution
command-puzzle-propose-solution-description = The moves of both sides, beginning and ending with the solver's
command-puzzle-propose-game = game
command-puzzle-propose-game-description = Of which game it is
command-puzzle-from-game = from-game
command-puzzle-from-game-description = Make a puzzle of a game that you have played, if it has one
command-puzzle-from-game-game = game
command-puzzle-from-game-game-description = The number of the game
command-puzzle-from-game-named = named
command-puzzle-from-game-named-description = Whether you are named with the puzzle
command-puzzle-proposals = proposals
command-puzzle-proposals-description = For admins: the puzzles that members propose
proposal-taken = Thank you! Puzzle {$number} holds. An admin of this server can accept it with {$command}
proposal-made = 🧩 There was a puzzle in game #{$game}: **{$number}**. It holds. An admin of this server can accept it with {$command}
proposal-named = Your name is with it. Your opponent decides the same with this command; use it again to change your mind
proposal-unnamed = You aren't named with it. To be named, use the command again with `named`
proposal-game = ♟️ From game #{$game} of this club
proposal-game-named = ♟️ From game #{$game} of this club · {$players}
proposal-accepted-game = 🧩 **Puzzle {$number}**
proposals-none = No proposal is waiting
proposals-votes = **What solvers think of this server's puzzles**
proposals-votes-line = {$number} · 👍 {$good} · 👎 {$bad}
proposals-votes-disliked = {$number} · 👍 {$good} · 👎 {$bad} · comes up only when nothing else is left
proposals-first = Puzzle {$number}, proposed by {$player} ({$waiting} waiting)
proposals-button-accept = ✅ Accept and post it
proposals-button-decline = Decline
proposal-accepted = 🧩 **Puzzle {$number}** by {$player}
proposal-position = That position is not a legal one, or not a FEN. Copy it from a board with `/export`, say
proposal-no-count = Nobody can be counting in that position. Leave the count out
proposal-over = The game is over in that position
proposal-without-puzzles = There are no puzzles of {$game} yet
proposal-move = The move `{$move}` of the solution can't be made there. Write the moves of both sides one after the other, for example `Kc7 Ka7 Ra1`
proposal-moves = A solution begins and ends with the solver's move, and has at most 31 moves of both sides
proposal-known = This server has that puzzle already, or has declined it
proposal-game-of-others = Only those who played that game can make a puzzle of it
proposal-game-goes-on = That game isn't over yet
proposal-nothing-in-game = I found no move in that game that was the only one and hard to find. Try another game
proposal-too-many = {$limit} proposals wait for an admin already
proposal-end = The solution doesn't end as the puzzle asks
proposal-wrong = **{$move}** doesn't do it
proposal-better = **{$move}** doesn't do it: **{$better}** is better
proposal-second = There is a second solution: **{$move}**
proposal-shorter = { $moves ->
    [one] There is a mate in one
   *[other] There is a mate in {$moves} already
}
proposal-defence = The other side has a better defence: **{$move}**
proposal-one-mover = A solution of a single move is too short for a puzzle, unless it mates
proposal-too-hard = This one is too hard for me to prove

## The names of those that were composed

puzzle-name-horse-fork = The knight's fork
puzzle-name-loose-rook = The loose rook
puzzle-name-two-for-one = Two for one
puzzle-name-rook-press = The rook bears down
puzzle-name-double-check = Double check
puzzle-name-block-with-check = A block that checks
puzzle-name-ang-phlaem = Mate by turning over
puzzle-name-king-shut-in = Shut in, but no draw
puzzle-name-stalemate-behind-a-pawn = Stalemate behind a pawn
puzzle-name-spare-move = A move to spare
puzzle-name-king-triangle = The king takes the long way
puzzle-name-right-corner = The right corner
puzzle-name-last-pawn = The last pawn
puzzle-name-one-rook-taken = One rook taken, still eight
puzzle-name-rook-horse-met = Rook, knight and promoted pawn: 16
puzzle-name-rook-khon-two-horses = Rook, khon and two knights: 16
puzzle-name-khon-two-horses = Khon and two knights: 32
puzzle-name-khon-two-mets = Khon and two promoted pawns: 44
puzzle-name-khon-three-mets = Khon and three promoted pawns: 44
puzzle-name-rook-met-rook = Rook and promoted pawn against rook
puzzle-name-two-rooks = Two rooks: 8
puzzle-name-two-rooks-and-two-mets = Two rooks and two promoted pawns: 8
puzzle-name-one-rook = One rook: 16
puzzle-name-two-khons = Two khons: 22
puzzle-name-two-horses-met = Two knights and a promoted pawn: 32
puzzle-name-khon-horse = Khon and knight: 44
puzzle-name-khon-met = Khon and promoted pawn: 44
puzzle-name-three-mets = Three promoted pawns: 64
puzzle-name-verse-three-mets = The verse: three promoted pawns against one
puzzle-name-verse-rook-and-two-mets = The verse: rook and two promoted pawns against rook
puzzle-name-verse-spear-by-the-bed = The verse: the spear by the bed
puzzle-name-verse-child-clings-to-mother = The verse: the child that clings to its mother
puzzle-name-verse-pig-dodges-the-spear = The verse: the pig that dodges the spear
puzzle-name-verse-weaver-builds-its-nest = The verse: the weaver that builds its nest

## Puzzles that went wrong come back

command-puzzle-again = again
command-puzzle-again-description = Repeat puzzles that went wrong, after a day, then later and later
puzzle-again = 🔁 You repeat this one: it changes no rating, only when it comes back
puzzle-comes-back = 🔁 It comes back {$when}: `/puzzle again`
puzzle-comes-back-no-more = 🎓 This one has stayed with you and doesn't come back any more
puzzle-due = { $due ->
    [one] 🔁 One puzzle is to be repeated: `/puzzle again`
   *[other] 🔁 {$due} puzzles are to be repeated: `/puzzle again`
}
puzzle-all-done = ℹ️ You have done every puzzle of this kind; this is one of them
puzzle-button-again = 🔁 Repeat the next
puzzle-button-analyse = 🔍 Analyse
refusal-puzzle-repeat-later = There is nothing to repeat yet. The next puzzle comes back {$when}
refusal-puzzle-repeat-nothing = There is nothing to repeat. Puzzles that you gave up or got wrong come back here

streak-warning = 🔥 You have solved the puzzle of the day {$days} days running. The streak ends unless you solve today's as well: {$post}
streak-warning-off = -# You wanted to be told. {$settings} turns this off
