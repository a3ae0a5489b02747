# Ouk, Cambodian chess, whose pieces are called as in Makruk.

game-ouk = Ouk (Cambodian chess)
game-title-ouk = Ouk (Cambodian chess)

# Below the first board.
board-ouk = Played as Makruk is, with two first leaps: the king (*sdach*) may begin with a knight's leap ahead, the met (*neang*) with two squares straight ahead. The count runs by itself once a side has three pieces or fewer

pool-ouk-live = live games of Ouk
pool-ouk-correspondence = correspondence games of Ouk

# Choices of `/rating`.
choice-pool-ouk-live = Ouk, live
choice-pool-ouk-correspondence = Ouk, correspondence
