# Seasons of a server, and the roles that go with them.

command-season = season
command-season-description = The seasons of this server: a table and a champion
command-season-show = show
command-season-show-description = Show the table of a season, and who beat whom
command-season-show-number = number
command-season-show-number-description = Which season; the newest if left out
command-season-show-game = game
command-season-show-game-description = The seasons of which game, if there are several
command-season-export = export
command-season-export-description = The table of a season for a spreadsheet (CSV)
command-season-export-number = number
command-season-export-number-description = Which season; the newest if left out
command-season-export-game = game
command-season-export-game-description = The seasons of which game, if there are several
command-season-history = history
command-season-history-description = List the seasons with their champions
command-season-history-game = game
command-season-history-game-description = The seasons of which game, if there are several
command-season-begin = begin
command-season-begin-description = For organisers: begin a season
command-season-begin-name = name
command-season-begin-name-description = What it is called, such as Rainy season 2026
command-season-begin-days = days
command-season-begin-days-description = How many days it lasts; until you end it if left out
command-season-begin-games = games
command-season-begin-games-description = Games that a champion must have played (usually 4)
command-season-begin-channel = channel
command-season-begin-channel-description = Where it is announced; here if left out
command-season-begin-game = game
command-season-begin-game-description = Which game, where the server plays several
command-season-move = move
command-season-move-description = For organisers: announce the season in another channel
command-season-move-channel = channel
command-season-move-channel-description = Where it is announced from now on; here if left out
command-season-move-game = game
command-season-move-game-description = The seasons of which game, if there are several
command-season-end = end
command-season-end-description = For organisers: end the season; you are asked first
command-season-end-game = game
command-season-end-game-description = The seasons of which game, if there are several
command-season-roles = roles
command-season-roles-description = For admins: which roles champions and the top of the ladder get
command-season-roles-champion = champion
command-season-roles-champion-description = The role of the champion of the last season
command-season-roles-top = top
command-season-roles-top-description = The role of those at the top of the ladder
command-season-roles-rungs = rungs
command-season-roles-rungs-description = How many rungs from the top (usually 3)

season-title = 🏆 **{$name}** · season {$number} · {$when}
season-name = {$name}
season-name-of-game = {$name} · {$game}
season-since = since {$began}
season-until = {$began} to {$ends} ({$when})
season-was = {$began} to {$ended}
season-champions = 👑 Champion: {$champions}
season-would-be = 👑 If it ended now: {$champions}
season-no-champion =
    { $ladder ->
        [0] 👑 No champion: nobody has played enough games ({$games})
       *[other] 👑 No champion: nobody on the ladder has played enough games ({$games})
    }
season-nobody-yet =
    { $ladder ->
        [0] 👑 Nobody has played enough games for a champion yet ({$games})
       *[other] 👑 Nobody on the ladder has played enough games for a champion yet ({$games})
    }
season-no-games = No game has counted yet. Every rated game between two members counts: `/play rated`, or a challenge on the ladder
season-games =
    { $games ->
        [one] ♟️ 1 game · {$rule}
       *[other] ♟️ {$games} games · {$rule}
    }
season-rule =
    { $ladder ->
        [0] champion is the first of the table with at least {$games}
       *[other] champion is who stands highest on the ladder with at least {$games}
    }
season-row =
    { $games ->
        [one] **{$rank}.** {$player} **{$points}** of 1 · SB {$sonneborn}
       *[other] **{$rank}.** {$player} **{$points}** of {$games} · SB {$sonneborn}
    }
season-row-rung = {" "}· 🪜 {$rung}
season-more =
    { $number ->
        [one] … and one more
       *[other] … and {$number} more
    }
season-file = 📄 **{$name}**
season-places = 📊 **{$name}** · places {$first} to {$last} of {$all}
season-own = You: {$scores}

season-halted = ⏸️ Its channel was deleted. It does not end before an admin chooses another one with {$move}
season-history = 🏆 **Seasons**: {$all}
season-history-running = **{$number}.** {$name} · since {$began} · running · {$games} games
season-history-over = **{$number}.** {$name} · {$began} to {$ended} · 👑 {$champions} · {$games} games
season-history-none = **{$number}.** {$name} · {$began} to {$ended} · no champion · {$games} games

season-begun = The season **{$name}** has begun. It is announced in {$channel}
season-moved = ✅ The season **{$name}** is announced in {$channel} from now on
season-end-ask =
    { $games ->
        [one] End the season **{$name}**, with 1 game?
       *[other] End the season **{$name}**, with {$games} games?
    }
season-end-champions = • Champion: {$champions}
season-end-nobody =
    { $ladder ->
        [0] • Nobody becomes champion, as nobody has played enough games ({$games})
       *[other] • Nobody becomes champion, as nobody on the ladder has played enough games ({$games})
    }
season-end-open =
    { $open ->
        [0] • No challenge is open on the ladder
        [one] • 1 challenge is open on the ladder: it goes on, and its game counts for the next season
       *[other] • {$open} challenges are open on the ladder: they go on, and their games count for the next season
    }
