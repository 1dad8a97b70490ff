/// The containers that are open: one bit for each, 1 for objects.
///
/// The innermost 64 are in a word, so that no memory is touched in the usual text.
@usableFromInline
struct OpenContainers {
  /// The innermost container is the lowest bit.
  @usableFromInline var word: UInt64 = 0
  /// The number of open containers.
  @usableFromInline var depth = 0
  private var outer: [UInt64] = []

  @inlinable @inline(__always)
  init() { self.init(outer: ()) }
  @usableFromInline init(outer: Void) {}

  /// Whether the innermost container is an object; `false` if there is none.
  @inlinable @inline(__always)
  var isObject: Bool { word & 1 != 0 }

  @inlinable @inline(__always)
  mutating func push(isObject: Bool) {
    if depth & 63 == 0 { save() }
    word = word << 1 | (isObject ? 1 : 0)
    depth &+= 1
  }

  @inlinable @inline(__always)
  mutating func pop() {
    word >>= 1
    depth &-= 1
    if depth & 63 == 0 { restore() }
  }

  @usableFromInline mutating func save() {
    outer.append(word)
    word = 0
  }

  @usableFromInline mutating func restore() { word = outer.popLast() ?? 0 }
}
