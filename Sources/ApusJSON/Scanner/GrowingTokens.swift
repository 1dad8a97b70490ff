import Synchronization

/// The tokens of a text, in memory that grows.
struct GrowingTokens: ~Copyable {
  private var block: TokenBlock
  var tokens: TokenCursor { block.tokens }

  // The memory of the last tokens is kept, because the pages of fresh memory take as long as the scan.

  private static let kept = Mutex<TokenBlock?>(nil)
  /// The capacity of the largest memory that is kept, 5 MiB.
  private static let keptCapacity = 1 << 20

  /// Begins with no tokens.
  ///
  /// - Parameter capacity: The number of tokens for which there must be room.
  init(capacity: Int) {
    if let last = Self.kept.withLock({ $0.take() }) {
      block = last
    } else {
      block = TokenBlock(capacity: max(capacity, 1 << 15))
    }
    (tokens.count, tokens.next) = (0, 0)
  }

  /// Makes room for tokens, and, if there is too little, for as many as the rest of the text will
  /// have if it is like the part that was scanned.
  mutating func reserve(_ more: Int, scanned: Int, of size: Int) {
    guard tokens.count + more > tokens.capacity else { return }
    let expected = Double(tokens.count) / Double(max(1, scanned)) * Double(size) * 1.1
    let larger = TokenBlock(capacity: max(Int(expected), tokens.capacity * 5 / 4) + 2 * more)
    larger.tokens.copyTokens(of: tokens)
    block = larger
  }

  /// Returns the memory.
  consuming func finish() -> TokenBlock { block }

  /// Frees the memory of tokens, or keeps it for the next text.
  static func free(_ block: consuming TokenBlock) {
    guard block.tokens.capacity <= keptCapacity else { return }
    var block: TokenBlock? = block
    kept.withLock { kept in
      if kept == nil { kept = block.take() }
    }
  }
}
