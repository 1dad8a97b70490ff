import ApusBytes
import ApusIO
import ApusMeasure
import ApusTestSupport
import Testing

@Suite("TextSource")
struct TextSourceTests {
  static func bytes(
    _ text: String, _ order: UTF16Transcoder.ByteOrder, mark: Bool = false
  ) -> [UInt8] {
    ((mark ? [0xfeff] : []) + Array(text.utf16)).flatMap { unit in
      let (low, high) = (UInt8(truncatingIfNeeded: unit), UInt8(unit >> 8))
      return order == .littleEndian ? [low, high] : [high, low]
    }
  }

  struct Outcome: Equatable {
    var bytes: [UInt8] = []
    var error: UTF16Error?
    var text: String { String(decoding: bytes, as: UTF8.self) }
  }

  /// A reader of an array in chunks of a given size. A source must not have empty chunks.
  static func read(
    _ bytes: [UInt8], chunkSize: Int = .max, _ encoding: TextEncoding = .marked,
    repairs: Bool = false
  ) -> Outcome {
    var source = TextSource(
      of: ArraySource(bytes, chunkSize: chunkSize), encoding: encoding, repairs: repairs)
    var outcome = Outcome()
    do throws(TextSourceError<Never>) {
      while let chunk = try source.nextChunk() {
        #expect(chunk.count > 0)
        outcome.bytes += chunk.array
      }
    } catch {
      if case .malformed(let problem) = error { outcome.error = problem }
    }
    let isOver = (try? source.advance()) == false
    #expect(isOver)
    return outcome
  }

  static let texts = [
    "", "a", "ab,\"c\"\r\n", "ä€\u{ffff}", "a😀b\u{10ffff}", "😀😀", "\u{fffe}x\u{feff}",
  ]

  @Test("Each byte of Latin-1 and of Windows-1252 becomes its character, at every chunk split")
  func singleBytes() {
    let all = Array(UInt8.min...UInt8.max)
    let latin1 = String(String.UnicodeScalarView(all.map { Unicode.Scalar($0) }))
    for size in [1, 2, 3, 127, 128, 129, .max] {
      #expect(Self.read(all, chunkSize: size, .singleByte(.latin1)).text == latin1)
    }
    let text = Self.read([0x41, 0x80, 0x81, 0x9f, 0xe4, 0xff], .singleByte(.windows1252)).text
    #expect(text == "A€\u{81}Ÿäÿ")
    #expect(Self.read(Array("plain".utf8), .singleByte(.windows1252)).text == "plain")
    #expect(SingleByteEncoding("CP1252") == .windows1252 && SingleByteEncoding("koi8-r") == nil)
  }

  @Test("UTF-16 becomes UTF-8, in both byte orders, with and without a mark", arguments: texts)
  func transcodes(text: String) {
    for order in UTF16Transcoder.ByteOrder.allCases {
      for size in [1, 2, 3, 5, 7, .max] {
        let plain = Self.bytes(text, order)
        #expect(Self.read(plain, chunkSize: size, .utf16(order)).text == text)
        let marked = Self.bytes(text, order, mark: true)
        #expect(Self.read(marked, chunkSize: size, .utf16(order)).text == text)
        #expect(Self.read(marked, chunkSize: size).text == text)
      }
    }
  }

  @Test(
    "Bytes without a mark of UTF-16 stay unchanged",
    arguments: [
      [], [0x61], [0xff], [0xfe], [0xff, 0x61], [0xfe, 0xfe, 0xff], [0xff, 0xff, 0xfe],
      [0xef, 0xbb, 0xbf, 0x61], [0, 0x61, 0, 0x62],
    ] as [[UInt8]])
  func passes(bytes: [UInt8]) {
    for size in [1, 2, 3, .max] {
      #expect(Self.read(bytes, chunkSize: size) == Outcome(bytes: bytes))
      #expect(Self.read(bytes, chunkSize: size, .ascii) == Outcome(bytes: bytes))
    }
  }

