import ApusMachine
import ApusMeasure
import Testing

@Suite("CycleBuilder")
struct CycleBuilderTests {
  private static let lineCounts = [1, 2, 3, 64, 80, 4095, 4096, 4097, 5120, 9000, 20_480]

  @Test(
    "Each cycle returns to its start after every line was visited once, and not before",
    arguments: lineCounts, [MemoryLatencyProbe.Variant.tlbLocal, .randomSmallPages])
  func oneCycle(lines: Int, variant: MemoryLatencyProbe.Variant) throws {
    let order = try walk(lines, variant, seed: 7)
    #expect(order.count == lines)
    #expect(order.sorted() == Array(0..<lines))
  }

  @Test("A cycle on huge pages and on lines of 128 bytes is a single cycle as well")
  func widerLines() throws {
    let order = try walk(3000, .randomHugePages, seed: 8, lineBytes: 128)
    #expect(order.sorted() == Array(0..<3000))
  }

  @Test("A random cycle is a single cycle, whether it extends a smaller cycle or starts again")
  func grown() throws {
    var builder = try CycleBuilder(maximumBytes: 1 << 20, lineBytes: 64)
    let arena = try MemoryArena(bytes: 1 << 20, pages: .small)
    var random = SplitMix64(seed: 3)
    arena.withSlice { slice in
      for bytes in [4096, 5120, 65_536, 8192, 1 << 20] {
        let start = builder.writeRandom(slice.part(0, bytes), &random) {}
        #expect(visit(from: start, base: slice.address, limit: bytes / 64) == bytes / 64)
        #expect(MemoryKernels.chase(from: start, loads: bytes / 64) == start)
      }
    }
  }

  @Test("The windowed cycle leaves a window of 64 pages only after it has visited all of it")
  func windows() throws {
    let windowLines = CycleBuilder.windowPages * MemoryArena.pageBytes / 64
    let order = try walk(windowLines * 5 + 100, .tlbLocal, seed: 11)
    let windows = order.map { $0 / windowLines }
    let changes = zip(windows, windows.dropFirst()).count { $0 != $1 }
    #expect(changes == 5)
  }

  @Test("A cycle has no stride that a prefetcher could follow", arguments: [1, 2, 3] as [UInt64])
  func noStride(seed: UInt64) throws {
    for variant in [MemoryLatencyProbe.Variant.tlbLocal, .randomSmallPages] {
      let order = try walk(8192, variant, seed: seed)
      let strides = zip(order, order.dropFirst()).map { $1 - $0 }
      let near = strides.count { abs($0) <= 2 }
      let counts = Dictionary(strides.map { ($0, 1) }, uniquingKeysWith: +)
      #expect(near < 40)
      #expect(counts.values.max() ?? 0 < 20)
    }
  }

  @Test("The same seed gives the same cycle, another seed another cycle")
  func seeds() throws {
    let one = try walk(512, .randomSmallPages, seed: 1)
    #expect(try walk(512, .randomSmallPages, seed: 1) == one)
    #expect(try walk(512, .randomSmallPages, seed: 2) != one)
  }

  /// Writes a cycle and returns its lines in the order in which they are visited.
  private func walk(
    _ lines: Int, _ variant: MemoryLatencyProbe.Variant, seed: UInt64, lineBytes: Int = 64
  ) throws -> [Int] {
    var builder = try CycleBuilder(maximumBytes: lines * lineBytes, lineBytes: lineBytes)
    let arena = try MemoryArena(
      bytes: lines * lineBytes, pages: variant == .randomHugePages ? .huge : .small)
    var random = SplitMix64(seed: seed)
    return arena.withSlice { slice in
      let slice = slice.part(0, lines * lineBytes)
      let start =
        variant == .tlbLocal
        ? builder.writeWindowed(slice, &random) {} : builder.writeRandom(slice, &random) {}
      var order: [Int] = []
      var address = start
      repeat {
        order.append(Int(address - slice.address) / lineBytes)
        address = MemoryKernels.chase(from: address, loads: 1)
      } while address != start && order.count <= lines
      return order
    }
  }

  /// Counts the different lines that are visited before the start is reached again.
  private func visit(from start: UInt, base: UInt, limit: Int) -> Int {
    var seen: Set<UInt> = []
    var address = start
    while seen.count <= limit, seen.insert(address).inserted {
      address = MemoryKernels.chase(from: address, loads: 1)
    }
    return seen.count
  }
}
