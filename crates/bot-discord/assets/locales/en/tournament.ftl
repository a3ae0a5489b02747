# The tournaments of a server.

command-tournament = tournament
command-tournament-description = Tournaments in this server's channels
command-tournament-create = create
command-tournament-create-description = For organisers: announce a tournament in this channel and let people sign up
command-tournament-create-name = name
command-tournament-create-name-description = What it is called
command-tournament-create-form = form
command-tournament-create-form-description = How it is played
command-tournament-create-time = time
command-tournament-create-time-description = Minutes a side plus seconds a move (5+3), or days a move (3 days); usually 10+5
command-tournament-create-ruleset = ruleset
command-tournament-create-ruleset-description = The counting rules of its games, in place of the server's
command-tournament-create-rounds = rounds
command-tournament-create-rounds-description = Swiss only: how many rounds; left out, as many as the number of players asks for
command-tournament-create-bye = bye
command-tournament-create-bye-description = Swiss only: what a round without an opponent is worth (usually a point)
command-tournament-create-minutes = minutes
command-tournament-create-minutes-description = Arena only: how long it lasts (usually 60)
command-tournament-create-sign-up-hours = sign-up-hours
command-tournament-create-sign-up-hours-description = Hours after which it begins by itself; left out, when an organiser starts it
command-tournament-create-starts = starts
command-tournament-create-starts-description = When it begins by itself, like 19:00 or 28/11 19:00
command-tournament-create-zone = zone
command-tournament-create-zone-description = By the clocks of which time zone (Asia/Bangkok if left out)
command-tournament-create-check-in-minutes = check-in-minutes
command-tournament-create-check-in-minutes-description = Ask people to check in this many minutes before it begins; whoever doesn't is left out
command-tournament-create-no-show-minutes = no-show-minutes
command-tournament-create-no-show-minutes-description = Minutes after which a player who is not there loses the game (usually 10, 0 for never)
command-tournament-create-winner-role = winner-role
command-tournament-create-winner-role-description = A role for the winner, until another tournament with it is won
command-tournament-create-podium-role = podium-role
command-tournament-create-podium-role-description = A role for the first three, until another tournament with it ends
command-tournament-create-weekly = weekly
command-tournament-create-weekly-description = Held every week: the next is announced when this one begins
command-tournament-create-game = game
command-tournament-create-game-description = Which game, where the server plays several
command-tournament-end-series = end-series
command-tournament-end-series-description = For organisers: hold no further tournament after one that is held every week
command-tournament-end-series-tournament = tournament
command-tournament-end-series-tournament-description = Which; the one in this channel if left out
command-tournament-show = show
command-tournament-show-description = Entries, pairings and standings of a tournament
command-tournament-show-tournament = tournament
command-tournament-show-tournament-description = Which; the one in this channel if left out
command-tournament-start = start
command-tournament-start-description = For organisers: close the entries and pair the first round
command-tournament-start-tournament = tournament
command-tournament-start-tournament-description = Which; the one in this channel if left out
command-tournament-check-in = check-in
command-tournament-check-in-description = Check in for a tournament that is about to begin
command-tournament-check-in-tournament = tournament
command-tournament-check-in-tournament-description = Which; the one in this channel if left out
command-tournament-withdraw = withdraw
command-tournament-withdraw-description = Withdraw from a tournament; organisers can take a member out
command-tournament-withdraw-member = member
command-tournament-withdraw-member-description = For organisers: whom to take out
command-tournament-withdraw-tournament = tournament
command-tournament-withdraw-tournament-description = Which; the one in this channel if left out
command-tournament-sit-out = sit-out
command-tournament-sit-out-description = Swiss only: sit out the next round for half a point, once
command-tournament-sit-out-tournament = tournament
command-tournament-sit-out-tournament-description = Which; the one in this channel if left out
command-tournament-forfeit = forfeit
command-tournament-forfeit-description = For organisers: give a member's open game to the other player
command-tournament-forfeit-member = member
command-tournament-forfeit-member-description = Who loses the game
command-tournament-forfeit-tournament = tournament
command-tournament-forfeit-tournament-description = Which; the one in this channel if left out
command-tournament-rule = rule
command-tournament-rule-description = For organisers: what a member's last game counts as, or have it played
command-tournament-rule-member = member
command-tournament-rule-member-description = Whose game
command-tournament-rule-result = result
command-tournament-rule-result-description = What the game is for the member
command-tournament-rule-reason = reason
command-tournament-rule-reason-description = Why, for the tournament's log
command-tournament-rule-against = against
command-tournament-rule-against-description = The opponent of an earlier game; the last game if left out
command-tournament-rule-tournament = tournament
command-tournament-rule-tournament-description = Which; the one in this channel if left out
command-tournament-extend = extend
command-tournament-extend-description = For organisers: let people sign up for longer
command-tournament-extend-hours = hours
command-tournament-extend-hours-description = How many hours longer; from now on if it had no end
command-tournament-extend-tournament = tournament
command-tournament-extend-tournament-description = Which; the one in this channel if left out
command-tournament-move = move
command-tournament-move-description = For organisers: go on in another channel, for one if the old one was deleted
command-tournament-move-channel = channel
command-tournament-move-channel-description = Where it is announced from now on; here if left out
command-tournament-move-tournament = tournament
command-tournament-move-tournament-description = Which; the one without a channel, or the one in this channel, if left out
command-tournament-cancel = cancel
command-tournament-cancel-description = For organisers: call a tournament off; you are asked first
command-tournament-cancel-tournament = tournament
command-tournament-cancel-tournament-description = Which; the one in this channel if left out
command-tournament-export = export
command-tournament-export-description = A tournament as files: tables for a spreadsheet, or the report file of the FIDE
command-tournament-export-format = format
command-tournament-export-format-description = What kind of file; tables if left out
command-tournament-export-tournament = tournament
command-tournament-export-tournament-description = Which; the one in this channel, or the newest, if left out
command-tournament-list = list
command-tournament-list-description = The tournaments of this server

