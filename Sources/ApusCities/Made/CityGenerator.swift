internal import ApusBytes

/// Random cities from a seed: names of 25 countries, places within them and populations.
///
/// The populations have the distribution of real ones: a city with twice the inhabitants is half as
/// frequent (Zipf's law). A country has all of its 1,000 to 8,000 combinations of parts many times
/// if there are millions of cities, as real names are.
struct CityGenerator {
  /// A city of the generator.
  struct MadeCity {
    var country: Int
    var latitude: Int32
    var longitude: Int32
    var population: UInt32
  }

  private var state: UInt64
  /// The country of each share.
  private let shares: [Int]

  init(seed: UInt64) {
    state = seed
    shares = CountryModel.all.enumerated().flatMap { place, country in
      Array(repeating: place, count: country.share)
    }
  }

  /// The next number (SplitMix64).
  ///
  /// Source: Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014.
  private mutating func number() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }

  private mutating func number(below limit: Int) -> Int {
    Int(number().multipliedFullWidth(by: UInt64(limit)).high)
  }

  /// A number from 0 up to 1, without 1.
  private mutating func fraction() -> Double { Double(number() >> 11) * 0x1p-53 }

  /// Makes a city, and appends its name.
  mutating func next(name: inout [UInt8]) -> MadeCity {
    let country = shares[number(below: shares.count)]
    let model = CountryModel.all[country]
    let language = model.language
    if number(below: 4) == 0 {
      name.append(contentsOf: language.words[number(below: language.words.count)].utf8)
    }
    name.append(contentsOf: language.stems[number(below: language.stems.count)].utf8)
    if number(below: 3) == 0 {
      let stem = language.stems[number(below: language.stems.count)]
      name.append(contentsOf: stem.lowercased().utf8)
    }
    name.append(contentsOf: language.endings[number(below: language.endings.count)].utf8)
    let box = model.box
    let latitude = box.south + fraction() * (box.north - box.south)
    let longitude = box.west + fraction() * (box.east - box.west)
    return MadeCity(
      country: country, latitude: Int32(latitude * 1e7), longitude: Int32(longitude * 1e7),
      population: UInt32(min(30_000_000, 100 / (1 - fraction()))))
  }
}
