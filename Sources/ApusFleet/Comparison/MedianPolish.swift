#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The logarithms of the values of machines at revisions; a missing value is not a number.
struct LogarithmTable: Sendable, Hashable {
  /// The machines in the order of their rows.
  let machines: [String]
  /// The number of revisions, whose indices are columns.
  let width: Int
  fileprivate var cells: [Double]

  /// Creates the table of values above zero, by machine and index of the revision.
  ///
  /// - Complexity: O(*n*) in the number of cells.
  init(_ values: [String: [Int: Double]]) {
    machines = values.keys.sorted()
    width = 1 + (values.values.compactMap { $0.keys.max() }.max() ?? -1)
    cells = [Double](repeating: .nan, count: machines.count * width)
    for (row, machine) in machines.enumerated() {
      for (revision, value) in values[machine] ?? [:] {
        cells[row * width + revision] = log(value)
      }
    }
  }

  /// The logarithms of a machine, by the index of the revision.
  func row(_ machine: Int) -> [Int: Double] {
    var row: [Int: Double] = [:]
    for revision in 0..<width {
      let cell = cells[machine * width + revision]
      if !cell.isNaN { row[revision] = cell }
    }
    return row
  }

  /// Divides the values of a machine from a revision on.
  mutating func divide(_ machine: String, from revision: Int, by ratio: Double) {
    guard let row = machines.firstIndex(of: machine) else { return }
    for column in min(revision, width)..<width { cells[row * width + column] -= log(ratio) }
  }
}

/// The division of logarithms into the levels of machines, the effects of revisions, and rests.
///
/// Source: Tukey, "Exploratory Data Analysis" (1977), chapter 11, "median polish".
struct MedianPolish: Sendable, Hashable {
  /// The effect of each revision that has a value.
  private(set) var effects: [Int: Double] = [:]
  /// The rest of each machine at each revision.
  private(set) var rests: LogarithmTable

  /// The number of times that both medians are taken; more change nothing that matters.
  private static let turns = 4

  /// Divides a table.
  ///
  /// - Complexity: O(*n* log *n*) in the number of cells.
  init(_ logarithms: LogarithmTable) {
    rests = logarithms
    let width = rests.width
    for _ in 0..<Self.turns {
      for machine in rests.machines.indices {
        _ = Self.takeMedian(of: machine * width..<(machine + 1) * width, step: 1, in: &rests.cells)
      }
      for revision in 0..<width {
        let column = revision..<rests.cells.count
        if let effect = Self.takeMedian(of: column, step: width, in: &rests.cells) {
          effects[revision, default: 0] += effect
        }
      }
    }
  }

  /// Subtracts the median of some cells from them, and returns it, or `nil` if all are missing.
  private static func takeMedian(
    of range: Range<Int>, step: Int, in cells: inout [Double]
  ) -> Double? {
    var values: [Double] = []
    values.reserveCapacity(range.count / step + 1)
    for index in stride(from: range.lowerBound, to: range.upperBound, by: step)
    where !cells[index].isNaN {
      values.append(cells[index])
    }
    guard !values.isEmpty else { return nil }
    let median = values.takeMedian()
    for index in stride(from: range.lowerBound, to: range.upperBound, by: step) {
      cells[index] -= median
    }
    return median
  }
}

extension [Double] {
  /// Returns the median of numbers, of which there is at least one; their order changes.
  ///
  /// A table has a median for each row and column, again and again: to sort them would take most of the time.
  ///
  /// Source: Hoare, "Algorithm 65: Find", Communications of the ACM 4 (1961).
  ///
  /// - Complexity: O(*n*) on average.
  fileprivate mutating func takeMedian() -> Double {
    let middle = count / 2
    place(middle)
    guard count % 2 == 0, let below = self[..<middle].max() else { return self[middle] }
    return below + 0.5 * (self[middle] - below)
  }

  /// Moves the number to an index that has it in ascending order, the smaller ones before it and the larger ones after it.
  private mutating func place(_ index: Int) {
    var (low, high) = (0, count - 1)
    while low < high {
      let pivot = self[(low + high) / 2]
      var (left, right) = (low, high)
      repeat {
        while self[left] < pivot { left += 1 }
        while pivot < self[right] { right -= 1 }
        if left <= right {
          swapAt(left, right)
          left += 1
          right -= 1
        }
      } while left <= right
      if right < index { low = left }
      if index < left { high = right }
    }
  }
}
