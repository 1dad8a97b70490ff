// UNSAFE: calls the forms of the decoder in C, which take pointers

import ApusMeasure
import ApusTestSupport
import CApusBytes
import Testing

/// The C loop that decodes groups. `EncodingsTests` covers padding, spaces and chunk borders.
@Suite("Decoding groups of base64")
struct Base64FormsTests {
  static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)

  struct Decoded: Equatable {
    var groups = 0
    var bytes: [UInt8] = []
  }

  /// The slow reference, which decodes digit by digit.
  static func reference(_ text: [UInt8], _ digits: [UInt8]) -> Decoded {
    var found = Decoded()
    for start in stride(from: 0, to: text.count - 3, by: 4) {
      let values = text[start..<start + 4].compactMap { digits.firstIndex(of: $0) }
      guard values.count == 4 else { break }
      let number = values.reduce(0) { $0 << 6 | $1 }
      found.bytes += [number >> 16, number >> 8, number].map { UInt8(truncatingIfNeeded: $0) }
      found.groups += 1
    }
    return found
  }

  static func decode(_ text: [UInt8], _ digits: [UInt8], form: Int32) -> Decoded {
    var shifted = [UInt32](repeating: .max, count: 1024)
    for (value, digit) in digits.enumerated() {
      for position in 0..<4 {
        shifted[256 * position + Int(digit)] = UInt32(value << (18 - 6 * position))
      }
    }
    // The bytes after the promised room must stay unchanged.
    let room = 3 * (text.count / 4) + 8
    var bytes = [UInt8](repeating: 0xaa, count: room + 40)
    // SAFETY: the table has 1024 entries, and `bytes` has 3 bytes for each group and more than 8
    // after them. All memory lives until the call returns.
    let groups = unsafe shifted.withUnsafeBufferPointer { shifted in
      let alphabet = unsafe apus_base64_digits(
        shifted: shifted.baseAddress.unsafelyUnwrapped, last: (digits[62], digits[63]))
      return unsafe apus_decode_base64_with(form, text, text.count / 4, alphabet, &bytes)
    }
    #expect(bytes[room...].allSatisfy { $0 == 0xaa })
    return Decoded(groups: groups, bytes: Array(bytes[..<(3 * groups)]))
  }

  @Test(
    "Every form on this machine agrees with the reference, at every start",
    arguments: 1...100)
  func forms(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let digits = Self.letters + (seed % 2 == 0 ? Array("+/".utf8) : Array("-_".utf8))
    var text = random.bytes(count: 4 * Int(random.next() % 40), of: digits)
    let wrong: [UInt8] = [0, 32, 43, 45, 47, 61, 64, 91, 95, 96, 123, 127, 128, 193, 255]
    if seed % 3 > 0, !text.isEmpty {
      text[Int(random.next() % UInt64(text.count))] = wrong[Int(random.next() % 15)]
    }
    for start in 0...text.count {
      let part = Array(text[start...])
      let expected = Self.reference(part, digits)
      for form in 0..<apus_decode_base64_forms() {
        #expect(Self.decode(part, digits, form: form) == expected, "from \(start), form \(form)")
      }
    }
  }

  @Test("All forms agree on the digits, at every position")
  func bytes() {
    for digits in [Self.letters + Array("+/".utf8), Self.letters + Array("-_".utf8)] {
      for byte in UInt8.min...UInt8.max {
        for position in 0..<32 {
          var text = [UInt8](repeating: UInt8(ascii: "A"), count: 32)
          text[position] = byte
          let expected = Self.reference(text, digits)
          for form in 0..<apus_decode_base64_forms() {
            #expect(
              Self.decode(text, digits, form: form) == expected, "byte \(byte) at \(position)")
          }
        }
      }
    }
  }
}
