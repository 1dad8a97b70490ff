#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The tags of a colour profile.
struct ProfileTags {
  /// A tag that is missing or damaged.
  struct DamagedTagsError: Error {}

  private var ranges: [String: Range<Int>] = [:]

  /// Reads the table of the tags; those that lie outside of the profile are left out.
  init(_ bytes: Span<UInt8>) {
    let count = min(bytes.bigEndian32(at: 128), (bytes.count - 132) / 12)
    for index in 0..<count {
      let entry = 132 + 12 * index
      let name = (entry..<entry + 4).map { Character(UnicodeScalar(bytes[$0])) }
      let (start, length) = (bytes.bigEndian32(at: entry + 4), bytes.bigEndian32(at: entry + 8))
      guard length >= 8, start <= bytes.count, length <= bytes.count - start else { continue }
      ranges[String(name)] = start..<start + length
    }
  }

  func contains(_ name: String) -> Bool { ranges[name] != nil }

  /// Returns the three numbers of a colour.
  func lights(_ name: String, _ bytes: Span<UInt8>) throws -> [Double] {
    let data = try data(name, "XYZ ", bytes, least: 12)
    return (0..<3).map { Self.fixed(bytes, data.lowerBound + 4 * $0) }
  }

  /// Returns the light of each of the 256 values.
  func curve(_ name: String, _ bytes: Span<UInt8>) throws -> [Float] {
    if let data = try? data(name, "curv", bytes, least: 4) { return try table(data, bytes) }
    return try parametric(data(name, "para", bytes, least: 8), bytes)
  }

  /// The bytes behind the kind of a tag.
  private func data(
    _ name: String, _ kind: StaticString, _ bytes: Span<UInt8>, least: Int
  ) throws -> Range<Int> {
    guard let range = ranges[name], range.count >= 8 + least, bytes.has(kind, at: range.lowerBound)
    else { throw DamagedTagsError() }
    return range.lowerBound + 8..<range.upperBound
  }

  /// A curve of no numbers, which is a line, of one, which is a power, or of a table.
  private func table(_ data: Range<Int>, _ bytes: Span<UInt8>) throws -> [Float] {
    let count = bytes.bigEndian32(at: data.lowerBound)
    guard count <= (data.count - 4) / 2 else { throw DamagedTagsError() }
    func entry(_ index: Int) -> Double {
      Double(bytes.bigEndian16(at: data.lowerBound + 4 + 2 * index))
    }
    return (0..<256).map { value in
      let part = Double(value) / 255
      guard count > 1 else { return Float(count == 0 ? part : pow(part, entry(0) / 256)) }
      let position = part * Double(count - 1)
      let index = min(count - 2, Int(position))
      let below = entry(index)
      return Float((below + (entry(index + 1) - below) * (position - Double(index))) / 65_535)
    }
  }

  /// A curve of a formula with up to seven numbers.
  private func parametric(_ data: Range<Int>, _ bytes: Span<UInt8>) throws -> [Float] {
    let kind = bytes.bigEndian16(at: data.lowerBound)
    let counts = [1, 3, 4, 5, 7]
    guard kind < counts.count, data.count >= 4 + 4 * counts[kind] else { throw DamagedTagsError() }
    var numbers = (0..<counts[kind]).map { Self.fixed(bytes, data.lowerBound + 4 + 4 * $0) }
    // g, a, b, c, d, e and f of the largest form: (a x + b)^g + e from d on, and c x + f below it.
    switch kind {
    case 0: numbers = [numbers[0], 1, 0, 0, 0, 0, 0]
    case 1: numbers += [0, numbers[1] == 0 ? 0 : -numbers[2] / numbers[1], 0, 0]
    case 2:
      numbers =
        Array(numbers[..<3]) + [
          0, numbers[1] == 0 ? 0 : -numbers[2] / numbers[1], numbers[3], numbers[3],
        ]
    case 3: numbers += [0, 0]
    default: break
    }
    return (0..<256).map { value in
      let part = Double(value) / 255
      let light =
        part >= numbers[4]
        ? pow(max(0, numbers[1] * part + numbers[2]), numbers[0]) + numbers[5]
        : numbers[3] * part + numbers[6]
      return Float(light.isFinite ? max(0, min(1, light)) : 0)
    }
  }

  /// Returns a number with 16 bits behind its point.
  private static func fixed(_ bytes: Span<UInt8>, _ offset: Int) -> Double {
    Double(Int32(truncatingIfNeeded: bytes.bigEndian32(at: offset))) / 65_536
  }
}
