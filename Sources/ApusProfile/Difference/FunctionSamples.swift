/// The numbers of the functions in two trees: functions with the same label have the same number.
struct FunctionNumbers {
  private(set) var frames: [ProfileFrame] = []
  private var numbers: [String: Int] = [:]

  /// Returns the number of each frame of a tree.
  mutating func numbers(of tree: CallTree) -> [Int] {
    tree.frames.map { frame in
      let number = numbers[frame.label, default: frames.count]
      if number == frames.count {
        numbers[frame.label] = number
        frames.append(frame)
      }
      return number
    }
  }
}

/// The samples of each function in a tree: those in which it was called, or was running itself.
struct FunctionSamples {
  /// The samples that count for a function.
  enum Part: CaseIterable {
    /// Those in the function and its callees.
    case called
    /// Those in the function itself.
    case running
  }

  /// The number of all samples.
  let whole: Int
  /// The samples of each function.
  private(set) var counts: [Int]
  /// The dependence of each function's samples; empty if their order is not known.
  private(set) var dependences: [SampleDependence] = []

  /// Counts the samples of a tree.
  ///
  /// - Parameters:
  ///   - numbers: The number of the function of each frame.
  ///   - functionCount: The number of functions, which is greater than each of `numbers`.
  /// - Complexity: O(*n*) in the nodes, and in the frames of all samples.
  init(_ tree: CallTree, _ part: Part, numbers: [Int], functionCount: Int) {
    whole = tree.count
    counts = [Int](repeating: 0, count: functionCount)
    count(tree, part, numbers)
    measureDependence(tree, part, numbers)
  }

  private mutating func count(_ tree: CallTree, _ part: Part, _ numbers: [Int]) {
    // The end of the nodes below the last call of each function: calls there are recursive.
    var ends = [Int32](repeating: 0, count: counts.count)
    for (node, record) in tree.records.enumerated().dropFirst() {
      let function = numbers[Int(record.frame)]
      if part == .running { counts[function] += record.selfCount }
      guard part == .called, node >= Int(ends[function]) else { continue }
      counts[function] += record.count
      ends[function] = record.end
    }
  }

  private mutating func measureDependence(_ tree: CallTree, _ part: Part, _ numbers: [Int]) {
    let order = tree.order.filter { $0 >= 0 }
    guard !order.isEmpty else { return }
    let empty = SampleDependence(count: order.count)
    dependences = [SampleDependence](repeating: empty, count: counts.count)
    var batch = FunctionBatch(tree, part, numbers, functionCount: counts.count)
    for (sample, node) in order.enumerated() {
      batch.add(node)
      guard (sample + 1).isMultiple(of: empty.size) else { continue }
      for function in counts.indices {
        dependences[function].addBatch(batch.counts[function])
      }
      batch.clear()
    }
  }
}

/// The samples of each function in a batch of successive samples.
private struct FunctionBatch {
  private(set) var counts: [Int]
  private let tree: CallTree
  private let part: FunctionSamples.Part
  private let numbers: [Int]
  /// The number of the sample in which each function was last counted.
  private var lastSamples: [Int]
  private var sample = 0

  init(_ tree: CallTree, _ part: FunctionSamples.Part, _ numbers: [Int], functionCount: Int) {
    (self.tree, self.part, self.numbers) = (tree, part, numbers)
    counts = [Int](repeating: 0, count: functionCount)
    lastSamples = counts
  }

  /// Adds a sample of a node.
  mutating func add(_ node: Int32) {
    sample += 1
    var node = Int(node)
    while node > 0 {
      let function = numbers[Int(tree.records[node].frame)]
      if lastSamples[function] < sample { counts[function] += 1 }
      lastSamples[function] = sample
      if part == .running { return }
      node = Int(tree.records[node].parent)
    }
  }

  mutating func clear() {
    for function in counts.indices { counts[function] = 0 }
  }
}
