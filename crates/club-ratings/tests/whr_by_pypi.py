"""Rates the games that `cargo run -p club-ratings --features measure --example whr_games` prints with the package whole-history-rating (pip install
whole-history-rating==3.7.1), and compares every rating and deviation of every day. With --table it prints its own instead.

Where definitions differ, and what is done about it:

- Both count the drift, w2, in square points a day, and the prior in virtual games won and lost on the first day against strength 0.
  The package's default is half of each, the paper's and ours is one. It is set here.
- The package leaves draws out, or fits Davidson's model, in which a draw is an end of its own. To us a draw is half a win and half
  a loss. So every game is given twice: a win as two wins, a draw as a win and a loss. With twice the virtual games and half the drift
  the logarithm of the posterior is exactly twice ours: the same maximum, and half the variance, which is doubled again.
- The package subtracts hessian_damping (1 by default) from the diagonal of the Hessian, which only matters for the variances. The
  paper and we do not. It is set to 0.
- Its uncertainty is a variance in natural units, ours a standard deviation in points: times (400 / ln 10)², and the root.
- Its variances take the opponents' strengths as certain, as the paper does; ours don't unless asked to, as whr_games does.
- A first move is a handicap of fixed size to it, and 1500 is our 0.
"""

import json
import math
import sys

from whr import WHR

# In points. Both are solved far more exactly.
TOLERANCE = 0.001


def rated(games, settings):
    """The rating and the deviation of each day of each player, by the package."""
    base = WHR({
        "w2": settings["drift"] / 2,
        "initial_prior_wins": 2 * settings["virtual_games"],
        "hessian_damping": 0.0,
        "pinned_handicap": {"first move": settings["first_move"]},
    })
    for first, second, score, day in games:
        for half in (0.25, 0.75):
            winner = "B" if score > half else "W"
            base.create_game(f"{first}", f"{second}", winner, day, handicap="first move")
    base.auto_iterate(precision=1e-11, batch_size=200, time_limit=300)
    points = 400 / math.log(10)
    return {
        (int(name), day.day): (settings["centre"] + day.elo, points * math.sqrt(2 * day.uncertainty))
        for name, player in base.players.items()
        for day in player.days
    }


def main():
    given = json.load(sys.stdin)
    games, ratings = given["games"], given["ratings"]
    theirs = rated(games, given["settings"])
    if "--table" in sys.argv:
        for (player, day), (rating, deviation) in sorted(theirs.items()):
            print(f"    ({player}, {day}, {rating:.4f}, {deviation:.4f}),")
        return
    ours = {(player, day): (rating, deviation) for player, day, rating, deviation in ratings}
    if not games or ours.keys() != theirs.keys():
        sys.exit(f"{len(games)} games; days of one alone: {sorted(ours.keys() ^ theirs.keys())}")
    apart = [max(abs(ours[key][of] - theirs[key][of]) for key in ours) for of in (0, 1)]
    print(f"{len(games)} games, {len(ours)} player-days: ratings differ by at most {apart[0]:.7f} points,"
          f" deviations by {apart[1]:.7f}; {TOLERANCE} are allowed")
    if not max(apart) <= TOLERANCE:
        sys.exit("that is too much")


main()
