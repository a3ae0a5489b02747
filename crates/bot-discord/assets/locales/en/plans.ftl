# Conditional moves, which only the player sees who has planned them.

plan-title = **Conditional moves in game {$game}** (only you see them)
plan-none = When the other side makes a move that you expect, your answer is played at once, even if you are away. Nothing is planned yet. For example: `{$example}`
plan-waits = When the other side plays so, the moves in bold are yours and are made at once; any other move drops the line. They answer a draw offer as a typed move does
plan-own-turn = It is your turn. Make your move first; then you can say what is to follow
plan-due = It is your turn: the first move in bold is about to be made
plan-add = Add a line
plan-remove = Remove one line…
plan-clear = Remove all
plan-form-title = Conditional moves in game {$game}
plan-form-label = If …, then …
plan-example = if {$theirs}, then {$own}
plan-refusal-own-turn = It is your turn: make your move first. Then you can say what is to follow the other side's answer
plan-refusal-no-moves = There is no move in that. Type the other side's move and your answer, for example `if Nd4, then Kxd4`
plan-refusal-several-readings = That can be divided into moves in more than one way. Put a comma after each move
plan-refusal-no-answer = The last move of the line is the other side's. Add your answer to it
plan-refusal-over-after = After move {$ply} of the line the game would be over
plan-refusal-promotion = Move {$ply} does not say what the pawn becomes: add `=Q`, `=R`, `=B` or `=N`
plan-refusal-claim = A draw is claimed on one's own turn, so move {$ply} of the line can't claim one
plan-refusal-too-long = A line has at most {$most} moves
plan-refusal-too-many = You have {$most} lines in this game, the most there may be. Remove one first
plan-refusal-move = Move {$ply} of the line: {$why}
