# What there is to learn: cards, and lists of them.

command-learn = learn
command-learn-description = The game explained: its pieces, words, openings, manners and history
command-learn-pieces = pieces
command-learn-pieces-description = How the pieces move, what they are worth, and the rules
command-learn-pieces-name = name
command-learn-pieces-name-description = A piece or a rule, such as khon, promotion or checkmate (otherwise the list)
command-learn-word = word
command-learn-word-description = What a word means, such as รุกฆาต or discovered check
command-learn-word-word = word
command-learn-word-word-description = The word, in Thai or English; a slip of spelling does no harm (otherwise the list)
command-learn-opening = opening
command-learn-opening-description = An opening: its set-up, who played it, and when
command-learn-opening-name = name
command-learn-opening-name-description = Its name, in Thai or English (otherwise the list)
command-learn-lore = lore
command-learn-lore-description = Manners, the twelve habits, legends and history, related games
command-learn-lore-kind = kind
command-learn-lore-kind-description = What to read about
command-learn-lore-name = name
command-learn-lore-name-description = One card, such as touch-move or living chess (otherwise the list)

learn-kind-word = Words
learn-kind-piece = Pieces
learn-kind-rule = Rules
learn-kind-opening = Openings
learn-kind-ending = Endings
learn-kind-habit = The twelve habits
learn-kind-etiquette = Manners
learn-kind-history = Legends and history
learn-kind-kin = Related games

## A card

learn-title = 📖 **{$title}** · {$other}
learn-also = -# Also: {$names}
learn-sources = -# Source: {$sources}
learn-source = {$document}: {$headings}
learn-related = See also…
learn-related-by-text = -# See also: {$names} (`/learn word`)
learn-when = 🗓️ {$year}
learn-year = B.E. {$buddhist} (C.E. {$common})
learn-years = B.E. {$first}–{$last} (C.E. {$common_first}–{$common_last})
learn-opening-squares = ♞ White: {$white} · Black: {$black}
learn-opening-untold = ♞ No document tells its squares. It is history, and no game is ever said to show it
learn-opening-made = ✨ Made by {$people}
learn-opening-played = 🎖️ Played by {$people}
learn-opening-from = 🌱 Developed from {$opening}
learn-opening-kin = 🌿 Related openings: {$openings}
learn-opening-score = 🤖 In {$games} games of the engine against itself it took {$share}% of the points (95% band: {$low}–{$high}%): {$white}% as White, {$black}% as Black
learn-opening-person = {$name}, {$years}
learn-more = 📖 See also

## The words that are said

button-words = 📖 Explain the words
learn-said = 📖 The words that were said:
learn-said-nothing = Nothing is said here that needs explaining. The words themselves are under `/learn word`

## Lists of cards

learn-card-name = {$title} · {$other}
learn-list = 📚 **{$kind}**
learn-list-page = 📚 **{$kind}** · {$page}/{$pages}
learn-open = Read about…
learn-kinds = Something else…
learn-before = ◀ Back
learn-next = Next ▶
learn-which = Several things are called something like `{$typed}`. Which one do you mean?
learn-nothing = Nothing here is called anything like `{$typed}`. Try another word, or look through the lists:

## Games that a card shows, step by step

learn-step = ▶️ {$step}/{$steps} · {$done}
learn-step-start = from the beginning; step on with the button
learn-step-throw = {$army} throws {$points}
learn-step-blocked = {$army} throws {$points}; nothing can be moved, and the turn passes
learn-step-move = {$army}: {$piece} {$from} → {$to}
learn-step-offer = {$army} offers to exchange the captured kings
learn-step-accept = {$army} agrees, and both kings are back
learn-step-end-offer = {$army} ends the offer
learn-army = {$army}: {$pieces}
learn-army-south = red
learn-army-west = green
learn-army-north = yellow
learn-army-east = black
