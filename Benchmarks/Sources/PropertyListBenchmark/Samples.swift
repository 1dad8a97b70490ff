import ApusBenchmark
import Foundation

/// An object of the book's "SampleObject" data.
struct SampleObject: Codable, Equatable {
  var hi: Int
  var there: Int
  var comment: String

  static let count = 2000

  static var all: [SampleObject] {
    (0..<count).map { SampleObject(hi: $0, there: $0 * 2, comment: "comment \($0)") }
  }

  /// The sum of the numbers and of the lengths of the comments, which every reader computes.
  static let checksum = all.reduce(0) { $0 + $1.hi + $1.there + $1.comment.utf8.count }
}

/// Lists that Foundation wrote, so that both sides read the same bytes.
enum Samples {
  static let words: [String] = {
    var random = SplitMix64(seed: 42)
    var words: Set<String> = []
    while words.count < 20_000 {
      let letters = (0..<(3 + random.next() % 10)).map { _ in UInt8(97 + random.next() % 26) }
      words.insert(String(decoding: letters, as: UTF8.self))
    }
    return words.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }()

  static let binary = PropertyListSerialization.PropertyListFormat.binary
  static let xml = PropertyListSerialization.PropertyListFormat.xml

  static let wordBytes = words.reduce(0) { $0 + $1.utf8.count }

  static func list<Value: Encodable>(
    _ value: Value, _ format: PropertyListSerialization.PropertyListFormat = .binary
  ) throws -> [UInt8] {
    let encoder = PropertyListEncoder()
    encoder.outputFormat = format
    return Array(try encoder.encode(value))
  }
}
