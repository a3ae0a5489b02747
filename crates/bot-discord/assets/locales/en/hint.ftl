# A hint, step by step, which only its asker sees.

hint-piece = 💡 Look at your {$piece} on {$square}
hint-square = 💡 Best: {$piece} {$square}–{$target} (**{$move}**)
hint-why = Why: {$reasons}
hint-words = What it is called: {$words}
hint-line = It may go on: {$line}
hint-count = 🔢 You may call the {$kind} now: press the button below the board
hint-button-square = Where to?
hint-button-why = Why?
reason-mates = { $moves ->
    [one] it is mate
   *[other] it mates in {$moves} by force
}
reason-draws-stalemate = it is a draw by stalemate
reason-draws-repetition = it is a draw by repetition
reason-draws-count = it is a draw, because the count has run out
reason-draws-material = it is a draw, because neither side can mate any more
reason-only-move = it is the only legal move
reason-avoids-mate = everything else gets you mated
reason-stops-mate = you were about to be mated, and now you are not
reason-wins = it wins the {$piece} on {$square}
reason-checks-and-takes = it gives check, and then the {$piece} falls
reason-saves = your {$piece} on {$square} was about to be lost, and now it is safe
reason-guards = it guards your {$piece} on {$square}
reason-promotes = the pawn is promoted
reason-checks = it gives check
reason-threatens-mate = it threatens mate
reason-attacks-two = it attacks the {$piece} on {$square} and the {$other} on {$there} at once
reason-attacks = it attacks the {$piece} on {$square}
reason-pins = it pins the {$piece} on {$square} to the king
reason-keeps-balance = it keeps the game even, and everything else is much worse
reason-advances-pawn = the pawn gets nearer to promotion
reason-trades = it trades pieces of about the same worth
reason-confines = { $squares ->
    [one] it leaves the bare king only one move
   *[other] it leaves the bare king only {$squares} moves
}
reason-counts = your count goes on: {$number}/{$limit}

## What a picture points at

alt-marked = Marked corners: {$from} and {$to}
alt-marked-one = Marked corners: {$square}
alt-ringed = Ringed: {$squares}
alt-arrows = Arrows: {$arrows}
