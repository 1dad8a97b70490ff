package import ApusMeasure

/// A loop of the bandwidth probe.
package struct BandwidthLoop: Sendable, Hashable {
  package let operation: BandwidthOperation
  /// The distance between touched elements; 1 touches every element.
  package let step: Int
  package let vectors: BandwidthVectors

  /// - Parameters:
  ///   - operation: The operation on each element.
  ///   - step: 1, 2, 4, 8 or 16, because the kernels have a loop for each of these.
  ///   - vectors: The width of the vectors; the widest vectors require a step of 1.
  package init(operation: BandwidthOperation, step: Int, vectors: BandwidthVectors = .baseline) {
    precondition([1, 2, 4, 8, 16].contains(step), "step must be 1, 2, 4, 8 or 16")
    precondition(vectors == .baseline || step == 1, "step must be 1 with the widest vectors")
    self.operation = operation
    self.step = step
    self.vectors = vectors
  }

  /// The metric of the requested bytes: `read`, or `read-baseline` with the baseline vectors.
  package var metric: MetricKey { MetricKey(name, .gigabytesPerSecond) }

  /// The metric of the bytes that the bus carries.
  package var movedMetric: MetricKey { MetricKey(name + "-moved", .gigabytesPerSecond) }

  private var name: String { operation.rawValue + (vectors == .baseline ? "-baseline" : "") }

  /// Reads every element with the widest vectors.
  package static let read = BandwidthLoop(operation: .read, step: 1, vectors: .widest)
  /// Reads every element with the baseline vectors.
  package static let readBaseline = BandwidthLoop(operation: .read, step: 1)

  /// Returns the number of bytes that the program requests in a part of its range.
  package func requested(of bytes: Int) -> Double {
    // A copy's range holds source and target.
    let elements = Double(bytes) / 4 / Double(step) / (operation == .copy ? 2 : 1)
    return elements * Double(operation.requestedPerElement)
  }

  /// Returns the number of bytes that the bus carries for an uncached part of the range. Every line
  /// is touched up to a step of sixteen elements.
  package func moved(of bytes: Int) -> Double { Double(bytes) * operation.movesPerLine }

  /// Returns all loops with these steps, grouped by operation. Reading loops come first, while
  /// every element is still 1.
  static func all(steps: [Int]) -> [BandwidthLoop] {
    BandwidthOperation.allCases.flatMap { operation in
      [BandwidthLoop(operation: operation, step: 1, vectors: .widest)]
        + steps.map { BandwidthLoop(operation: operation, step: $0) }
    }
  }
}
