import ApusMeasure
import ApusProfile
import Testing

@Suite("Instructions of a function")
struct InstructionTests {
  private static let names = ["main", "parse", "read"]

  /// Samples of random stacks of three functions, each with an instruction of one of two files or without any.
  private func profile(seed: UInt64, samples count: Int = 200) -> Profile {
    var random = SplitMix64(seed: seed)
    var table = StackTable()
    var stacks: [(node: Int32, leaf: Int)] = []
    for leaf in 0..<6 {
      // Two frames of each function, with different lines.
      let caller = table.child(of: 0, frame: 0)
      stacks.append((table.child(of: caller, frame: Int32(leaf)), leaf))
    }
    let frames = (0..<6).map {
      ProfileFrame(
        Self.names[$0 / 2], module: "server", line: SourceLine(file: "a.swift", line: $0 + 1))
    }
    let instructions = (0..<8).map { number in
      ProfileInstruction(
        path: number < 6 ? "/srv/server" : "/lib/libc.so", identity: number < 6 ? "c0de" : "",
        offset: 0x1000 + UInt64(number) * 4)
    }
    let samples = (0..<count).map { number in
      let stack = stacks[Int.random(in: 0..<6, using: &random)]
      return ProfileSample(
        stack: stack.node, thread: 0, nanoseconds: UInt64(number) * 1_000_000,
        instruction: Int32.random(in: -1...0, using: &random) < 0 ? -1 : Int32(stack.leaf),
        task: -1)
    }
    return Profile(
      stacks: table, frames: frames,
      threads: [ProfileThread(process: 1, thread: 1, name: "server")], samples: samples,
      instructions: instructions)
  }

  private func read(_ bytes: [UInt8]) throws(ProfileError) -> Profile {
    try SampleLines.read(bytes.span)
  }

  private func counts(_ bytes: [UInt8]) throws(ProfileError) -> InstructionCounts {
    try Pprof.readCounts(bytes.span).instructions
  }

  @Test(
    "Each sample in the function itself is at an instruction, or counted as unknown",
    arguments: (1...20).map { UInt64($0) })
  func conserved(_ seed: UInt64) {
    let profile = profile(seed: seed)
    for name in Self.names {
      let shares = profile.instructionShares { $0.name == name }
      let inside = profile.samples.count { profile.stack(of: $0).last?.name == name }
      #expect(
        shares.rows.reduce(0) { $0 + $1.count } + shares.unknownCount == inside, "seed \(seed)")
      #expect(
        shares.rows.map(\.instruction.offset) == shares.rows.map(\.instruction.offset).sorted())
      for row in shares.rows { #expect(row.share.low <= row.share.value) }
    }
  }

  @Test("An instruction has the line of its frame, and callees are left out")
  func lines() {
    let counts = profile(seed: 3).instructionCounts { $0.name == "parse" }
    #expect(counts.map(\.instruction.offset) == [0x1008, 0x100C])
    #expect(counts.map(\.line?.line) == [3, 4])
    #expect(counts.allSatisfy { $0.instruction.path == "/srv/server" })
  }

  @Test("JSON lines and pprof keep instructions", arguments: (1...10).map { UInt64($0) })
  func files(_ seed: UInt64) throws {
    let profile = profile(seed: seed)
    let again = try read(SampleLines.bytes(of: profile))
    let counted = try counts(Pprof.bytes(of: profile))
    let tree = CallTree(profile)
    let bytes = Pprof.bytes(of: profile)
    #expect(try Pprof.read(bytes.span) == tree, "seed \(seed)")
    for name in Self.names {
      let shares = profile.instructionShares { $0.name == name }
      #expect(again.instructionShares { $0.name == name } == shares, "seed \(seed)")
      // The order of the samples is not known in pprof, so that the intervals may differ.
      let others = counted.shares { $0.name == name }
      #expect(others.rows.map(\.instruction) == shares.rows.map(\.instruction), "seed \(seed)")
      #expect(others.rows.map(\.line) == shares.rows.map(\.line), "seed \(seed)")
      #expect(others.rows.map(\.count) == shares.rows.map(\.count), "seed \(seed)")
      #expect(others.unknownCount == shares.unknownCount, "seed \(seed)")
    }
  }

  @Test("Operations on samples keep their instructions")
  func operations() {
    let profile = profile(seed: 9)
    let half = profile.during(0..<0.1).renamed { ProfileFrame("x" + $0.name) }
    let all = Self.names.map { name in
      half.instructionShares { $0.name == "x" + name }.rows.reduce(0) { $0 + $1.count }
    }.reduce(0, +)
    #expect(all > 0 && all == profile.during(0..<0.1).samples.count { $0.instruction >= 0 })
  }

  @Test("A second reader finds addresses in the mappings of pprof by the published schema")
  func schema() throws {
    let file = WireMessage(Pprof.bytes(of: profile(seed: 4)))
    let strings = file.parts[6]?.map { String(decoding: $0, as: UTF8.self) } ?? []
    let mappings = Dictionary(uniqueKeysWithValues: file.messages(3).map { ($0.value(1), $0) })
    let places = file.messages(4).filter { $0.value(3) > 0 }
    #expect(places.count == 6)
    for place in places {
      let mapping = try #require(mappings[place.value(2)])
      #expect(strings[mapping.value(5)] == "/srv/server" && strings[mapping.value(6)] == "c0de")
      let addresses = mapping.value(2)..<mapping.value(3)
      #expect(addresses.contains(place.value(3)))
      #expect(mapping.value(2) == mapping.value(4) && mapping.value(2) % 4096 == 0)
      #expect(place.messages(4)[0].value(2) == (place.value(3) - 0x1000) / 4 + 1)
    }
    // The callers have the same mapping, which has their module as its name.
    #expect(file.messages(4).allSatisfy { $0.value(2) == places[0].value(2) || $0.value(2) == 0 })
  }

  /// The bytes of a field with a length.
  private func field(_ number: UInt8, _ bytes: [UInt8]) -> [UInt8] {
    [number << 3 | 2, UInt8(bytes.count)] + bytes
  }

  @Test("The addresses of other tools become offsets by their mapping, and others are unknown")
  func mapped() throws {
    // A file that is mapped at 64 from its offset 16 on; one location at 70, one at 120 behind the mapping.
    let mapping = field(3, [8, 1, 16, 64, 24, 100, 32, 16, 40, 1, 48, 2])
    let locations =
      field(4, [8, 1, 16, 1, 24, 70] + field(4, [8, 1, 16, 9]))
      + field(4, [8, 2, 16, 1, 24, 120] + field(4, [8, 1]))
    let samples = field(2, [8, 1, 16, 3]) + field(2, [8, 2, 16, 4])
    let functions = field(5, [8, 1, 16, 3, 32, 4])
    let strings = ["", "/bin/go", "beef", "run", "/src/x/run.go"].flatMap {
      field(6, Array($0.utf8))
    }
    let shares = try counts(mapping + locations + samples + functions + strings).shares {
      $0.name == "run"
    }
    #expect(shares.unknownCount == 4)
    let row = try #require(shares.rows.first)
    #expect(
      row.instruction == ProfileInstruction(path: "/bin/go", identity: "beef", offset: 22))
    #expect(row.line == SourceLine(file: "run.go", line: 9))
    #expect(row.count == 3 && shares.rows.count == 1)
  }
}
