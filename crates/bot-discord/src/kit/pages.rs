//! What is shown page by page, with buttons to the pages before and after.

use std::ops::Range;

use serenity::all::{ButtonStyle, CreateActionRow, CreateButton};

use crate::i18n::{Locale, Text};
use crate::kit::buttons::button;
use crate::kit::custom_id::CustomId;

/// A page of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ListPage {
    /// Counted from 0.
    pub number: usize,
    pub pages: usize,
    each: usize,
    all: usize,
}

impl ListPage {
    /// The page of this number of a list with `all` entries, of which `each` are on one; the last if there are fewer.
    pub fn numbered(number: usize, all: usize, each: usize) -> ListPage {
        let pages = all.div_ceil(each.max(1)).max(1);
        ListPage { number: number.min(pages - 1), pages, each, all }
    }

    /// The page that has the entry with this index.
    pub fn with_entry(index: usize, all: usize, each: usize) -> ListPage {
        ListPage::numbered(index / each.max(1), all, each)
    }

    /// The indices of its entries.
    pub fn entries(&self) -> Range<usize> {
        let first = (self.number * self.each).min(self.all);
        first..(first + self.each).min(self.all)
    }

    /// Buttons to the pages before and after this one, if there are any. `id` is that of the button to a page.
    pub fn turning(&self, id: impl Fn(u16) -> CustomId, locale: Locale) -> Vec<CreateActionRow> {
        let turn = |page: usize, label: Text| {
            let id = id(u16::try_from(page).unwrap_or(u16::MAX));
            button(id, &label.localize(locale), ButtonStyle::Secondary)
        };
        let before = self.number.checked_sub(1).map(|page| turn(page, Text::new("button-page-before")));
        let after = (self.number + 1 < self.pages).then(|| turn(self.number + 1, Text::new("button-page-after")));
        let row: Vec<CreateButton> = before.into_iter().chain(after).collect();
        if row.is_empty() { Vec::new() } else { vec![CreateActionRow::Buttons(row)] }
    }
}

/// The button for all of a list of which only the beginning is shown; none if that is all.
pub fn all_row(id: CustomId, all: usize, shown: usize, locale: Locale) -> Vec<CreateActionRow> {
    let label = Text::new("button-all-places").localize(locale);
    match all > shown {
        true => vec![CreateActionRow::Buttons(vec![button(id, &label, ButtonStyle::Secondary)])],
        false => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_entry_is_on_one_page() {
        let entries = |all| (0..4).map(|page| ListPage::numbered(page, all, 20).entries()).collect::<Vec<_>>();
        assert_eq!(entries(43), [0..20, 20..40, 40..43, 40..43]);
        assert_eq!(entries(40), [0..20, 20..40, 20..40, 20..40]);
        assert_eq!(entries(0), vec![0..0; 4]);
        assert_eq!(ListPage::with_entry(20, 43, 20).number, 1);
    }
}
