//! Every opening that the sources name. A file for each family, and in it what was decided where a source leaves room.

mod abreast;
mod areas;
mod dragon;
mod edge;
mod tied;
mod untold;

use super::facts::Facts;
use super::family::Family;
use super::opening::Opening;

impl Opening {
    /// What is known of it.
    pub fn facts(self) -> &'static Facts {
        match self {
            Opening::MaPhukMattrathan => &tied::MATTRATHAN,
            Opening::MaPhukItthirit => &tied::ITTHIRIT,
            Opening::MaPhukBanlueLok => &tied::BANLUE_LOK,
            Opening::MaPhukKhunphon => &tied::KHUNPHON,
            Opening::MaPhukKhunphonKhu => &tied::KHUNPHON_KHU,
            Opening::MaPhukKhonSuchat => &tied::KHON_SUCHAT,
            Opening::MaPhukBanchoetFa => &tied::BANCHOET_FA,
            Opening::MaPhukKhonNamMet => &tied::KHON_NAM_MET,
            Opening::MaPhukNokBaep => &tied::NOK_BAEP,
            Opening::MaMangkon => &dragon::MANGKON,
            Opening::MaMangkonMetPhuk => &dragon::MET_PHUK,
            Opening::MaMangkonKhonPhuk => &dragon::KHON_PHUK,
            Opening::MaThiam => &abreast::THIAM,
            Opening::MaThiamItthirit => &abreast::ITTHIRIT,
            Opening::MaThiamKhonPhasom => &abreast::KHON_PHASOM,
            Opening::MaThiamKhonNaiPhon => &abreast::KHON_NAI_PHON,
            Opening::MaThiamSalapSai => &abreast::SALAP_SAI,
            Opening::MaThiamBoran => &abreast::BORAN,
            Opening::MaThiamRiangPhon => &abreast::RIANG_PHON,
            Opening::MaThiamKhunphon => &abreast::KHUNPHON,
            Opening::MaThiamMattrathan => &abreast::MATTRATHAN,
            Opening::MaUpakanSai => &edge::SAI,
            Opening::MaUpakanKhwa => &edge::KHWA,
            Opening::RueaMahesuan => &untold::RUEA_MAHESUAN,
            Opening::MaKhamoi => &untold::MA_KHAMOI,
            Opening::KrataeYaekKhiao => &untold::KRATAE,
            Opening::SingtoLoKaeo => &untold::SINGTO,
        }
    }

    /// The other openings of its family, names without squares included; none for a name without a family.
    pub fn kin(self) -> impl Iterator<Item = Opening> {
        let family = self.facts().family;
        let is_kin = move |other: &Opening| *other != self && family.is_some() && other.facts().family == family;
        Opening::ALL.into_iter().filter(is_kin)
    }

    /// Whether it says more than `other`, of the same family, about where the pieces stand.
    pub fn refines(self, other: Opening) -> bool {
        let (own, general) = (self.facts(), other.facts());
        match (own.placement, general.placement) {
            (Some(placement), Some(wider)) => own.family == general.family && placement.level > wider.level,
            _ => false,
        }
    }
}

impl Family {
    /// The openings of this family that have squares, the most specific first.
    pub fn recognized(self) -> &'static [Opening] {
        match self {
            Family::Tied => &tied::RECOGNIZED,
            Family::Dragon => &dragon::RECOGNIZED,
            Family::Abreast => &abreast::RECOGNIZED,
            Family::Edge => &edge::RECOGNIZED,
        }
    }
}
