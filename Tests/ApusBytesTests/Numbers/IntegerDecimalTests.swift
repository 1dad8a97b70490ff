import ApusBytes
import ApusMeasure
import ApusTestSupport
import Testing

@Suite("Integers from decimal text")
struct IntegerDecimalTests {
  /// The slow reference is `T(String)` of the library.
  private func check<T: FixedWidthInteger>(_ type: T.Type, _ text: String) {
    let found = try? T(decimal: Array(text.utf8).span)
    #expect(found == T(text), "\(T.self) of \(text)")
  }

  private func checkAll(_ text: String) {
    check(Int8.self, text)
    check(UInt8.self, text)
    check(Int16.self, text)
    check(UInt16.self, text)
    check(Int32.self, text)
    check(UInt32.self, text)
    check(Int64.self, text)
    check(UInt64.self, text)
    check(Int128.self, text)
    check(UInt128.self, text)
  }

  @Test("Every integer of 16 bits reads as it is written, in every width")
  func allShort() {
    for value in Int(Int16.min) - 2...Int(UInt16.max) + 2 {
      let bytes = Array(String(value).utf8)
      #expect((try? Int16(decimal: bytes.span)) == Int16(exactly: value))
      #expect((try? UInt16(decimal: bytes.span)) == UInt16(exactly: value))
      #expect((try? Int8(decimal: bytes.span)) == Int8(exactly: value))
      #expect((try? Int64(decimal: bytes.span)) == Int64(value))
    }
  }

  @Test("The limits of every width are read, and numbers beyond them are not")
  func ends() {
    let ends: [Int128] = [
      Int128(Int8.min), 127, 255, Int128(Int16.min), 32767, 65535, Int128(Int32.min),
      Int128(Int32.max), Int128(UInt32.max), Int128(Int64.min), Int128(Int64.max),
      Int128(UInt64.max), .min + 1, .max - 1,
    ]
    for end in ends {
      for value in [end - 1, end, end + 1] {
        checkAll("\(value)")
        checkAll("\(value)0")
        checkAll(
          value < 0 ? "-0000000000000000000000\(value.magnitude)" : "+00000000000000000000\(value)")
      }
    }
    checkAll("\(UInt128.max)")
    checkAll("340282366920938463463374607431768211456")
    checkAll("-170141183460469231731687303715884105729")
  }

  @Test(
    "Random bytes read as by the library, or not at all", arguments: 1...200 as ClosedRange<UInt64>)
  func random(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<50 {
      let count = Int(random.next() % 24)
      let choices = seed % 2 == 0 ? "0123456789" : "0019+-. 9a:/"
      checkAll(String(decoding: random.bytes(count: count, of: Array(choices.utf8)), as: UTF8.self))
    }
  }

  @Test(
    "The error has the reason and the offset",
    arguments: [
      ("", NumberError(.unexpectedEnd, at: 0)), ("-", NumberError(.unexpectedEnd, at: 1)),
      ("+", NumberError(.unexpectedEnd, at: 1)), ("12a", NumberError(.unexpectedByte, at: 2)),
      (" 1", NumberError(.unexpectedByte, at: 0)), ("--1", NumberError(.unexpectedByte, at: 1)),
      ("128", NumberError(.outOfRange, at: 0)), ("-129", NumberError(.outOfRange, at: 0)),
      ("99999999999999999999", NumberError(.outOfRange, at: 0)),
      ("99999999999999999999x", NumberError(.unexpectedByte, at: 20)),
      ("1\u{0}", NumberError(.unexpectedByte, at: 1)),
    ])
  func errors(text: String, expected: NumberError) {
    #expect(throws: expected) { _ = try Int8(decimal: Array(text.utf8).span) }
  }

  @Test("The description of an error has the reason and the offset")
  func description() {
    #expect("\(NumberError(.unexpectedByte, at: 2))" == "unexpected byte at offset 2")
  }

  @Test("A number is appended as the library writes it", arguments: UInt64(1)...4)
  func appended(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var numbers = [0, 9, 10, 99, 100, Int.max, Int.min, -1]
    for shift in 0..<63 { numbers.append(Int(truncatingIfNeeded: random.next()) >> shift) }
    for number in numbers {
      var bytes = Array("x".utf8)
      bytes.append(decimal: number)
      #expect(bytes == Array("x\(number)".utf8))
      bytes = []
      bytes.append(decimal: UInt64(bitPattern: Int64(number)))
      #expect(bytes == Array("\(UInt64(bitPattern: Int64(number)))".utf8))
    }
  }

  @Test("Integers of every width are appended as the library writes them", arguments: UInt64(1)...4)
  func appendedWide(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var numbers: [Int128] = [.min, .max, Int128(UInt64.max), Int128(UInt64.max) + 1, -1, 0]
    for shift in 0..<127 {
      numbers.append(
        (Int128(Int64(bitPattern: random.next())) << 64 | Int128(random.next())) >> shift)
    }
    for number in numbers {
      var bytes: [UInt8] = []
      bytes.append(decimal: number)
      #expect(bytes == Array("\(number)".utf8), "seed \(seed)")
      bytes = []
      bytes.append(decimal: UInt128(truncatingIfNeeded: number))
      #expect(bytes == Array("\(UInt128(truncatingIfNeeded: number))".utf8), "seed \(seed)")
    }
    for number in Int8.min...Int8.max {
      var bytes: [UInt8] = []
      bytes.append(decimal: number)
      #expect(bytes == Array("\(number)".utf8))
    }
  }

  @Test("Numbers of a fixed width have zeros in front")
  func fixedWidth() {
    for (number, width, expected) in [(7, 2, "07"), (0, 1, "0"), (12_345_678, 8, "12345678")] {
      var bytes: [UInt8] = []
      bytes.append(digits: number, width: width)
      #expect(bytes == Array(expected.utf8))
    }
  }
}
