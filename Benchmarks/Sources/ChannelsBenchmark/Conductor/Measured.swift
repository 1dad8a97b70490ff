/// The figures of one run of a workload, by name: `wall` and `cpu` in ns, `answer`, and what else there is.
struct Measured {
  private let numbers: [String: Double]

  init(_ numbers: [String: Double]) { self.numbers = numbers }

  subscript(_ name: String) -> Double? { numbers[name] }
}
