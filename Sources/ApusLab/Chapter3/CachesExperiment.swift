import ApusMeasure

extension CaseStudyExperiment {
  /// Caches that help or thrash, and objects beside a generic representation: chapter 3 of the book.
  static let caches = CaseStudyExperiment(
    .caches, from: Chapter3.source,
    measures:
      "a cache that holds all or one too few, cover objects, and objects that are set again",
    how: """
      results: numbers are asked for in a circle, computed each time, and through a cache of the newest results, which \
      holds all (large-cache), or one less (small-cache): then no request finds its result, which hits counts. shapes: \
      records of 20 bytes become objects through a dictionary of generic values for each, and through a cover \
      that reads the bytes. change: a number object gets another value, and is made new. A measurement is the time of a \
      request, a record or a change.
      """,
    seconds: 4, published: []
  ) {
    [
      CaseStudyGroup("caches") { experiment in
        let count = experiment.scaled(10_000, atLeast: 100)
        return CaseStudyPlan(
          [results(count), shapes(count), change(count)],
          counts: [
            CaseStudyPlan.Count(.hits(of: .smallCache)) { Double(hits(capacity: numbers - 1)) },
            CaseStudyPlan.Count(.hits(of: .largeCache)) { Double(hits(capacity: numbers)) },
          ])
      }
    ]
  }

  /// The numbers of the circle.
  private static let numbers = 64

  private static func results(_ count: Int) -> CaseStudy {
    func cached(_ capacity: Int) -> () -> Int {
      {
        var cache = NewestResults(capacity: capacity, compute: slowly)
        return (0..<count).reduce(0) { $0 &+ cache.result(of: $1 % numbers) }
      }
    }
    return CaseStudy(
      .results, items: count,
      variants: [
        Variant(.computed) { (0..<count).reduce(0) { $0 &+ slowly($1 % numbers) } },
        Variant(.smallCache, cached(numbers - 1)), Variant(.largeCache, cached(numbers)),
      ])
  }

  /// A computation of some hundred steps.
  @inline(never)
  private static func slowly(_ number: Int) -> Int {
    (0..<200).reduce(identity(number)) { ($0 &* 6_364_136_223_846_793_005 &+ $1) ^ ($0 >> 7) }
  }

  private static func hits(capacity: Int) -> Int {
    var cache = NewestResults(capacity: capacity) { $0 }
    for request in 0..<10 * numbers { _ = cache.result(of: request % numbers) }
    return cache.hits
  }

  private static func shapes(_ count: Int) -> CaseStudy {
    let records = (0..<count).flatMap { ShapeRecord.bytes($0) }
    func read(_ make: @escaping (ShapeRecord) -> Shape) -> () -> Int {
      {
        let shapes = (0..<count).map { make(ShapeRecord(bytes: records, at: 20 * $0)) }
        return shapes.reduce(0) { $0 &+ $1.area }
      }
    }
    return CaseStudy(
      .shapes, items: count,
      variants: [
        Variant(.byCover, read { Shape(cover: $0) }),
        Variant(.generic, read { Shape(generic: $0.generic) }),
      ])
  }

  private static func change(_ count: Int) -> CaseStudy {
    CaseStudy(
      .change, items: count,
      variants: [
        Variant(.setter) {
          var cell = NumberCell(0)
          for number in 0..<count {
            launder(&cell)
            cell.set(number)
          }
          return cell.number
        },
        Variant(.made) {
          var cell = NumberCell(0)
          for number in 0..<count {
            cell = NumberCell(number)
            launder(&cell)
          }
          return cell.number
        },
      ])
  }
}

/// A cache of the newest results, which forgets the oldest.
private struct NewestResults {
  private let compute: (Int) -> Int
  private var results: [Int: Int] = [:]
  private var ring: [Int?]
  private var next = 0
  private(set) var hits = 0

  init(capacity: Int, compute: @escaping (Int) -> Int) {
    self.compute = compute
    ring = Array(repeating: nil, count: capacity)
  }

  mutating func result(of number: Int) -> Int {
    if let result = results[number] {
      hits += 1
      return result
    }
    if let oldest = ring[next] { results[oldest] = nil }
    ring[next] = number
    next = next + 1 == ring.count ? 0 : next + 1
    let result = compute(number)
    results[number] = result
    return result
  }
}

/// A cover of a record in bytes, which reads a field if it is asked for it.
private struct ShapeRecord {
  let bytes: [UInt8]
  let start: Int

  init(bytes: [UInt8], at start: Int) { (self.bytes, self.start) = (bytes, start) }

  func field(_ index: Int) -> Int {
    let at = start + 4 * index
    return Int(bytes[at]) | Int(bytes[at + 1]) << 8 | Int(bytes[at + 2]) << 16
  }

  static let names = ["kind", "x", "y", "width", "height"]

  /// The record as a dictionary of generic values, as a reader of property lists gives it.
  var generic: GenericValue {
    .dictionary(
      Dictionary(
        uniqueKeysWithValues: Self.names.enumerated().map { ($1, .number(Double(field($0)))) }))
  }

  static func bytes(_ number: Int) -> [UInt8] {
    [1, number % 1000, number % 700, 10 + number % 90, 20 + number % 80].flatMap {
      [UInt8($0 & 255), UInt8($0 >> 8), 0, 0]
    }
  }
}

private enum GenericValue {
  case number(Double)
  case dictionary([String: GenericValue])

  subscript(name: String) -> Int {
    guard case .dictionary(let values) = self, case .number(let number) = values[name] else {
      return 0
    }
    return Int(number)
  }
}

private final class Shape {
  let (x, y, width, height): (Int, Int, Int, Int)

  init(cover: ShapeRecord) {
    (x, y) = (cover.field(1), cover.field(2))
    (width, height) = (cover.field(3), cover.field(4))
  }

  init(generic: GenericValue) {
    (x, y) = (generic["x"], generic["y"])
    (width, height) = (generic["width"], generic["height"])
  }

  var area: Int { width &* height &+ x &- y }
}

private class NumberCell {
  private(set) var number: Int
  init(_ number: Int) { self.number = number }
  @inline(never) func set(_ number: Int) { self.number = number }
}

extension ProbeKey {
  /// The key of the experiment.
  static let caches = ProbeKey("caches")
}

extension StudyKey {
  static let results = StudyKey("results")
  static let shapes = StudyKey("shapes")
  static let change = StudyKey("change")
}

extension VariantKey {
  static let smallCache = VariantKey("small-cache")
  static let largeCache = VariantKey("large-cache")
  static let byCover = VariantKey("cover")
  static let generic = VariantKey("generic")
}

extension MetricKey {
  /// The requests that found their result in a cache.
  static func hits(of cache: VariantKey) -> MetricKey { MetricKey("hits-\(cache.name)", .count) }
}
