import ApusBytes
import ApusMachine
import ApusMeasure
import ApusStreams

/// The stages of the description stream on nested lists, and on a flat list.
enum DescriptionCaseStudies {
  static func groups() -> [CaseStudyGroup] {
    [
      CaseStudyGroup("levels", weight: 4) { experiment in
        let levels = [750, 1500, 6000].map { experiment.scaled($0, atLeast: 3) }
        let deep = accumulator(experiment.scaled(15_000, atLeast: 3))
        return CaseStudyPlan(
          levels.map(nested), counts: levels.flatMap(counts) + [deep, cycle(), shared()])
      },
      CaseStudyGroup("flat") { experiment in
        let texts = (0..<experiment.scaled(6000, atLeast: 3)).map { DescribedText("text \($0)") }
        let list = DescribedList(texts)
        return CaseStudyPlan([
          CaseStudy(
            .flat, items: 1,
            [
              (.accumulator, { hash(accumulated(list)) }),
              (.callAndReturn, { hash(list.description()) }),
              (.tripleDispatch, { hash(TripleDispatchStream.init, list) }),
            ])
        ])
      },
    ]
  }

  private static func nested(_ levels: Int) -> CaseStudy {
    let list = DescribedList.nested(levels)
    let value = DescribedValue.nested(levels)
    let variants: [(VariantKey, () throws -> Int)] = [
      (.accumulator, { hash(accumulated(list)) }),
      (.callAndReturn, { hash(list.description()) }),
      (.naiveStream, { hash(NaiveStream.init, list) }),
      (.caseAnalysis, { hash(CaseStream.init, list) }),
      (.doubleDispatch, { hash(DoubleDispatchStream.init, list) }),
      (.tripleDispatch, { hash(TripleDispatchStream.init, list) }),
      (.guarded, { hash({ GuardedStream(into: $0, writesEachOnce: false) }, list) }),
      (.eachOnce, { hash({ GuardedStream(into: $0, writesEachOnce: true) }, list) }),
      (.apus, { try ours(value) }),
    ]
    return CaseStudy(
      .description, items: 1, [Parameter("levels", levels)],
      variants: variants.map { CaseStudy.Variant($0.0, $0.1) },
      ratios: [
        (.naiveStream, .callAndReturn), (.tripleDispatch, .caseAnalysis),
        (.guarded, .tripleDispatch),
      ])
  }

  private static func accumulated(_ item: DescribedItem) -> String {
    var text = ""
    item.describe(into: &text)
    return text
  }

  private static func hash(
    _ make: (any ItemTarget) -> ItemStream, _ item: DescribedItem
  ) -> Int {
    let target = MemoryTarget()
    make(target).write(item)
    return hash(target.text)
  }

  private static func hash(_ text: String) -> Int { hash(text.utf8.span) }

  private static func ours(_ value: DescribedValue) throws -> Int {
    var stream = DescriptionStream(into: MemorySink())
    try stream.write(value)
    let bytes = stream.takeOutput()
    return hash(bytes.span)
  }

  /// Hashes the count with the first and the last bytes: enough for nested lists, and cheap
  /// compared with the work.
  private static func hash(_ bytes: Span<UInt8>) -> Int {
    var sum = bytes.count
    for index in 0..<min(8, bytes.count) {
      sum = sum &* 31 &+ Int(bytes[index]) &+ Int(bytes[bytes.count - 1 - index]) << 8
    }
    return sum
  }
}

// MARK: - Memory

extension DescriptionCaseStudies {
  /// Measures the memory of a single shared text. The list is taken apart level by level, because
  /// freeing so deep a list in one call would overflow the stack.
  private static func accumulator(_ levels: Int) -> CaseStudyPlan.Count {
    CaseStudyPlan.Count(.heapAccumulator, [Parameter("levels", levels)]) {
      var lists = [DescribedList([DescribedText("x")])]
      for _ in 1..<levels { lists.append(DescribedList([lists[lists.count - 1]])) }
      defer { for list in lists { list.items = [] } }
      let outermost = lists[lists.count - 1]
      var peak = HeapPeak()
      let text = accumulated(outermost)
      withExtendedLifetime(text) { peak.note() }
      guard text.utf8.count == 2 * levels + 3 else { throw WrongResultError("\(text.utf8.count)") }
      return Double(try known(peak.bytes))
    }
  }

  private static func counts(_ levels: Int) -> [CaseStudyPlan.Count] {
    let parameters = [Parameter("levels", levels)]
    return [
      CaseStudyPlan.Count(.heapCallAndReturn, parameters) {
        Double(try known(WatchedList.peak(levels: levels)))
      },
      CaseStudyPlan.Count(.heapToNothing, parameters) {
        let list = DescribedList.nested(levels)
        let target = NullTarget()
        TripleDispatchStream(into: target).write(list)
        guard target.byteCount == 2 * levels + 3 else {
          throw WrongResultError("\(target.byteCount)")
        }
        return Double(try known(target.peak.bytes))
      },
    ]
  }

  private static func known(_ bytes: Int?) throws -> Int {
    guard let bytes else {
      throw UnavailableError("the allocator does not report its allocated bytes")
    }
    return bytes
  }

  /// Measures the length of the description of a list that contains itself; call and return would
  /// not end.
  private static func cycle() -> CaseStudyPlan.Count {
    CaseStudyPlan.Count(.cycleGuarded) {
      let list = DescribedList([])
      list.items = [DescribedText("x"), list]
      defer { list.items = [] }
      let target = MemoryTarget()
      GuardedStream(into: target, writesEachOnce: false).write(list)
      guard target.text == "[\"x\", \(GuardedStream.alreadySeen)]" else {
        throw WrongResultError(target.text)
      }
      return Double(target.text.utf8.count)
    }
  }

  /// Counts how often an item of two lists is written by a guard that forgets no item.
  private static func shared() -> CaseStudyPlan.Count {
    CaseStudyPlan.Count(.sharedWritten) {
      let (common, target) = (DescribedText("shared"), MemoryTarget())
      let list = DescribedList([DescribedList([common]), DescribedList([common])])
      GuardedStream(into: target, writesEachOnce: true).write(list)
      return Double(target.text.ranges(of: common.text).count)
    }
  }
}

extension StudyKey {
  static let flat = StudyKey("flat")
  static let description = StudyKey("description")
}

extension VariantKey {
  static let accumulator = VariantKey("accumulator")
  static let callAndReturn = VariantKey("call-and-return")
  static let tripleDispatch = VariantKey("triple-dispatch")
  static let naiveStream = VariantKey("naive-stream")
  static let caseAnalysis = VariantKey("case-analysis")
  static let doubleDispatch = VariantKey("double-dispatch")
  static let guarded = VariantKey("guarded")
  static let eachOnce = VariantKey("each-once")
  static let apus = VariantKey("apus")
}

extension MetricKey {
  static let heapAccumulator = MetricKey("heap-accumulator", .bytes)
  static let heapCallAndReturn = MetricKey("heap-call-and-return", .bytes)
  static let heapToNothing = MetricKey("heap-to-nothing", .bytes)
  static let cycleGuarded = MetricKey("cycle-guarded", .bytes)
  static let sharedWritten = MetricKey("shared-written", .count)
}