choice-tournament-round-robin = round robin: everybody meets everybody (up to 12)
choice-tournament-round-robin-twice = round robin, twice: with either colour (up to 12)
choice-tournament-swiss = Swiss: a few rounds, those meet who stand near each other (up to 128)
choice-tournament-knock-out = knock-out: who loses is out (up to 128)
choice-tournament-double-elimination = double elimination: who loses twice is out (3 to 128)
choice-tournament-arena = arena: as many games as you can in the time (up to 128)
choice-tournament-bye-win = a point, like a win
choice-tournament-bye-draw = half a point, like a draw
choice-tournament-bye-loss = nothing
choice-tournament-rule-won = the member wins
choice-tournament-rule-drawn = a draw
choice-tournament-rule-lost = the member loses
choice-tournament-rule-void = it counts for nothing
choice-tournament-file-csv = tables (CSV): standings and games
choice-tournament-file-trf = report file (TRF-16): Swiss and round robin
choice-tournament-rule-undo = as it ended: take my ruling back
choice-tournament-rule-again = it is played (again)

tournament-title = 🏆 **{$name}**
tournament-form-round-robin = round robin
tournament-form-round-robin-twice = double round robin
tournament-form-swiss = Swiss system
tournament-form-swiss-rounds =
    { $rounds ->
        [one] Swiss system, one round
       *[other] Swiss system, {$rounds} rounds
    }
tournament-form-knock-out = knock-out
tournament-form-double-elimination = double elimination
tournament-form-arena = arena, {$minutes} min
tournament-terms = {$form} · {$time} · {$rules} · rated
tournament-rules-server = rules of the server
tournament-and-more = and {$number} more
tournament-more-pairs =
    { $number ->
        [one] and one more pair
       *[other] and {$number} more pairs
    }

