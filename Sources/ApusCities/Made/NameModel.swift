/// The parts of the names of cities in a language: a word in front of some names, and the stems and
/// endings of all.
struct NameModel: Sendable {
  let words: [String]
  let stems: [String]
  let endings: [String]

  /// Creates a model from lists with a space between their parts; `_` is a space within a part.
  private init(words: String, stems: String, endings: String) {
    func parts(_ list: String) -> [String] {
      list.split(separator: " ").map { String($0.map { $0 == "_" ? " " : $0 }) }
    }
    self.words = parts(words)
    self.stems = parts(stems)
    self.endings = parts(endings)
  }

  static let german = NameModel(
    words: "Bad_ Alt Neu Groß_ Klein_ Ober Unter Sankt_",
    stems: "Zür Mün Köln Frei Hein Wald Stein Rosen Schön Grün Königs Lüne Würz Düssel Eichen Höch",
    endings: "ich chen burg heim hausen dorf stadt berg feld bach au ingen brück furt münster")
  static let french = NameModel(
    words: "Saint- Sainte- La_ Le_ Les_ Château- Val- Mont-",
    stems: "Beau Ville Cler Ger Méz Érm Évr Cham Fon Bel Rou Gué Niè Or Pé Angou Châ",
    endings: "mont neuve ville lès ières ay eux y çon taine court bourg lème teau ignan ac")
  static let spanish = NameModel(
    words: "San_ Santa_ Villa_ El_ La_ Los_ Puerto_ Nueva_",
    stems: "Már Cór Al Gua Ma Za Peña Caña Vi Tor Bar Mon Cá Sala León Río Muñ",
    endings: "doba mería dalajara drid ragoza nueva das go ceres celona tillo manca ón quez jos")
  static let portuguese = NameModel(
    words: "São_ Santa_ Vila_ Nova_ Porto_ Rio_ Campo_",
    stems: "Ara Ita Gua Pira Cuia Mace Bra Belém Flori Goiâ Marí Capão Jundi Açaí",
    endings: "çatuba bira rulhos cicaba bá ió gança lândia nópolis nia ó al inha tiba")
  static let polish = NameModel(
    words: "Nowy_ Stary_ Biała_ Wielka_ Mała_",
    stems: "Łód Kra Wro Gda Byd Święto Często Żyra Piotr Zamo Toru Rzesz Góra Sło",
    endings: "ź ków cław ńsk goszcz chowa rdów ść ń ów wice no mierz iec")
  static let czech = NameModel(
    words: "Nové_ Staré_ Horní_ Dolní_ Velké_ Malé_",
    stems: "Plze Olomou Par Hra Br Kroměř Tře Jihla Žďár Čes Šum Lit Mlad Přero",
    endings: "ň c dubice dec no íž bíč va ov ín perk oměřice á Lípa")
  static let nordic = NameModel(
    words: "Nord Sør Øst Vest Stor Lille",
    stems: "Åle Tron Ber Öre Malm Göte Små Ør Ros Sønder Växj Kø Ång Hel Lind",
    endings: "sund dheim gen bro ö borg sta kilde by havn vik nes ås strand köping")
  static let turkish = NameModel(
    words: "Yeni Eski Kara Ak Büyük_ Küçük_",
    stems: "İstan Çan Gümüş Şan Ağ Iğ Diyar Kırş Muğ Eskiş Niğ Balı Uş Ören",
    endings: "bul kırı hane lıurfa rı dır bakır ehir la köy de kesir ak tepe dağ")
  static let russian = NameModel(
    words: "Ново Верхне Нижне Старо Красно",
    stems: "Сибир Волго Екатерин Петро Владим Яро Сара Том Омс Архангель Калуж Твер",
    endings: "ск град бург заводск ир славль тов каменск поль горск но ево")
  static let greek = NameModel(
    words: "Νέα_ Άγιος_ Άνω_ Κάτω_ Παλαιά_",
    stems: "Θεσσαλο Αλεξανδρ Ηρά Λάρι Βόλ Καβά Χαλκ Ιωάνν Τρίπο Ξάνθ Κόριν",
    endings: "νίκη ούπολη κλειο σα ος λα ίδα ινα λη η θος χώρι")
  static let english = NameModel(
    words: "New_ North_ South_ Port_ Fort_ St._ Upper_ Little_",
    stems: "Ash Bright Cam Dur Green Hart Lan Mill Oak River Spring Stam Win Wood York",
    endings: "ton ville ham ford field bridge port wood chester land bury mouth hill ley burg")
  static let indian = NameModel(
    words: "Nava Raj Shri Uttar_ Chhota_",
    stems: "Nāg Jai Udai Rām Kān Lakh Bhop Ahmad Hyder Ghāz Morād Sahā Alī Gor",
    endings: "pur pura nagar abad ganj garh āl nau ūr ranpur iābād akh wāla")
  static let chinese = NameModel(
    words: "Běi Nán Dōng Xī Xīn",
    stems: "Háng Sū Guǎng Chéng Zhèng Cháng Shěn Jǐ Kūn Tài Yáng Wú Lán Qīng",
    endings: "zhōu dū yáng shā nán míng yuán hàn dǎo jiāng chūn xiàn hé shān")
  static let japanese = NameModel(
    words: "Kita Minami Higashi Nishi Shin",
    stems: "Kyō Ō Naga Hiro Fuku Toyo Kana Sap Matsu Taka Kō Iwa Miya Yama Chi",
    endings: "to saka saki shima oka hashi zawa poro yama matsu be ki gata ba guchi")
  static let vietnamese = NameModel(
    words: "Thị_xã_ Tân_ Phú_ Bình_ Long_ Vĩnh_",
    stems: "Hải Đà Cần Nha Huế Biên Buôn Quy Thủ Mỹ Đồng Lạng Hà Bạc",
    endings: "_Phòng _Nẵng _Thơ _Trang _Hòa _Nhơn _Đức _Tho _Hới _Sơn _Nội _Liêu _Dương")
}