  struct Broken: Sendable, CustomTestStringConvertible {
    var units: [UInt16]
    var tail: [UInt8] = []
    var error: UTF16Error
    var before: String
    var repaired: String
    var testDescription: String { "\(units), \(tail)" }

    var bytes: [UInt8] { units.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] } + tail }
  }

  static let broken = [
    Broken(
      units: [0x61, 0xdc00, 0x62], error: UTF16Error(.loneSurrogate, at: 2), before: "a",
      repaired: "a\u{fffd}b"),
    Broken(
      units: [0xd800, 0x62], error: UTF16Error(.loneSurrogate, at: 0), before: "",
      repaired: "\u{fffd}b"),
    Broken(
      units: [0x61, 0xd800, 0xd83d, 0xde00], error: UTF16Error(.loneSurrogate, at: 2),
      before: "a", repaired: "a\u{fffd}😀"),
    Broken(
      units: [0x61, 0xd83d], error: UTF16Error(.truncated, at: 2), before: "a",
      repaired: "a\u{fffd}"),
    Broken(
      units: [0x61], tail: [0x62], error: UTF16Error(.truncated, at: 2), before: "a",
      repaired: "a\u{fffd}"),
    Broken(
      units: [0xd83d], tail: [0x00], error: UTF16Error(.truncated, at: 0), before: "",
      repaired: "\u{fffd}"),
  ]

  @Test(
    "Invalid UTF-16 throws its offset after the valid text, or is repaired", arguments: broken)
  func refuses(sample: Broken) {
    for size in [1, 2, 3, .max] {
      let outcome = Self.read(sample.bytes, chunkSize: size, .utf16(.littleEndian))
      #expect(outcome.error == sample.error && outcome.text == sample.before, "chunks of \(size)")
      let marked = Self.read([0xff, 0xfe] + sample.bytes, chunkSize: size)
      #expect(marked.error?.offset == sample.error.offset + 2, "chunks of \(size)")
      let repaired = Self.read(sample.bytes, chunkSize: size, .utf16(.littleEndian), repairs: true)
      #expect(repaired.error == nil && repaired.text == sample.repaired, "chunks of \(size)")
    }
  }

  @Test("Random units are converted as in the standard library", arguments: 1...200)
  func differential(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let choices: [UInt16] = [
      0x41, 0x7f, 0x80, 0x7ff, 0x800, 0xd7ff, 0xd800, 0xdbff, 0xdc00, 0xdfff, 0xe000, 0xffff,
    ]
    let units = (0..<random.next() % 40).map { _ in
      choices[Int(random.next() % UInt64(choices.count))]
    }
    let bytes = units.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }
    let size = Int(1 + random.next() % 9)
    let outcome = Self.read(bytes, chunkSize: size, .utf16(.bigEndian), repairs: true)
    #expect(outcome.text == String(decoding: units, as: UTF16.self), "seed \(seed)")
  }

  @Test("An error of the source is thrown, and no bytes follow")
  func source() throws {
    struct Cut: Error, Equatable {}
    struct Failing: ~Copyable, ByteSource {
      var count = 0
      mutating func advance() throws(Cut) -> Bool {
        count += 1
        if count > 1 { throw Cut() }
        return true
      }
      let bytes: [UInt8] = [0xff, 0xfe, 0x61, 0]
      var chunk: Span<UInt8> {
        @_lifetime(borrow self)
        get { bytes.span }
      }
    }
    var source = TextSource(of: Failing())
    let first = try source.advance()
    let text = source.chunk.array
    #expect(first && text == [0x61])
    #expect(throws: TextSourceError<Cut>.source(Cut())) { _ = try source.advance() }
    let isOver = try !source.advance()
    #expect(isOver)
  }

  @Test("The description of an error has the reason and the offset")
  func words() {
    #expect("\(UTF16Error(.loneSurrogate, at: 2))" == "half of a surrogate pair at byte 3")
  }
}