tournament-sign-up-until = 📝 Sign up by {$moment} ({$until}). Then it begins by itself
tournament-sign-up-open = 📝 Sign up with the button. It begins when an admin uses {$start}
tournament-now-running = 🏁 It has begun. {$show} shows how it stands
tournament-now-over = 🏁 It is over. {$show} shows how it ended
tournament-now-cancelled = ❌ It was called off
tournament-late = Whoever comes later can still join
tournament-weekly = 🔁 Every week at this time
tournament-winner-role = 🏅 The winner gets {$role}
tournament-podium-role = 🏅 The first three get {$role}
tournament-bye-worth-draw = ➖ A round without an opponent is worth half a point
tournament-bye-worth-loss = ➖ A round without an opponent is worth nothing
tournament-check-in-opens = ⏰ Check-in opens {$moment} ({$until}). Whoever has not checked in when it begins is left out
tournament-check-in = ⏰ **{$name}** begins {$moment} ({$until})
tournament-check-in-late = Press *{$button}* if you are there. Whoever has not pressed it by then is left out, and can still join later
tournament-check-in-only = Press *{$button}* if you are there. Whoever has not pressed it by then is left out
tournament-check-in-awaited = Still awaited: {$players}
tournament-check-in-more = ⏰ **{$name}**: check in above ({$part}): {$players}
tournament-checked-in = **Checked in: {$number}** of {$all}
tournament-you-checked-in = ✅ You have checked in for **{$name}**, which begins {$until}
tournament-left-out =
    { $number ->
        [one] ⏰ **{$name}** has begun without {$players}, who had not checked in
       *[other] ⏰ **{$name}** has begun without those who had not checked in: {$players}
    }
tournament-left-out-late = You can still join: *{$button}* under the announcement of the start, or under {$show}
button-tournament-check-in = Check in
tournament-no-shows = ⏳ Whoever is not there {$minutes} minutes after the pairing loses the game
tournament-entrants = **Entered: {$number}** (at most {$most})
tournament-entrants-none = Nobody has signed up yet
button-tournament-sign-up = Sign up
button-tournament-withdraw = Withdraw
button-tournament-join = Join
button-tournament-pause = Pause
button-tournament-resume = I'm back
button-tournament-arrive = I'm here
button-tournament-sit-out = Sit out a round

tournament-round = round {$round} of {$rounds}
tournament-round-of = round of {$players}
tournament-round-quarter = quarter-finals
tournament-round-semi = semi-finals
tournament-round-final = final
tournament-round-after-final = the final
tournament-round-second-final = second final
tournament-stage-winners = winners' bracket, round {$round}
tournament-stage-losers = losers' bracket, round {$round}

tournament-started =
    { $number ->
        [one] 🏁 **{$name}** has begun with one player
       *[other] 🏁 **{$name}** has begun with {$number} players
    }
tournament-started-round-robin = Everybody meets everybody, round by round
tournament-started-swiss = In every round those meet who stand near each other; nobody meets the same player twice
tournament-started-knock-out = Whoever loses is out. After a draw there are up to two more games with colours changed; in the last one a draw is enough for Black
tournament-started-double-elimination = Whoever loses goes on in the losers' bracket, and is out after losing again. The winners of both brackets play the final; if the one from the losers' bracket wins it, there is a second one. After a draw there are up to two more games with colours changed; in the last one a draw is enough for Black
tournament-started-arena = It lasts until {$moment} ({$until}). Whoever is free gets a game at once. A win is worth 2 points, a draw 1; after two wins running, games count double until one is not won
tournament-started-next = Each game gets a thread, in which its players are called. If you can't go on: {$withdraw}

tournament-pairings = 📋 **{$name}** · {$round}
tournament-pairings-winners = **Winners' bracket, round {$round}**
tournament-pairings-losers = **Losers' bracket, round {$round}**
tournament-bye-swiss-win =
    { $number ->
        [one] {$player} has no opponent this round, and gets a point for it
       *[other] {$player} have no opponents this round, and get a point for it
    }
