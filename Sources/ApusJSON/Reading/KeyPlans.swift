import ApusBytes

/// The keys of the last object of each type, in their order, also of those that it steps over.
///
/// The next object of a type usually has the same keys, so that a comparison of two words replaces the
/// search for each key.
@safe
@usableFromInline
final class KeyPlans {
  /// A key, and its handler.
  @usableFromInline
  struct Step: Sendable {
    /// The first and last eight bytes of the key.
    @usableFromInline var first: UInt64
    @usableFromInline var last: UInt64
    /// The bits of `first` that a shorter key has.
    @usableFromInline var mask: UInt64
    /// The number of bytes, or -1 for no key.
    @usableFromInline var count: Int
    /// The index of the handler, or -1 if the key is stepped over.
    @usableFromInline var index: Int

    @usableFromInline static let none = Step(first: 0, last: 0, mask: 0, count: -1, index: -1)
  }

  /// The number of keys of a plan. A step without a key follows them.
  @usableFromInline static var size: Int { 63 }
  private static let planCount = 8
  // SAFETY: this object owns the list, whose elements are all initialised.
  private let steps: UnsafeMutablePointer<Step>
  // SAFETY: as above; the owner of each plan.
  private let owners: UnsafeMutablePointer<ObjectIdentifier?>

  init() {
    let count = Self.planCount * (Self.size + 1)
    // SAFETY: `deinit` frees the memory.
    unsafe steps = .allocate(capacity: count)
    unsafe steps.initialize(repeating: .none, count: count)
    unsafe owners = .allocate(capacity: Self.planCount)
    unsafe owners.initialize(repeating: nil, count: Self.planCount)
  }

  deinit {
    // SAFETY: this object owns the list.
    unsafe steps.deallocate()
    unsafe owners.deallocate()
  }

  /// Returns the steps of an owner: `size` of them, and one without a key.
  // SAFETY: the caller uses them while it keeps this object.
  @unsafe @usableFromInline
  func steps(of owner: ObjectIdentifier) -> UnsafeMutablePointer<Step> {
    let place = Int(UInt(bitPattern: owner) >> 5) & (Self.planCount - 1)
    // SAFETY: the place is less than the number of plans.
    let plan = unsafe steps + place * (Self.size + 1)
    if unsafe owners[place] != owner {
      unsafe owners[place] = owner
      unsafe plan.update(repeating: .none, count: Self.size + 1)
    }
    return unsafe plan
  }
}

extension KeyPlans.Step {
  /// Whether a key without escapes is that of the step.
  ///
  /// - Parameter start: The offset of the first byte of the key.
  @inlinable @inline(__always)
  func matches(_ bytes: RawSpan, _ start: Int, _ count: Int) -> Bool {
    count == self.count && Digits.word(bytes, start) & mask == first
      && (count <= 8 || Digits.word(bytes, start &+ count &- 8) == last)
  }

  /// Makes the step that of a key of at most 16 bytes; longer keys make it one without a key.
  @usableFromInline
  init(_ bytes: RawSpan, _ start: Int, _ count: Int, index: Int) {
    guard count > 0, count <= 16 else {
      self = .none
      return
    }
    mask = count < 8 ? UInt64.max >> UInt64(64 - 8 * count) : .max
    first = Digits.word(bytes, start) & mask
    last = count > 8 ? Digits.word(bytes, start + count - 8) : 0
    self.count = count
    self.index = index
  }
}
