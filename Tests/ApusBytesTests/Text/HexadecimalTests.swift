import ApusBytes
import Testing

@Suite("Hexadecimal digits")
struct HexadecimalTests {
  @Test("Each byte has the value that the library of Swift gives its character")
  func values() {
    for byte in UInt8.min...UInt8.max {
      let character = Character(Unicode.Scalar(byte))
      let expected = byte < 0x80 ? character.hexDigitValue.map { UInt8($0) } : nil
      #expect(byte.hexadecimalValue == expected, "byte \(byte)")
    }
  }

  @Test("The digits of each byte read back as the byte")
  func digits() {
    for byte in UInt8.min...UInt8.max {
      let digits = byte.hexadecimalDigits
      let text = String(decoding: [digits.high, digits.low], as: UTF8.self)
      #expect(UInt8(text, radix: 16) == byte)
      #expect(text == text.uppercased())
    }
  }
}
