import ApusMeasure
import ApusProfile
import Testing

@Suite("Profiles of pprof")
struct PprofTests {
  private static let text = "main;parse;read 30\nmain;parse 10\nmain;print 60\nx 1\n"

  /// The bytes of a field with a length.
  private func field(_ number: UInt8, _ bytes: [UInt8]) -> [UInt8] {
    [number << 3 | 2, UInt8(bytes.count)] + bytes
  }

  private func read(_ bytes: [UInt8]) throws(ProfileError) -> CallTree {
    try Pprof.read(bytes.span)
  }

  @Test("A second reader finds the stacks and counts by the published schema")
  func schema() throws {
    let tree = try CallTree.folded(Self.text).renamed { ProfileFrame($0.name, module: "server") }
    let profile = WireMessage(Pprof.bytes(of: tree))
    let strings = profile.parts[6]?.map { String(decoding: $0, as: UTF8.self) } ?? []
    #expect(strings.first == "")
    let type = profile.messages(1)[0]
    #expect(strings[type.value(1)] == "samples" && strings[type.value(2)] == "count")
    let functions = Dictionary(
      uniqueKeysWithValues: profile.messages(5).map { ($0.value(1), strings[$0.value(2)]) })
    let mappings = Dictionary(
      uniqueKeysWithValues: profile.messages(3).map { ($0.value(1), strings[$0.value(5)]) })
    var locations: [Int: String] = [:]
    for location in profile.messages(4) {
      #expect(mappings[location.value(2)] == "server")
      locations[location.value(1)] = functions[location.messages(4)[0].value(1)]
    }
    let lines = profile.messages(2).map { sample in
      let stack = sample.packed(1).reversed().map { locations[$0] ?? "?" }
      return "\(stack.joined(separator: ";")) \(sample.packed(2)[0])"
    }
    #expect(lines.sorted() == tree.lines)
  }

  @Test("Random trees are read back", arguments: (1...20).map { UInt64($0) })
  func random(_ seed: UInt64) throws {
    var stacks = RandomStacks(seed: seed)
    let tree = try CallTree.folded(stacks.folded(lines: 50)).renamed {
      ProfileFrame($0.name, module: $0.name < "c" ? "lib" : "")
    }
    #expect(try read(Pprof.bytes(of: tree)) == tree, "seed \(seed)")
  }

  @Test("Inlined functions are frames, parts may be in any order, and numbers need not be packed")
  func inlined() throws {
    // Two samples with the location 7, whose first line was inlined into the second.
    let sample: [UInt8] = [8, 7, 16, 5, 16, 9]
    let location = [8, 7] + field(4, [8, 1]) + field(4, [8, 2])
    let functions = field(5, [8, 1, 16, 2]) + field(5, [8, 2, 16, 3])
    let strings = ["", "count", "inner", "outer"].flatMap { field(6, Array($0.utf8)) }
    let types = field(1, [8, 2, 16, 1]) + field(1, [8, 2, 16, 2])
    let bytes = field(2, sample) + field(2, sample) + field(4, location) + functions + strings
    #expect(try read(bytes + types).lines == ["outer;inner 10"])
    // Without a unit `count`, the last type counts.
    #expect(try read(bytes + field(1, [8, 2]) + field(1, [8, 2])).lines == ["outer;inner 18"])
    #expect(try read(bytes + field(15, [1, 2, 3]) + [16 << 3 & 0x7F | 0x80, 1, 5]).count == 10)
  }

  @Test("A location without functions is unknown in its module")
  func unknown() throws {
    let bytes =
      field(2, [8, 1, 16, 3]) + field(4, [8, 1, 16, 4]) + field(3, [8, 4, 40, 1])
      + field(6, []) + field(6, Array("/usr/lib/libc.so.6".utf8))
    #expect(try read(bytes).lines == ["[unknown in libc.so.6] 3"])
  }

  /// Bytes that are no profile, and the kind of their error.
  @Test(
    "Errors have their kind and offset",
    arguments: [
      ([0x1F, 0x8B, 8], ProfileError.Kind.compressed, 0),
      ([0x12, 5, 8], .truncated, 0), ([0x0A, 0x80], .truncated, 1), ([0x0B], .unknownField, 0),
      ([0x12, 2, 8, 3], .noReference, 2), ([0x0A, 4, 8, 9, 16, 9], .noReference, 2),
      ([0x22, 6, 8, 1, 0x22, 2, 8, 9], .noReference, 6),
      ([0x12, 11, 16] + [UInt8](repeating: 0xFF, count: 9) + [1], .negativeCount, 2),
    ] as [([UInt8], ProfileError.Kind, Int)])
  func errors(_ bytes: [UInt8], _ kind: ProfileError.Kind, _ offset: Int) {
    let error = #expect(throws: ProfileError.self) { try read(bytes) }
    #expect(error?.kind == kind && error?.offset == offset, "\(String(describing: error))")
    #expect(error?.description.hasPrefix("byte \(offset + 1): ") == true)
  }

  @Test("A count beyond 64 bits is an error")
  func overflow() throws {
    let most = [16] + [UInt8](repeating: 0xFF, count: 8) + [0x7F]
    let error = #expect(throws: ProfileError.self) { try read(field(2, most) + field(2, most)) }
    #expect(error?.kind == .countTooLarge)
  }

  @Test("A location of many functions that stacks repeat is an error, not a loop")
  func expansion() throws {
    let lines = (0..<60).flatMap { _ in field(4, [8, 1]) }
    var location = ProtobufBytes([8, 1] + lines)
    location.wrap(4)
    var stack = ProtobufBytes([UInt8](repeating: 1, count: 100_000))
    stack.wrap(1)
    stack.wrap(2)
    let bytes = field(5, [8, 1]) + location.bytes + stack.bytes
    let error = #expect(throws: ProfileError.self) { try read(bytes) }
    #expect(error?.kind == .tooManyFrames)
  }

  @Test("Any bytes are a profile or an error", arguments: (1...200).map { UInt64($0) })
  func damaged(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var bytes = Pprof.bytes(of: try .folded(Self.text))
    for _ in 0..<4 {
      bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
        in: 0...255, using: &random)
    }
    do throws(ProfileError) {
      _ = try read(bytes)
    } catch {
      #expect((0...bytes.count).contains(error.offset), "seed \(seed)")
    }
  }

  @Test("Samples of the root have a frame")
  func root() throws {
    let tree = try CallTree.folded("a 3\n").charging { _ in true }
    #expect(try read(Pprof.bytes(of: tree)).lines == ["[root] 3"])
  }
}

/// Bytes that become fields with lengths of any size.
private struct ProtobufBytes {
  private(set) var bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func wrap(_ field: UInt8) {
    var length = bytes.count
    var head = [field << 3 | 2]
    while length >= 0x80 {
      head.append(UInt8(length & 0x7F) | 0x80)
      length >>= 7
    }
    bytes = head + [UInt8(length)] + bytes
  }
}
