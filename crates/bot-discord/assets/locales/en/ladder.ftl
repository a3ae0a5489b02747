# The challenge ladder of a server.

command-ladder = ladder
command-ladder-description = The challenge ladder of this server
command-ladder-show = show
command-ladder-show-description = Show the ladder and its open challenges
command-ladder-show-game = game
command-ladder-show-game-description = The ladder of which game, if there are several
command-ladder-join = join
command-ladder-join-description = Join the ladder
command-ladder-join-game = game
command-ladder-join-game-description = The ladder of which game, if there are several
command-ladder-leave = leave
command-ladder-leave-description = Leave the ladder; you are asked first
command-ladder-leave-member = member
command-ladder-leave-member-description = For organisers: whom to take off the ladder
command-ladder-leave-game = game
command-ladder-leave-game-description = The ladder of which game, if there are several
command-ladder-challenge = challenge
command-ladder-challenge-description = Challenge someone for their rung
command-ladder-challenge-opponent = opponent
command-ladder-challenge-opponent-description = Whom to challenge; leave it out to see whom you may
command-ladder-challenge-game = game
command-ladder-challenge-game-description = The ladder of which game, if there are several
command-ladder-absent = absent
command-ladder-absent-description = Keep your rung while you are away
command-ladder-absent-days = days
command-ladder-absent-days-description = For how many days you are away
command-ladder-absent-game = game
command-ladder-absent-game-description = The ladder of which game, if there are several
command-ladder-back = back
command-ladder-back-description = You are back before the time
command-ladder-back-game = game
command-ladder-back-game-description = The ladder of which game, if there are several
command-ladder-export = export
command-ladder-export-description = The ladder as a table for a spreadsheet (CSV)
command-ladder-export-game = game
command-ladder-export-game-description = The ladder of which game, if there are several
command-ladder-history = history
command-ladder-history-description = Why someone is where they are: every move of a rung and its rule
command-ladder-history-member = member
command-ladder-history-member-description = Of whom; of yourself if left out
command-ladder-history-game = game
command-ladder-history-game-description = The ladder of which game, if there are several
command-ladder-settings = settings
command-ladder-settings-description = For organisers: set up the ladder, see or change its rules
command-ladder-settings-time = time
command-ladder-settings-time-description = Minutes a side plus seconds a move (5+3), or days a move (3 days)
command-ladder-settings-ruleset = ruleset
command-ladder-settings-ruleset-description = The counting rules of its games, in place of the server's
command-ladder-settings-channel = channel
command-ladder-settings-channel-description = Where challenges and results are announced
command-ladder-settings-reach = reach
command-ladder-settings-reach-description = How many rungs up one may challenge (usually 3)
command-ladder-settings-answer = answer
command-ladder-settings-answer-description = Days to answer a challenge (usually 3)
command-ladder-settings-play = play
command-ladder-settings-play-description = Days to begin the game (usually 7)
command-ladder-settings-outgoing = outgoing
command-ladder-settings-outgoing-description = Challenges one may have out at a time (usually 1)
command-ladder-settings-forfeits = forfeits
command-ladder-settings-forfeits-description = What refusing or not turning up counts as
command-ladder-settings-climb = climb
command-ladder-settings-climb-description = Where a challenger who wins goes
command-ladder-settings-draw = draw
command-ladder-settings-draw-description = What a draw does
command-ladder-settings-rematch = rematch
command-ladder-settings-rematch-description = When the same two may meet again
command-ladder-settings-rematch-days = rematch-days
command-ladder-settings-rematch-days-description = Days before a rematch (usually 14)
command-ladder-settings-idle = idle
command-ladder-settings-idle-description = Days without a game that cost a rung (usually 31, 0 for never)
command-ladder-settings-leader = leader
command-ladder-settings-leader-description = Whether the leader can fall by not playing
command-ladder-settings-absence = absence
command-ladder-settings-absence-description = Days that one may be absent at a time (usually 30)
command-ladder-settings-placements = placements
command-ladder-settings-placements-description = Challenges anywhere that a newcomer has (usually 2)
command-ladder-settings-colors = colors
command-ladder-settings-colors-description = Who has White
command-ladder-settings-game = game
command-ladder-settings-game-description = The ladder of which game, if there are several

choice-ladder-forfeits-loss = a lost game
choice-ladder-forfeits-nothing = nothing
choice-ladder-climb-place = to the place of the one who was beaten; the others shift down
choice-ladder-climb-swap = the two change places
choice-ladder-draw-nothing = nothing
choice-ladder-draw-below = the challenger goes just below
choice-ladder-rematch-once = at once
choice-ladder-rematch-another = after another opponent, or some days
choice-ladder-rematch-days = after some days
choice-ladder-leader-exempt = no
choice-ladder-leader-included = yes
choice-ladder-colors-challenger = the challenger
choice-ladder-colors-alternating = by turns

