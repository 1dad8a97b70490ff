/// From how many waiting references on a queue takes containers in their place, and when it ends that.
///
///     var options = CoalescingQueueOptions()
///     options.levels = CoalescingLevels(containers: 100, everything: 400, objects: 10)
///
/// At level 0 each reference waits for itself. At level 1 a reference that comes waits as its container, so that all changes of a
/// container become one. At level 2 all become `://`. Levels rise with the number of waiting references, and are 0 again when
/// few are left.
///
/// Source: "Practical Performance" by Marcel Weiher, chapter 17, which names the levels and no numbers.
public struct CoalescingLevels: Sendable, Hashable {
  /// The waiting references from which on containers wait.
  public let containers: Int
  /// The waiting references from which on everything waits.
  public let everything: Int
  /// The waiting references from which downwards references wait for themselves again.
  public let objects: Int

  /// Creates thresholds.
  ///
  /// - Precondition: `0 <= objects < containers <= everything`.
  public init(containers: Int = 10_000, everything: Int = 40_000, objects: Int = 1000) {
    precondition(
      0 <= objects && objects < containers && containers <= everything,
      "objects must be less than containers, and containers at most everything")
    self.containers = containers
    self.everything = everything
    self.objects = objects
  }

  /// Every reference waits for itself, however many there are.
  public static let none = CoalescingLevels(containers: .max, everything: .max, objects: 0)

  /// The level after a number of references wait.
  func level(after level: Int, count: Int) -> Int {
    if count >= everything { return 2 }
    if count >= containers { return max(level, 1) }
    return count <= objects ? 0 : level
  }
}

extension Reference {
  /// The reference that waits at a level.
  func coalesced(at level: Int) -> Reference {
    switch level {
    case 0: self
    case 1: isContainer ? self : container
    default: .everything
    }
  }
}
