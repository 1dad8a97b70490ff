import ApusMachine
import ApusMeasure
import Testing

/// Each form of the loops in C is compared with a loop over an array.
@Suite("VectorForm")
struct VectorFormTests {
  /// Lengths around each multiple of a vector and of the vectors of a loop iteration.
  private static let counts =
    Array(0...40) + [63, 64, 65, 127, 128, 129, 130, 191, 255, 256, 257, 1000, 1023, 1024]
  private static let roundCounts = [0, 1, 2, 5]
  /// The number of words before and after the range, which no loop may change.
  private static let margin = 16

  /// Memory with random words, and the same words as an array.
  private struct Words: ~Copyable {
    let arena: MemoryArena
    let values: [Int32]

    init(seed: UInt64) throws {
      var random = SplitMix64(seed: seed)
      let values = (0..<2048).map { _ in Int32(truncatingIfNeeded: random.next()) }
      arena = try MemoryArena(bytes: 4 * values.count, pages: .unadvised)
      arena.withSlice { slice in
        for (index, value) in values.enumerated() {
          MemoryKernels.setFirstElement(slice.part(4 * index, 4), to: value)
        }
      }
      self.values = values
    }

    /// The current contents of the memory.
    var current: [Int32] {
      arena.withSlice { slice in
        values.indices.map { MemoryKernels.firstElement(slice.part(4 * $0, 4)) }
      }
    }
  }

  private func words(_ slice: MemorySlice, _ range: Range<Int>) -> MemorySlice {
    slice.part(4 * range.lowerBound, 4 * range.count)
  }

  @Test("The forms have vectors of 16, 32 and 64 bytes, if the processor has them")
  func forms() {
    #expect(VectorForm.all.map(\.vectorBytes) == Array([16, 32, 64].prefix(VectorForm.all.count)))
    #expect(VectorForm.widest == VectorForm.all.last)
  }

  @Test("A sum equals the sum of a loop over an array, for every length", arguments: VectorForm.all)
  func sum(_ form: VectorForm) throws {
    let memory = try Words(seed: 1)
    for count in Self.counts {
      for (start, rounds) in zip([0, 1, 3, 16], Self.roundCounts) {
        let range = start..<start + count
        let once = memory.values[range].reduce(Int32(0), &+)
        memory.arena.withSlice { slice in
          let sum = MemoryKernels.sum(words(slice, range), rounds: rounds, form)
          #expect(sum == once &* Int32(rounds))
        }
      }
    }
  }

  @Test("Writing changes every word of its range and no other", arguments: VectorForm.all)
  func fill(_ form: VectorForm) throws {
    for count in Self.counts {
      let memory = try Words(seed: UInt64(count))
      let range = Self.margin..<Self.margin + count
      memory.arena.withSlice {
        MemoryKernels.fill(words($0, range), with: -7, rounds: 1 + count % 2, form)
      }
      var expected = memory.values
      for index in range { expected[index] = -7 }
      let current = memory.current
      #expect(current == expected)
    }
  }

  @Test("Doubling changes every word of its range and no other", arguments: VectorForm.all)
  func double(_ form: VectorForm) throws {
    for (count, rounds) in zip(Self.counts, Array(repeating: Self.roundCounts, count: 99).joined())
    {
      let memory = try Words(seed: UInt64(count))
      let range = Self.margin - 1..<Self.margin - 1 + count
      memory.arena.withSlice { MemoryKernels.double(words($0, range), rounds: rounds, form) }
      var expected = memory.values
      for index in range { expected[index] = expected[index] &<< Int32(rounds) }
      let current = memory.current
      #expect(current == expected)
    }
  }

  @Test("A copy changes every word of its target and no other", arguments: VectorForm.all)
  func copy(_ form: VectorForm) throws {
    for count in Self.counts {
      let memory = try Words(seed: UInt64(count))
      let (source, target) = (1..<1 + count, 1025 - count % 3..<1025 - count % 3 + count)
      memory.arena.withSlice {
        MemoryKernels.copy(words($0, source), to: words($0, target), rounds: 1 + count % 2, form)
      }
      var expected = memory.values
      if target.lowerBound >= source.upperBound {
        expected.replaceSubrange(target, with: memory.values[source])
        let current = memory.current
        #expect(current == expected)
      }
    }
  }

  @Test("A copy past the caches changes every word of its target and no other")
  func copyPastCaches() throws {
    for count in Self.counts {
      let memory = try Words(seed: UInt64(count))
      let (source, target) = (1..<1 + count, 1025 - count % 5..<1025 - count % 5 + count)
      guard target.lowerBound >= source.upperBound else { continue }
      memory.arena.withSlice {
        MemoryKernels.copyPastCaches(words($0, source), to: words($0, target), rounds: count % 3)
      }
      var expected = memory.values
      if count % 3 > 0 { expected.replaceSubrange(target, with: memory.values[source]) }
      let current = memory.current
      #expect(current == expected)
    }
  }

  @Test("Zero and negative rounds do nothing", arguments: VectorForm.all)
  func noRounds(_ form: VectorForm) throws {
    let memory = try Words(seed: 3)
    memory.arena.withSlice { slice in
      for rounds in [0, -1, .min] {
        #expect(MemoryKernels.sum(slice, rounds: rounds, form) == 0)
        MemoryKernels.fill(slice, with: 1, rounds: rounds, form)
        MemoryKernels.double(slice, rounds: rounds, form)
        MemoryKernels.copy(words(slice, 0..<8), to: words(slice, 8..<16), rounds: rounds, form)
      }
    }
    let (current, before) = (memory.current, memory.values)
    #expect(current == before)
  }
}