tournament-bye-swiss-draw =
    { $number ->
        [one] {$player} has no opponent this round, and gets half a point for it
       *[other] {$player} have no opponents this round, and get half a point for it
    }
tournament-bye-swiss-loss =
    { $number ->
        [one] {$player} has no opponent this round, and gets no point for it
       *[other] {$player} have no opponents this round, and get no point for it
    }
tournament-bye-round-robin =
    { $number ->
        [one] {$player} has no game this round
       *[other] {$player} have no game this round
    }
tournament-half-bye =
    { $number ->
        [one] {$player} sits this round out, for half a point
       *[other] {$player} sit this round out, for half a point
    }
tournament-bye-knock-out =
    { $number ->
        [one] {$player} goes on without a game
       *[other] {$player} go on without a game
    }

tournament-table = ♟️ **{$name}** · {$round}: {$white} – {$black}
tournament-table-replay = ♟️ **{$name}** · {$round}, game {$number}: {$white} – {$black}
tournament-table-arena = ♟️ **{$name}** · game {$number}: {$white} – {$black}
tournament-table-open = ♟️ {$white} has White, {$black} has Black
tournament-arrive-both = The game begins here when both have pressed *{$button}*
tournament-arrive-one = The game begins here when one of the two presses *{$button}*
tournament-arrive-until = Whoever has not by {$moment} ({$until}) loses it
tournament-is-here = ✋ {$player} is here
tournament-table-playing = ♟️ {$white} and {$black} are playing
tournament-table-over = {$white} {$result} {$black}
tournament-thread = R{$round} · {$white} – {$black}
tournament-thread-winners = W{$round} · {$white} – {$black}
tournament-thread-losers = L{$round} · {$white} – {$black}
tournament-thread-final = Final · {$white} – {$black}
tournament-thread-second-final = Second final · {$white} – {$black}
tournament-thread-arena = {$white} – {$black}
tournament-reopened = 🔁 The game of {$white} and {$black} is still to be played

tournament-reopened-again = If the first move is not made in time again, or the game is called off again, the one whose doing it is loses
tournament-thread-lost = 🧵 **{$name}**: the thread for {$white} – {$black} was deleted. Here is a new one, and the time to turn up begins anew
tournament-unplaced = ⚠️ {$organiser}: {$white} and {$black} are both here, but the bot can't open a thread for their game, so it waits. Allow the bot *Create Public Threads* in this channel or archive old threads; then one of the two presses *{$button}* again
tournament-halted = ⚠️ The channel of **{$name}** was deleted, so the tournament is paused: no time runs out, and nobody loses by not turning up. It goes on in the channel that you choose with {$move} on the server: {$server}
tournament-halted-shown = ⏸️ Paused, because its channel was deleted. It goes on when an admin chooses another one with {$move}
tournament-moved = ▶️ **{$name}** goes on in this channel
tournament-forfeited = ⌛ {$winner} wins against {$loser}, who did not turn up or withdrew
tournament-double-forfeit = ⌛ Neither {$white} nor {$black} turned up: both lose the game
tournament-unfinished = ⏹️ {$white} – {$black} was not over in time and counts for nothing
tournament-plays-on = You can play on here: the rest is an ordinary rated game and no longer counts in the tournament
tournament-annulled = ↩️ The game {$white} – {$black} does not count any more: a result before it was corrected
tournament-ruled = ⚖️ **{$name}**: the result of {$white} – {$black} was corrected, and everything since was worked out anew: {$result}
tournament-result = {$white}–{$black}
tournament-result-void = it counts for nothing
tournament-result-none = not played
tournament-withdrew = 🚪 {$player} has withdrawn from **{$name}**
tournament-left = 🚪 {$player} is no longer on this server, and out of **{$name}**
tournament-joined = 👋 {$player} has joined **{$name}**