season-end-archive = • The table goes into the archive. Corrections of its games still change it
button-season-end = End it
season-closed = The season **{$name}** has ended. The closing post is in {$channel}

season-news-began = 🏁 **{$name}** has begun!
season-news-ends = It ends on {$ends} ({$when})
season-news-open-end = It goes on until it is ended
season-news-rule =
    { $games ->
        [one] Every rated game between two members counts. Champion is who stands highest on the ladder at the end and has played; without a ladder, the first of the table: {$show}
       *[other] Every rated game between two members counts. Champion is who stands highest on the ladder at the end and has played {$games} games; without a ladder, the first of the table: {$show}
    }
season-news-ended = 🏁 **{$name}** is over!
season-news-champions = 👑 Champion: {$champions}. Congratulations!
season-news-place =
    { $games ->
        [one] **{$rank}.** {$player} · {$points} of 1
       *[other] **{$rank}.** {$player} · {$points} of {$games}
    }
season-news-games =
    { $games ->
        [one] ♟️ 1 game by {$players} players
       *[other] ♟️ {$games} games by {$players} players
    }
season-news-climb =
    { $rungs ->
        [one] 🪜 Longest climb: {$player}, from rung {$from} to {$to}
       *[other] 🪜 Longest climb: {$player}, {$rungs} rungs from {$from} to {$to}
    }
season-news-archive = The whole table: {$show}
season-news-halted = ⚠️ The channel of the season **{$name}** was deleted. Games still count, but the season does not end before it has another channel for its closing post. Choose one with {$move}
season-news-halted-where = The server: {$server}
season-news-moved = 📌 The season **{$name}** is announced in this channel from now on
season-news-ruled = ⚖️ A result of **{$name}** was corrected. Champion is now {$after} (before: {$before})
season-news-ruled-none = ⚖️ A result of **{$name}** was corrected. It has no champion now (before: {$before})
season-news-told = The bot could not post this on the server, so it tells you here

season-picture-name = Player
season-picture-points = Points
season-picture-games = Games
season-picture-sonneborn = S-B
season-picture-footer = Points of all games against each other · S-B: Sonneborn-Berger
season-picture-footer-more = The first {$shown}, and {$more} more · S-B: Sonneborn-Berger
season-picture-footer-places = S-B: Sonneborn-Berger
season-picture-alt = {$name}: {$rows}
season-chart-title = Ratings in the season · {$pool}
season-chart-alt = {$title}: {$ends}

roles-champion = 👑 Champion of the last season: {$role}
roles-no-champion = 👑 Champion of the last season: no role
roles-top =
    { $rungs ->
        [one] 🪜 The leader of the ladder: {$role}
       *[other] 🪜 The first {$rungs} on the ladder: {$role}
    }
roles-no-top = 🪜 The first on the ladder: no role
roles-held = {$role} is given to {$players}
roles-not-held = {$role} could not be given to {$players} so far
roles-how = Choose roles: {$command}. The bot gives and takes them by itself, and takes a role only from those to whom it gave it
roles-proposed = **What would be**
roles-consequences = **What that does**
roles-would-give = • {$role} is given to {$players}
roles-would-take = • {$role} is taken from {$players}
roles-would-nothing = • Nobody gets or loses a role now
roles-chosen = Done. So it is from now on:
button-roles-again = Try again
button-roles-change = Do it
button-roles-no-champion = No role for champions
button-roles-no-top = No role for the ladder
roles-refused-give = ⚠️ {$role} can't be given to {$players}: in the server settings, give the bot "Manage Roles" and drag its role above {$role}. Then try again: {$command}
roles-refused-take = ⚠️ {$role} can't be taken from {$players}: in the server settings, give the bot "Manage Roles" and drag its role above {$role}. Then try again: {$command}
roles-refused-gone = ⚠️ The role for {$players} does not exist any more. Choose another one: {$command}
roles-refused-left = ⚠️ {$role} can't be given to {$players}, who is not on the server any more

season-ladder-rules = • The season **{$name}** is running, and whoever stands highest at its end becomes champion: the rungs count by the new rules from now on

season-refusal-no-season = There has been no season here. Admins begin one with `/season begin`
season-refusal-no-such-season = There is no season {$number}. See `/season history`
season-refusal-already-running = Season {$number} is running, and there is one at a time. End it first: `/season end`
season-refusal-not-running = No season is running. Begin one: `/season begin`
season-refusal-over = Season {$number} is over already
season-refusal-halted = The channel of season {$number} was deleted, so there is no place for its closing post. Choose another channel first: `/season move`
season-refusal-name = A season needs a name of at most {$most} characters
role-refusal-powerful = {$role} gives power over the server, so only an admin can choose it here. Choose another one
role-refusal-everyone = Everybody has this role. Choose another one
role-refusal-managed = {$role} belongs to a bot or a service, and only that can give it. Choose another one
role-refusal-gone = There is no such role any more. Choose another one
role-refusal-too-high = {$role} stands above the bot's own role. In the server settings under Roles, drag the bot's role above it, and try again
role-refusal-not-allowed = The bot may not give {$role}. In the server settings under Roles, give it the permission "Manage Roles" and drag its role above {$role}, and try again
