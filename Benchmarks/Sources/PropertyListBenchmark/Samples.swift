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

/// Lists that Foundation wrote, so that all sides read the same bytes.
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

  /// A list as Foundation writes it.
  static func encoded<Value: Encodable>(
    _ value: Value, _ format: PropertyListSerialization.PropertyListFormat = .binary
  ) throws -> [UInt8] {
    let encoder = PropertyListEncoder()
    encoder.outputFormat = format
    return Array(try encoder.encode(value))
  }

  /// A list that all sides can read.
  static func list<Value: Encodable>(
    _ value: Value, _ format: PropertyListSerialization.PropertyListFormat = .binary
  ) throws -> [UInt8] {
    let list = try encoded(value, format)
    return format == .binary ? widened(list) : list
  }

  /// A binary list with offsets of four bytes, because Rust's plist 1.3 refuses those of three bytes, which
  /// Foundation writes.
  private static func widened(_ list: [UInt8]) -> [UInt8] {
    let trailer = list.count - 32
    let table = list[(trailer + 24)...].reduce(0) { $0 << 8 | Int($1) }
    let size = Int(list[trailer + 6])
    guard size < 4 else { return list }
    var wide = Array(list[..<table])
    for start in stride(from: table, to: trailer, by: size) {
      wide += [UInt8](repeating: 0, count: 4 - size) + list[start..<start + size]
    }
    var end = Array(list[trailer...])
    end[6] = 4
    return wide + end
  }
}
