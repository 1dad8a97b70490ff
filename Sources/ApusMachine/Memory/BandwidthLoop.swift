import ApusMeasure

/// One loop of the bandwidth probe.
package struct BandwidthLoop: Sendable, Hashable {
  package let operation: BandwidthOperation
  /// Every how manieth element is touched.
  package let step: Int

  /// - Parameter step: 1, 2, 4, 8 or 16: the kernels have a loop for each.
  package init(operation: BandwidthOperation, step: Int) {
    precondition([1, 2, 4, 8, 16].contains(step), "step must be 1, 2, 4, 8 or 16")
    self.operation = operation
    self.step = step
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

  /// All loops with these steps: those that read come first, as long as every element is one.
  static func all(steps: [Int]) -> [BandwidthLoop] {
    BandwidthOperation.allCases.flatMap { operation in
      steps.map { BandwidthLoop(operation: operation, step: $0) }
    }
  }
}
