import ApusMeasure

extension CaseStudyExperiment {
  /// Notifications that evaluate a value once for each of its inputs: the book's chapter 3.
  static let cascade = CaseStudyExperiment(
    .cascade, from: Chapter3.source,
    measures: "a change that reaches a sum through many values: notified, and evaluated in order",
    how: """
      A value a is changed; each value b depends on the one before, the first on a; c is a sum of a and all b with weights. \
      notified: each change notifies the dependents at once, so c is evaluated again for each input. in-order: \
      each value is evaluated once, after its inputs. evaluations counts those of c with a single b. The sizes double seven \
      times, so that the law of growth shows. A measurement is the time of a change.
      """,
    seconds: 3, published: [Chapter3.cascadeTable]
  ) {
    [
      CaseStudyGroup("cascade") { experiment in
        let least = experiment.scaled(32, atLeast: 2)
        return CaseStudyPlan(
          (0..<8).map { change(least << $0) },
          counts: [
            CaseStudyPlan.Count(.evaluations) {
              let network = Network(values: 1)
              network.setNotifying(1)
              return Double(network.evaluations)
            }
          ])
      }
    ]
  }

  private static func change(_ values: Int) -> CaseStudy {
    let network = Network(values: values)
    return CaseStudy(
      .cascadingChange, items: 1, [Parameter("values", values)],
      variants: [
        Variant(.inOrder) {
          network.setInOrder(identity(7))
          return network.sum
        },
        Variant(.notified) {
          network.setNotifying(identity(7))
          return network.sum
        },
      ])
  }
}

/// A value, a chain of values that depend on it, and the sum of all.
private final class Network {
  private var chain: [Int]
  private(set) var sum = 0
  private(set) var evaluations = 0

  init(values: Int) { chain = Array(repeating: 0, count: values + 1) }

  /// Sets the first value; each value notifies its successor and the sum.
  func setNotifying(_ value: Int) {
    chain[0] = value
    for index in chain.indices {
      evaluateSum()
      if index + 1 < chain.count { chain[index + 1] = chain[index] &+ 1 }
    }
  }

  /// Sets the first value and evaluates each other once.
  func setInOrder(_ value: Int) {
    chain[0] = value
    for index in chain.indices.dropFirst() { chain[index] = chain[index - 1] &+ 1 }
    evaluateSum()
  }

  private func evaluateSum() {
    evaluations += 1
    // This nothing keeps the processor from beginning before the last sum is there.
    let nothing = identity(sum) &- sum
    sum = chain.reduce(nothing) { 31 &* $0 &+ $1 }
  }
}

extension ProbeKey {
  /// The key of the experiment.
  static let cascade = ProbeKey("cascade")
}

extension StudyKey {
  static let cascadingChange = StudyKey("change")
}

extension VariantKey {
  static let inOrder = VariantKey("in-order")
  static let notified = VariantKey("notified")
}

extension MetricKey {
  /// The evaluations of a sum for a change.
  static let evaluations = MetricKey("evaluations", .count)
}