ladder-title = 🪜 **Ladder** · {$time} · {$rules} · announced in {$channel}
ladder-of-game = -# Ladder of {$game}
ladder-rules-server = rules of the server
ladder-halted = ⏸️ Paused, because its channel was deleted: no time runs out, and nobody falls by not playing. An admin chooses another channel with {$settings}
ladder-empty = Nobody is on it yet
ladder-away = 🌙 away until {$until}
ladder-gone = (left the server)
ladder-newcomers = 🌱 Newcomers without a rung: {$players}
ladder-file = 📄 The ladder
ladder-rungs = 🪜 **The ladder** · rungs {$first} to {$last} of {$all}
ladder-own = You are on rung **{$rung}**
ladder-own-newcomer = You have no rung yet. Placement challenges left, against anyone: **{$left}**
ladder-own-none = You are not on the ladder. Join with {$join}
ladder-open-made = ⚔️ {$challenger} → {$challenged}: to be answered {$until}
ladder-open-to-play = ⚔️ {$challenger} → {$challenged}: to be begun {$until}
ladder-open-paused = ⚔️ {$challenger} → {$challenged}: waits until an absence is over
ladder-open-halted = ⚔️ {$challenger} → {$challenged}: waits until the ladder has a channel again
ladder-open-queued = ⚔️ {$challenger} → {$challenged}: accepted, waits for an earlier challenge
ladder-open-playing = ♟️ {$challenger} → {$challenged}: being played

ladder-joined = You are on the ladder, on rung **{$rung}**. Challenge someone above you with {$challenge}
ladder-joined-newcomer =
    { $left ->
        [one] You are on the ladder, without a rung so far. You have one placement challenge: you may challenge anyone with {$challenge}. If you win, you take that place; after it you enter at the bottom
       *[other] You are on the ladder, without a rung so far. You have {$left} placement challenges: you may challenge anyone with {$challenge}. If you win, you take that place; after the last one you enter at the bottom
    }
button-ladder-waive = Enter at the bottom now
ladder-leave =
    { $open ->
        [0] Leave the ladder? Your rung goes to those below you
        [one] Leave the ladder? Your rung goes to those below you. Your open challenge is closed, and a game that is being played for it counts as lost
       *[other] Leave the ladder? Your rung goes to those below you. Your {$open} open challenges are closed, and a game that is being played for one counts as lost
    }
button-ladder-leave = Leave
ladder-expelled = ✅ {$player} is off the ladder
ladder-left = You have left the ladder. You can come back with {$join}
ladder-away-until = You keep your rung until {$until}. Until then nobody can challenge you, and what you have to answer or play waits. If you are back earlier: {$back}
ladder-back-now = Welcome back. What had to wait for you goes on
ladder-whom = Whom do you challenge?
ladder-nobody = There is nobody whom you may challenge now. `/ladder show` shows the rungs and open challenges
ladder-challenged = You have challenged {$player}. It is announced in {$channel}

ladder-news-made = ⚔️ **Challenge {$number}**: {$challenger} ({$own}) challenges {$challenged} ({$theirs})
ladder-rung = rung {$rung}
ladder-newcomer = newcomer
ladder-news-answer = {$challenged} has until {$moment} to answer ({$until})
button-ladder-accept = Accept
button-ladder-refuse = Refuse
button-ladder-withdraw = Withdraw
ladder-accepted = ✅ {$challenged} accepts the challenge of {$challenger}
ladder-news-number = challenge {$number}
ladder-news-queued = ✅ {$challenged} accepts the challenge of {$challenger}. An earlier challenge comes first
ladder-news-to-play = ♟️ {$challenger} and {$challenged} can play their ladder game now
ladder-news-reopened = ♟️ The ladder game of {$challenger} and {$challenged} ended without a result, so they play another one
ladder-ready-both = It begins here as soon as both have pressed the button
ladder-ready-one = It begins here as soon as one of the two presses the button
ladder-ready-until = The game has to begin by {$moment} ({$until})
ladder-is-ready = ✋ {$player} is ready
button-ladder-ready = Ready
ladder-news-idle = 💤 {$player} has not played for long
ladder-news-back = ☀️ The absence of {$player} is over
ladder-news-entered = 🌱 {$player} enters the ladder
ladder-news-left = 🚪 {$player} has left the ladder
ladder-news-ruled = ⚖️ The result of {$challenger} against {$challenged} was corrected, and everything since worked out anew
ladder-news-halted = ⚠️ The channel of the ladder was deleted, so the ladder is paused: no time runs out, and nobody falls by not playing. Choose another channel with {$settings} on the server: {$server}
ladder-news-went-on = ▶️ The ladder goes on in this channel
ladder-news-settings = 📜 {$player} has changed the rules of the ladder. `/ladder settings` and `/ladder show` have the details

