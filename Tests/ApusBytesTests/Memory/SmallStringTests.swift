// UNSAFE: sets an environment variable in a process of its own

import ApusMeasure
import ApusTestSupport
import CApusBytes
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@testable import ApusBytes

@Suite("Small strings", .serialized)
struct SmallStringTests {
  /// The string that the standard library makes.
  private func reference(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test("The words of strings are known with this compiler")
  func layout() {
    #expect(SmallString.test())
    #expect(apus_small_strings() == Int32(APUS_STRINGS_HAVE_WORDS))
  }

  @Test("Each byte at each place of each length", arguments: 0...18)
  func everyByte(count: Int) {
    #expect(reference([]) == [UInt8]().span.text)
    for place in 0..<count {
      for byte in UInt8.min...UInt8.max {
        var bytes = (0..<count).map { UInt8(0x61 + $0) }
        bytes[place] = byte
        let (text, expected) = (bytes.span.text, reference(bytes))
        #expect(text == expected && Array(text.utf8) == Array(expected.utf8))
      }
    }
  }

  @Test("Such a string behaves like one of the library", arguments: 1...16)
  func behaviour(count: Int) {
    let bytes = (0..<count).map { UInt8(0x41 + $0) }
    let (text, expected) = (bytes.span.text, reference(bytes))
    #expect(text.hashValue == expected.hashValue)
    #expect(text.utf8.count == count && text.count == count)
    #expect(text.lowercased() == expected.lowercased())
    #expect(text + "é and more" == expected + "é and more")
    let hasBytes = text.utf8.span.equals(bytes.span)
    #expect(hasBytes)
    #expect(text.unicodeScalars.allSatisfy(\.isASCII) && text.dropFirst() == expected.dropFirst())
    var longer = text
    for _ in 0..<20 { longer.append("x") }
    #expect(longer == expected + String(repeating: "x", count: 20))
    #expect(["\(text)": 1][expected] == 1)
  }

  @Test("The library makes the strings if the words are others")
  func fallback() {
    apus_set_small_strings(Int32(APUS_STRINGS_HAVE_OTHER_WORDS))
    defer { apus_set_small_strings(Int32(APUS_STRINGS_UNKNOWN)) }
    #expect(Array("fallback".utf8).span.text == "fallback")
  }

  @Test("The environment variable leaves all strings to the library")
  func switchedOff() async {
    await #expect(processExitsWith: .success) {
      // SAFETY: no other thread of this process reads the environment meanwhile.
      unsafe setenv("APUS_SHORT_STRINGS", "library", 1)
      let text = Array("fallback".utf8).span.text
      precondition(text == "fallback")
      precondition(apus_small_strings() == Int32(APUS_STRINGS_HAVE_OTHER_WORDS))
    }
  }

  @Test("Strings of random bytes", arguments: 0..<20 as Range<UInt64>)
  func random(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<500 {
      let count = Int(random.next() % 24)
      let mask: UInt8 = random.next() % 4 == 0 ? 0xff : 0x7f
      let bytes = (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) & mask }
      #expect(bytes.span.text == reference(bytes), "seed \(seed)")
    }
  }
}
