// UNSAFE: calls the forms of the loop in C

import ApusMeasure
import CApusBytes
import Testing

@Suite("The forms of the scan of start tags")
struct StartTagFormTests {
  /// A scanned tag: its end, its flags, and the fields of its attributes.
  private struct Scanned: Equatable {
    var end: Int
    var flags: UInt16
    var isEmpty: Bool
    var attributes: [[Int]]
  }

  private static func scan(_ form: Int32, _ text: [UInt8], capacity: Int) -> Scanned {
    var records = [apus_xml_attribute](repeating: apus_xml_attribute(), count: capacity)
    // SAFETY: the text is not empty. The function stays in it, and writes at most `capacity` attributes.
    return unsafe text.withUnsafeBufferPointer { bytes in
      let start = unsafe bytes.baseAddress.unsafelyUnwrapped
      let tag = unsafe apus_xml_scan_start_tag_with(
        form, start, 0, bytes.count, true, &records, capacity)
      let address = UInt(bitPattern: start)
      let found = records.prefix(tag.end == 0 ? 0 : Int(tag.attribute_count)).map {
        [
          Int(truncatingIfNeeded: $0.head), Int($0.name_address - address), Int($0.name_count),
          Int($0.value_address - address), Int($0.value_count), Int($0.flags),
          Int($0.local_start), Int($0.namespace_number),
        ]
      }
      return Scanned(
        end: tag.end, flags: tag.end == 0 ? 0 : tag.flags, isEmpty: tag.is_empty, attributes: found)
    }
  }

  private func compare(_ text: String, capacity: Int = 64, _ comment: Comment) {
    let bytes = Array(text.utf8)
    let expected = Self.scan(0, bytes, capacity: capacity)
    for form in 1..<max(1, apus_xml_start_tag_forms()) {
      let found = Self.scan(form, bytes, capacity: capacity)
      #expect(found == expected, "form \(form), \(comment)")
    }
  }

  /// The longest tag has no end in its text, so that the forms also agree on what they do not decide.
  @Test("All forms agree on random tags", arguments: [1, 2, 3, 4] as [UInt64])
  func random(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let names = [
      "a", "b", "id", "version", "xmlns", "xmlns:p", "p:q", ":", "a-b.c_d", "9", "gr\u{fc}n",
      "aNameOf20Characters1",
      "aNameOf20Characters2", "aNameThatIsLongerThanThirtyTwoCharacters", "Z", "z", "_",
    ]
    let values = [
      "", "1", "52.5", "2014-08-31T00:29:15Z", "user 7", "it's", "a<b", "a&amp;b", "a\nb",
      "gr\u{fc}n", "say \"x\"",
      String(repeating: "v", count: 50), String(repeating: "v", count: 90),
    ]
    for round in 0..<4_000 {
      var text = ""
      for _ in 0..<random.next(below: 12) {
        text += [" ", " ", " ", " ", " ", "\n    ", "  ", "\t", "", "\r\n"][random.next(below: 10)]
        text += names[random.next(below: names.count)]
        text += ["=", "=", "=", "=", "=", "=", " = ", ""][random.next(below: 8)]
        let quote = ["\"", "\"", "\"", "\"", "'", ""][random.next(below: 6)]
        text += quote + values[random.next(below: values.count)] + quote
      }
      text += [">", "/>", " >", "\n/>", "/", "", "<"][random.next(below: 7)]
      text += String(repeating: "x", count: random.next(below: 200))
      guard text.utf8.count >= 24 else { continue }
      compare(text, "seed \(seed), round \(round): \(text)")
    }
  }

  @Test("All forms agree on each byte of a name, a value and a place between")
  func bytes() {
    for byte in 0...127 as ClosedRange<UInt8> {
      let character = String(UnicodeScalar(byte))
      let end = ">" + String(repeating: " ", count: 200)
      for text in [
        " a\(character)b=\"1\"\(end)", " \(character)b=\"1\"\(end)", " a=\"1\(character)2\"\(end)",
        " a\(character)\"1\"\(end)", " a=\(character)1\(character)\(end)",
        " a=\"1\"\(character)b=\"2\"\(end)",
      ] {
        compare(text, "byte \(byte)")
      }
    }
  }

  @Test(
    "All forms agree on tags of all lengths before texts of all lengths, and on many attributes")
  func lengths() {
    for count in 0..<140 {
      let value = String(repeating: "v", count: count)
      for rest in [23, 24, 60, 87, 88, 89, 150] {
        let tail = String(repeating: " ", count: rest)
        compare(" a=\"\(value)\" b='2'/>\(tail)", "value of \(count), \(rest)")
        compare(" n\(value)=\"1\" b='2'>\(tail)", "name of \(count), \(rest)")
        compare(" a=\"1\"\(tail)\(value)b='2'>\(tail)", "space, name of \(count), \(rest)")
      }
      let many = (0..<count).map { " a\($0)=\"\($0)\"" }.joined()
      compare("\(many)>\(value)", capacity: 100, "\(count) attributes")
      compare("\(many) a1='3'>\(value)", capacity: 256, "\(count) attributes, and another")
    }
  }
}