tournament-standings = 📊 **{$name}** · after {$round}
tournament-standings-now = 📊 **Standings**
tournament-standings-points = {$place} {$player} · **{$points}**
tournament-standings-arena =
    { $games ->
        [one] {$place} {$player} · **{$points}** ({$wins} won of one game)
       *[other] {$place} {$player} · **{$points}** ({$wins} won of {$games} games)
    }
tournament-still-in = Still in: {$players}
tournament-unbeaten = Unbeaten: {$players}
tournament-lost-once = Lost once: {$players}
tournament-out-now = Out in this round: {$players}
tournament-finished = 🏆 **{$name}** is over
tournament-won = 🥇 {$player} has won it, with {$points} of {$rounds} points. Congratulations!
tournament-won-arena = 🥇 {$player} has won it, with {$points} points. Congratulations!
tournament-won-knock-out = 🥇 {$player} has won the final. Congratulations!
tournament-won-together = 🥇 {$players} share the first place: nothing tells them apart. Congratulations!
tournament-won-nobody = Nobody has won it
tournament-cancelled-by = ❌ **{$name}** was called off by {$player}
tournament-cancelled-too-few =
    { $least ->
        [2] ❌ **{$name}** does not take place: fewer than two people had signed up
       *[other] ❌ **{$name}** does not take place: fewer than {$least} people had signed up
    }
tournament-cancelled-too-few-there =
    { $least ->
        [2] ❌ **{$name}** does not take place: fewer than two people had checked in
       *[other] ❌ **{$name}** does not take place: fewer than {$least} people had checked in
    }
tournament-cancelled-games = Games that are being played go on as ordinary rated games

tournament-created = ✅ **{$name}** is announced here, and people can sign up. It begins with {$start}
tournament-created-until = ✅ **{$name}** is announced here, and people can sign up. It begins by itself {$until}; earlier with {$start}
tournament-without-event = It isn't among the server's events: for that the bot needs the permission *{$permission}*. It takes place all the same
tournament-event-sign-up = Sign up with the button under the announcement: {$link}
tournament-event-begun = It has begun. The announcement: {$link}
tournament-event-rounds = How many rounds there are depends on how many sign up
tournament-event-check-in = Check in during the last {$minutes} minutes before it begins, or you are left out
tournament-extended = ⏳ **{$name}**: you can sign up until {$moment} ({$until})
tournament-series-ended = ✅ **{$name}** takes place as announced. No further one follows
tournament-files = 📄 **{$name}**
tournament-started-answer = ✅ **{$name}** begins now. The pairings follow in {$channel}
tournament-you-are-in = ✅ You are in **{$name}**
tournament-you-are-in-late = ✅ You are in **{$name}**, and will be paired when games are paired next
tournament-you-left = You have withdrawn from **{$name}**
tournament-withdraw-ask = Withdraw from **{$name}**? You get no more games, and a game of yours that is open there is lost
tournament-expelled = ✅ {$player} is out of **{$name}**
tournament-you-moved = ✅ **{$name}** is announced in {$channel} from now on
tournament-you-sit-out = ✅ You sit out the next round of **{$name}**, for half a point
tournament-you-paused = ⏸️ You get no more games in **{$name}** until you press *{$button}*
tournament-you-resumed = ▶️ You are paired again in **{$name}**
tournament-you-defaulted = ✅ {$loser} loses the game against {$winner}
tournament-you-ruled = ✅ {$white} and {$black}: {$result}
tournament-you-reopened = ✅ {$white} and {$black} play their game
tournament-cancel-ask = Call **{$name}** off? Nobody is paired any more, and nobody wins it
tournament-cancel-ask-games =
    { $number ->
        [0] No game is being played in it now
        [one] One game is being played in it: it goes on as an ordinary rated game
       *[other] {$number} games are being played in it: they go on as ordinary rated games
    }
button-tournament-cancel = Call it off

tournament-own-game = ▶️ Your game: against {$opponent}
tournament-own-bye = ▶️ You have no game in this round
tournament-playing = being played
tournament-waiting = waits for its players
tournament-waiting-until = waits for its players; time is up {$until}

