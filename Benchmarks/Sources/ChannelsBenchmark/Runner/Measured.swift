/// The figures of a run of a workload, by name: `wall` and `cpu` in ns, `answer`, and others.
struct Measured {
  private let numbers: [String: Double]

  init(_ numbers: [String: Double]) { self.numbers = numbers }

  subscript(_ name: String) -> Double? { numbers[name] }
}
