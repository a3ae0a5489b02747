//! Names that are cut to fit below each other, and can still be told apart.

use std::collections::HashMap;

use super::typeface::{Typeface, is_mark};

/// A name and the room for it in pixels.
type NameInRoom = (String, i32);

impl Typeface {
    /// The names, each cut with an ellipsis if it is wider than its room. Those that would look alike keep their ends instead of their
    /// middles, and those of which not even that helps are numbered.
    pub(super) fn fitted_apart(&self, names: &[NameInRoom], size: f64) -> Vec<String> {
        let mut fitted: Vec<String> = names.iter().map(|(name, room)| self.fitted(name, size, *room)).collect();
        for indices in alike(&fitted) {
            let alike: Vec<&NameInRoom> = indices.iter().filter_map(|&index| names.get(index)).collect();
            let longest = alike.iter().map(|(name, _)| clusters(name).len()).max().unwrap_or_default();
            let cut = |tail| -> Option<Vec<String>> {
                alike.iter().map(|named| self.without_middle(named, tail, size)).collect()
            };
            let is_apart = |cut: &Vec<String>| {
                cut.iter().enumerate().all(|(index, one)| !cut.iter().take(index).any(|other| other == one))
            };
            let apart = (1..longest).map_while(cut).find(is_apart).unwrap_or_else(|| self.numbered(&alike, size));
            for (index, name) in indices.into_iter().zip(apart) {
                if let Some(place) = fitted.get_mut(index) {
                    *place = name;
                }
            }
        }
        fitted
    }

    /// A name of which the last `tail` letters are kept, and as many of the first as there is room for; none if there is none for
    /// the last.
    fn without_middle(&self, (name, room): &NameInRoom, tail: usize, size: f64) -> Option<String> {
        if self.advance(name, size) <= *room {
            return Some(name.clone());
        }
        let cuts = clusters(name);
        let from = *cuts.get(cuts.len().checked_sub(tail)?)?;
        let end = name.get(from..)?.trim_start();
        let with = |until: usize| format!("{}…{end}", name.get(..until).unwrap_or_default().trim_end());
        let fits = |until: usize| self.advance(&with(until), size) <= *room;
        let heads: Vec<usize> = cuts.into_iter().take_while(|&cut| cut < from).collect();
        let last = heads.partition_point(|&until| fits(until)).checked_sub(1)?;
        Some(with(*heads.get(last)?))
    }

    /// The names with numbers after them, except the first.
    fn numbered(&self, alike: &[&NameInRoom], size: f64) -> Vec<String> {
        let number = |(number, (name, room)): (usize, &&NameInRoom)| {
            let number = if number == 0 { String::new() } else { format!(" ({})", number + 1) };
            format!("{}{number}", self.fitted(name, size, room - self.advance(&number, size)))
        };
        alike.iter().enumerate().map(number).collect()
    }
}

/// The indices of those that are equal, where there are several.
fn alike(texts: &[String]) -> Vec<Vec<usize>> {
    let mut by_text: HashMap<&str, Vec<usize>> = HashMap::new();
    for (index, text) in texts.iter().enumerate().filter(|(_, text)| !text.is_empty()) {
        by_text.entry(text).or_default().push(index);
    }
    let mut alike: Vec<Vec<usize>> = by_text.into_values().filter(|indices| indices.len() > 1).collect();
    alike.sort();
    alike
}

/// Where a name can be cut: a mark is not parted from its consonant, nor the vowel before a consonant from it.
fn clusters(name: &str) -> Vec<usize> {
    let mut before = ' ';
    let mut cuts = vec![];
    for (at, sign) in name.char_indices() {
        if at == 0 || (!is_mark(sign) && !('เ'..='ไ').contains(&before)) {
            cuts.push(at);
        }
        before = sign;
    }
    cuts
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fitted(names: &[&str], width: i32) -> Vec<String> {
        let names: Vec<NameInRoom> = names.iter().map(|name| ((*name).to_owned(), width)).collect();
        Typeface::new().fitted_apart(&names, 20.0)
    }

    #[test]
    fn names_that_would_be_cut_alike_keep_their_ends() {
        let names = ["Player number 11", "Player number 12", "Anna", "Player number 21"];
        let [first, second, anna, third] = fitted(&names, 110).try_into().unwrap();
        assert_eq!(anna, "Anna");
        for (name, end) in [(&first, "…11"), (&second, "…12"), (&third, "…21")] {
            assert!(name.starts_with("Play") && name.ends_with(end), "{name}");
        }
    }

    #[test]
    fn names_that_differ_in_the_middle_are_told_apart_too() {
        let fitted = fitted(&["Maximilian A. von Hohenstein", "Maximilian B. von Hohenstein"], 160);
        assert_ne!(fitted[0], fitted[1]);
    }

    #[test]
    fn equal_names_are_numbered() {
        assert_eq!(fitted(&["Ann", "Ann", "Bob", "Ann"], 200), ["Ann", "Ann (2)", "Bob", "Ann (3)"]);
        let long = fitted(&["Maximilian von Hohenstein"; 2], 100);
        assert_ne!(long[0], long[1]);
        assert!(long[1].ends_with("… (2)"), "{long:?}");
    }

    #[test]
    fn all_fit_and_no_mark_loses_its_consonant() {
        let typeface = Typeface::new();
        for width in 60..300 {
            let names = ["ผู้ยิ่งใหญ่แห่งเมืองที่ ๑", "ผู้ยิ่งใหญ่แห่งเมืองที่ ๒", "ผู้ยิ่งใหญ่แห่งเมืองนี้"];
            let fitted = typeface.fitted_apart(&names.map(|name| (name.to_owned(), width)), 20.0);
            for (index, name) in fitted.iter().enumerate() {
                assert!(typeface.shape(name, 20.0).advance() <= width, "{name} in {width}");
                assert!(!name.split('…').any(|part| part.starts_with(is_mark)), "{name}");
                assert!(!fitted[..index].contains(name), "{fitted:?} in {width}");
            }
        }
    }
}
