import ApusMachine
import ApusMeasure

/// A case study: a piece of work with several variants, which must all give the same answer.
struct CaseStudy {
  /// A variant of the work.
  struct Variant {
    /// The key in the names of metrics.
    let key: VariantKey
    /// Prepares the work, outside the timed part: drops pages, removes written files.
    let prepare: () throws -> Void
    /// Does the work and returns the answer, or a value from which `answer` computes it.
    let work: () throws -> Int
    /// Computes the answer from the result of the work, outside the timed part.
    let answer: (Int) throws -> Int

    /// Creates a variant.
    init(
      _ key: VariantKey, prepare: @escaping () throws -> Void = {},
      answer: @escaping (Int) throws -> Int = { $0 }, _ work: @escaping () throws -> Int
    ) {
      (self.key, self.prepare, self.work, self.answer) = (key, prepare, work, answer)
    }
  }

  /// A variant, and the other variant that it is compared with.
  typealias Pair = (variant: VariantKey, other: VariantKey)

  /// The times of a turn of a variant.
  struct Turn {
    /// The time of an item.
    let nanoseconds: Double
    /// The kernel's share of the processor time; `nil` if the time was too short to tell.
    let kernelShare: Double?
  }

  /// The key in the names of metrics.
  let key: StudyKey
  /// The number of items by which the time is divided.
  let items: Int
  /// The parameters that distinguish its measurements, such as a size.
  let parameters: [Parameter]
  /// The variants; the first is the base of the ratios.
  let variants: [Variant]
  /// Two variants each, with an additional ratio, paired within a round.
  let ratios: [Pair]
  /// Two variants each, with the difference of their times, paired within a round.
  let differences: [Pair]

  /// Creates a case study.
  init(
    _ key: StudyKey, items: Int, _ parameters: [Parameter] = [], variants: [Variant],
    ratios: [Pair] = [], differences: [Pair] = []
  ) {
    precondition(
      items > 0 && !variants.isEmpty, "a case study needs at least one item and one variant")
    (self.key, self.items, self.parameters, self.variants) = (key, items, parameters, variants)
    (self.ratios, self.differences) = (ratios, differences)
  }

  /// Creates a case study of variants without preparation.
  init(
    _ key: StudyKey, items: Int, _ variants: [(key: VariantKey, work: () throws -> Int)],
    ratios: [Pair] = [], differences: [Pair] = [], at parameters: [Parameter] = []
  ) {
    self.init(
      key, items: items, parameters, variants: variants.map { Variant($0.key, $0.work) },
      ratios: ratios,
      differences: differences)
  }

  /// Runs every variant once.
  ///
  /// - Parameter order: The variants in the order of their turns, by index.
  /// - Returns: The turn of each variant, in the order of the variants.
  /// - Throws: `WrongResultError` if the answers differ, `InterruptionError`, and the errors of the work.
  /// - Complexity: O(*n*), where *n* is the number of variants.
  func round(_ order: [Int], _ context: ProbeContext) throws -> [Turn] {
    var turns: [Turn?] = variants.map { _ in nil }
    var expected: Int?
    for index in order {
      let variant = variants[index]
      try context.pace("\(key.name), \(variant.key.name)")
      try variant.prepare()
      let before = CPUTimes.now()
      let start = TickClock.now()
      let result = try variant.work()
      let ticks = TickClock.now() &- start
      let after = CPUTimes.now()
      turns[index] = Turn(
        nanoseconds: context.clock.nanoseconds(ticks) / Double(items),
        kernelShare: after.kernelShare(since: before))
      let answer = try variant.answer(result)
      guard answer == expected ?? answer else {
        throw WrongResultError(
          "\(key.name) \(variant.key.name): \(answer), others: \(expected ?? answer)")
      }
      expected = answer
    }
    return turns.compactMap { $0 }
  }
}