tournament-list = 🏆 **Tournaments of this server**
tournament-list-none = There has been no tournament on this server yet. Admins announce one with {$create}
tournament-list-line = • **{$name}** · {$form} · {$state} · {$channel}
tournament-state-sign-up = people can sign up ({$number} so far)
tournament-state-running = being played
tournament-state-halted = paused, its channel was deleted
tournament-state-won = won by {$players}
tournament-state-over = over
tournament-state-cancelled = called off

tournament-told = The bot can't post in {$channel}, so it tells you here. {$show} shows the rest

tournament-told-halted = The tournament has no channel now, so the bot tells you here. {$show} shows the rest

tournament-name = {$name}
tournament-name-of-game = {$name} · {$game}
tournament-round-of-name = {$name} · {$round}
button-tournament-bracket = Whole bracket
tournament-part = {$name} · {$part}/{$parts}
tournament-part-places = 📊 **{$name}** · places {$first} to {$last} of {$all}
tournament-part-bracket = 📊 **{$name}** · part {$part} of {$parts} of the bracket, {$first} to {$last}
tournament-part-brackets = 📊 **{$name}** · part {$part} of {$parts}: {$what}
tournament-part-winners = winners' bracket, rounds {$first} to {$last}
tournament-part-losers = losers' bracket, rounds {$first} to {$last}
tournament-part-last = the last rounds and the final
tournament-picture-after = {$name} · after {$round}
tournament-picture-player = Player
tournament-picture-points = Points
tournament-picture-games = Games
tournament-picture-wins = Won
tournament-picture-footer-rounds = Below a result: the opponent's place · + and − without a game
tournament-picture-footer-crosstable = + and − without a game
tournament-picture-footer-arena = 2 points for a win, 1 for a draw; double after two wins running
tournament-picture-footer-knock-out = The bar marks who goes on
tournament-picture-footer-double-elimination = The bar marks who wins
tournament-picture-winners = Winners' bracket
tournament-picture-losers = Losers' bracket
tournament-picture-final = Final
tournament-picture-second-final = Second final
tournament-picture-round = Round {$round}
tournament-picture-more = and {$number} more · {$footer}
tournament-picture-alt = {$title}: {$rows}
tournament-picture-alt-row = {$rank}. {$player} {$points}
tournament-picture-alt-match = {$round}: {$one} – {$other}
tie-break-direct-encounter = Direct
tie-break-wins = Wins
tie-break-games-won = Won
tie-break-buchholz = BH
tie-break-buchholz-cut1 = BH-1
tie-break-sonneborn-berger = SB

