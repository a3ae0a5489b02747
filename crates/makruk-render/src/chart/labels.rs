//! Places labels and marks so that they do not cover each other.

/// Distributes labels over rows of `width` pixels, using a new row only where a label would come too close to another.
///
/// Takes the wanted centre and the width of each label, and returns its left edge and row.
pub(super) fn rows(wanted: &[(i32, i32)], width: i32) -> Vec<(i32, usize)> {
    const GAP: i32 = 14;
    // Where the last label of each row ends.
    let mut ends: Vec<i32> = Vec::new();
    wanted
        .iter()
        .map(|&(middle, label)| {
            let left = (middle - label / 2).clamp(0, (width - label).max(0));
            let free = ends.iter().position(|end| *end + GAP <= left);
            let row = free.unwrap_or_else(|| {
                ends.push(0);
                ends.len() - 1
            });
            ends[row] = left + label;
            (left, row)
        })
        .collect()
}

/// Moves discs that would cover each other up or down, whichever is shorter, within `0..height`.
///
/// Takes the wanted centres of discs with this radius, and returns their centres.
pub(super) fn apart(wanted: &[(i32, i32)], radius: i32, height: i32) -> Vec<(i32, i32)> {
    let mut placed: Vec<(i32, i32)> = Vec::new();
    let room = |y: i32| y.clamp(radius.min(height / 2), (height - radius).max(height / 2));
    for &(x, y) in wanted {
        let free = |y: i32| {
            let far = |other: &(i32, i32)| (x - other.0).pow(2) + (y - other.1).pow(2) >= (2 * radius + 2).pow(2);
            placed.iter().all(far)
        };
        let y = room(y);
        let tries = (0..height).step_by(2).flat_map(|away| [room(y - away), room(y + away)]);
        // Without any room left, it covers others.
        let y = tries.into_iter().find(|&y| free(y)).unwrap_or(y);
        placed.push((x, y));
    }
    placed
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn labels_share_a_row_if_they_fit() {
        assert_eq!(rows(&[(50, 40), (200, 40)], 300), [(30, 0), (180, 0)]);
        assert_eq!(rows(&[(50, 40), (60, 40), (200, 40)], 300), [(30, 0), (40, 1), (180, 0)]);
        assert_eq!(rows(&[(0, 40), (300, 40)], 300), [(0, 0), (260, 0)]);
    }

    proptest! {
        #[test]
        fn labels_never_cover_each_other(wanted in prop::collection::vec((0i32..700, 1i32..300), 0..8)) {
            let placed = rows(&wanted, 700);
            for (i, (&(left, row), &(_, width))) in placed.iter().zip(&wanted).enumerate() {
                prop_assert!(left >= 0 && left + width <= 700);
                for (&(other, other_row), &(_, other_width)) in placed.iter().zip(&wanted).take(i) {
                    prop_assert!(row != other_row || left >= other + other_width || other >= left + width);
                }
            }
        }

        #[test]
        fn discs_stay_inside_and_apart(wanted in prop::collection::vec((0i32..700, -50i32..400), 0..6)) {
            let placed = apart(&wanted, 16, 300);
            for (i, disc) in placed.iter().enumerate() {
                prop_assert!((16..=284).contains(&disc.1));
                for other in &placed[..i] {
                    let square = (disc.0 - other.0).pow(2) + (disc.1 - other.1).pow(2);
                    prop_assert!(square >= 34 * 34, "{disc:?} {other:?}");
                }
            }
        }
    }
}
