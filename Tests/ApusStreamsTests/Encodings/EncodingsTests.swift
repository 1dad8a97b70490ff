import ApusStreams
import ApusTestSupport
import Testing

@Suite("Encodings")
struct EncodingsTests {
  /// Writes bytes in two pieces and then byte by byte, and returns the output and the error.
  private func run<Coding: Transform<UInt8, UInt8>>(
    _ coding: Coding, _ bytes: [UInt8], split: Int
  ) -> ReferenceEncodings.Decoded {
    var stream = coding.into(MemorySink())
    do throws(StreamError) {
      try stream.write(contentsOf: Array(bytes[..<split]))
      try stream.write(contentsOf: Array(bytes[split...]))
      try stream.close()
      return .init(bytes: stream.target.bytes)
    } catch {
      return .init(bytes: stream.target.bytes, error: error.cause as? EncodedTextError)
    }
  }

  private func runSingly<Coding: Transform<UInt8, UInt8>>(
    _ coding: Coding, _ bytes: [UInt8]
  ) -> ReferenceEncodings.Decoded {
    var stream = coding.into(MemorySink())
    do throws(StreamError) {
      for byte in bytes { try stream.write(byte) }
      try stream.close()
      return .init(bytes: stream.target.bytes)
    } catch {
      return .init(bytes: stream.target.bytes, error: error.cause as? EncodedTextError)
    }
  }

