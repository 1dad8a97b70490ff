import ApusBytes
import ApusMeasure
import ApusTestSupport
import Testing

@Suite("UTF8Validator")
struct UTF8ValidatorTests {
  /// The start of the first error according to the standard library, for all bytes at once.
  static func reference(_ bytes: [UInt8]) -> Int? {
    guard !prefixIsGood(bytes, bytes.count) else { return nil }
    return (0..<bytes.count).first { prefixIsGood(bytes, $0) && !goesOn(bytes, $0) }
  }

  static func prefixIsGood(_ bytes: [UInt8], _ count: Int) -> Bool {
    String(validating: bytes.prefix(count), as: UTF8.self) != nil
  }

  /// Whether the character that begins at an index is valid.
  static func goesOn(_ bytes: [UInt8], _ start: Int) -> Bool {
    (start + 1...start + 4).contains { $0 <= bytes.count && prefixIsGood(bytes, $0) }
  }

  static func firstError(_ bytes: [UInt8], chunks: [Range<Int>]) -> Int? {
    var validator = UTF8Validator()
    for chunk in chunks { _ = validator.firstError(in: bytes.span.extracting(chunk)) }
    return validator.firstErrorAtEnd()
  }

  struct Case: Sendable {
    var bytes: [UInt8]
    var error: Int?
    init(_ bytes: [UInt8], _ error: Int?) { (self.bytes, self.error) = (bytes, error) }
  }

  /// The borders of table 3-7 of the Unicode Standard, from both sides.
  static let cases = [
    Case([], nil), Case([0x00, 0x7f], nil), Case([0x80], 0), Case([0x61, 0xbf], 1),
    Case([0xc0, 0x80], 0), Case([0xc1, 0xbf], 0), Case([0xc2, 0x80], nil), Case([0xdf, 0xbf], nil),
    Case([0xc2], 0), Case([0xc2, 0x28], 0), Case([0xc2, 0xc2, 0x80], 0),
    Case([0xe0, 0x9f, 0x80], 0), Case([0xe0, 0xa0, 0x80], nil), Case([0xe1, 0x80], 0),
    Case([0xed, 0x9f, 0xbf], nil), Case([0xed, 0xa0, 0x80], 0), Case([0xee, 0x80, 0x80], nil),
    Case([0xef, 0xbf, 0xbf], nil), Case([0xef, 0xbb, 0x28], 0), Case([0xf0, 0x8f, 0x80, 0x80], 0),
    Case([0xf0, 0x90, 0x80, 0x80], nil), Case([0xf4, 0x8f, 0xbf, 0xbf], nil),
    Case([0xf4, 0x90, 0x80, 0x80], 0), Case([0xf5, 0x80, 0x80, 0x80], 0), Case([0xff], 0),
    Case([0xf0, 0x9f, 0x98, 0x80, 0x80], 4), Case([0x61, 0xf0, 0x9f, 0x98], 1),
    Case([0xc3, 0xa4, 0xe2, 0x82, 0xac, 0xed, 0xbf, 0x80], 5),
  ]

  @Test("Each border of well-formed bytes is found, at every pair of splits", arguments: cases)
  func borders(_ sample: Case) {
    let bytes = sample.bytes
    for first in 0...bytes.count {
      for second in first...bytes.count {
        let chunks = [0..<first, first..<second, second..<bytes.count]
        #expect(Self.firstError(bytes, chunks: chunks) == sample.error)
      }
    }
  }

  @Test("Blocks of ASCII hide nothing, at every split", arguments: [0, 1, 63, 64, 65, 130])
  func blocks(_ before: Int) {
    for sample in Self.cases {
      let bytes = [UInt8](repeating: 0x61, count: before) + sample.bytes + sample.bytes
      let error = sample.error.map { $0 + before }
      for split in 0...bytes.count {
        #expect(Self.firstError(bytes, chunks: [0..<split, split..<bytes.count]) == error)
      }
    }
  }

  @Test("The standard library agrees on random bytes", arguments: 1...200)
  func differential(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let bytes = random.bytes(
      count: Int(seed % 12), of: [0x61, 0x80, 0xbf, 0xc2, 0xe0, 0xa0, 0xed, 0x9f, 0xf0, 0x90, 0xf4])
    #expect(Self.firstError(bytes, chunks: [0..<bytes.count]) == Self.reference(bytes), "\(bytes)")
  }

  @Test("After an error the answer stays")
  func afterError() {
    var validator = UTF8Validator()
    #expect(validator.firstError(in: [0x61, 0xff, 0x61].span) == 1)
    #expect(validator.firstError(in: [0xc3].span) == 1)
    #expect(validator.firstErrorAtEnd() == 1)
  }
}
