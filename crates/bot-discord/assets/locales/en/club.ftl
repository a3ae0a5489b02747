refusal-club-not-rated = Game #{$game} has no result on this server that could be corrected. Rated games that are over have one, and so have games against the engine
refusal-club-already-so = Game #{$game} counts as that already
refusal-club-no-reason = Say why in `reason`: members can read it in `/club log`
refusal-club-setting = With these settings nobody could ever be listed, or no game could count
refusal-same-player = Name two different people

pool-live = live games
pool-correspondence = correspondence games
pool-engine = games against the engine
pool-chess-live = live games of chess
pool-chess-correspondence = correspondence games of chess

rating-offered = ⚖️ Counts among the { $pool }. {$player} is rated {$rating}
rating-at-stake = ⚖️ Counts among the { $pool }:
rating-at-stake-line = {$player} {$rating} · win {$win}, draw {$draw}, loss {$loss}
rating-changed = {$player} {$before} → {$after} ({$change})
rating-uncounted-void = Does not count: an admin has declared it void
rating-uncounted-short = Does not count for the rating: each side has to make {$moves ->
    [one] a move
   *[other] {$moves} moves
 } first
rating-uncounted-pair = Does not count for the rating: the two have had their {$games ->
    [one] one rated game
   *[other] {$games} rated games
 } of the week

profile-title = ### {$player}, {$pool}
profile-nothing = No game has counted yet. A rated game between two members does: `/play rated:True`{$uncounted ->
    [0] {""}
   *[other] . {$uncounted} did not count
 }
profile-nothing-engine = No game against the engine has counted yet. One from the usual start does, without odds and with no move taken back{$uncounted ->
    [0] {""}
   *[other] . {$uncounted} did not count
 }
profile-rating = **{$rating}** ±{$deviation} after {$games ->
    [one] one game
   *[other] {$games} games
 }
profile-place = Number {$place} on this server
profile-provisional = Provisional: a few more games will tell
profile-strength = Strength today, with 95 % certainty: {$strength}
profile-record = Won–drawn–lost: {$white} with White, {$black} with Black
profile-opponents = Most often against {$opponents}
profile-openings = Openings: {$openings}
profile-best-win = Best win: against {$opponent}, then rated {$rating} (game #{$game})
profile-uncounted = {$games ->
    [one] One game
   *[other] {$games} games
 } did not count
profile-chart-title = {$player}: {$pool}
profile-chart-points = Strength in points
profile-chart-days = Day
profile-chart-strength = Strength by all games
profile-chart-band = 95 % certain
profile-chart-running = Rating at the time
profile-chart-alt = {$title}. Strength on {$days ->
    [one] one day
   *[other] {$days} days
 } with games; today {$strength}. Rating {$rating}.

versus-title = ### {$player} against {$opponent}
versus-nothing = The two have finished no rated game with each other yet
versus-all = {$player} has won {$won}, drawn {$drawn} and lost {$lost}
versus-colors = Won–drawn–lost: {$white} with White, {$black} with Black
versus-pool = {$pool}: {$tally} · points gained: {$player} {$own}, {$opponent} {$other}
versus-games = **Last games**
versus-game = #{$game} · {$day} · {$side}, {$result} · {$pool} · {$points}
versus-won = won
versus-drawn = drawn
versus-lost = lost
versus-uncounted = not counted
button-versus = Their games

ranking-title = Leaderboard: {$pool}
ranking-nobody = Nobody has a rated game yet. Begin one with `/play rated:True`
ranking-own = You are number {$place}
ranking-own-unlisted = You are rated {$rating}; with more games that becomes certain enough for a place
ranking-rank = #
ranking-name = Player
ranking-rating = Rating
ranking-band = 95 % certain
ranking-games = Games
ranking-wins = W
ranking-draws = D
ranking-losses = L
ranking-new = new
ranking-nameless = someone
ranking-footer = {$first}–{$last} of {$all} · arrows: since a week ago
ranking-footer-unplaced = {$first}–{$last} of {$all} · –: too few games for a place yet
ranking-page-before = ◀ Higher
ranking-page-after = Lower ▶
ranking-alt = {$title}: {$rows}

club-odds-title = ### Odds, {$pool}
club-odds = {$player} against {$opponent}: wins {$win}, draws {$draw}, loses {$loss}; {$score} points are expected
club-strength = {$player}: {$strength}
club-forecasts-title = Forecasts, {$pool}
club-forecasts-nothing = No rated game has ended yet, so there is nothing to compare forecasts with
club-forecasts-figures = {$games ->
    [one] One game
   *[other] {$games} games
 } · log-loss {$log_loss} (three equal chances: {$even}) · Brier {$brier}
club-forecasts-meaning = Each game was foretold from the ratings just before it. The closer the dots are to the line, the better
club-forecasts-upwards = Score that came true, in %
club-forecasts-rightwards = Score that was foretold, in %
club-forecasts-diagonal = as foretold
club-forecasts-alt = {$title}. Foretold → came true (games): {$bins}
club-next-title = ### Whom to play next, {$pool}
club-next-nobody = Nobody else has a rated game here yet
club-next-line = {$player} ({$rating}): {$score} of the point expected, {$met}
club-next-met = last met {$when}
club-next-never = never met
club-result-white-won = White won
club-result-black-won = Black won
club-result-draw = a draw
club-ruling-none = as it was played
club-ruling-void = void
club-ruling-result = {$result}
club-corrected = Game #{$game} now counts so: {$ruling}. {$ratings ->
    [0] No rating has changed
    [one] One row of the ratings has changed
   *[other] {$ratings} rows of the ratings have changed
 }
