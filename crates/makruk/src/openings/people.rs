//! The people of whom the history of openings tells.

/// A person who made or played openings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Person {
    /// The name in Thai, without a title of address.
    pub thai: &'static str,
    /// The Thai name in Latin letters.
    pub english: &'static str,
    /// The name by which other players knew them, if the sources have it.
    pub nickname: Option<&'static str>,
}

const fn person(thai: &'static str, english: &'static str) -> Person {
    Person { thai, english, nickname: None }
}

const fn known_as(thai: &'static str, english: &'static str, nickname: &'static str) -> Person {
    Person { thai, english, nickname: Some(nickname) }
}

pub(super) const AKKHATHEWIN: Person = person("พระอรรคเทวินทรามาตย์", "Phra Akkhathewinthramat");
pub(super) const AMNAT: Person = person("อำนาจ ธนโสภณ", "Amnat Thanasophon");
pub(super) const BANG: Person = person("บาง แจ้งแจ่มญาน", "Bang Chaengchaemyan");
pub(super) const BANYAT: Person = person("บัญญัติ รัตนพันธ์รักษ์", "Banyat Rattanaphanrak");
pub(super) const BUNLOET: Person = known_as("บุญเลิศ เสมสวัสดิ์", "Bunloet Semsawat", "น้อยลาดพร้าว");
pub(super) const CHALOEMPHAN: Person = person("เฉลิมพรรษ์ แพทยารักษ์", "Chaloemphan Phaetthayarak");
pub(super) const CHAMNIAN: Person = person("จำเนียร สิงหะผลิน", "Chamnian Singhaphalin");
pub(super) const CHAMRAT: Person = known_as("จำรัส", "Chamrat", "ไฟฟ้า");
pub(super) const CHUANLENG: Person = person("ชวนเหล็ง แซ่โง๊ว", "Chuanleng Sae-ngow");
pub(super) const KIAT: Person = known_as("เกียรติ ฟูเฟื่องมงคลกิจ", "Kiat Fufueangmongkhonkit", "เซียนหงอก");
pub(super) const LUAN: Person = person("ล้วน เปรมปรี", "Luan Prempri");
pub(super) const MANA: Person = person("มานะ มั่นจิตรจันทรา", "Mana Manchitchanthra");
pub(super) const MANAT: Person = person("มนัส วัยนิพิฐพงศ์", "Manat Wainiphitthaphong");
pub(super) const MOT: Person = known_as("โหมด", "Mot", "เรือสำปั้น");
pub(super) const MUN: Person = person("ปรมาจารย์มูล", "Grand Master Mun");
pub(super) const NAKHON: Person = person("นคร ตรีสอาด", "Nakhon Trisa-at");
pub(super) const OPHAT: Person = person("โอภาส เสมสวัสดิ์", "Ophat Semsawat");
pub(super) const PHAISAN: Person = person("ไพศาล ศัพท์หงส์", "Phaisan Saphong");
pub(super) const PHLOP: Person = person("พลบ จาดบรรเทอง", "Phlop Chatbanthoeng");
pub(super) const PHON: Person = person("ผล สุขา", "Phon Sukha");
pub(super) const PRICHA: Person = known_as("ปรีชา สินประยูร", "Pricha Sinprayun", "ม้าปรีชา");
pub(super) const RU: Person = known_as("รู้ ศรีธรรม", "Ru Sitham", "มหารู้");
pub(super) const SOM: Person = person("สม บรมสุข", "Som Borommasuk");
pub(super) const SUCHAT: Person = known_as("สุชาติ ชัยวิชิต", "Suchat Chaiwichit", "เซียนป่อง");
pub(super) const SURAKAN: Person = known_as("สุรการ วงศ์นิล", "Surakan Wongnin", "โคนสุรการ");
pub(super) const SURIN: Person = known_as("สุรินทร์ รัตนวิจิตร", "Surin Rattanawichit", "หมอดินแดง");
pub(super) const WIRAPHON: Person = person("วีระพล สุนทรพงษาธร", "Wiraphon Sunthonphongsathon");
pub(super) const WIRAT: Person = known_as("วิรัช เลิศมวลมิตร", "Wirat Loetmuanmit", "เซียนซ้ง");
pub(super) const WISUWAT: Person = person("วิษุวัต ธีรภาพไพสิฐ", "Wisuwat Thiraphapphaisit");
