import ApusMeasure
import ApusProfile

/// Random stacks with few names, so that recursion and equal stacks are frequent.
struct RandomStacks {
  private var random: SplitMix64
  private let names: [String]

  init(seed: UInt64, names: [String] = ["a", "b", "c", "d", "e"]) {
    random = SplitMix64(seed: seed)
    self.names = names
  }

  /// Folded lines of random stacks with random counts.
  mutating func folded(lines: Int, depth: Int = 8) -> String {
    (0..<lines).map { _ in
      "\(stack(depth: depth).joined(separator: ";")) \(Int.random(in: 1...9, using: &random))\n"
    }.joined()
  }

  private mutating func stack(depth: Int) -> [String] {
    (0..<Int.random(in: 1...depth, using: &random)).map { _ in
      names[Int.random(in: 0..<names.count, using: &random)]
    }
  }
}

extension CallTree {
  /// The tree of folded stacks in a text.
  static func folded(_ text: String) throws(ProfileError) -> CallTree {
    try FoldedStacks.read(Array(text.utf8).span)
  }

  /// The lines of the tree as folded stacks, sorted.
  var lines: [String] {
    String(decoding: FoldedStacks.bytes(of: self), as: UTF8.self).split(separator: "\n")
      .map(String.init).sorted()
  }
}
