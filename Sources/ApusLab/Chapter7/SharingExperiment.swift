import ApusMachine
import ApusMeasure
import ApusSystem
import Synchronization

extension CaseStudyExperiment {
  /// Lines that threads share, blocks that fit into a cache, and temporary values: chapter 7.
  static let sharing = CaseStudyExperiment(
    .sharing, from: Chapter7.source,
    measures:
      "false sharing, counts of shared objects, work in blocks, temporary values, a debug call",
    how: """
      lines: two threads count up words of their own, which are 256 bytes apart or on one line. references: two threads take and release \
      references of an object of their own, or of the same. blocks: eight passes over 32 MiB, a block of 16 KiB at a time, and each over all. \
      temporary: four numbers on the stack and as an object. empty-call: a method with two objects that does nothing, \
      with and without optimisation of the method. returned is the share of a mapping's resident memory \
      that is gone after the advice that it is no longer needed. text-pages: 1 MiB of articles is copied, decompressed by LZ4, and read again from \
      a file whose pages the kernel dropped. A measurement is the time of a step, a number, a call or a page.
      """,
    seconds: 5, published: []
  ) {
    [
      CaseStudyGroup("sharing") { experiment in
        let count = experiment.scaled(100_000, atLeast: 100)
        return CaseStudyPlan(
          [
            lines(experiment, count), references(experiment, count),
            blocking(experiment.scaled(4 << 20, atLeast: 4096)), temporaries(count),
            emptyCalls(count),
          ],
          counts: [
            CaseStudyPlan.Count(.mappingReturned, [], .measured) {
              try mappingReturned(experiment.scaled(64 << 20, atLeast: 1 << 20), experiment)
            }
          ])
      },
      CaseStudyGroup("text-pages", weight: 0.25, PagingStudies.plan),
    ]
  }

  /// Runs the body in two threads, with their numbers, and returns the sum of the results.
  private static func inTwo(
    _ experiment: ExperimentContext, _ body: @escaping @Sendable (Int) -> Int
  ) throws -> Int {
    let processors = experiment.context.processors
    guard processors.count > 1 else { throw UnavailableError("needs at least two processors") }
    return try ThreadGroup.run(on: Array(processors.prefix(2)), body).reduce(0, &+)
  }

  private static func lines(_ experiment: ExperimentContext, _ count: Int) -> CaseStudy {
    func study(apart: Bool) -> () throws -> Int {
      {
        let words = TwoWords()
        return try inTwo(experiment) { thread in
          let word = thread == 0 ? 0 : apart ? 2 : 1
          for _ in 0..<count { words.add(1, to: word) }
          return words[word]
        }
      }
    }
    return CaseStudy(
      .falseSharing, items: count,
      variants: [Variant(.apart, study(apart: true)), Variant(.onOneLine, study(apart: false))])
  }

  private static func references(_ experiment: ExperimentContext, _ count: Int) -> CaseStudy {
    func study(shared: Bool) -> () throws -> Int {
      {
        let common = TwoWords()
        return try inTwo(experiment) { _ in
          let object = shared ? common : TwoWords()
          var references = 0
          for _ in 0..<count {
            var owner = object
            launder(&owner)
            references &+= owner.weight
          }
          return references
        }
      }
    }
    return CaseStudy(
      .references, items: count,
      variants: [
        Variant(.own, study(shared: false)), Variant(.common, study(shared: true)),
      ])
  }

  private static func blocking(_ count: Int) -> CaseStudy {
    let numbers = [Int](repeating: 1, count: count)
    func passes(block: Int) -> () -> Int {
      {
        var sum = 0
        for start in stride(from: 0, to: count, by: block) {
          for _ in 0..<8 {
            sum = numbers[start..<min(count, start + block)].reduce(identity(sum), &+)
          }
        }
        return sum
      }
    }
    return CaseStudy(
      .blocking, items: 8 * count,
      variants: [Variant(.inBlocks, passes(block: 2048)), Variant(.inWhole, passes(block: count))])
  }

  private static func temporaries(_ count: Int) -> CaseStudy {
    CaseStudy(
      .temporary, items: count,
      variants: [
        Variant(.onStack) {
          (0..<count).reduce(0) { sum, number in
            var point = (number, 1, 2, 3)
            launder(&point)
            return sum &+ point.0
          }
        },
        Variant(.onHeap) {
          (0..<count).reduce(0) { sum, number in
            var point = Point(number)
            launder(&point)
            return sum &+ point.x
          }
        },
      ])
  }

