# The help, by what someone wants to do

help-title = **{$title}**
help-menu = What would you like to do?
help-overview = How to play
help-text-overview =
    Makruk is the chess of Thailand. To begin, three things are enough:
    ⚔️ {$play} challenges a member, whoever comes first, or the bot
    ♟️ the *Move* button under the board, or a reply to the board, makes a move
    📖 the menu below explains the rest
help-play = Find a game
help-text-play =
    {$play} and choose whom to challenge. Leave it empty, and whoever comes first takes it; choose the bot to play at once.
    A channel has one game at a time, the next one opens a thread. Anyone may watch; only the two players move.
    Four friends, or fewer with bots, play the old chaturanga with a die: `/four new`
    The bot can be added to your own apps, too (*Add App* in its profile): then you have it on every server and in group chats. Play with the buttons and commands there.
help-move = Make a move
help-text-move =
    Press *{$button}* under the board, and tap the piece and then its square.
    Or reply to the board, for example with `{$example}`. All of these are understood: `Nd2` `b1d2` `e6=M` `ม-ง๒` `ม ข1 ไป ง2`
    {$move} completes what you type.
help-pieces = How the pieces move
help-text-pieces =
    • The **king** (ขุน): one square in any direction
    • The **rook** (เรือ): any distance along a rank or a file
    • The **knight** (ม้า): jumps two squares straight and one aside
    • The **khon** (โคน): one square diagonally, or straight ahead
    • The **met** (เม็ด): one square diagonally
    • The **pawn** (เบี้ย): one square ahead; takes diagonally ahead; on the sixth rank it is turned over and moves like a met
    Whoever mates the king wins. Press a piece to see it.
help-king =
    One square in any direction, but never onto a square that is attacked. There is no castling.
    When it is attacked and cannot get out of it, the game is lost.
help-rook = Any distance along a rank or a file, as far as nothing stands in the way. The strongest piece on the board.
help-knight = Two squares straight and one to the side. It jumps over whatever stands between.
help-khon = One square diagonally or straight ahead; not sideways, and not straight back.
help-met = One square diagonally. A promoted pawn (เบี้ยหงาย) moves the same way.
help-pawn =
    One square straight ahead; it takes one square diagonally ahead. There is no double step.
    On the sixth rank it is turned over and is a promoted pawn (เบี้ยหงาย), which moves like a met.
help-piece-alt = The {$piece} on {$from} can go to {$targets}
help-count = Counting (นับศักดิ์)
help-text-count =
    When no unpromoted pawn is left, the weaker side may count its moves: if it is not mated in time, the game is drawn.
    {$start} begins, {$stop} stops; the board then shows the number and the limit.
    With a bare king the limit depends on what the other side has left, and what stands on the board counts, too.
help-agree = Draw, resign, take back
help-text-agree =
    {$draw} offers a draw, {$resign} gives up, {$takeback} asks to take a move back. The menu under the board does the same.
    The other side answers with a button.
help-engine = Play the bot
help-text-engine =
    {$play} with a level from 1 to 10: 1 leaves pieces standing, 10 hardly ever does.
    Called away in the middle of a game? {$handoff} lets the bot play on for you, if the other side agrees.
help-learn = Get better
help-text-learn =
    {$path} leads in ten steps from the first move to winning with king and rook; {$answer} answers an exercise by text.
    To read: {$pieces} on the pieces and the rules, {$count} on counting, {$word} on every word, {$opening} on openings, {$ending} on endings, {$lore} on manners and history.
    {$hint} helps in three steps: which piece, where to, and why. Not in rated games.
    After a game {$analyse} shows the chart and the turning points. {$export} takes a game along as PGN or as a film.
help-own = Your games and settings
help-text-own =
    {$games} lists your games, {$board} shows a board again, {$look} tells it in words.
    While you wait, `/move` with `if` plans your answer to a move that you expect. `/follow` tells you of the games of others.
    {$rating} says how strong you are, {$leaderboard} who is best here, {$next} whom to play next. {$ladder} is the club's ladder, {$season} its season, {$tournament} its tournaments.
    {$settings} chooses your language, the look of your boards, what you are pinged for, and who may challenge you.
help-server = For those who run the server
help-text-server =
    {$setup} chooses the language, the rules, the clock, the channels and the look of the boards here, and checks what the bot may do.
    {$puzzle} posts a puzzle every day (หมากกล), at your hour, and {$digest} tells every week what has happened. {$correct} corrects the result of a rated game. {$create} announces a tournament.
    The bot needs: {$permissions}

## The greeting

greeting =
    👋 **Hello! Makruk, the chess of Thailand (หมากรุกไทย), is played here from now on.**
    ⚔️ `/play` finds someone to play with; the bot is always free
    ♟️ *Move* under the board makes a move, or reply to the board with it
    ⚙️ `/setup server` is for those who run the server
    The buttons answer in your own language · ปุ่มตอบเป็นภาษาของคุณ
button-help-pieces = How the pieces move
button-help = Help