  private static func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 151 &+ $0 >> 3) }
  }

  @Test("The encoders agree with the reference at every split", arguments: 0...33)
  func encoders(_ count: Int) {
    let bytes = Self.bytes(count)
    let hex = ReferenceEncodings.Decoded(bytes: Array(ReferenceEncodings.hex(bytes).utf8))
    let base64 = ReferenceEncodings.Decoded(bytes: Array(ReferenceEncodings.base64(bytes).utf8))
    for split in 0...count {
      #expect(run(HexEncoder(), bytes, split: split) == hex)
      #expect(run(Base64Encoder(), bytes, split: split) == base64)
    }
    #expect(runSingly(HexEncoder(), bytes) == hex)
    #expect(runSingly(Base64Encoder(), bytes) == base64)
  }

  @Test(
    "Decoding restores the encoded bytes, even beyond a block",
    arguments: [4095, 4096, 4097, 9_999])
  func roundTrip(_ count: Int) throws {
    let bytes = Self.bytes(count)
    for split in [0, 1, 2, 3, 1000, 3071, 3072, 3073, count] {
      var hex = HexEncoder().then(HexDecoder()).into(MemorySink())
      try hex.write(contentsOf: Array(bytes[..<split]))
      #expect(try hex.process(contentsOf: Array(bytes[split...])) == bytes)
      var base64 = Base64Encoder(.urlSafe).then(Base64Decoder(.urlSafe)).into(MemorySink())
      try base64.write(contentsOf: Array(bytes[..<split]))
      #expect(try base64.process(contentsOf: Array(bytes[split...])) == bytes)
    }
    #expect(
      run(HexEncoder(), bytes, split: 5).bytes == Array(ReferenceEncodings.hex(bytes).utf8))
    #expect(
      run(Base64Encoder(), bytes, split: 5).bytes == Array(ReferenceEncodings.base64(bytes).utf8))
  }

  @Test("The encodings agree with the examples of RFC 4648")
  func examples() throws {
    let texts = ["", "f", "fo", "foo", "foob", "fooba", "foobar"]
    let base64 = ["", "Zg==", "Zm8=", "Zm9v", "Zm9vYg==", "Zm9vYmE=", "Zm9vYmFy"]
    let hex = ["", "66", "666F", "666F6F", "666F6F62", "666F6F6261", "666F6F626172"]
    for (index, text) in texts.enumerated() {
      var encoder = Base64Encoder().into(MemorySink())
      #expect(try encoder.process(text) == Array(base64[index].utf8))
      var plain = Base64Encoder(isPadded: false).into(MemorySink())
      let withoutPadding = base64[index].prefix { $0 != "=" }
      #expect(try plain.process(text) == Array(withoutPadding.utf8))
      var digits = HexEncoder(uppercase: true).into(MemorySink())
      #expect(try digits.process(text) == Array(hex[index].utf8))
      var decoder = Base64Decoder().into(MemorySink())
      #expect(try decoder.process(base64[index]) == Array(text.utf8))
    }
  }

  private static let odd = [
    "4", "4g", "G0", "40 41", " 4 1\n", "41=", "Zg", "Zg=", "Zg==", "Zg===", "Zg==Zg==", "Z",
    "Z===", "=", "Zh==",
    "Zm9=", "Zm9", "Zm8", "Zm 9v\r\nZg = =", "Zm9vZ?==", "Zg=a", "Zg= =", "Zm9v=", "Zm9v====",
    "AA==\u{e9}", "++//",
    "--__", "\u{0}", "ABCDEFGHABCDEFGH*BCDEFGH", "0123456789abcdefABCDEF0g", "Zh = =", "Z h  ==",
    "Zm9 =",
  ]

  @Test("The decoders agree with the reference on malformed texts, at every split", arguments: odd)
  func decoders(_ text: String) {
    let bytes = Array(text.utf8)
    for skipsSpace in [false, true] {
      let hex = ReferenceEncodings.decodeHex(bytes, skipsSpace: skipsSpace)
      let hexDecoder = HexDecoder(skipsSpace: skipsSpace)
      #expect(runSingly(hexDecoder, bytes) == hex)
      for split in 0...bytes.count { #expect(run(hexDecoder, bytes, split: split) == hex) }
      for needsPadding in [false, true] {
        let base64 = ReferenceEncodings.decodeBase64(
          bytes, needsPadding: needsPadding, skipsSpace: skipsSpace)
        let decoder = Base64Decoder(needsPadding: needsPadding, skipsSpace: skipsSpace)
        #expect(runSingly(decoder, bytes) == base64)
        for split in 0...bytes.count { #expect(run(decoder, bytes, split: split) == base64) }
      }
    }
  }

  @Test("A single invalid byte is found at its offset", arguments: [0, 1, 2])
  func wrongBytes(_ seed: Int) {
    let bytes = Self.bytes(60 + seed)
    let hex = Array(ReferenceEncodings.hex(bytes).utf8)
    let base64 = Array(ReferenceEncodings.base64(bytes).utf8)
    for wrong: UInt8 in [0, 10, 32, 47, 58, 61, 64, 71, 91, 96, 103, 123, 127, 128, 255] {
      for offset in hex.indices {
        var text = hex
        text[offset] = wrong
        let expected = ReferenceEncodings.decodeHex(text, skipsSpace: false)
        #expect(run(HexDecoder(), text, split: offset / 2) == expected)
      }
      for offset in base64.indices {
        var text = base64
        text[offset] = wrong
        let expected = ReferenceEncodings.decodeBase64(text, needsPadding: true, skipsSpace: false)
        #expect(run(Base64Decoder(), text, split: offset / 3) == expected)
      }
    }
  }

  @Test("A decoder that failed stays failed, even after its output was taken")
  func failed() throws {
    var stream = HexDecoder().into(MemorySink())
    #expect(throws: StreamError.self) { try stream.process("4142g") }
    #expect(throws: StreamError.self) { try stream.close() }
    #expect(stream.takeOutput() == [0x41, 0x42])
    #expect(throws: StreamError.self) { try stream.process("41") }
    var other = Base64Decoder().into(MemorySink())
    try other.write("Zg=")
    #expect(throws: StreamError.self) { try other.close() }
    _ = other.takeOutput()
    #expect(throws: StreamError.self) { try other.process("Zg==") }
  }

  @Test("An error describes its reason and its offset")
  func descriptions() {
    var stream = HexDecoder().into(NullSink())
    let error = #expect(throws: StreamError.self) { try stream.write("4141g") }
    #expect(error?.description == "hex decoding: 'g' at byte 5 is not a digit")
    #expect(
      EncodedTextError(.notADigit(7), at: 1).description
        == "the byte 7 (hex) at byte 2 is not a digit"
    )
    #expect(
      EncodedTextError(.truncated, at: 3).description
        == "the text ends at byte 4, in the middle of a group")
  }
}