ladder-closed-challenger-won = 🏆 {$challenger} wins the challenge against {$challenged}
ladder-closed-challenged-won = 🛡️ {$challenged} holds the rung against {$challenger}
ladder-closed-draw = 🤝 {$challenger} and {$challenged} draw
ladder-closed-refused = ❌ {$challenged} refuses the challenge of {$challenger}
ladder-closed-not-answered = ⌛ {$challenged} has not answered the challenge of {$challenger} in time
ladder-closed-not-there = ⌛ {$challenged} was not there in time for the game against {$challenger}
ladder-closed-not-played = ⌛ The game of {$challenger} and {$challenged} was not begun in time
ladder-closed-withdrawn = ↩️ {$challenger} takes the challenge to {$challenged} back
ladder-closed-left = 🚪 The challenge between {$player} and {$opponent} is closed, since {$player} has left
ladder-closed-abandoned = 🚪 {$player} has left in the middle of the game against {$opponent}, which counts as lost
ladder-moved-up = ▲ {$player}: rung {$from} → **{$to}**
ladder-moved-down = ▼ {$player}: rung {$from} → **{$to}**
ladder-moved-in = + {$player}: rung **{$to}**
ladder-moved-off = − {$player}: was on rung {$from}
ladder-moved-others =
    { $number ->
        [one] One other moves over for that
       *[other] {$number} others move over for that
    }
ladder-moved-nobody = Everybody stays where they are

ladder-history = 🪜 {$player} is on rung **{$rung}**. How that came about:
ladder-history-none = 🪜 {$player} is on no rung
ladder-history-earlier =
    { $number ->
        [one] (one earlier movement is left out)
       *[other] ({$number} earlier movements are left out)
    }
ladder-why-entry = entered at the bottom
ladder-why-challenger-wins = won challenge {$number} against {$opponent}
ladder-why-challenger-unopposed = took the place by challenge {$number}: {$opponent} refused or did not come
ladder-why-challenged-absent = lost the place by challenge {$number} to {$opponent}: refused, or did not come
ladder-why-challenged-loses = lost challenge {$number} to {$opponent}, and the two changed places
ladder-why-challenger-draws = drew challenge {$number} against {$opponent}, and came to stand just below
ladder-why-idle = did not play for too long
ladder-why-departure = left the ladder
ladder-why-room = {$challenger} moved in above by challenge {$number}
ladder-why-past-idle = {$player} fell by not playing
ladder-why-past-left = {$player} left from above

ladder-founded = 🪜 This server has a ladder now. Members join with {$join}
ladder-changed = Done. This holds from now on:
ladder-rule-reach =
    { $rungs ->
        [one] • One may challenge one rung up
       *[other] • One may challenge up to {$rungs} rungs up
    }
ladder-rule-answer =
    { $days ->
        [one] • A challenge is to be answered within a day
       *[other] • A challenge is to be answered within {$days} days
    }
ladder-rule-play =
    { $days ->
        [one] • The game is to be begun within a day
       *[other] • The game is to be begun within {$days} days
    }
ladder-rule-outgoing =
    { $number ->
        [one] • One may have one challenge out at a time
       *[other] • One may have {$number} challenges out at a time
    }
ladder-rule-forfeits-count-as-loss = • Whoever declines or doesn't show up loses the rung to the challenger
ladder-rule-forfeits-change-nothing = • Whoever declines or doesn't show up keeps the rung
ladder-rule-climb-takes-place = • A challenger who wins takes the place, and the others shift down
ladder-rule-climb-swaps-places = • A challenger who wins changes places with the one who was beaten
ladder-rule-draw-changes-nothing = • A draw changes nothing
ladder-rule-draw-just-below = • After a draw the challenger stands just below
ladder-rule-rematch-once = • The same two may meet again at once
ladder-rule-rematch-another =
    { $days ->
        [one] • The same two may meet again after another opponent, or after a day
       *[other] • The same two may meet again after another opponent, or after {$days} days
    }
ladder-rule-rematch-days =
    { $days ->
        [one] • The same two may meet again after a day
       *[other] • The same two may meet again after {$days} days
    }
ladder-rule-idle-never = • Nobody falls by not playing
ladder-rule-idle =
    { $days ->
        [one] • A day without a game costs a rung, but not the leader
       *[other] • {$days} days without a game cost a rung, but not the leader
    }
ladder-rule-idle-leader =
    { $days ->
        [one] • A day without a game costs a rung, the leader as well
       *[other] • {$days} days without a game cost a rung, the leader as well
    }
ladder-rule-absence =
    { $days ->
        [one] • One may be absent for a day at a time
       *[other] • One may be absent for {$days} days at a time
    }
