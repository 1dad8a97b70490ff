// UNSAFE: passes a text to the forms of a function in C

import ApusMeasure
import CApusBytes
import Testing

@testable import ApusBytes
@testable import ApusJSON

/// Numbers as each form of the function in C reads them, beside those of the standard library.
@Suite("Forms of the reader of numbers")
struct NumberFormTests {
  /// Bytes before and behind a number, with the blanks before the next token.
  private static let surroundings = [
    ("", ""), ("[", "]"), ("0123456789012345", ","), ("{\"key\": 12345678, ", "   \n,123456789012"),
  ]
  private static let forms = 0..<Int(apus_json_number_forms())

  @Test("Random integers and fractions are those of the standard library", arguments: forms)
  func random(form: Int) {
    var random = SplitMix64(seed: 20_261_125)
    for _ in 0..<4_000 {
      let sign = random.next() % 2 == 0 ? "-" : ""
      let whole = Self.digits(1 + Int(random.next() % 19), &random)
      let fraction = Self.digits(Int(random.next() % 18), &random)
      let isPlain = whole.count == 1 || whole.first != "0"
      check(
        sign + (isPlain ? whole : "1" + whole.dropFirst())
          + (fraction.isEmpty ? "" : "." + fraction), form)
    }
  }

  @Test("A byte that is no digit is found at each place", arguments: forms)
  func otherBytes(form: Int) {
    for text in ["1234567890.12345678901", "12345678", "-987654321012345"] {
      for place in 1..<text.utf8.count {
        for byte in UInt8(0x21)...255 where !(0x30...0x39 ~= byte) {
          var bytes = Array(text.utf8)
          bytes[place] = byte
          if Double(String(decoding: bytes, as: UTF8.self)) != nil { continue }
          for (before, after) in Self.surroundings {
            #expect(read(bytes, form, before, after).double == nil, "\(bytes) behind \(before)")
          }
        }
      }
    }
  }

  @Test("The edges of the forms", arguments: forms)
  func edges(form: Int) {
    for text in [
      "0", "-0", "0.0", "-0.0", "0.5", "-0.5", "9007199254740992.0", "9007199254740993.0",
      "0.000000000000001", "999999999999999999", "9999999999999999.999", "1234567890123456.789",
      "0.1234567890123456", "0.12345678901234567", "1.7976931348623157", "100000000.00000001",
    ] {
      check(text, form)
    }
    for text in ["01", "-01", "00.5", "1.", ".5", "-", "1.2.3", "1e5", "+1", "1-2", "--1"] {
      for (before, after) in Self.surroundings {
        let number = read(Array(text.utf8), form, before, after)
        #expect(number.form == UInt8(APUS_JSON_OTHER_NUMBER), "\(text) behind \(before)")
      }
    }
  }

  @Test("Digits around ties are rounded as the standard library does", arguments: forms)
  func ties(form: Int) {
    var random = SplitMix64(seed: 20_261_126)
    for _ in 0..<4_000 {
      // A number of 54 significant bits with a last bit of 1 is a tie.
      let fractionBits = 1 + random.next() % 4
      let doubled = (1 << 53 | random.next() >> 11) | 1
      let whole = doubled >> fractionBits
      let rest = doubled & (1 << fractionBits - 1)
      let fraction = String(rest * [5, 25, 125, 625][Int(fractionBits) - 1])
      let digits = String(repeating: "0", count: Int(fractionBits) - fraction.count) + fraction
      check("\(whole).\(digits)", form)
      check("-\(whole).\(digits)1", form)
    }
  }

  @Test("The powers of ten in C are those of the conversion in Swift")
  func powers() {
    for fraction in 1...Int(APUS_JSON_TENTHS) {
      #expect(apus_json_tenth(fraction - 1) == PowersOfFive.leading(-fraction).high)
    }
  }

  private func check(_ text: String, _ form: Int) {
    let whole = text.prefix { $0 != "." }.filter(\.isNumber).count
    let isLong = whole > 18 || text.filter(\.isNumber).count > 19
    for (before, after) in Self.surroundings {
      let number = read(Array(text.utf8), form, before, after)
      if isLong, number.form == UInt8(APUS_JSON_OTHER_NUMBER) { continue }
      #expect(number.double?.bitPattern == Double(text)?.bitPattern, "\(text) behind \(before)")
      #expect(number.integer == (text == "-0" ? nil : Int(text)), "\(text) behind \(before)")
    }
  }

  private func read(
    _ number: [UInt8], _ form: Int, _ before: String, _ after: String
  ) -> apus_json_number {
    let text = Array(before.utf8) + number + Array(after.utf8)
    let start = before.utf8.count
    let blanks = after.utf8.prefix { $0 <= 0x20 }.count
    // SAFETY: the range is one of the text.
    return unsafe text.withUnsafeBufferPointer { text in
      guard let address = text.baseAddress else { return apus_json_number() }
      return unsafe apus_json_read_long_number_with(
        Int32(form), address, text.count, start, start + number.count + blanks)
    }
  }

  private static func digits(_ count: Int, _ random: inout SplitMix64) -> String {
    (0..<count).map { _ in String(random.next() % 10) }.joined()
  }
}
