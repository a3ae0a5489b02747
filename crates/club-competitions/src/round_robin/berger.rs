//! Berger tables (FIDE Handbook, C.05, General Regulations for Competitions, Annex 1: "Details of Berger Table").

/// The rounds for this many players, numbered from 1: pairs of White and Black. With an odd number, the one who is paired with
/// the number above the last sits out. Fewer than two players have no rounds.
///
/// The tables follow one rule. Let `n` be the even number of players. All but `n` sit in a circle. In each round one of them,
/// who is `n / 2` places further than in the round before, meets `n`, with White in the odd rounds and Black in the even ones.
/// The two at each distance from that one meet each other, and the one further on has White.
pub(super) fn rounds(players: usize) -> Vec<Vec<(usize, usize)>> {
    let even = players.saturating_add(players % 2);
    let circle = even.saturating_sub(1).max(1);
    let seat = |place: usize| place % circle + 1;
    let round = |round: usize| {
        let head = round.saturating_mul(even / 2) % circle;
        let first = if round.is_multiple_of(2) { (seat(head), even) } else { (even, seat(head)) };
        let others = (1..even / 2).map(move |distance| (seat(head + distance), seat(head + circle - distance)));
        std::iter::once(first).chain(others).collect()
    };
    if players < 2 { Vec::new() } else { (0..circle).map(round).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The tables as printed.
    const PRINTED: [&str; 5] = [
        "1-4 2-3, 4-3 1-2, 2-4 3-1",
        "1-6 2-5 3-4, 6-4 5-3 1-2, 2-6 3-1 4-5, 6-5 1-4 2-3, 3-6 4-2 5-1",
        "1-8 2-7 3-6 4-5, 8-5 6-4 7-3 1-2, 2-8 3-1 4-7 5-6, 8-6 7-5 1-4 2-3, 3-8 4-2 5-1 6-7, 8-7 1-6 2-5 3-4, \
         4-8 5-3 6-2 7-1",
        "1-10 2-9 3-8 4-7 5-6, 10-6 7-5 8-4 9-3 1-2, 2-10 3-1 4-9 5-8 6-7, 10-7 8-6 9-5 1-4 2-3, 3-10 4-2 5-1 6-9 7-8, \
         10-8 9-7 1-6 2-5 3-4, 4-10 5-3 6-2 7-1 8-9, 10-9 1-8 2-7 3-6 4-5, 5-10 6-4 7-3 8-2 9-1",
        "1-12 2-11 3-10 4-9 5-8 6-7, 12-7 8-6 9-5 10-4 11-3 1-2, 2-12 3-1 4-11 5-10 6-9 7-8, 12-8 9-7 10-6 11-5 1-4 2-3, \
         3-12 4-2 5-1 6-11 7-10 8-9, 12-9 10-8 11-7 1-6 2-5 3-4, 4-12 5-3 6-2 7-1 8-11 9-10, 12-10 11-9 1-8 2-7 3-6 4-5, \
         5-12 6-4 7-3 8-2 9-1 10-11, 12-11 1-10 2-9 3-8 4-7 5-6, 6-12 7-5 8-4 9-3 10-2 11-1",
    ];

    #[test]
    fn the_tables_are_the_printed_ones() {
        for (printed, players) in PRINTED.iter().zip((4..).step_by(2)) {
            let text = |round: &Vec<(usize, usize)>| {
                round.iter().map(|(white, black)| format!("{white}-{black}")).collect::<Vec<_>>().join(" ")
            };
            let table: Vec<_> = rounds(players).iter().map(text).collect();
            assert_eq!(table, printed.split(", ").collect::<Vec<_>>(), "{players} players");
            assert_eq!(rounds(players - 1), rounds(players), "with one player fewer, the last number is a bye");
        }
    }

    #[test]
    fn fewer_than_two_have_nothing_to_play() {
        assert_eq!((rounds(0).len(), rounds(1).len()), (0, 0));
        assert_eq!(rounds(2), [[(1, 2)]]);
    }
}