club-corrected-was = Before: {$effect}
club-corrected-is = Now: {$effect}
club-settings-title = ### Ratings on this server
club-settings-cap = {$games ->
    [one] One game
   *[other] {$games} games
 } of the same two people count in a week
club-settings-moves = A game counts once each side has made {$moves ->
    [one] one move
   *[other] {$moves} moves
 }
club-settings-provisional = A rating is provisional above ±{$points}
club-settings-listed = The leaderboard lists ratings below ±{$points}
club-settings-from-now = Results that are in keep the rules by which they counted
club-log-title = ### What admins have done ({$all})
club-log-empty = Nothing yet
club-log-line = {$number}. {$when} {$by}: {$what}
club-log-ruled = game #{$game} counts so: {$ruling}. `{$reason}`
club-log-settings = settings: {$games} a week, {$moves} moves, provisional above ±{$provisional}, listed below ±{$listed}
club-log-ladder-rules = rules of the ladder:{$rules}
club-log-ladder-founded = founded the ladder: {$time}, {$rules}, {$channel}
club-log-ladder-terms = games of the ladder: {$time}, {$rules}, {$channel}
club-log-unknown = a change that this version does not know
month-short = {$day} { $month ->
    [1] Jan
    [2] Feb
    [3] Mar
    [4] Apr
    [5] May
    [6] Jun
    [7] Jul
    [8] Aug
    [9] Sep
    [10] Oct
    [11] Nov
   *[12] Dec
 }

choice-pool-live = live
choice-pool-correspondence = correspondence
choice-pool-engine = against the engine
choice-pool-chess-live = chess, live
choice-pool-chess-correspondence = chess, correspondence
choice-ruling-white = White won
choice-ruling-black = Black won
choice-ruling-draw = a draw
choice-ruling-void = void
choice-ruling-played = as it was played

command-rating = rating
command-rating-description = How strong you are, or someone else is
command-rating-player = player
command-rating-player-description = Who, if not you
command-rating-against = against
command-rating-against-description = Someone to compare with: how would a game end?
command-rating-games = games
command-rating-games-description = Which games
command-leaderboard = leaderboard
command-leaderboard-description = Who is best on this server
command-leaderboard-games = games
command-leaderboard-games-description = Which games
command-leaderboard-page = page
command-leaderboard-page-description = Twenty on each page
command-club = club
command-club-description = Forecasts, whom to play next, and what admins have done
command-club-versus = versus
command-club-versus-description = All rated games of two members: by colour, by clock, the last ones, and points won
command-club-versus-player = player
command-club-versus-player-description = One of the two
command-club-versus-opponent = opponent
command-club-versus-opponent-description = The other one, if not you
command-club-odds = odds
command-club-odds-description = How a game between two people would probably end
command-club-odds-player = player
command-club-odds-player-description = One of the two
command-club-odds-opponent = opponent
command-club-odds-opponent-description = The other one, if it is not you
command-club-odds-games = games
command-club-odds-games-description = Which games
command-club-forecasts = forecasts
command-club-forecasts-description = How well games were foretold
command-club-forecasts-games = games
command-club-forecasts-games-description = Which games
command-club-next = next
command-club-next-description = Whom you should play next
command-club-next-games = games
command-club-next-games-description = Which games
command-club-log = log
command-club-log-description = Corrections and changes, with their reasons
command-club-log-page = page
command-club-log-page-description = Five on each page
command-club-correct = correct
command-club-correct-description = For admins: correct the result of a game
command-club-correct-game = game
command-club-correct-game-description = The number of the game
command-club-correct-result = result
command-club-correct-result-description = What it counts as
command-club-correct-reason = reason
command-club-correct-reason-description = Why: everybody can read it
command-club-settings = settings
command-club-settings-description = For admins: by which rules games count
command-club-settings-cap = cap
command-club-settings-cap-description = How many games of the same two count in a week
command-club-settings-moves = moves
command-club-settings-moves-description = How many moves each side must have made
command-club-settings-provisional = provisional
command-club-settings-provisional-description = Above this uncertainty, in points, a rating has a question mark
command-club-settings-listed = listed
command-club-settings-listed-description = Below this uncertainty, in points, someone is on the leaderboard
