import ApusMeasure

/// The difference of two profiles: a verdict for each function, corrected for the number of functions.
///
/// Use `CallTree.share(of:)` for the share of a function in a single profile. Shares are compared, not
/// times: a function whose cost did not change has a smaller share if others take more time.
///
///     let difference = ProfileDifference(from: old, to: new)
///     for function in difference.called where function.verdict == .more {
///       print(function.frame.name, function.change)  // parse 0.03
///     }
///
/// Two profiles of one program have a function with a verdict other than `noneShown` in about one of
/// 20 pairs. Functions are the same if they have the same label.
///
/// Source: Holm, "A simple sequentially rejective multiple test procedure", 1979.
public struct ProfileDifference: Sendable {
  /// The answer for a function.
  ///
  ///     difference.called[0].verdict == .noneShown
  ///
  public enum Verdict: String, Sendable, CaseIterable {
    /// The function has a greater share in the new profile.
    case more
    /// The function has a smaller share in the new profile.
    case fewer
    /// The samples do not show a difference, which may be too small for their number.
    case noneShown = "no difference shown"
  }

  /// A function with its shares in the two profiles.
  ///
  ///     let function = difference.called[0]
  ///     function.new.value - function.old.value == function.change  // true
  ///
  public struct Function: Hashable, Sendable {
    /// The function.
    public let frame: ProfileFrame
    /// The share in the old profile, with its 95 % interval.
    public let old: ShareInterval
    /// The share in the new profile, with its 95 % interval.
    public let new: ShareInterval
    /// The lower end of the 95 % interval of the change, which is not corrected for the number of
    /// functions.
    public let low: Double
    /// The upper end of that interval.
    public let high: Double
    /// The answer, which is corrected for the number of functions.
    public let verdict: Verdict

    /// The difference of the shares: 0.03 is an increase by 3 points of 100.
    public var change: Double { new.value - old.value }

    fileprivate init(_ frame: ProfileFrame, _ change: ShareChange, corrected: Double) {
      self.frame = frame
      (old, new) = (change.old, change.new)
      (low, high) = change.interval
      verdict =
        corrected >= 0.05 ? .noneShown : new.value > old.value ? .more : .fewer
    }
  }

  /// The functions with their callees, those with a verdict first, and the greatest change first.
  public let called: [Function]
  /// The functions without their callees, in the same order.
  public let running: [Function]
  /// The number of shares with enough samples for a verdict, in both lists together.
  public let judgedCount: Int

  /// Compares two trees.
  ///
  ///     ProfileDifference(from: old, to: new).running.first?.frame.name
  ///
  /// - Parameters:
  ///   - old: The tree of the old profile. Its samples count as independent if their order is not
  ///     known.
  ///   - new: The tree of the new profile.
  /// - Complexity: O(*n*) in the nodes and in the frames of all samples, O(*m* log *m*) in the
  ///   functions; allocates the functions.
  public init(from old: CallTree, to new: CallTree) {
    var functions = FunctionNumbers()
    let (oldNumbers, newNumbers) = (functions.numbers(of: old), functions.numbers(of: new))
    let pairs = FunctionSamples.Part.allCases.map { part in
      FunctionPairs(
        FunctionSamples(
          old, part, numbers: oldNumbers, functionCount: functions.frames.count),
        FunctionSamples(
          new, part, numbers: newNumbers, functionCount: functions.frames.count))
    }
    let judged = pairs.flatMap { pair in pair.changes.filter { pair.isJudged($0.function) } }
    let corrected = HolmCorrection.adjusted(judged.map(\.change.probability))
    let count = pairs[0].changes.count { pairs[0].isJudged($0.function) }
    called = pairs[0].sorted(functions.frames, corrected[..<count])
    running = pairs[1].sorted(functions.frames, corrected[count...])
    judgedCount = judged.count
  }

  /// The samples of each function in two trees.
  private struct FunctionPairs {
    let old: FunctionSamples
    let new: FunctionSamples
    let changes: [(function: Int, change: ShareChange)]

    init(_ old: FunctionSamples, _ new: FunctionSamples) {
      (self.old, self.new) = (old, new)
      changes = old.counts.indices.filter { old.counts[$0] + new.counts[$0] > 0 }.map {
        ($0, ShareChange(Self.side(old, $0), Self.side(new, $0)))
      }
    }

    private static func side(_ samples: FunctionSamples, _ function: Int) -> ShareChange.Side {
      ShareChange.Side(
        count: samples.counts[function], whole: samples.whole,
        dependence: samples.dependences.isEmpty ? nil : samples.dependences[function])
    }

    /// The number of samples in both trees that a function needs for a verdict. Fewer could not
    /// show a difference, and would weaken the verdicts on the others.
    private static let leastCount = 20

    /// Whether a function has enough samples, and others have some as well.
    ///
    /// The choice depends on the sum of both counts only, which tells nothing of their difference.
    ///
    /// Source: Tarone, "A modified Bonferroni method for discrete data", 1990.
    func isJudged(_ function: Int) -> Bool {
      let count = old.counts[function] + new.counts[function]
      return old.whole > 0 && new.whole > 0 && count >= Self.leastCount
        && count < old.whole + new.whole
    }

    func sorted(_ frames: [ProfileFrame], _ corrected: ArraySlice<Double>) -> [Function] {
      var corrected = corrected
      return changes.map { function, change in
        Function(
          frames[function], change,
          corrected: isJudged(function) ? corrected.removeFirst() : 1)
      }.sorted {
        if ($0.verdict == .noneShown) != ($1.verdict == .noneShown) {
          return $1.verdict == .noneShown
        }
        return (abs($0.change), $1.frame.label) > (abs($1.change), $0.frame.label)
      }
    }
  }
}
