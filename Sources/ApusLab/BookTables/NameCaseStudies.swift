import ApusBytes
import ApusTransit

/// Names to numbers: a table of bytes and a dictionary of strings, for few names and, as a
/// counter-example, many.
struct NameCaseStudies {
  let all: [CaseStudy]

  /// Creates the names.
  ///
  /// - Parameter scale: The share of 13,000 names and of the lookups.
  init(scale: Double) {
    let columns = [
      "trip_id", "arrival_time", "departure_time", "stop_id", "stop_sequence", "stop_headsign",
      "pickup_type", "drop_off_type", "shape_dist_traveled",
    ]
    let count = max(100, Int(13_000 * scale))
    let ids = (0..<count).map { "\(9_000_000 + $0 * 7919 % 1_000_000)" }
    all = [
      Self.study(.namesFew, columns, count), Self.study(.namesMany, ids, count),
      Self.constant(.namesConstant, columns, count),
    ]
  }

  /// Names that the program has as strings already, so the dictionary creates none.
  private static func constant(_ key: StudyKey, _ names: [String], _ count: Int) -> CaseStudy {
    let keys = (0..<count).map { names[$0 * 31 % names.count] }
    let table = StringIndex(names)
    let dictionary = Dictionary(
      uniqueKeysWithValues: names.enumerated().map { ($0.element, $0.offset) })
    return CaseStudy(
      key, items: count,
      [
        (.stringIndex, { keys.reduce(0) { $0 &* 31 &+ (table.index(of: $1.utf8.span) ?? -1) } }),
        (.dictionary, { keys.reduce(0) { $0 &* 31 &+ (dictionary[$1] ?? -1) } }),
      ])
  }

  private static func study(_ key: StudyKey, _ names: [String], _ count: Int) -> CaseStudy {
    let keys = (0..<count).map { Array(names[$0 * 31 % names.count].utf8) }
    let table = StringIndex(names)
    let pairs = names.enumerated().map { ($0.element, $0.offset) }
    let dictionary = Dictionary(uniqueKeysWithValues: pairs)
    var hashed = StopNumbers(capacity: names.count)
    for name in names {
      let bytes = Array(name.utf8)
      _ = hashed.insert(bytes.span)
    }
    let numbers = hashed
    return CaseStudy(
      key, items: count,
      [
        (.stringIndex, { keys.reduce(0) { $0 &* 31 &+ (table.index(of: $1.span) ?? -1) } }),
        (
          .dictionary,
          {
            keys.reduce(0) { $0 &* 31 &+ (dictionary[String(decoding: $1, as: UTF8.self)] ?? -1) }
          }
        ),
        (.hashTable, { keys.reduce(0) { $0 &* 31 &+ (numbers.number(of: $1.span) ?? -1) } }),
      ])
  }
}

extension StudyKey {
  static let namesFew = StudyKey("names-few")
  static let namesMany = StudyKey("names-many")
  static let namesConstant = StudyKey("names-constant")
}

extension VariantKey {
  static let stringIndex = VariantKey("table")
  static let dictionary = VariantKey("dictionary")
  /// The dictionary of Apple's Foundation, which is not measured.
  static let objectDictionary = VariantKey("object-dictionary")
  static let hashTable = VariantKey("hash")
}
