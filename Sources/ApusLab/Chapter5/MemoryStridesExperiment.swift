import ApusMeasure

extension CaseStudyExperiment {
  /// Walks over memory by strides, in each level of caches: the book's example 5.2.
  static let memoryStrides = CaseStudyExperiment(
    .memoryStrides, from: BookMemory.source,
    measures:
      "a byte of each stride, from 1 to 4,160 bytes, and at random, in the caches and in memory",
    how: """
      The bytes of a buffer are added by a stride, and the walk begins again at its end. The sizes of the buffers are 16 \
      KiB, 128 KiB, 4 MiB and 256 MiB, for the levels of a usual processor; a walk continues where the last one ended. \
      A stride of 256 bytes reads every fourth line, and one of 4,160 bytes reaches another page with each access. random: an access at \
      any place, which does not depend on the one before. A measurement is the time of an access.
      """,
    seconds: 6, published: []
  ) {
    [16 << 10, 128 << 10, 4 << 20, 256 << 20].map { bytes in
      CaseStudyGroup("\(bytes) bytes") { experiment in
        let steps = experiment.scaled(200_000, atLeast: 1000)
        return CaseStudyPlan([walks(bytes, experiment.scaled(bytes, atLeast: 8192), steps)])
      }
    }
  }

  private static func walks(_ named: Int, _ bytes: Int, _ steps: Int) -> CaseStudy {
    let buffer = [UInt8](repeating: 1, count: bytes)
    var random: UInt = 1
    return CaseStudy(
      .walk, items: steps, [Parameter("bytes", named)],
      variants: [1, 2, 8, 64, 256, 4160].map { stride in
        var walk = Walk(stride: stride)
        return Variant(.stride(stride)) { walk.sum(of: steps, in: buffer) }
      } + [Variant(.atRandom) { sum(ofRandom: steps, in: buffer, &random) }])
  }

  @inline(never)
  private static func sum(ofRandom steps: Int, in buffer: [UInt8], _ state: inout UInt) -> Int {
    var sum = 0
    for _ in 0..<steps {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      sum &+= Int(buffer[Int(((state >> 32) &* UInt(buffer.count)) >> 32)])
    }
    return sum
  }
}

/// A walk over a buffer by a stride, which remembers its position.
private struct Walk {
  let stride: Int
  private var next = 0

  init(stride: Int) { self.stride = stride }

  @inline(never)
  mutating func sum(of steps: Int, in buffer: [UInt8]) -> Int {
    var (index, sum) = (next, 0)
    for _ in 0..<steps {
      sum &+= Int(buffer[index])
      index &+= stride
      // `identity` keeps the compiler from a conditional move, which each step would wait for.
      if index >= buffer.count { index = identity(index &- buffer.count) }
    }
    next = index
    return sum
  }
}

extension ProbeKey {
  /// The key of the experiment.
  static let memoryStrides = ProbeKey("memory-strides")
}

extension StudyKey {
  static let walk = StudyKey("walk")
}

extension VariantKey {
  /// A walk by a stride of some bytes.
  static func stride(_ bytes: Int) -> VariantKey { VariantKey("by-\(bytes)") }
  static let atRandom = VariantKey("random")
}
