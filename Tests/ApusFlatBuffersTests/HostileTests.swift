import ApusBytes
import ApusFlatBuffers
import ApusMeasure
import ApusTestSupport
import Foundation
import Testing

@Suite("Hostile buffers")
struct HostileTests {
  /// Whether every case runs, not a sample: in optimised tests.
  static let isComplete = ProcessInfo.processInfo.environment["APUS_HOSTILE_TESTS"] != nil

  @Test("Both contracts read the same from each wire file", arguments: WireFile.allCases)
  func contractsAgree(_ file: WireFile) throws {
    let bytes = try file.bytes
    #expect(try file.verifiedDigest(bytes) == file.checkedDigest(bytes))
  }

  @Test("Every prefix of a wire file is read without a trap", arguments: WireFile.allCases)
  func prefixes(_ file: WireFile) throws {
    let bytes = try file.bytes
    for count in 0..<bytes.count { compareContracts(file, Array(bytes[..<count])) }
  }

  @Test("A wire file with any changed byte is read without a trap", arguments: WireFile.allCases)
  func changedBytes(_ file: WireFile) throws {
    var bytes = try file.bytes
    let sample: [UInt8] = [0x01, 0x7f, 0x80, 0xff]
    for index in bytes.indices {
      let old = bytes[index]
      let changes = Self.isComplete ? Array(1...255) : sample
      for change in changes {
        bytes[index] = old ^ change
        compareContracts(file, bytes)
      }
      bytes[index] = old
    }
  }

  /// References that refer to themselves or far behind the buffer, and vtables before and behind it.
  @Test(
    "A wire file with a word at an end of its range is read without a trap",
    arguments: WireFile.allCases)
  func greatWords(_ file: WireFile) throws {
    let original = try file.bytes
    let words: [UInt32] = [
      0, 1, 0x7fff_fffc, 0x7fff_ffff, 0x8000_0000, 0x8000_0004, 0xffff_fffc, 0xffff_ffff,
    ]
    for index in stride(from: 0, through: original.count - 4, by: 2) {
      for word in words {
        var bytes = original
        for byte in 0..<4 {
          bytes[index + byte] = UInt8(truncatingIfNeeded: word >> UInt32(8 * byte))
        }
        compareContracts(file, bytes)
      }
    }
  }

  @Test("A wire file with several changed bytes is read without a trap", arguments: 0..<8 as Range)
  func severalChanges(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for file in WireFile.allCases {
      let original = try file.bytes
      for _ in 0..<(Self.isComplete ? 20_000 : 60) {
        var bytes = original
        for _ in 0..<(1 + random.next() % 6) {
          bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next())
        }
        compareContracts(file, bytes)
      }
    }
  }

  /// Reads by both contracts. If the verifier accepts the bytes, both must read the same.
  private func compareContracts(_ file: WireFile, _ bytes: [UInt8]) {
    let limits = FlatVerifierLimits(requiresAlignment: bytes.count % 2 == 0)
    let checked = try? file.checkedDigest(bytes)
    guard let verified = try? file.verifiedDigest(bytes, limits: limits) else { return }
    #expect(verified == checked, "the contracts differ for \(bytes)")
  }

  @Test("Tables nested 64 deep are accepted, and 65 are not")
  func depth() throws {
    var builder = FlatBufferBuilder()
    for (depth, isValid) in [(64, true), (65, false)] {
      builder.clear()
      var node: FlatOffset<Node>?
      for _ in 0..<depth { node = Node.create(in: &builder, left: node, value: 1) }
      builder.finish(try #require(node))
      if isValid {
        _ = try VerifiedBuffer<Node>(verifying: builder.bytes)
      } else {
        #expect { try Self.verify(builder.bytes) } throws: { error in
          (error as? FlatBufferError)?.kind == .tooDeep(limit: 64)
        }
      }
    }
  }

  private static func verify(_ bytes: RawSpan) throws {
    _ = try VerifiedBuffer<Node>(verifying: bytes)
  }

  @Test("2^40 paths in 2 KB of shared tables are rejected at once")
  func sharedTables() throws {
    var builder = FlatBufferBuilder()
    var node = Node.create(in: &builder, value: 1)
    for _ in 0..<40 { node = Node.create(in: &builder, left: node, right: node) }
    builder.finish(node)
    #expect(builder.byteCount < 2048)
    let limit = builder.byteCount * 64 + 1 << 20
    #expect { try Self.verify(builder.bytes) } throws: { error in
      (error as? FlatBufferError)?.kind == .apparentSize(limit: limit)
    }
  }

  @Test("The time of a verification grows no faster than the buffer, with shared tables")
  func linearTime() throws {
    let small = try Self.time(byteCount: 1 << 12)
    let large = try Self.time(byteCount: 1 << 16)
    #expect(large < small * 16 * 8)
  }

  /// The time to reject a vector of references to one deep chain of vectors.
  private static func time(byteCount: Int) throws -> Double {
    var builder = FlatBufferBuilder(capacity: byteCount * 2)
    let leaf = Node.create(in: &builder, value: 1)
    var node = leaf
    for _ in 0..<4 {
      let children = builder.vector(Array(repeating: node, count: byteCount / 16))
      node = Node.create(in: &builder, children: children)
    }
    builder.finish(node)
    let clock = ContinuousClock()
    let limits = FlatVerifierLimits(apparentSize: byteCount * 16)
    let time = clock.measure {
      _ = try? VerifiedBuffer<Node>(verifying: builder.bytes, limits: limits)
    }
    return Double(time.components.attoseconds) / 1e18 + Double(time.components.seconds)
  }

  @Test("The greatest reference leaves the buffer, also from a position above 0")
  func greatestReference() throws {
    let bytes: [UInt8] = [8, 0, 0, 0, 0xff, 0xff, 0xff, 0x7f, 0, 0, 0, 0]
    let target = 4 + Int(Int32.max)
    #expect {
      _ = try VerifiedBuffer<Node>(verifyingSizePrefixed: bytes.span.rawBytes)
    } throws: { error in
      error as? FlatBufferError
        == FlatBufferError(
          .leavesBuffer(byteCount: 4, available: bytes.count - target), at: target)
    }
    #expect(try CheckedBuffer<Node>(sizePrefixed: bytes.span.rawBytes).root.value == 0)
  }

  @Test("An error names the path and the offset of the wrong bytes")
  func errorPath() throws {
    var bytes = try WireFile.fooBarContainer.bytes
    var place = 0
    do {
      let list = try unwrap(
        try VerifiedBuffer<FooBarContainer>(verifying: bytes.span.rawBytes).root.list)
      let name = try unwrap(list[2].name)
      place = offset(of: name, in: bytes)
    }
    bytes[place + name.count] = 0x21
    do {
      _ = try VerifiedBuffer<FooBarContainer>(verifying: bytes.span.rawBytes)
      Issue.record("a string without a terminating 0 was accepted")
    } catch {
      #expect(error.path == "list[2].name")
      #expect(error.kind == .unterminatedString)
      #expect(error.offset == place + name.count)
      #expect(
        error.description
          == "list[2].name: the string does not end with a 0 byte at offset \(error.offset)")
    }
  }

  /// The name of every element of the container.
  private let name = "Hello, World!"

  /// The offset of a string's first byte.
  private func offset(of string: borrowing FlatString, in bytes: [UInt8]) -> Int {
    bytes.span.rawBytes.byteOffsets(of: string.bytes)?.lowerBound ?? -1
  }
}
