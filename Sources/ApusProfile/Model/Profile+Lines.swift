extension Profile {
  /// Returns the number of samples at each line of a function, with its callees.
  ///
  /// A sample counts at the line of the innermost call of the function.
  ///
  ///     profile.lineCounts { $0.name == "parse(_:)" }.first?.line  // the heaviest line
  ///
  /// - Parameter isFunction: Whether a frame is a call of the function.
  /// - Returns: The lines, those with most samples first; `nil` stands for lines that are not known.
  /// - Complexity: O(*n*) in the samples and the nodes of their stacks.
  public func lineCounts(
    where isFunction: (ProfileFrame) -> Bool
  ) -> [(line: SourceLine?, count: Int)] {
    lineShares(where: isFunction).map { ($0.line, $0.count) }
  }

  /// Returns the lines of `lineCounts(where:)` with their shares of all samples.
  ///
  /// The intervals are widened by the dependence of successive samples if their times are known.
  ///
  /// - Complexity: O(*n*) in the samples and the nodes of their stacks, and O(*m* √*n*) in the *m* lines.
  package func lineShares(where isFunction: (ProfileFrame) -> Bool) -> [LineShare] {
    let found = innermost(where: isFunction)
    var numbers: [SourceLine?: Int] = [:]
    // The number of the line of each stack; -1 if the function was not called.
    let lines = found.map { frame -> Int in
      guard frame >= 0 else { return -1 }
      let line = frames[Int(frame)].line
      let number = numbers[line, default: numbers.count]
      numbers[line] = number
      return number
    }
    let members = samples.map { lines[Int($0.stack)] }
    let factors = dependences(of: members, count: numbers.count)
    var counts = [Int](repeating: 0, count: numbers.count)
    for number in members where number >= 0 { counts[number] += 1 }
    return numbers.filter { counts[$0.value] > 0 }.map { line, number in
      LineShare(
        line: line, count: counts[number],
        share: ShareInterval(counts[number], of: samples.count, dependence: factors[number]))
    }.sorted {
      ($1.count, $0.line?.file ?? "", $0.line?.line ?? 0)
        < ($0.count, $1.line?.file ?? "", $1.line?.line ?? 0)
    }
  }

  /// A line of a function with the samples there.
  package struct LineShare: Hashable, Sendable {
    /// The line; `nil` if it is not known.
    package let line: SourceLine?
    package let count: Int
    package let share: ShareInterval
  }

  /// The frame of the innermost call of a function on each stack; -1 if it was not called.
  private func innermost(where isFunction: (ProfileFrame) -> Bool) -> [Int32] {
    let (parents, numbers) = (stacks.parents, stacks.frames)
    let matches = frames.map(isFunction)
    var found = [Int32](repeating: -1, count: stacks.count)
    for node in 1..<max(1, stacks.count) {
      let number = numbers[node]
      found[node] = matches[Int(number)] ? number : found[Int(parents[node])]
    }
    return found
  }

  /// The factor by which dependence widens the share of each group of samples; 1 if the times are not known.
  ///
  /// - Parameter members: The number of the group of each sample, or -1.
  func dependences(of members: [Int], count: Int) -> [Double] {
    guard hasTimes else { return [Double](repeating: 1, count: count) }
    let empty = SampleDependence(count: samples.count)
    var dependences = [SampleDependence](repeating: empty, count: count)
    var inside = [Int](repeating: 0, count: count)
    for batch in 0..<samples.count / empty.size {
      for number in members[batch * empty.size..<(batch + 1) * empty.size] where number >= 0 {
        inside[number] += 1
      }
      for group in inside.indices {
        dependences[group].addBatch(inside[group])
        inside[group] = 0
      }
    }
    return dependences.map(\.factor)
  }

  /// Returns the lines of code that ran themselves, those with most samples first.
  ///
  ///     let heaviest = profile.runningLines(5)
  ///     heaviest[0].frame.line  // the line that takes most time, such as main.swift:12
  ///
  /// - Parameter count: The greatest number of lines.
  /// - Returns: The lines with their shares of all samples. The interval is widened by the dependence of successive
  ///   samples if their times are known. A function whose lines are not known is one line.
  /// - Complexity: O(*n*) in the samples for each returned line.
  public func runningLines(_ count: Int) -> [RunningLine] {
    let running = stacks.frames
    let numbers = samples.map { running[Int($0.stack)] }
    var counts = [Int](repeating: 0, count: frames.count)
    for number in numbers where number >= 0 { counts[Int(number)] += 1 }
    let heaviest = counts.indices.filter { counts[$0] > 0 }.sorted {
      (counts[$0], $1) > (counts[$1], $0)
    }
    let isOrdered = hasTimes
    return heaviest.prefix(max(0, count)).map { frame in
      let dependence =
        isOrdered
        ? SampleDependence.factor(count: numbers.count) { numbers[$0] == Int32(frame) } : 1
      return RunningLine(
        frame: frames[frame], count: counts[frame],
        share: ShareInterval(counts[frame], of: numbers.count, dependence: dependence))
    }
  }

  /// A line of code with the samples in which it ran itself.
  ///
  ///     let line = profile.runningLines(1)[0]
  ///     "\(line.frame.name) \(line.share.value)"  // "parse(_:) 0.25"
  ///
  public struct RunningLine: Hashable, Sendable {
    /// The function, and its line if it is known.
    public let frame: ProfileFrame
    /// The number of samples.
    public let count: Int
    /// The share of all samples of the profile.
    public let share: ShareInterval
  }

  /// Whether lines of source files are known.
  ///
  ///     profile.hasLines  // true for a recording of a program with DWARF that was written by --samples
  ///
  public var hasLines: Bool { frames.contains { $0.line != nil } }
}
