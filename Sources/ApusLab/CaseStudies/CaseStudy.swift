import ApusMachine
import ApusMeasure

/// A case study: a piece of work with several variants, which must all give the same answer.
struct CaseStudy {
  /// A variant of the work.
  struct Variant {
    /// The name in results.
    let name: String
    /// Prepares the work, outside the timed part: drops pages, removes written files.
    let prepare: () throws -> Void
    /// Does the work and returns the answer, or a value from which `answer` computes it.
    let work: () throws -> Int
    /// Computes the answer from the result of the work, outside the timed part.
    let answer: (Int) throws -> Int

    /// Creates a variant.
    init(
      _ name: String, prepare: @escaping () throws -> Void = {},
      answer: @escaping (Int) throws -> Int = { $0 }, _ work: @escaping () throws -> Int
    ) {
      (self.name, self.prepare, self.work, self.answer) = (name, prepare, work, answer)
    }
  }

  /// The times of a turn of a variant.
  struct Turn {
    /// The time of an item.
    let nanoseconds: Double
    /// The kernel's share of the processor time; `nil` if the time was too short to tell.
    let kernelShare: Double?
  }

  /// The name in results.
  let name: String
  /// The number of items by which the time is divided.
  let items: Int
  /// The parameters that distinguish its measurements, such as a size.
  let parameters: [Parameter]
  /// The variants; the first is the base of the ratios.
  let variants: [Variant]
  /// The names of two variants each, with an additional ratio, paired within a round.
  let ratios: [(variant: String, other: String)]

  /// Creates a case study.
  init(
    _ name: String, items: Int, _ parameters: [Parameter] = [], variants: [Variant],
    ratios: [(variant: String, other: String)] = []
  ) {
    precondition(
      items > 0 && !variants.isEmpty, "a case study needs at least one item and one variant")
    (self.name, self.items, self.parameters, self.variants) = (name, items, parameters, variants)
    self.ratios = ratios
  }

  /// Creates a case study of variants without preparation.
  init(_ name: String, items: Int, _ variants: [(name: String, work: () throws -> Int)]) {
    self.init(name, items: items, variants: variants.map { Variant($0.name, $0.work) })
  }

  /// Runs every variant once, in random order.
  ///
  /// - Returns: The turn of each variant, by its name.
  /// - Throws: `WrongResult` if the answers differ, `Interrupted`, and the errors of the work.
  /// - Complexity: O(*n*), where *n* is the number of variants.
  func round(_ context: ProbeContext) throws -> [String: Turn] {
    var turns: [String: Turn] = [:]
    var expected: Int?
    for variant in variants.shuffled(using: &context.random) {
      try context.pace("\(name), \(variant.name)")
      try variant.prepare()
      let before = CPUTimes.now()
      let start = TickClock.now()
      let result = try variant.work()
      let ticks = TickClock.now() &- start
      let after = CPUTimes.now()
      turns[variant.name] = Turn(
        nanoseconds: context.clock.nanoseconds(ticks) / Double(items),
        kernelShare: after.kernelShare(since: before))
      let answer = try variant.answer(result)
      guard answer == expected ?? answer else {
        throw WrongResult("\(name) \(variant.name): \(answer), others: \(expected ?? answer)")
      }
      expected = answer
    }
    return turns
  }
}
