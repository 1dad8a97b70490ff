import ApusMachine
import ApusMeasure

extension CaseStudyExperiment {
  /// Copies that bypass the caches, beside ordinary ones: chapter 7.
  static let streamingStores = CaseStudyExperiment(
    .streamingStores, from: Chapter7.source,
    measures: "ordinary copies and copies that bypass the caches, by size; what stays in a cache",
    how: """
      copies: a block is copied to another of the same size, again and again, by vectors of 16 bytes with ordinary stores and with stores \
      that bypass the caches (movntdq of x86-64; absent elsewhere). kept: 256 KiB that were just read are read again, after nothing, and after \
      a block of 16 KiB was copied to 32 MiB by either. The sums of targets are compared. A measurement is the time of a KiB.
      """,
    seconds: 3, published: []
  ) {
    [
      CaseStudyGroup("copies") { experiment in
        guard MemoryKernels.hasStreamingStores else {
          throw UnavailableError("the stores that bypass the caches are those of x86-64")
        }
        let sizes = [16 << 10, 256 << 10, 4 << 20, 32 << 20]
        return CaseStudyPlan(
          try sizes.map { try copies($0, experiment.scaled($0, atLeast: 4096)) } + [
            try kept(experiment.scaled(32 << 20, atLeast: 64 << 10))
          ])
      }
    ]
  }

  private static func copies(_ named: Int, _ bytes: Int) throws -> CaseStudy {
    let (source, target) = (try CopiedBlock(bytes), try CopiedBlock(bytes))
    source.fill(with: 3)
    let rounds = max(1, (4 << 20) / named)
    return CaseStudy(
      .copies, items: rounds * bytes / 1024, [Parameter("bytes", named)],
      variants: [VariantKey.ordinaryStores, .streamingStores].map { stores in
        Variant(
          stores, prepare: { target.fill(with: 0) },
          answer: { $0 &+ target.sum() }
        ) {
          target.take(source, rounds: rounds, by: stores)
          return rounds
        }
      })
  }

  /// Data that is read again, after a copy of other data that is not a part of the time.
  private static func kept(_ written: Int) throws -> CaseStudy {
    let (data, source) = (try CopiedBlock(256 << 10), try CopiedBlock(16 << 10))
    let target = try CopiedBlock(written)
    data.fill(with: 5)
    source.fill(with: 3)
    target.fill(with: 3)
    return CaseStudy(
      .kept, items: data.bytes / 1024,
      variants: [VariantKey.nothingStored, .ordinaryStores, .streamingStores].map { stores in
        Variant(
          stores,
          prepare: {
            blackHole(data.sum())
            if stores != .nothingStored { target.takeAgainAndAgain(source, by: stores) }
          }, answer: { $0 &+ target.sum() }
        ) { data.sum() }
      }, ratios: [(.ordinaryStores, .streamingStores)])
  }
}

/// Memory that is filled, copied and summed by words of 32 bits.
private final class CopiedBlock {
  private let arena: MemoryArena
  let bytes: Int

  init(_ bytes: Int) throws {
    arena = try MemoryArena(bytes: bytes, pages: .unadvised)
    self.bytes = arena.bytes
  }

  func fill(with value: Int32) {
    arena.withSlice { MemoryKernels.fill($0, with: value, rounds: 1, .widest) }
  }

  func sum() -> Int { Int(arena.withSlice { MemoryKernels.sum($0, rounds: 1, .widest) }) }

  func take(_ other: CopiedBlock, rounds: Int, by stores: VariantKey) {
    arena.withSlice { target in
      other.arena.withSlice { Self.copy($0, to: target, rounds: rounds, by: stores) }
    }
  }

  /// Copies a smaller block into each part of this block.
  func takeAgainAndAgain(_ other: CopiedBlock, by stores: VariantKey) {
    arena.withSlice { target in
      other.arena.withSlice { source in
        for start in stride(from: 0, to: bytes, by: other.bytes) {
          let part = target.part(start, min(other.bytes, bytes - start))
          Self.copy(source.part(0, part.bytes), to: part, rounds: 1, by: stores)
        }
      }
    }
  }

  private static func copy(
    _ source: MemorySlice, to target: MemorySlice, rounds: Int, by stores: VariantKey
  ) {
    if stores == .streamingStores {
      MemoryKernels.copyPastCaches(source, to: target, rounds: rounds)
    } else {
      MemoryKernels.copy(source, to: target, rounds: rounds, VectorForm.all[0])
    }
  }
}

extension ProbeKey {
  /// The key of the experiment.
  static let streamingStores = ProbeKey("streaming-stores")
}

extension StudyKey {
  static let copies = StudyKey("copies")
  static let kept = StudyKey("kept")
}

extension VariantKey {
  static let nothingStored = VariantKey("nothing")
  static let ordinaryStores = VariantKey("ordinary")
  static let streamingStores = VariantKey("streaming")
}
