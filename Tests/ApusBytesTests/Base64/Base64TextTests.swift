import ApusBytes
import ApusMeasure
import ApusTestSupport
import Testing

/// Whole texts; `EncodingsTests` of the streams compare the stages with a slow reference.
@Suite("Base64 of whole texts")
struct Base64TextTests {
  private static func text(
    _ bytes: [UInt8], _ alphabet: Base64Alphabet = .standard, isPadded: Bool = true
  ) -> String {
    var text = Array("> ".utf8)
    alphabet.encode(bytes.span.rawBytes, isPadded: isPadded, appendingTo: &text)
    return String(decoding: text.dropFirst(2), as: UTF8.self)
  }

  @Test("Texts agree with the examples of RFC 4648, with and without padding")
  func examples() throws {
    let texts = ["", "f", "fo", "foo", "foob", "fooba", "foobar"]
    let digits = ["", "Zg==", "Zm8=", "Zm9v", "Zm9vYg==", "Zm9vYmE=", "Zm9vYmFy"]
    for (text, padded) in zip(texts, digits) {
      let bytes = Array(text.utf8)
      let bare = String(padded.prefix { $0 != "=" })
      #expect(Self.text(bytes) == padded)
      #expect(Self.text(bytes, isPadded: false) == bare)
      #expect(try Base64Alphabet.standard.decode(Array(padded.utf8).span) == bytes)
      #expect(
        try Base64Alphabet.standard.decode(Array(bare.utf8).span, needsPadding: false) == bytes)
    }
    #expect(Self.text([0xfb, 0xff], .urlSafe) == "-_8=")
    #expect(Self.text([0xfb, 0xff]) == "+/8=")
  }

  @Test("Decoding restores bytes of every length, also with white space anywhere")
  func roundTrips() throws {
    var random = SplitMix64(seed: 7)
    for count in 0...200 {
      let bytes = random.bytes(count: count)
      for alphabet in [Base64Alphabet.standard, .urlSafe] {
        let text = Array(Self.text(bytes, alphabet).utf8)
        #expect(try alphabet.decode(text.span) == bytes, "\(count) bytes")
        var spaced: [UInt8] = []
        for digit in text {
          if random.next() % 5 == 0 { spaced.append([9, 10, 13, 32][Int(random.next() % 4)]) }
          spaced.append(digit)
        }
        #expect(try alphabet.decode(spaced.span, skipsSpace: true) == bytes, "\(count) bytes")
      }
    }
  }

  @Test(
    "A malformed text throws its first error with its offset",
    arguments: [
      ("Zg", EncodedTextError(.truncated, at: 2)), ("Zg=", EncodedTextError(.truncated, at: 3)),
      ("Zg==Zg==", EncodedTextError(.afterPadding, at: 4)),
      ("Zh==", EncodedTextError(.unusedBits, at: 1)),
      ("Z===", EncodedTextError(.misplacedPadding, at: 1)),
      ("Zm9v Zm9v", EncodedTextError(.notADigit(32), at: 4)),
      ("ABCDEFGHABCDEFGH*BCDEFGH", EncodedTextError(.notADigit(42), at: 16)),
    ])
  func errors(_ text: String, _ error: EncodedTextError) {
    #expect(throws: error) { try Base64Alphabet.standard.decode(Array(text.utf8).span) }
  }

  @Test("A lenient text needs no padding and may have unused bits, and has no other freedom")
  func lenient() {
    for (text, bytes) in [
      ("Zh", [0x66]), ("Zh==", [0x66]), ("Zm9", [0x66, 0x6f]), ("", []), ("-_8", nil),
      ("Zg=", nil), ("Z", nil), ("====", nil), ("Zg==Zg", nil), ("Zm9v==", nil), ("Zm 9", nil),
    ] as [(String, [UInt8]?)] {
      #expect(Base64Alphabet.standard.lenientlyDecoded(Array(text.utf8).span) == bytes, "\(text)")
    }
  }
}
