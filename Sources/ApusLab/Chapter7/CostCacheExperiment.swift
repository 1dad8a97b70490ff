import ApusMeasure
import ApusStores
import Synchronization

extension CaseStudyExperiment {
  /// A cache with a limit of bytes beside none, by the limit: chapter 7.
  static let costCaches = CaseStudyExperiment(
    .costCaches, from: Chapter7.source,
    measures:
      "values that are computed each time, and that a cache with a limit of bytes keeps, by the limit",
    how: """
      256 values of 1 to 16 KiB are asked for 4,096 times, low numbers more often. computed: each is made from a word. cached: a \
      WriteThroughCache, in place of NSCache, keeps them up to a limit, which is 5, 25 or 120 % of their bytes; a value that \
      was not used lately leaves. Each round begins with an empty cache. hit-rate is the share of requests that computed nothing. A \
      cache beyond its limit is an error. A measurement is the time of a request.
      """,
    seconds: 2, published: []
  ) {
    [
      CaseStudyGroup("cost-caches") { experiment in
        let requests = experiment.scaled(4096, atLeast: 64)
        let values = try ComputedValues()
        let limits = [5, 25, 120].map { ($0, values.byteCount * $0 / 100) }
        return CaseStudyPlan(
          limits.map { study(values, requests, percent: $0, limit: $1) },
          counts: limits.map { percent, limit in
            CaseStudyPlan.Count(.hitRate, [Parameter("percent", percent)]) {
              let before = values.computed
              _ = try cached(values, requests, limit)
              return 1 - Double(values.computed - before) / Double(requests)
            }
          })
      }
    ]
  }

  private static func study(
    _ values: ComputedValues, _ requests: Int, percent: Int, limit: Int
  ) -> CaseStudy {
    CaseStudy(
      .requestedValues, items: requests, [Parameter("percent", percent)],
      variants: [
        Variant(.computed) { try sum(of: requests, in: values) },
        Variant(.cached) { try cached(values, requests, limit) },
      ])
  }

  private static func cached(
    _ values: ComputedValues, _ requests: Int, _ limit: Int
  ) throws -> Int {
    let cache = WriteThroughCache(over: values, limit: limit)
    let sum = try sum(of: requests, in: cache)
    guard cache.byteCount <= limit else {
      throw WrongResultError("a cache of \(limit) bytes has \(cache.byteCount)")
    }
    return sum
  }

  /// Returns the sum of the sizes and the last bytes of the requested values.
  private static func sum(of requests: Int, in store: some Store) throws -> Int {
    var random = SplitMix64(seed: 7)
    return try (0..<requests).reduce(0) { sum, _ in
      let part = Double(random.next() >> 11) / Double(1 << 53)
      let reference = ComputedValues.references[
        Int(Double(ComputedValues.references.count) * part * part * part)]
      let bytes = try store.get(reference)?.bytes ?? []
      return sum &+ bytes.count &+ Int(bytes.last ?? 0)
    }
  }
}

/// A store whose values are computed from the words of another.
private final class ComputedValues: StoreLayer {
  static let references = (0..<256).map { Reference(stringLiteral: "value://\($0)") }

  let base = MemoryStore()
  /// The bytes of all values.
  let byteCount: Int
  private let count = Atomic(0)

  init() throws {
    var bytes = 0
    for (number, reference) in Self.references.enumerated() {
      let kibibytes = 1 + number * 7 % 16
      try base.put(reference, [UInt8(number), UInt8(kibibytes)])
      bytes += kibibytes << 10
    }
    byteCount = bytes
  }

  /// The number of values that were computed.
  var computed: Int { count.load(ordering: .relaxed) }

  func get(_ reference: Reference) throws(StoreError) -> StoredValue? {
    guard let word = base.get(reference) else { return nil }
    count.add(1, ordering: .relaxed)
    var state = UInt64(word.bytes[0])
    let bytes = (0..<Int(word.bytes[1]) << 10).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1
      return UInt8(truncatingIfNeeded: state >> 56)
    }
    return StoredValue(bytes: bytes, version: word.version)
  }
}

extension ProbeKey {
  /// The key of the experiment.
  static let costCaches = ProbeKey("cost-caches")
}

extension StudyKey {
  static let requestedValues = StudyKey("values")
}

extension MetricKey {
  /// The share of requests that a cache answers.
  static let hitRate = MetricKey("hit-rate", .ratio)
}
