import ApusBytes
import ApusMeasure
@testable import ApusProfile
import ApusTestSupport
import Testing

@Suite("Lines and inlined calls")
struct DWARFTests {
  private func positions(
    _ file: DebugELF, _ addresses: [UInt64]
  ) throws -> [SourcePosition] {
    let bytes = file.bytes
    return try SourcePosition.of(addresses, in: ELFFile(bytes.span.rawBytes))
  }

  @Test("The program of lines gives each address its line", arguments: [2, 4, 5] as [UInt16])
  func lines(_ version: UInt16) throws {
    let positions = try positions(
      DebugELF(line: TestLines(version: version).bytes),
      [0xFFF, 0x1000, 0x1003, 0x1004, 0x1010, 0x1020])
    #expect(
      positions.map { $0.lines.last.flatMap { $0 }.map { "\($0)" } } == [
        nil, "main.c:10", "main.c:10", "main.c:12", "part.h:5", nil,
      ])
  }

  @Test("Functions that the linker removed have no lines")
  func removed() throws {
    let found = try positions(
      DebugELF(line: TestLines(version: 4, start: 0).bytes), [0, 4, 8])
    #expect(found.allSatisfy { $0.lines == [nil] })
  }

  @Test("Inlined calls have their names and the lines of the calls, the outermost first")
  func inlined() throws {
    let found = try positions(
      DebugELF(
        line: TestLines(version: 4).bytes, info: TestInlines().info,
        abbreviations: TestInlines().abbreviations), [0x1000, 0x1004, 0x1005])
    #expect(found.map(\.inlined) == [[], ["outer", "inner"], ["outer"]])
    #expect(found[1].lines.map { $0.map { "\($0)" } } == ["main.c:11", "part.h:4", "main.c:12"])
  }

  @Test("Every beginning of the sections is read or is an error")
  func cut() {
    let (lines, inlines) = (TestLines(version: 4).bytes, TestInlines())
    for end in lines.indices { read(DebugELF(line: Array(lines[..<end]))) }
    for end in inlines.info.indices {
      read(DebugELF(info: Array(inlines.info[..<end]), abbreviations: inlines.abbreviations))
    }
    for end in inlines.abbreviations.indices {
      read(DebugELF(info: inlines.info, abbreviations: Array(inlines.abbreviations[..<end])))
    }
  }

  @Test(
    "Sections with changed bytes are read or are errors", arguments: (1...400).map { UInt64($0) })
  func changed(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    func change(_ bytes: [UInt8]) -> [UInt8] {
      var bytes = bytes
      for _ in 0..<2 {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        bytes[place] =
          [0, 0xFF, 0x7F, 0x80, 1, .random(in: 0...255, using: &random)].randomElement(
            using: &random) ?? 0
      }
      return bytes
    }
    for version: UInt16 in [4, 5] {
      read(
        DebugELF(
          line: change(TestLines(version: version).bytes), info: change(TestInlines().info),
          abbreviations: change(TestInlines().abbreviations)))
    }
  }

  private func read(_ file: DebugELF) {
    do {
      let positions = try positions(file, [0x1000, 0x1004, 0x1010])
      #expect(positions.count == 3)
    } catch {
      #expect(error is DWARFError, "\(error)")
    }
  }

  @Test("Programs of lines are read in linear time")
  func growth() throws {
    func seconds(_ rows: Int) throws -> Double {
      let bytes = DebugELF(line: TestLines(version: 4, rows: rows).bytes).bytes
      let clock = ContinuousClock()
      return try clock.measure {
        _ = try SourcePosition.of([0x1000, 0x2000], in: ELFFile(bytes.span.rawBytes))
      } / .seconds(1)
    }
    let (small, large) = (try seconds(1 << 16), try seconds(1 << 19))
    // Eight times the rows; a quadratic reader takes 64 times.
    #expect(large < 24 * small + 0.05, "\(small) s and \(large) s")
  }

  @Test("Entries that repeat a long list of ranges are an error, not a loop")
  func repeated() throws {
    let inlines = TestInlines(repeated: 20_000)
    #expect(throws: DWARFError.self) {
      _ = try positions(
        DebugELF(info: inlines.info, abbreviations: inlines.abbreviations, ranges: inlines.ranges),
        [0x1000])
    }
  }

  @Test("Lines of a function are counted at its innermost call")
  func counts() throws {
    let text = Array(
      """
      {"time":1,"stack":["main","f"],"lines":["a.c:1","a.c:7"]}
      {"time":2,"stack":["main","f","g"],"lines":["a.c:1","a.c:8","b.c:3"]}
      {"time":3,"stack":["main","f","f"],"lines":["a.c:1","a.c:8","a.c:7"]}
      {"time":4,"stack":["main"],"lines":[""]}

      """.utf8)
    let profile = try SampleLines.read(text.span)
    let counts = profile.lineCounts { $0.name == "f" }
    #expect(
      counts.map { "\($0.line.map { "\($0)" } ?? "") \($0.count)" } == ["a.c:7 2", "a.c:8 1"])
    #expect(profile.hasLines)
    // Trees have no lines, so that calls at different lines are one node.
    #expect(CallTree(profile).children(of: 0).count == 1)
    #expect(
      try SampleLines.read(SampleLines.bytes(of: profile).span).lineCounts { $0.name == "f" }.count
        == 2)
  }
}

