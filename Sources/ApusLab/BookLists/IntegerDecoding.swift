import ApusBytes
import ApusMeasure
import ApusPropertyList

/// The lengths of the texts of a binary list, found by decoding the offset of each object.
enum IntegerDecoding {
  /// Returns the case study of a list of texts with fewer than 15 ASCII characters each.
  static func study(_ bytes: [UInt8], _ words: [String]) -> CaseStudy {
    let expected = words.reduce(0) { $0 &+ $1.utf8.count }
    let list = ListOffsets(bytes)
    var decoder: IntegerDecoder = BigEndianDecoder()
    func variant(_ key: VariantKey, _ work: @escaping () -> Int) -> CaseStudy.Variant {
      CaseStudy.Variant(
        key,
        answer: {
          guard $0 == expected else {
            throw WrongResultError("\(key.name): \($0), not \(expected)")
          }
          return $0
        }, work)
    }
    return CaseStudy(
      .integerDecoding, items: words.count,
      variants: [
        variant(.inlined) { list.lengths { BigEndianDecoder.integer(bytes, $0, $1) } },
        variant(.method) {
          launder(&decoder)
          return list.lengths { decoder.integer(in: bytes, at: $0, count: $1) }
        },
      ])
  }
}

/// The table of offsets of a binary list.
private struct ListOffsets {
  private let bytes: [UInt8]
  private let width: Int
  private let objects: Int
  private let table: Int

  init(_ bytes: [UInt8]) {
    let trailer = bytes.count - 32
    self.bytes = bytes
    width = Int(bytes[trailer + 6])
    objects = BigEndianDecoder.integer(bytes, trailer + 8, 8)
    table = BigEndianDecoder.integer(bytes, trailer + 24, 8)
  }

  /// Adds the lengths of all texts.
  @inline(__always)
  func lengths(_ integer: (_ start: Int, _ count: Int) -> Int) -> Int {
    (0..<objects).reduce(0) { sum, object in
      let marker = bytes[integer(table &+ object &* width, width)]
      return marker >> 4 == 5 ? sum &+ Int(marker & 15) : sum
    }
  }
}

/// A decoder of integers; the other class makes each call dynamic.
private class IntegerDecoder {
  func integer(in bytes: [UInt8], at start: Int, count: Int) -> Int { 0 }
}

private final class BigEndianDecoder: IntegerDecoder {
  @inline(never)
  override func integer(in bytes: [UInt8], at start: Int, count: Int) -> Int {
    Self.integer(bytes, start, count)
  }

  @inline(__always)
  static func integer(_ bytes: [UInt8], _ start: Int, _ count: Int) -> Int {
    var number = 0
    for index in start..<start &+ count { number = number << 8 | Int(bytes[index]) }
    return number
  }
}

extension StudyKey {
  static let integerDecoding = StudyKey("integers")
}