tournament-refusal-no-tournament = There is no such tournament any more. `/tournament list` shows those of this server
tournament-refusal-none-open = No tournament is open here. `/tournament list` shows those of this server; admins announce one with `/tournament create`
tournament-refusal-several = Several tournaments are open: {$names}. Name one in the option `tournament`
tournament-refusal-rounds = Only a Swiss tournament has a number of rounds that can be chosen. Leave `rounds` out, or choose the Swiss system
tournament-refusal-bye = What a round without an opponent is worth can be chosen only for a Swiss tournament. Leave `bye` out, or choose the Swiss system
tournament-refusal-minutes = Only an arena lasts for a given time. Leave `minutes` out, or choose the arena
tournament-refusal-in-thread = Tournaments open a thread for each game, and a thread can't have threads. Use this in a channel
tournament-refusal-in-voice = Tournaments open a thread for each game, and voice and stage channels have no threads. Use this in a text or announcement channel
tournament-refusal-start-time = I can't read {$typed} as a time. Type 19:00, or the day before it: 28/11 19:00
tournament-refusal-start-out-of-range = It can't begin at {$moment}: that is past, or more than three months ahead
tournament-refusal-two-starts = Choose either `starts` or `sign-up-hours`, not both
tournament-refusal-zone-alone = A zone goes with a time: fill in `starts` too
tournament-refusal-zone = There is no time zone {$typed}. Nearest: {$nearest}
tournament-refusal-no-report = Only Swiss tournaments and round robins have a report file. Choose tables instead
tournament-refusal-no-thread = You are noted as here. The game can't begin yet: Discord opens no thread here now, perhaps because too many are open. Have some archived, and press again
tournament-refusal-no-threads = A tournament opens a thread for each game, but here the bot lacks: {$permissions}. Ask an admin to allow it, or choose another channel
tournament-refusal-thread-permissions = You are noted as here. The game can't begin yet, as the bot may not open a thread; it lacks: {$permissions}. Ask an admin to allow it, and then press again
tournament-refusal-name-empty = A tournament needs a name
tournament-refusal-name-too-long = That name is too long: 60 characters at most
tournament-refusal-arena-without-clock = An arena needs a live clock, such as `5+3`
tournament-refusal-check-in-without-start = To check in, people have to know when it begins: fill in `starts` or `sign-up-hours` too
tournament-refusal-preset-of-other-game = Nothing is counted in {$kind}. Leave `ruleset` out, or choose Makruk
tournament-refusal-no-series = That tournament is not held every week, or has begun already
tournament-refusal-weekly-without-start = For a tournament every week it has to be known when it begins: fill in `starts` too
tournament-refusal-no-check-in = Nobody has to check in for this tournament
tournament-refusal-check-in-opens = Check-in opens {$moment}. Until then nothing has to be done
tournament-refusal-begun = It has begun already, and this form of tournament takes nobody in later
tournament-refusal-not-begun = It has not begun yet. An admin starts it with `/tournament start`
tournament-refusal-over = It is over
tournament-refusal-cancelled = It was called off
tournament-refusal-already-signed-up = You are in already
tournament-refusal-not-signed-up = You are not in it. The *{$button}* button under its announcement, or under `/tournament show`, gets you in
tournament-refusal-full = It is full: {$most} players at most
tournament-refusal-too-few = There have to be {$least} players at least. Wait for more, or call it off with `/tournament cancel`
tournament-rule-no-such-game = There is no such game any more: a result before it was corrected
tournament-refusal-no-open-game = {$player} has no open game in it
tournament-rule-game-over = That game is over
tournament-rule-game-not-over = That game is not over yet: `/tournament forfeit` gives it to one of the two
tournament-refusal-no-decided-game = {$player} has no such game in it that is over. `/tournament forfeit` decides one that is not
tournament-rule-other-round = The next round has begun, so that game can't be played any more. Choose a result for it
tournament-rule-halted = It is paused, because its channel was deleted. It goes on when an admin chooses another channel with `/tournament move`
tournament-rule-already-playing = That game has begun
tournament-rule-not-playing = That game has not begun yet
tournament-refusal-others-game = That game is for two others
tournament-rule-withdrawn = {$player} has withdrawn from it
tournament-rule-not-free = {$player} has a game already
tournament-rule-not-ruled = Nobody has ruled about this game, so there is nothing to take back
tournament-rule-not-paused = You have not paused
tournament-rule-no-round-left = All rounds have been paired
tournament-rule-not-begun = It begins at {$moment}
tournament-refusal-form = This form of tournament has nothing like that
tournament-rule-sat-out = You have sat out a round already, or sit out the next: each may once
tournament-rule-last-round = The last round can't be sat out
tournament-refusal-incomplete = A part of this tournament can't be read. The bot's operator finds more with `makruk-bot doctor`
tournament-refusal-sign-up-over = The time to sign up would be over at once. Choose more hours
tournament-rule-players = {$players} players: there have to be {$least} to {$most} in this form of tournament
tournament-rule-not-player = {$player} is not in it
tournament-refusal-no-such-name = No open tournament is called that. Choose one of those that are offered
tournament-rule-ended = It ended at {$moment}
tournament-rule-already-in = {$player} is in already
