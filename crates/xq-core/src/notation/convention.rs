//! [`Conventions`]: what is not known yet of how somebody writes moves.

use crate::notation::ranks::FirstRank;
use crate::notation::stacks::Scheme;
use crate::notation::style::{Chinese, Convention, Style};
use crate::notation::{chinese, wxf};

/// The ways of writing moves that are still possible: a set of conventions for each of the four
/// questions that the look of a move leaves open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Conventions {
    /// Whether ranks count from 0, from 1.
    ranks: [bool; 2],
    /// Which of [`wxf::FAMILY`] tell stacked pawns apart in WXF.
    wxf: [bool; 3],
    /// Which of [`chinese::FAMILY`] do so in Chinese.
    chinese: [bool; 2],
    /// Whether `P2.3` is written in English letters, in Vietnamese ones.
    letters: [bool; 2],
}

const RANKS: [FirstRank; 2] = [FirstRank::Zero, FirstRank::One];

impl Conventions {
    /// Nothing is known.
    pub(crate) const OPEN: Conventions = Conventions {
        ranks: [true; 2],
        wxf: [true; 3],
        chinese: [true; 2],
        letters: [true; 2],
    };

    /// What somebody who follows a style does; what the style says nothing about stays open.
    pub(crate) fn of(style: Option<Style>) -> Conventions {
        let mut known = Conventions::OPEN;
        match style {
            None => {}
            Some(Style::Coordinates0 | Style::Iccs | Style::San0) => known.ranks = [true, false],
            Some(Style::Coordinates1 | Style::San1) => known.ranks = [false, true],
            Some(Style::WxfOfficial) => known = known.english().with_schemes(Scheme::Official),
            Some(Style::WxfXqbase) => known = known.english().with_schemes(Scheme::Xqbase),
            Some(Style::WxfFairy) => known = known.english().with_schemes(Scheme::Fairy),
            Some(Style::Chinese(Chinese { convention, .. })) => {
                let scheme = match convention {
                    Convention::Print => Scheme::Print,
                    Convention::Xqbase => Scheme::Xqbase,
                };
                known.chinese = chinese::FAMILY.map(|one| one == scheme);
            }
            Some(Style::Vietnamese) => known = known.vietnamese(),
        }
        known
    }

    fn with_schemes(self, scheme: Scheme) -> Conventions {
        let wxf = wxf::FAMILY.map(|one| one == scheme);
        Conventions { wxf, ..self }
    }

    pub(super) fn english(self) -> Conventions {
        let letters = [true, false];
        Conventions { letters, ..self }
    }

    pub(super) fn vietnamese(self) -> Conventions {
        let letters = [false, true];
        Conventions { letters, ..self }
    }

    /// With ranks counted one way.
    pub(super) fn counting_from(self, first: FirstRank) -> Conventions {
        let ranks = RANKS.map(|one| one == first);
        Conventions { ranks, ..self }
    }

    /// With these conventions in WXF, if there are any.
    pub(super) fn with_wxf(self, schemes: &[Scheme]) -> Conventions {
        match schemes {
            [] => self,
            _ => Conventions {
                wxf: wxf::FAMILY.map(|one| schemes.contains(&one)),
                ..self
            },
        }
    }

    /// With these conventions in Chinese, if there are any.
    pub(super) fn with_chinese(self, schemes: &[Scheme]) -> Conventions {
        match schemes {
            [] => self,
            _ => Conventions {
                chinese: chinese::FAMILY.map(|one| schemes.contains(&one)),
                ..self
            },
        }
    }

    pub(super) fn ranks(self) -> impl Iterator<Item = FirstRank> {
        chosen(RANKS, self.ranks)
    }

    pub(super) fn wxf(self) -> Vec<Scheme> {
        chosen(wxf::FAMILY, self.wxf).collect()
    }

    pub(super) fn chinese(self) -> Vec<Scheme> {
        chosen(chinese::FAMILY, self.chinese).collect()
    }

    pub(super) fn may_be_english(self) -> bool {
        self.letters[0]
    }

    pub(super) fn may_be_vietnamese(self) -> bool {
        self.letters[1]
    }

    /// Either of two.
    pub(super) fn or(self, other: Conventions) -> Conventions {
        Conventions {
            ranks: either(self.ranks, other.ranks),
            wxf: either(self.wxf, other.wxf),
            chinese: either(self.chinese, other.chinese),
            letters: either(self.letters, other.letters),
        }
    }
}

fn chosen<T: Copy, const N: usize>(all: [T; N], which: [bool; N]) -> impl Iterator<Item = T> {
    let pairs = all.into_iter().zip(which);
    pairs.filter_map(|(one, chosen)| chosen.then_some(one))
}

fn either<const N: usize>(a: [bool; N], b: [bool; N]) -> [bool; N] {
    std::array::from_fn(|i| a[i] || b[i])
}