/// A program of lines: 4 bytes of line 10, 12 of line 12, and 16 of line 5 in a second file.
struct TestLines {
  let version: UInt16
  var start: UInt64 = 0x1000
  var rows = 0

  var bytes: [UInt8] {
    let tables = version == 5 ? newFiles : oldFiles
    var header: [UInt8] = [1] + (version >= 4 ? [1] : []) + [1, 0xFB, 14, 13]
    header += [0, 1, 1, 1, 1, 0, 0, 0, 1, 0, 0, 1] + tables
    let (main, part): (UInt8, UInt8) = version == 5 ? (0, 1) : (1, 2)
    var program: [UInt8] = [0, 9, 2] + TestFrames.word(start) + [4, main, 3, 9, 1, 2, 4, 3, 2, 1]
    program +=
      [2, 12, 4, part, 3, 0x79, 1] + [UInt8](repeating: 0x20, count: rows) + [2, 16, 0, 1, 1]
    let body =
      half(version) + (version == 5 ? [8, 0] : []) + TestFrames.half(UInt32(header.count)) + header
    return TestFrames.half(UInt32(body.count + program.count)) + body + program
  }

  private var oldFiles: [UInt8] {
    Array("src\0\0main.c\0".utf8) + [1, 0, 0] + Array("part.h\0".utf8) + [1, 0, 0, 0]
  }

  private var newFiles: [UInt8] {
    [1, 1, 8, 1] + Array("/src\0".utf8) + [2, 1, 8, 2, 11, 2] + Array("main.c\0".utf8) + [0]
      + Array("lib/part.h\0".utf8) + [0]
  }

  private func half(_ value: UInt16) -> [UInt8] { [UInt8(value & 0xFF), UInt8(value >> 8)] }
}

/// A unit with a function into which `outer` is inlined, and into that `inner`.
struct TestInlines {
  /// The number of inlined calls that refer to the same list of ranges.
  var repeated = 0

  /// 1: unit, 2: function, 3: inlined call with its callees, 4: inlined call, 5: inlined call with ranges.
  var abbreviations: [UInt8] {
    [1, 0x11, 1, 0x10, 0x17, 0, 0, 2, 0x2E, 0, 0x03, 0x08, 0, 0]
      + [3, 0x1D, 1, 0x31, 0x13, 0x11, 0x01, 0x12, 0x06, 0x58, 0x0B, 0x59, 0x0B, 0, 0]
      + [4, 0x1D, 0, 0x31, 0x13, 0x11, 0x01, 0x12, 0x06, 0x58, 0x0B, 0x59, 0x0B, 0, 0]
      + [5, 0x1D, 0, 0x31, 0x13, 0x55, 0x17, 0, 0, 0]
  }

  var info: [UInt8] {
    // The header has 11 bytes, and the first entry 5.
    let outer = UInt32(16)
    let inner = outer + 7
    var entries: [UInt8] = [1, 0, 0, 0, 0]
    entries += [2] + Array("outer\0".utf8) + [2] + Array("inner\0".utf8)
    entries +=
      [3] + TestFrames.half(outer) + TestFrames.word(0x1004) + TestFrames.half(2) + [1, 11]
    entries +=
      [4] + TestFrames.half(inner) + TestFrames.word(0x1004) + TestFrames.half(1) + [2, 4, 0]
    for _ in 0..<repeated { entries += [5] + TestFrames.half(outer) + TestFrames.half(0) }
    entries += [0]
    let body = [4, 0, 0, 0, 0, 0, 8] + entries
    return TestFrames.half(UInt32(body.count)) + body
  }

  /// The list of ranges.
  var ranges: [UInt8] {
    (0..<repeated).flatMap {
      TestFrames.word(UInt64(0x2000 + $0)) + TestFrames.word(UInt64(0x2001 + $0))
    }
      + TestFrames.word(0) + TestFrames.word(0)
  }
}

/// A file with sections of lines.
struct DebugELF {
  var line: [UInt8] = []
  var info: [UInt8] = []
  var abbreviations: [UInt8] = []
  var ranges: [UInt8] = []

  var bytes: [UInt8] {
    let sections: [(name: String, bytes: [UInt8])] = [
      (".debug_line", line), (".debug_info", info), (".debug_abbrev", abbreviations),
      (".debug_ranges", ranges),
    ]
    var names: [UInt8] = [0]
    var file = [UInt8](repeating: 0, count: 64)
    var headers = [UInt8](repeating: 0, count: 64)
    for (name, bytes) in sections {
      headers += header(UInt32(names.count), 1, file.count, bytes.count)
      names += Array(name.utf8) + [0]
      file += bytes
    }
    headers += header(0, 3, file.count, names.count)
    file += names
    let table = file.count
    file += headers
    file.replaceSubrange(
      0..<16, with: [0x7F, 0x45, 0x4C, 0x46, 2, 1, 1] + [UInt8](repeating: 0, count: 9))
    file.replaceSubrange(0x28..<0x30, with: TestFrames.word(UInt64(table)))
    file.replaceSubrange(0x36..<0x40, with: [56, 0, 0, 0, 64, 0, 6, 0, 5, 0])
    return file
  }

  private func header(_ name: UInt32, _ kind: UInt32, _ offset: Int, _ size: Int) -> [UInt8] {
    TestFrames.half(name) + TestFrames.half(kind) + [UInt8](repeating: 0, count: 16)
      + TestFrames.word(UInt64(offset)) + TestFrames.word(UInt64(size))
      + [UInt8](repeating: 0, count: 24)
  }
}
