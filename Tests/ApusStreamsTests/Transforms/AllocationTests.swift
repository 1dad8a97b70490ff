import ApusBytes
import ApusStreams
import ApusTestSupport
import CApusAllocations
import Testing

// Counting is permanent and covers all threads of a process, so each test runs in its own process.

@Suite("Allocations of streams", .enabled(if: canCountAllocations))
struct AllocationTests {
  @Test("Stages of known types do not allocate for an element")
  func stages() async {
    await #expect(processExitsWith: .success) {
      var stream = IdentityTransform<Int>().then(CountTransform()).map { $0 &+ 1 }
        .filter { $0 & 1 == 0 }.tee(into: NullSink()).into(NullSink())
      expectNoAllocations { for number in 0..<1_000 { try stream.write(number) } }
    }
  }

  @Test("Chunks that the target does not keep are not allocated again")
  func chunks() async {
    await #expect(processExitsWith: .success) {
      var stream = ChunkTransform<Int>(64).into(NullSink())
      expectNoAllocations { for number in 0..<1_000 { try stream.write(number) } }
    }
  }

  @Test("The hex and base64 encoders and decoders do not allocate")
  func codings() async {
    await #expect(processExitsWith: .success) {
      let bytes = Array(repeating: UInt8(7), count: 100_000)
      var stream = HexEncoder().then(HexDecoder()).then(Base64Encoder()).then(Base64Decoder())
        .into(NullSink())
      expectNoAllocations { try stream.write(contentsOf: bytes) }
    }
  }

  @Test("Writing to a file does not allocate")
  func file() async {
    await #expect(processExitsWith: .success) {
      let bytes = Array(repeating: UInt8(7), count: 1_000)
      var stream = IndentTransform(level: 1).into(
        try FileSink(creating: "/dev/null", capacity: 4096))
      expectNoAllocations { for _ in 0..<100 { try stream.write(contentsOf: bytes) } }
    }
  }

  @Test("A ThreadSink does not allocate for an element")
  func thread() async {
    await #expect(processExitsWith: .success) {
      var stream = ThreadSink(into: NullSink<Int>(), batchSize: 64, batches: 2)
      expectNoAllocations {
        for number in 0..<10_000 { try stream.write(number) }
        try stream.flush()
      }
    }
  }

  // Unoptimised code boxes generic numbers and copies the forwarded elements.
  #if !DEBUG
    @Test("Lines that the target does not keep are not allocated again")
    func lines() async {
      await #expect(processExitsWith: .success) {
        let text = Array(Array(repeating: Array("a line of text\n".utf8), count: 1_000).joined())
        let (first, second) = (Array(text[..<5_000]), Array(text[5_000...]))
        var stream = LineTransform().then(LineEndTransform()).into(NullSink())
        expectNoAllocations {
          try stream.write(contentsOf: first)
          try stream.write(contentsOf: second)
        }
      }
    }

    @Test("Descriptions of known types do not allocate for a number")
    func description() async {
      await #expect(processExitsWith: .success) {
        let numbers = Array(0..<1_000)
        var stream = DescriptionStream(into: NullSink())
        expectNoAllocations { try stream.write(numbers) }
      }
    }
  #endif
}

/// Ends the process with a failure if the second run of a body allocates.
private func expectNoAllocations(_ body: () throws -> Void) {
  precondition(apus_allocations_install() > 0, "counting works here")
  do {
    try body()
    apus_allocations_count(1)
    try body()
    apus_allocations_count(0)
  } catch {
    preconditionFailure("\(error)")
  }
  let counts = apus_allocations_read()
  precondition(counts.allocations == 0, "\(counts.allocations) allocations")
}
