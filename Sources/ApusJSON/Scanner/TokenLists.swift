// UNSAFE: the owner of the growing lists of tokens, which are kept for the next text

import Synchronization

/// The lists of tokens of a text, which grow.
// SAFETY: a value is used by its owner only, which reads no more than `count` tokens and writes no more
// than `capacity`.
@unsafe
struct TokenLists {
  var positions: UnsafeMutablePointer<UInt32>
  var kinds: UnsafeMutablePointer<UInt8>
  var count = 0
  private(set) var capacity: Int

  init(
    _ positions: UnsafeMutablePointer<UInt32>, _ kinds: UnsafeMutablePointer<UInt8>, capacity: Int
  ) {
    unsafe self.positions = positions
    unsafe self.kinds = kinds
    unsafe self.capacity = capacity
  }

  private init(capacity: Int) {
    unsafe self.init(
      .allocate(capacity: capacity), .allocate(capacity: capacity), capacity: capacity)
  }

  /// Makes room for tokens, and, if there is too little, for as many as the rest of the text will
  /// have if it is like the part that was scanned.
  mutating func reserve(_ more: Int, scanned: Int, of size: Int) {
    guard unsafe count + more > capacity else { return }
    let expected = unsafe Double(count) / Double(max(1, scanned)) * Double(size) * 1.1
    var larger = unsafe TokenLists(capacity: max(Int(expected), capacity * 5 / 4) + 2 * more)
    unsafe larger.positions.moveInitialize(from: positions, count: count)
    unsafe larger.kinds.moveInitialize(from: kinds, count: count)
    unsafe larger.count = count
    unsafe deallocate()
    unsafe self = larger
  }

  // The memory of the last lists is kept, because the pages of fresh memory take as long as the scan.

  private static let kept = Mutex<KeptLists?>(nil)
  /// The capacity of the largest lists that are kept, 5 MiB.
  private static let keptCapacity = 1 << 20

  /// Returns empty lists.
  static func take(_ capacity: Int) -> TokenLists {
    let last = unsafe kept.withLock { lists in
      defer { lists = nil }
      return lists
    }
    if let last { return unsafe last.lists }
    return unsafe TokenLists(capacity: max(capacity, 1 << 15))
  }

  /// Frees the lists, or keeps them for the next text.
  func free() {
    guard unsafe capacity <= Self.keptCapacity else { return unsafe deallocate() }
    let lists = unsafe KeptLists(TokenLists(positions, kinds, capacity: capacity))
    let isKept = unsafe Self.kept.withLock { kept in
      guard kept == nil else { return false }
      kept = lists
      return true
    }
    if !isKept { unsafe deallocate() }
  }

  private func deallocate() {
    unsafe positions.deallocate()
    unsafe kinds.deallocate()
  }
}

// SAFETY: the lists have a single owner, which is the lock or whoever took them from it.
@safe
private struct KeptLists: @unchecked Sendable {
  let lists: TokenLists

  @unsafe
  init(_ lists: TokenLists) { unsafe self.lists = lists }
}