ladder-rule-placements =
    { $number ->
        [0] • Newcomers enter at the bottom at once
        [one] • A newcomer may challenge anyone once
       *[other] • A newcomer may challenge anyone {$number} times
    }
ladder-rule-colors-challenger-white = • The challenger has White
ladder-rule-colors-alternating = • The same two have White by turns
ladder-proposed = 📜 **The change**
ladder-consequences = **What it does to what is running**
button-ladder-change = Change it
ladder-would-reach = • {$challenge} could not be made any more, but goes on
ladder-would-out = • More challenges out than allowed, which go on: {$players}
ladder-would-deadline = • {$challenge}: {$to} in place of {$from}
ladder-would-fall = • {$player} would fall a rung by not playing: {$when}
ladder-would-not-fall = • {$player} would not fall by not playing any more
ladder-would-enter = • These newcomers enter at the bottom at once: {$players}
ladder-would-nothing = • Nothing

ladder-refusal-no-ladder = This server has no ladder yet. An admin sets one up with `/ladder settings`
ladder-refusal-preset-of-other-game = Nothing is counted in {$kind}. Leave `ruleset` out
ladder-refusal-already-there = This server has a ladder already
ladder-refusal-not-for-you = Only the one who was challenged can answer
ladder-refusal-not-your-challenge = Only the challenger can take a challenge back
ladder-refusal-consequences-changed = Something has happened on the ladder since, so the change would do something else by now. Use `/ladder settings` again to see what
ladder-refusal-incomplete = A part of the ladder can't be read. Whoever runs the bot can see more with `makruk-bot doctor`
ladder-refusal-halted = The ladder is paused, because its channel was deleted
ladder-refusal-not-halted = The ladder is not paused
ladder-refusal-already-member = You are on the ladder already
ladder-refusal-not-member = {$player} is not on the ladder. `/ladder join` is how to get there
ladder-refusal-not-newcomer = You are no newcomer any more
ladder-refusal-oneself = You can't challenge yourself
ladder-refusal-absent = {$player} is away until {$until}. Whoever is away can neither challenge nor be challenged. `/ladder back` ends your own absence
ladder-refusal-no-rung = {$player} has no rung yet, so there is nothing to win
ladder-refusal-not-above = You are on rung {$own}, and rung {$theirs} is below you. Only those above can be challenged
ladder-refusal-out-of-reach = You are on rung {$own}, so rung {$theirs} is too far: you may challenge up to {$reach} up. `/ladder challenge` without an opponent shows whom
ladder-refusal-no-placement-left = You have no placement challenge left
ladder-refusal-too-many-out =
    { $limit ->
        [one] You have a challenge out already, and only one at a time is allowed
       *[other] You have {$limit} challenges out already, and more at a time are not allowed
    }
ladder-refusal-already-open = There is an open challenge between the two of you already
ladder-refusal-rematch = You have met {$player} not long ago. You may challenge them again after {$until}, or after another opponent where the rules say so
ladder-refusal-no-such-challenge = There is no such challenge
ladder-refusal-played = The game of this challenge is over
ladder-refusal-refused = This challenge was refused
ladder-refusal-not-answered = This challenge was not answered in time
ladder-refusal-not-played = The game of this challenge was not begun in time
ladder-refusal-withdrawn = This challenge was taken back
ladder-refusal-left = This challenge is closed, since one of the two has left the ladder
ladder-refusal-already-accepted = This challenge was accepted already
ladder-refusal-not-accepted = This challenge was not accepted yet
ladder-refusal-earlier-first = An earlier challenge has to be played first
ladder-refusal-already-playing = The game of this challenge has begun already
ladder-refusal-not-playing = The game of this challenge has not begun
ladder-refusal-no-part = This challenge is between two others
ladder-refusal-still-open = This challenge is still open
ladder-refusal-absence-over = An absence can't end in the past
ladder-refusal-absence-too-long = You may be absent until {$latest} at most
ladder-refusal-no-game-since-absence = Your last absence ended on {$ended}. Play a ladder game before the next one
ladder-refusal-not-absent = You are not absent
ladder-refusal-expire-at-once =
    { $number ->
        [one] With these times an open challenge would run out at once, so nobody could have kept to them. Wait until it is closed, or allow more days
       *[other] With these times {$number} open challenges would run out at once, so nobody could have kept to them. Wait until they are closed, or allow more days
    }

ladder-picture-title = The ladder
ladder-picture-away = away
ladder-picture-more = and {$number} more
ladder-picture-footer = Arrows: since a week ago, and open challenges
ladder-picture-alt = The ladder: {$rungs}
ladder-news-told-halted = The ladder has no channel now, so the bot tells you here. Answer on the server: {$show}
ladder-news-told = The bot may not post in {$channel}, so it tells you here. Answer on the server: {$show}
