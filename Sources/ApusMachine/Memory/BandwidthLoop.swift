import ApusMeasure

/// One loop of the bandwidth probe.
package struct BandwidthLoop: Sendable, Hashable {
  package let operation: BandwidthOperation
  /// Every how manieth element is touched.
  package let step: Int
  package let vectors: BandwidthVectors

  /// - Parameters:
  ///   - operation: What is done with each element.
  ///   - step: 1, 2, 4, 8 or 16: the kernels have a loop for each.
  ///   - vectors: The widest vectors touch every element, so their step is 1.
  package init(operation: BandwidthOperation, step: Int, vectors: BandwidthVectors = .baseline) {
    precondition([1, 2, 4, 8, 16].contains(step), "step must be 1, 2, 4, 8 or 16")
    precondition(vectors == .baseline || step == 1, "the step of the widest vectors must be 1")
    self.operation = operation
    self.step = step
    self.vectors = vectors
  }

  /// The name of its figures: `read`, or `read-baseline` with the vectors of the baseline.
  package var variant: String {
    operation.rawValue + (vectors == .baseline ? "-baseline" : "")
  }

  /// How many bytes the program asks for in a part of its range.
  package func requested(of bytes: Int) -> Double {
    // A copy's range holds source and target.
    let elements = Double(bytes) / 4 / Double(step) / (operation == .copy ? 2 : 1)
    return elements * Double(operation.requestedPerElement)
  }

  /// How many bytes the bus carries for a part of the range of which nothing is cached. Up to the
  /// sixteenth element every line is touched.
  package func moved(of bytes: Int) -> Double { Double(bytes) * operation.movesPerLine }

  /// All loops with these steps, operation by operation: those that read come first, as long as every element is one.
  static func all(steps: [Int]) -> [BandwidthLoop] {
    BandwidthOperation.allCases.flatMap { operation in
      [BandwidthLoop(operation: operation, step: 1, vectors: .widest)]
        + steps.map { BandwidthLoop(operation: operation, step: $0) }
    }
  }
}
