import ApusBytes
import ApusMeasure
@testable import ApusProfile
import ApusTestSupport
import Testing

@Suite("Symbols of ELF files")
struct ELFFileTests {
  @Test("The nearest symbol that contains an address names it, at most to the end of its section")
  func names() throws {
    let bytes = TestELF().bytes
    let file = try ELFFile(bytes.span.rawBytes)
    let names = try file.names(of: [0x0FFF, 0x1000, 0x100F, 0x1010, 0x1020, 0x5000])
    #expect(names == [nil, "alpha", "alpha", nil, "beta", nil])
    let last = try file.names(of: [0x102F, 0x1FFF, 0x2000])
    #expect(last == ["beta", "beta", nil])
    let hasAllSymbols = file.hasAllSymbols
    #expect(hasAllSymbols)
  }

  @Test("Offsets of the file become addresses by the segments")
  func offsets() throws {
    let bytes = TestELF().bytes
    let file = try ELFFile(bytes.span.rawBytes)
    let addresses = [0x10, 0x2000].map { file.address(ofFileOffset: $0) }
    #expect(addresses == [0x1010, nil])
  }

  @Test("A file that is no ELF file is an error")
  func other() {
    for text in ["", "#!/bin/sh\n", String(repeating: "x", count: 100)] {
      #expect(throws: ELFError(.notELF, at: 0)) {
        let bytes = Array(text.utf8)
        _ = try ELFFile(bytes.span.rawBytes).segments
      }
    }
  }

  @Test("Every beginning of a file is read or is an error")
  func cut() {
    let bytes = TestELF().bytes
    for end in bytes.indices { read(Array(bytes[..<end])) }
  }

  @Test("Files with changed bytes are read or are errors", arguments: (1...300).map { UInt64($0) })
  func changed(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var bytes = TestELF().bytes
    for _ in 0..<3 {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      bytes[place] = [0, 0xFF, 0x7F, 0x80, 1].randomElement(using: &random) ?? 0
    }
    read(bytes)
  }

  @Test("Numbers at the limits of 64 bits in every field are read or are errors")
  func limits() {
    for value in [UInt64.max, UInt64(Int64.max), 1 << 63, 0xFFFF_FFFF] {
      for place in stride(from: 16, to: TestELF().bytes.count - 8, by: 4) {
        var bytes = TestELF().bytes
        for byte in 0..<8 { bytes[place + byte] = UInt8(truncatingIfNeeded: value >> (8 * byte)) }
        read(bytes)
      }
    }
  }

  private func read(_ bytes: [UInt8]) {
    do throws(ELFError) {
      let file = try ELFFile(bytes.span.rawBytes)
      _ = file.address(ofFileOffset: 0x10)
      let names = try file.names(of: [0, 0x1000, UInt64.max])
      #expect(names.count == 3)
    } catch {
      #expect((0...bytes.count).contains(error.offset), "\(error)")
    }
  }

  @Test("Symbols are searched in linear time")
  func growth() throws {
    func seconds(_ count: Int) throws -> Double {
      let bytes = TestELF(repeated: count).bytes
      let clock = ContinuousClock()
      return try clock.measure {
        let file = try ELFFile(bytes.span.rawBytes)
        let names = try file.names(of: Array(stride(from: 0x1000, to: 0x2000, by: 2)))
        #expect(names[0] == "alpha")
        let isDefined = try file.defines("gamma")
        #expect(!isDefined)
      } / .seconds(1)
    }
    let (small, large) = (try seconds(1 << 14), try seconds(1 << 17))
    // Eight times the symbols; a quadratic search takes 64 times.
    #expect(large < 24 * small + 0.05, "\(small) s and \(large) s")
  }

  #if os(Linux)
    @Test("The symbols of this program are found")
    func ownProgram() throws {
      let program = try MappedFile("/proc/self/exe")
      let file = try ELFFile(program.bytes)
      let counts = [file.segments.count, file.sections.count]
      #expect(!counts.contains(0))
      let names = try file.names(of: Array(stride(from: 0, to: 10_000_000, by: 1000)))
      #expect(names.contains { $0 != nil })
    }
  #endif
}

/// A small ELF file: a segment, a table of symbols, and its names.
struct TestELF {
  /// The number of further symbols.
  var repeated = 0

  /// The file.
  var bytes: [UInt8] {
    var file = header + segment
    let names = Array("\0alpha\0beta\0data\0".utf8)
    let symbols =
      Self.symbol(0, 0, 0, kind: 0, section: 0)
      + Self.symbol(1, 0x1000, 0x10, kind: 0x12, section: 1)
      + Self.symbol(7, 0x1020, 0, kind: 0x10, section: 1)
      + Self.symbol(12, 0x1018, 8, kind: 0x11, section: 1)
      + (0..<repeated).flatMap { number in
        Self.symbol(7, 0x1800 + UInt64(number % 2000), 1, kind: 2, section: 1)
      }
    let symbolStart = UInt64(file.count)
    file += symbols
    let nameStart = UInt64(file.count)
    file += names
    let table = UInt64(file.count)
    file += Self.section(kind: 0, flags: 0, 0, 0, link: 0, entrySize: 0)
    file += Self.section(
      kind: 1, flags: 6, address: 0x1000, 0, 0x1000, link: 0, entrySize: 0)
    file += Self.section(
      kind: 2, flags: 0, symbolStart, UInt64(symbols.count), link: 3, entrySize: 24)
    file += Self.section(kind: 3, flags: 0, nameStart, UInt64(names.count), link: 0, entrySize: 0)
    file.replaceSubrange(0x28..<0x30, with: Self.word(table))
    return file
  }

  private var header: [UInt8] {
    [0x7F, 0x45, 0x4C, 0x46, 2, 1, 1] + [UInt8](repeating: 0, count: 9) + [3, 0, 62, 0, 1, 0, 0, 0]
      + Self.word(0x1000) + Self.word(64) + Self.word(0) + [0, 0, 0, 0, 64, 0, 56, 0, 1, 0]
      + [64, 0, 4, 0, 3, 0]
  }

  private var segment: [UInt8] {
    [1, 0, 0, 0, 5, 0, 0, 0] + Self.word(0) + Self.word(0x1000) + Self.word(0x1000)
      + Self.word(0x1000) + Self.word(0x1000) + Self.word(0x1000)
  }

  private static func symbol(
    _ name: UInt32, _ address: UInt64, _ size: UInt64, kind: UInt8, section: UInt8
  ) -> [UInt8] {
    half(name) + [kind, 0, section, 0] + word(address) + word(size)
  }

  private static func section(
    kind: UInt32, flags: UInt64, address: UInt64 = 0, _ offset: UInt64, _ size: UInt64,
    link: UInt32,
    entrySize: UInt64
  ) -> [UInt8] {
    half(0) + half(kind) + word(flags) + word(address) + word(offset) + word(size) + half(link)
      + half(0)
      + word(1) + word(entrySize)
  }

  private static func half(_ value: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  private static func word(_ value: UInt64) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
