// UNSAFE: owns a list of keys; a change of an element of an `InlineArray` would copy all of them

/// The first keys of a list that is built, and which key followed each of them the last time.
///
/// The dictionaries of a list usually have the same keys in the same order. So the next key is compared
/// with a single one, whose text is in the list.
@safe
struct KeySlots: ~Copyable {
  struct Slot {
    /// The offset of the text in the list.
    let offset: Int
    /// The number of bytes of the text.
    let count: Int
    let object: UInt32
    /// The slot of the key that followed, or -1.
    var next = -1
  }

  private static let limit = 64
  // SAFETY: this value owns the memory, of which the first `count` slots are initialised. `last` and
  // `next` are less than `count`.
  private let slots: UnsafeMutablePointer<Slot>
  private var count = 0
  /// The slot of the last key, or -1.
  private var last = -1
  /// The slot of the key that followed the last one the time before, or -1.
  private var next = -1

  // SAFETY: `deinit` frees the memory.
  init() { unsafe slots = .allocate(capacity: Self.limit) }

  // SAFETY: see the property; slots need no end.
  deinit { unsafe slots.deallocate() }

  /// The key that probably comes next.
  // SAFETY: see the property.
  @inline(__always)
  var expected: Slot? { next < 0 ? nil : unsafe slots[next] }

  /// Goes on to the key that was expected.
  @inline(__always)
  mutating func advance() {
    last = next
    // SAFETY: see the property.
    if next >= 0 { next = unsafe slots[next].next }
  }

  /// Adds a key, if there is room.
  mutating func add(_ object: UInt32, at offset: Int, count size: Int) {
    guard count < Self.limit else { return }
    // SAFETY: there is room for `limit` slots.
    unsafe (slots + count).initialize(to: Slot(offset: offset, count: size, object: object))
    count += 1
  }

  /// Goes on to another key.
  mutating func follow(_ object: UInt32) {
    // SAFETY: see the property.
    let found = (0..<count).first { unsafe slots[$0].object == object } ?? -1
    if last >= 0 { unsafe slots[last].next = found }
    next = found
    advance()
  }
}
