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
reason-avoids-mate = everything else gets you mated
reason-wins = it wins the {$piece} on {$square}
reason-saves = your {$piece} on {$square} could be taken, and now it cannot
reason-holds-draw = it holds the draw, and everything else loses
reason-promotes = the pawn is promoted
reason-checks = it gives check
reason-attacks = it attacks the {$piece} on {$square}
reason-advances-pawn = the pawn gets nearer to promotion
reason-trades = it trades pieces of about the same worth
reason-drives-king = it drives the king towards the mate

## What a picture points at

alt-marked = Marked corners: {$from} and {$to}
alt-marked-one = Marked corners: {$square}
alt-ringed = Ringed: {$squares}
alt-arrows = Arrows: {$arrows}
