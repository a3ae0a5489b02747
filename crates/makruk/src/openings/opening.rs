//! The names of openings as stable identifiers.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A name of an opening. What is known of it: [`Opening::facts`].
///
/// It is stored and displayed as its [key](Opening::key), which never changes: locales and stores may rely on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Opening {
    /// ม้าผูกมาตรฐาน.
    MaPhukMattrathan,
    /// ม้าผูกอิทธิฤทธิ์.
    MaPhukItthirit,
    /// ม้าผูกบันลือโลก.
    MaPhukBanlueLok,
    /// ม้าผูกขุนพล.
    MaPhukKhunphon,
    /// ม้าผูกขุนพลคู่.
    MaPhukKhunphonKhu,
    /// ม้าผูกโคนสุชาติ.
    MaPhukKhonSuchat,
    /// ม้าผูกบรรเจิดฟ้า.
    MaPhukBanchoetFa,
    /// ม้าผูกโคนนำเม็ด.
    MaPhukKhonNamMet,
    /// ม้าผูกนอกแบบ, a name only.
    MaPhukNokBaep,
    /// ม้ามังกร.
    MaMangkon,
    /// ม้ามังกร, the form in which the met protects the knight.
    MaMangkonMetPhuk,
    /// ม้ามังกร, the form in which a khon protects the knight.
    MaMangkonKhonPhuk,
    /// ม้าเทียม.
    MaThiam,
    /// ม้าเทียมอิทธิฤทธิ์.
    MaThiamItthirit,
    /// ม้าเทียมโคนผสม.
    MaThiamKhonPhasom,
    /// ม้าเทียมโคนนายผล.
    MaThiamKhonNaiPhon,
    /// ม้าเทียมสลับซ้าย.
    MaThiamSalapSai,
    /// ม้าเทียมโบราณ, a name only.
    MaThiamBoran,
    /// ม้าเทียมเรียงพล, a name only.
    MaThiamRiangPhon,
    /// ม้าเทียมขุนพล, a name only.
    MaThiamKhunphon,
    /// ม้าเทียมมาตรฐาน, a name only.
    MaThiamMattrathan,
    /// ม้าอุปการซ้าย.
    MaUpakanSai,
    /// ม้าอุปการขวา.
    MaUpakanKhwa,
    /// เรือมเหศวร, a name only.
    RueaMahesuan,
    /// ม้าขโมย, a name only.
    MaKhamoi,
    /// กระแตแยกเขี้ยว, a name only.
    KrataeYaekKhiao,
    /// สิงโตล่อแก้ว, a name only.
    SingtoLoKaeo,
}

impl Opening {
    /// Every name, by family, in the order in which they are best told.
    pub const ALL: [Opening; 27] = [
        Opening::MaPhukMattrathan,
        Opening::MaPhukItthirit,
        Opening::MaPhukBanlueLok,
        Opening::MaPhukKhunphon,
        Opening::MaPhukKhunphonKhu,
        Opening::MaPhukKhonSuchat,
        Opening::MaPhukBanchoetFa,
        Opening::MaPhukKhonNamMet,
        Opening::MaPhukNokBaep,
        Opening::MaMangkon,
        Opening::MaMangkonMetPhuk,
        Opening::MaMangkonKhonPhuk,
        Opening::MaThiam,
        Opening::MaThiamItthirit,
        Opening::MaThiamKhonPhasom,
        Opening::MaThiamKhonNaiPhon,
        Opening::MaThiamSalapSai,
        Opening::MaThiamBoran,
        Opening::MaThiamRiangPhon,
        Opening::MaThiamKhunphon,
        Opening::MaThiamMattrathan,
        Opening::MaUpakanSai,
        Opening::MaUpakanKhwa,
        Opening::RueaMahesuan,
        Opening::MaKhamoi,
        Opening::KrataeYaekKhiao,
        Opening::SingtoLoKaeo,
    ];

    /// The stable identifier: the name in Latin letters, in lower case, with hyphens.
    pub const fn key(self) -> &'static str {
        match self {
            Opening::MaPhukMattrathan => "ma-phuk-mattrathan",
            Opening::MaPhukItthirit => "ma-phuk-itthirit",
            Opening::MaPhukBanlueLok => "ma-phuk-banlue-lok",
            Opening::MaPhukKhunphon => "ma-phuk-khunphon",
            Opening::MaPhukKhunphonKhu => "ma-phuk-khunphon-khu",
            Opening::MaPhukKhonSuchat => "ma-phuk-khon-suchat",
            Opening::MaPhukBanchoetFa => "ma-phuk-banchoet-fa",
            Opening::MaPhukKhonNamMet => "ma-phuk-khon-nam-met",
            Opening::MaPhukNokBaep => "ma-phuk-nok-baep",
            Opening::MaMangkon => "ma-mangkon",
            Opening::MaMangkonMetPhuk => "ma-mangkon-met-phuk",
            Opening::MaMangkonKhonPhuk => "ma-mangkon-khon-phuk",
            Opening::MaThiam => "ma-thiam",
            Opening::MaThiamItthirit => "ma-thiam-itthirit",
            Opening::MaThiamKhonPhasom => "ma-thiam-khon-phasom",
            Opening::MaThiamKhonNaiPhon => "ma-thiam-khon-nai-phon",
            Opening::MaThiamSalapSai => "ma-thiam-salap-sai",
            Opening::MaThiamBoran => "ma-thiam-boran",
            Opening::MaThiamRiangPhon => "ma-thiam-riang-phon",
            Opening::MaThiamKhunphon => "ma-thiam-khunphon",
            Opening::MaThiamMattrathan => "ma-thiam-mattrathan",
            Opening::MaUpakanSai => "ma-upakan-sai",
            Opening::MaUpakanKhwa => "ma-upakan-khwa",
            Opening::RueaMahesuan => "ruea-mahesuan",
            Opening::MaKhamoi => "ma-khamoi",
            Opening::KrataeYaekKhiao => "kratae-yaek-khiao",
            Opening::SingtoLoKaeo => "singto-lo-kaeo",
        }
    }

    /// The opening with this key, if there is one.
    pub fn from_key(key: &str) -> Option<Opening> {
        Opening::ALL.into_iter().find(|opening| opening.key() == key)
    }
}

impl fmt::Display for Opening {
    /// The [key](Opening::key).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.key())
    }
}
