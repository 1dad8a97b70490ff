import ApusBytes
import ApusFlatBuffersCompiler
import ApusSystem
import ApusTestSupport
import Foundation
import Testing

@testable import ApusCities

@Suite struct CitiesTests {
  private static let count = 2000

  /// A file that is made once for all tests.
  private struct Made {
    let folder: TemporaryFolder
    let path: String

    init() throws {
      folder = try TemporaryFolder()
      path = folder.file("cities.bin")
      try CitiesFile.make(path, count: CitiesTests.count, seed: 7)
    }
  }

  private static let made = Result { try Made() }

  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = try Self.made.get().path
  }

  private static func bytes(_ path: String) throws -> [UInt8] {
    let file = try LoadedFile(path)
    let span = file.span
    return span.indices.map { span[$0] }
  }

  @Test func theGeneratedSourceIsThatOfTheSchema() throws {
    let folder = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let prefix = "/\(folder)/Sources/ApusCities/Format/cities"
    let text = try LoadedFile(prefix + ".fbs")
    let schema = try #require(SchemaCompiler.compile(text: text.span.text).schema)
    let source = SwiftGenerator(schema, options: .init(hasObjects: false, hasJSON: false)).source
    let file = try LoadedFile(prefix + "_generated.swift")
    let checkedIn = file.span.text
    // The first line has the name of the file, which a text does not have.
    #expect(source.drop { $0 != "\n" } == checkedIn.drop { $0 != "\n" })
  }

  @Test func theSameSeedGivesTheSameBytes() throws {
    let other = folder.file("other.bin")
    try CitiesFile.make(other, count: Self.count, seed: 7)
    #expect(try Self.bytes(path) == Self.bytes(other))
    try CitiesFile.make(other, count: Self.count, seed: 8)
    #expect(try Self.bytes(path) != Self.bytes(other))
  }

  @Test func anAnswerIsThatOfASearchThroughAllCities() throws {
    let cities = try Cities(path)
    let all = cities.answer(CityQuery(prefix: ""), limit: Self.count)
    #expect(all.matchCount == Self.count)
    let folded = all.cities.map { (city: $0, name: Self.slowlyFolded($0.name)) }
    let prefixes = [
      "", "z", "ZÜ", "san", "Ł", "Нов", "θ", "nag", "qqq", "Việt", "Å", "ng", "zu\u{308}", "guang",
      "κατω", "ΚΑΤΩ", "Ка\u{301}",
      "Vie\u{323}\u{302}t", "S\u{303}a\u{36F}",
    ]
    for prefix in prefixes {
      let start = Self.slowlyFolded(prefix)
      for box in [nil, CityBox("46,5,55,15"), CityBox("-60,-180,0,180")] {
        let answer = cities.answer(CityQuery(prefix: prefix, box: box), limit: 5)
        let expected = folded.filter { city, name in
          name.starts(with: start)
            && box?.contains(
              latitude: Int32((city.latitude * 1e7).rounded()),
              longitude: Int32((city.longitude * 1e7).rounded())) != false
        }
        #expect(answer.matchCount == expected.count)
        #expect(answer.cities == expected.prefix(5).map(\.city))
      }
    }
  }

  @Test func aLetterWithDiacriticsIsItsBaseLetterInLowerCase() {
    for range in [0xC0...0x17F, 0x1CD...0x1DC, 0x386...0x3CE, 0x400...0x52F, 0x1E00...0x1EF9] {
      for scalar in range.compactMap(Unicode.Scalar.init) where scalar.properties.isAlphabetic {
        let parts = String(scalar).decomposedStringWithCanonicalMapping
        let (upper, lower) = (
          scalar.properties.uppercaseMapping, scalar.properties.lowercaseMapping
        )
        let folded = CityQuery(prefix: String(scalar)).foldedPrefix
        for other in [parts, lower] {
          #expect(CityQuery(prefix: other).foldedPrefix == folded, "\(scalar)")
        }
        if upper.unicodeScalars.count == 1, upper.unicodeScalars.first != "I" {
          #expect(CityQuery(prefix: upper).foldedPrefix == folded, "\(scalar)")
        }
      }
    }
    for (name, prefix) in [("Ёж", "еж"), ("Їжа", "іжа"), ("Guǎng", "guang"), ("Ṭhāṇe", "thane")] {
      let folded = CityQuery(prefix: name).foldedPrefix
      #expect(String(decoding: folded, as: UTF8.self) == prefix)
    }
  }

  /// The reference: decomposition and removal of the marks by Foundation's tables.
  private static func slowlyFolded(_ name: String) -> [Unicode.Scalar] {
    var scalars: [Unicode.Scalar] = []
    for scalar in name.unicodeScalars {
      switch scalar {
      case "ł", "Ł": scalars.append("l")
      case "Ø", "ø": scalars.append("o")
      case "đ", "Đ": scalars.append("d")
      case "ı": scalars.append("i")
      case "ß": scalars += ["s", "s"]
      case "ς": scalars.append("σ")
      default:
        for part in String(scalar).decomposedStringWithCanonicalMapping.unicodeScalars
        where part.properties.generalCategory != .nonspacingMark {
          scalars += part.properties.lowercaseMapping.unicodeScalars
        }
      }
    }
    return scalars
  }

  @Test func theListIsInTheOrderOfPopulations() throws {
    let cities = try Cities(path)
    let found = cities.answer(CityQuery(prefix: "b"), limit: 30).cities
    #expect(found.count == 30)
    #expect(found.map(\.population) == found.map(\.population).sorted(by: >))
    #expect(Set(found.map(\.country)).count > 3)
  }

  @Test func aTextIsParsedAsAQuery() {
    #expect(CityQuery(" zur ")?.prefix == "zur")
    #expect(CityQuery("são p @-30, -60, 0, -30")?.box == CityBox("-30,-60,0,-30"))
    #expect(CityQuery("@46,5,48,11")?.prefix == "")
    for wrong in ["", "1,2,3", "48,5,46,11", "46,5,91,11", "46,5,x,11", "nan,1,2,3"] {
      #expect(CityQuery("a @" + wrong) == nil, "\(wrong)")
    }
  }

  @Test func truncatedFilesAreRejected() throws {
    let all = try Self.bytes(path)
    for count in [0, 3, 4, 8, 12, 100, all.count / 2, all.count - 1] {
      let cut = try folder.write(Array(all[..<count]), to: "cut.bin")
      #expect(throws: CitiesError.self) { _ = try Cities(cut) }
    }
    #expect(throws: CitiesError.self) { _ = try Cities(folder.file("absent.bin")) }
    let other = try folder.write(Array("{\"a\": 1, \"b\": 22222}".utf8), to: "other.json")
    #expect(throws: CitiesError.self) { _ = try Cities(other) }
  }

  @Test func aFileOfAnEarlierVersionIsRejected() throws {
    var bytes = try Self.bytes(path)
    bytes.replaceSubrange(8..<12, with: "CITY".utf8)
    let old = try folder.write(bytes, to: "old.bin")
    #expect(throws: CitiesError.earlierVersion) { _ = try Cities(old) }
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func filesWithChangedBytesAreRejectedOrSearchedWithoutATrap(seed: UInt64) throws {
    let small = folder.file("small.bin")
    try CitiesFile.make(small, count: 60, seed: seed)
    let original = try Self.bytes(small)
    var numbers = SystemNumbers(state: seed)
    var opened = 0
    for _ in 0..<150 {
      var changed = original
      for _ in 0..<Int.random(in: 1...8, using: &numbers) {
        // The beginning has the tables that lead to all others.
        let end = Bool.random(using: &numbers) ? 200 : changed.count
        let place = Int.random(in: 0..<end, using: &numbers)
        changed[place] = UInt8.random(in: 0...255, using: &numbers)
      }
      let path = try folder.write(changed, to: "changed.bin")
      guard let cities = try? Cities(path) else { continue }
      opened += 1
      for prefix in ["", "b", "san"] {
        let answer = cities.answer(CityQuery(prefix: prefix, box: CityBox("-90,-180,90,180")))
        #expect(answer.cities.count <= 10)
      }
    }
    #expect(opened > 0)
  }
}

/// Random numbers from a seed (SplitMix64).
private struct SystemNumbers: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
