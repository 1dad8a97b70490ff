import ApusMachine
import Testing

@Suite("MemoryKernels")
struct MemoryKernelsTests {
  @Test("A sum counts the elements that its step touches", arguments: [1, 2, 4, 8, 16])
  func sum(step: Int) throws {
    let arena = try MemoryArena(bytes: 4096, pages: .small)
    arena.withSlice { slice in
      MemoryKernels.fill(slice, with: 3)
      #expect(MemoryKernels.sum(slice, step: step) == Int32(3 * 1024 / step))
    }
  }

  @Test("Writing and doubling change only the elements of their step", arguments: [2, 4, 8, 16])
  func writing(step: Int) throws {
    let arena = try MemoryArena(bytes: 4096, pages: .small)
    arena.withSlice { slice in
      MemoryKernels.fill(slice, step: step, with: 5)
      #expect(MemoryKernels.sum(slice, step: 1) == Int32(5 * 1024 / step))
      MemoryKernels.fill(slice, with: 1)
      MemoryKernels.double(slice, step: step)
      #expect(MemoryKernels.sum(slice, step: 1) == Int32(1024 + 1024 / step))
    }
  }

  @Test("Exclusive or of pairs of equal bytes is 0, and with an additional byte it is that byte")
  func xor() throws {
    let arena = try MemoryArena(bytes: 4096, pages: .small)
    arena.withSlice { slice in
      MemoryKernels.fill(slice, with: 0x0101_0101)
      #expect(MemoryKernels.xor(slice) == 0)
      MemoryKernels.setFirstElement(slice, to: 0x5B01_0101)
      #expect(MemoryKernels.xor(slice) == 0x5A)
    }
  }

  @Test(
    "Every loop gives the right answer for any number of passes over its range",
    arguments: BandwidthOperation.allCases, [1, 2, 4, 8, 16])
  func streams(operation: BandwidthOperation, step: Int) throws {
    for (bytes, chunks) in [(4096, 1), (4096, 40), (256 << 10, 3), (256 << 10, 9)] {
      let arena = try MemoryArena(bytes: bytes, pages: .unadvised)
      arena.withSlice { slice in
        var stream = BandwidthStream(slice.part(0, bytes))
        stream.fill {}
        let loop = BandwidthLoop(operation: operation, step: step)
        let answers = [stream.run(loop, chunks: chunks), stream.run(loop, chunks: chunks)]
        #expect(answers == [true, true])
      }
    }
  }

  @Test(
    "The widest loops give the right answers as well, from any start in their range",
    arguments: BandwidthOperation.allCases)
  func widestStreams(operation: BandwidthOperation) throws {
    for (bytes, chunks) in [(4096, 1), (4096, 40), (20_000, 3), (256 << 10, 3), (256 << 10, 41)] {
      let arena = try MemoryArena(bytes: bytes, pages: .unadvised)
      arena.withSlice { slice in
        var stream = BandwidthStream(slice.part(0, bytes))
        stream.fill {}
        let loop = BandwidthLoop(operation: operation, step: 1, vectors: .widest)
        let answers = [stream.run(loop, chunks: chunks), stream.run(loop, chunks: chunks)]
        #expect(answers == [true, true])
      }
    }
  }

  @Test("A copy starts after the elements that the last loop touched", arguments: [3, 11])
  func startOfCopy(chunks: Int) throws {
    let arena = try MemoryArena(bytes: 16 * (64 << 10), pages: .unadvised)
    arena.withSlice { slice in
      var stream = BandwidthStream(slice)
      stream.fill {}
      let double = BandwidthLoop(operation: .readWrite, step: 1, vectors: .widest)
      _ = stream.run(double, chunks: 16 + chunks)
      let copy = BandwidthLoop(operation: .copy, step: 1, vectors: .widest)
      let isRight = stream.run(copy, chunks: 1)
      #expect(isRight)
      // All elements are 2 or 4 but the first of the source, which the copy sets to 1.
      let firsts = (0..<8).map { MemoryKernels.firstElement(slice.part($0 * (64 << 10), 4096)) }
      #expect(firsts.firstIndex(of: 1) == 3)
      let answers = [stream.run(copy, chunks: 15), stream.run(double, chunks: 5)]
      #expect(answers == [true, true])
    }
  }

  @Test("The widest loops process the given number of chunks, in order", arguments: 0...13)
  func widestPasses(chunks: Int) throws {
    let arena = try MemoryArena(bytes: 4 * (64 << 10), pages: .unadvised)
    arena.withSlice { slice in
      var stream = BandwidthStream(slice)
      stream.fill {}
      let double = BandwidthLoop(operation: .readWrite, step: 1, vectors: .widest)
      _ = stream.run(double, chunks: 3)
      stream.fill {}
      _ = stream.run(double, chunks: chunks)
      for chunk in 0..<4 {
        let times = (chunks + 3 - (chunk + 1) % 4) / 4
        let sum = MemoryKernels.sum(slice.part(chunk << 16, 64 << 10), step: 1)
        #expect(sum == 16_384 << Int32(times))
      }
    }
  }

  @Test("A loop over wrong memory contents gives a wrong answer")
  func wrongAnswer() throws {
    let arena = try MemoryArena(bytes: 4096, pages: .unadvised)
    arena.withSlice { slice in
      var stream = BandwidthStream(slice)
      let isRight = stream.run(BandwidthLoop(operation: .read, step: 1), chunks: 1)
      #expect(!isRight)
    }
  }

  @Test("A copy puts each element into the other half")
  func copy() throws {
    let arena = try MemoryArena(bytes: 4096, pages: .unadvised)
    arena.withSlice { slice in
      var stream = BandwidthStream(slice)
      MemoryKernels.fill(slice.part(0, 2048), with: 9)
      let isRight = stream.run(BandwidthLoop(operation: .copy, step: 1), chunks: 1)
      #expect(isRight)
      #expect(MemoryKernels.sum(slice.part(2048, 2048), step: 1) == 1 + 9 * 511)
    }
  }
}