  private static func emptyCalls(_ count: Int) -> CaseStudy {
    CaseStudy(
      .emptyCall, items: count,
      variants: [
        Variant(.optimised) { refusals(count) { $0.accepts($1, $2) } },
        Variant(.unoptimised) { refusals(count) { $0.acceptsUnoptimised($1, $2) } },
      ])
  }

  @inline(__always)
  private static func refusals(_ count: Int, _ call: (Delegate, Point, Point) -> Bool) -> Int {
    var (receiver, points): (Delegate, [Point]) = (StrictDelegate(), [Point(1), Point(2)])
    launder(&points)
    let (one, other) = (points[0], points[1])
    return (0..<count).reduce(0) { sum, _ in
      launder(&receiver)
      return call(receiver, one, other) ? sum : sum &+ 1
    }
  }

  /// Returns the share of a mapping's resident memory that is gone after advice.
  private static func mappingReturned(
    _ bytes: Int, _ experiment: ExperimentContext
  ) throws -> Double {
    let path = experiment.folder.file("mapping")
    try FileDescriptor(creating: path).write([UInt8](repeating: 1, count: bytes))
    let file = try MappedFile(path)
    let before = try ResidentMemory.bytes()
    for page in stride(from: 0, to: bytes, by: Memory.pageSize) { blackHole(Int(file.span[page])) }
    let most = try ResidentMemory.bytes()
    try file.advise(.doneWith)
    let after = try ResidentMemory.bytes()
    return most > before ? min(1, max(0, Double(most - after) / Double(most - before))) : 0
  }
}

/// Two words on a line, and a third 256 bytes further.
private final class TwoWords: Sendable {
  private let before = SIMD16<Int>()
  private let first = Atomic(0)
  private let second = Atomic(0)
  private let between = (SIMD16<Int>(), SIMD16<Int>())
  private let third = Atomic(0)
  private let after = SIMD16<Int>()
  /// One, so that references that were made can be counted.
  let weight = identity(1)

  @inline(__always)
  func add(_ number: Int, to word: Int) {
    switch word {
    case 0: first.add(number, ordering: .relaxed)
    case 1: second.add(number, ordering: .relaxed)
    default: third.add(number, ordering: .relaxed)
    }
  }

  subscript(word: Int) -> Int {
    switch word {
    case 0: first.load(ordering: .relaxed)
    case 1: second.load(ordering: .relaxed)
    default: third.load(ordering: .relaxed)
    }
  }
}

private final class Point {
  let (x, y, z, w): (Int, Int, Int, Int)
  init(_ x: Int) { (self.x, y, z, w) = (x, 1, 2, 3) }
}

/// A receiver that accepts everything; the other class makes each call dynamic.
private class Delegate {
  func accepts(_ one: Point, _ other: Point) -> Bool { true }
  func acceptsUnoptimised(_ one: Point, _ other: Point) -> Bool { true }
}

private final class StrictDelegate: Delegate {
  @inline(never) override func accepts(_ one: Point, _ other: Point) -> Bool { false }
  @_optimize(none) override func acceptsUnoptimised(_ one: Point, _ other: Point) -> Bool { false }
}

extension ProbeKey {
  /// The key of the experiment.
  static let sharing = ProbeKey("sharing")
}

extension StudyKey {
  static let falseSharing = StudyKey("words")
  static let references = StudyKey("references")
  static let blocking = StudyKey("passes")
  static let temporary = StudyKey("temporary")
  static let emptyCall = StudyKey("empty-call")
}

extension VariantKey {
  static let apart = VariantKey("apart")
  static let onOneLine = VariantKey("one-line")
  static let own = VariantKey("own")
  static let common = VariantKey("common")
  static let inBlocks = VariantKey("in-blocks")
  static let inWhole = VariantKey("in-whole")
  static let onStack = VariantKey("stack")
  static let onHeap = VariantKey("heap")
  static let optimised = VariantKey("optimised")
}

extension MetricKey {
  /// The share of a mapping's memory that is no longer resident.
  static let mappingReturned = MetricKey("mapping-returned", .ratio)
}
