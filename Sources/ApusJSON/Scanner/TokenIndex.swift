import ApusBytes
import CApusBytes

/// All tokens of a text in memory: their positions and first bytes.
///
/// The text is checked before, so that strings have both quotes and brackets match.
@safe
final class TokenIndex: Sendable {
  // SAFETY: the lists are written in `init` only, and freed when no reference is left.
  nonisolated(unsafe) private let positions: UnsafeMutablePointer<UInt32>
  nonisolated(unsafe) private let kinds: UnsafeMutablePointer<UInt8>
  /// The number of tokens.
  let count: Int

  /// Scans a text of less than 4 GiB, in windows, so that the lists grow with the tokens.
  init(_ text: Span<UInt8>, acceptsAnyBytes: Bool) {
    let list = TokenList(acceptsAnyBytes: acceptsAnyBytes)
    var allPositions: [UInt32] = []
    var allKinds: [UInt8] = []
    allPositions.reserveCapacity(text.count / 4)
    allKinds.reserveCapacity(text.count / 4)
    var isScanned = false
    while !isScanned {
      isScanned = list.scan(text.rawBytes, isLast: true)
      // SAFETY: the tokens before `count` are initialised.
      unsafe allPositions.append(
        contentsOf: UnsafeBufferPointer(start: list.positions, count: list.count))
      unsafe allKinds.append(contentsOf: UnsafeBufferPointer(start: list.kinds, count: list.count))
      list.next = list.count
    }
    count = allKinds.count
    // SAFETY: `deinit` frees the memory.
    unsafe positions = .allocate(capacity: count + 2)
    unsafe kinds = .allocate(capacity: count + 2)
    // SAFETY: there is room for all tokens, and for two of kind 0 behind them.
    for index in 0..<count {
      unsafe (positions + index).initialize(to: allPositions[index])
      unsafe (kinds + index).initialize(to: allKinds[index])
    }
    for index in count..<count + 2 {
      unsafe (positions + index).initialize(to: UInt32(truncatingIfNeeded: text.count))
      unsafe (kinds + index).initialize(to: 0)
    }
  }

  deinit {
    // SAFETY: no other object has the lists.
    unsafe positions.deallocate()
    unsafe kinds.deallocate()
  }

  /// The first byte of a token, or 0 after the last one.
  @inline(__always)
  func kind(_ index: Int) -> UInt8 {
    precondition(index >= 0 && index <= count, "a token must be in the index")
    // SAFETY: the index was checked.
    return unsafe kinds[index]
  }

  /// The position of a token, or of the end of the text.
  @inline(__always)
  func position(_ index: Int) -> Int {
    precondition(index >= 0 && index <= count + 1, "a token must be in the index")
    // SAFETY: the index was checked.
    return unsafe Int(positions[index])
  }

  /// The index of the token after a value.
  @inline(__always)
  func end(_ index: Int) -> Int {
    let kind = kind(index)
    if kind == UInt8(ascii: "\"") { return index + 2 }
    return kind | 0x20 == UInt8(ascii: "{") ? containerEnd(index) : index + 1
  }

  private func containerEnd(_ index: Int) -> Int {
    var depth: Int64 = 0
    // SAFETY: the function reads the tokens from `index` to the last one.
    return unsafe index + apus_json_skip(kinds + index, count - index, &depth)
  }
}
