// UNSAFE: the only owner of the plans of a reader

public import ApusBytes

/// The keys of the last object of each type, in their order, also of those that it steps over.
///
/// The next object of a type usually has the same keys, so that a comparison of words replaces the
/// search for each key.
@safe
@usableFromInline
final class KeyPlans {
  /// A key as it stands in a text without blanks, with its quotes and colon, and its handler.
  @usableFromInline
  struct Step: Sendable {
    /// The first, second and last eight bytes.
    @usableFromInline var first: UInt64
    @usableFromInline var second: UInt64
    @usableFromInline var last: UInt64
    /// The bits of `first` and `second` that a shorter key has.
    @usableFromInline var firstMask: UInt64
    @usableFromInline var secondMask: UInt64
    /// The number of bytes.
    @usableFromInline var count: Int
    /// The index of the handler, or -1 if the key is stepped over.
    @usableFromInline var index: Int
    /// The bit of that index.
    @usableFromInline var bit: UInt64

    /// No key: no text matches it.
    @usableFromInline static let none = Step(
      first: 1, second: 0, last: 0, firstMask: 0, secondMask: 0, count: 0, index: -1, bit: 0)
  }

  /// The number of keys of a plan. A step without a key follows them.
  @usableFromInline static var size: Int { 63 }
  /// The number of tables that have a plan. The plan of a table is not given to another one, because an
  /// object around this one may use it.
  private static let planLimit = 64
  private var owners: [KeyTable] = []
  // SAFETY: this object owns the steps of the plan of each owner, and `noKeys`; all are initialised.
  private var plans: [UnsafeMutablePointer<Step>] = unsafe []
  /// The plan of all other tables: a single step without a key.
  private let noKeys: UnsafeMutablePointer<Step>
  /// The owner whose plan was used last, and the plan. `owners` keeps it, unless its plan is `noKeys`.
  // SAFETY: no closure of a caller runs while one of these is accessed; `lastPlan` is one of the above.
  @exclusivity(unchecked) @usableFromInline var lastOwner: ObjectIdentifier?
  @exclusivity(unchecked) @usableFromInline var lastPlan: UnsafeMutablePointer<Step>

  init() {
    // SAFETY: `deinit` frees the memory.
    unsafe noKeys = .allocate(capacity: 1)
    unsafe noKeys.initialize(to: .none)
    unsafe lastPlan = noKeys
  }

  deinit {
    // SAFETY: this object owns the memory.
    for position in owners.indices { unsafe plans[position].deallocate() }
    unsafe noKeys.deallocate()
  }

  /// Returns the steps of an owner: `size` of them, and one without a key.
  // SAFETY: the caller uses them while it keeps this object.
  @unsafe @inlinable @inline(__always)
  func steps(of owner: KeyTable) -> UnsafeMutablePointer<Step> {
    if unsafe lastOwner != ObjectIdentifier(owner) { unsafe lastPlan = findSteps(of: owner) }
    return unsafe lastPlan
  }

  // SAFETY: as above.
  @unsafe @usableFromInline @inline(never)
  func findSteps(of owner: KeyTable) -> UnsafeMutablePointer<Step> {
    // SAFETY: as for the property.
    unsafe lastOwner = ObjectIdentifier(owner)
    if let position = owners.firstIndex(where: { $0 === owner }) { return unsafe plans[position] }
    guard owners.count < Self.planLimit else { return unsafe noKeys }
    // SAFETY: `deinit` frees the memory.
    let steps = UnsafeMutablePointer<Step>.allocate(capacity: Self.size + 1)
    unsafe steps.initialize(repeating: .none, count: Self.size + 1)
    owners.append(owner)
    unsafe plans.append(steps)
    return unsafe steps
  }

  /// Whether keys can be added to a plan.
  // SAFETY: the plan is compared only.
  @unsafe
  func canGrow(_ plan: UnsafeMutablePointer<Step>) -> Bool { unsafe plan != noKeys }

  /// Returns the position of the step after `position` that matches, or -1: keys may be left out.
  // SAFETY: the plan has a step without a key at `size`.
  @unsafe @usableFromInline
  static func following(
    _ plan: UnsafeMutablePointer<Step>, _ position: Int, _ bytes: RawSpan, _ start: Int
  ) -> Int {
    for next in position + 1..<max(position + 1, min(position + 9, size)) {
      if unsafe Step.matches(plan + next, bytes, start) { return next }
    }
    return -1
  }
}

extension KeyPlans.Step {
  /// Whether the text at an opening quote has the key of a step, its closing quote, and a colon.
  // SAFETY: the step is one of a plan. A pointer, because a value would be copied to the stack.
  @unsafe @inlinable @inline(__always)
  static func matches(_ step: UnsafeMutablePointer<Self>, _ bytes: RawSpan, _ start: Int) -> Bool {
    guard start &+ 16 <= bytes.byteCount else { return unsafe matchesAtEnd(step, bytes, start) }
    let first: UInt64 = bytes.littleEndian(at: start)
    let second: UInt64 = bytes.littleEndian(at: start &+ 8)
    // A branch on the number of bytes would be predicted wrongly.
    let firsts = unsafe first & step.pointee.firstMask ^ step.pointee.first
    let seconds = unsafe second & step.pointee.secondMask ^ step.pointee.second
    guard firsts | seconds == 0 else { return false }
    let count = unsafe step.pointee.count
    return unsafe count <= 16 || DecimalWord.word(bytes, start &+ count &- 8) == step.pointee.last
  }

  // SAFETY: as above.
  @unsafe @usableFromInline @inline(never)
  static func matchesAtEnd(
    _ step: UnsafeMutablePointer<Self>, _ bytes: RawSpan, _ start: Int
  ) -> Bool {
    let step = unsafe step.pointee
    return DecimalWord.word(bytes, start) & step.firstMask == step.first
      && DecimalWord.word(bytes, start + 8) & step.secondMask == step.second
      && (step.count <= 16 || DecimalWord.word(bytes, start + step.count - 8) == step.last)
  }

  /// Makes the step that of a key of at most 24 bytes with its quotes and colon; other keys make it one
  /// without a key.
  ///
  /// - Parameter start: The offset of the opening quote.
  @usableFromInline
  init(_ bytes: RawSpan, _ start: Int, _ count: Int, index: Int) {
    guard count <= 24, bytes.byte(at: start + count - 1) == UInt8(ascii: ":") else {
      self = .none
      return
    }
    firstMask = Self.mask(count)
    secondMask = Self.mask(count - 8)
    first = DecimalWord.word(bytes, start) & firstMask
    second = DecimalWord.word(bytes, start + 8) & secondMask
    last = count > 16 ? DecimalWord.word(bytes, start + count - 8) : 0
    self.count = count
    self.index = index
    bit = Self.bit(index)
  }

  /// The bit of a key; 0 if it is not one of the first 64.
  @usableFromInline
  static func bit(_ index: Int) -> UInt64 {
    0..<64 ~= index ? 1 << UInt64(index) : 0
  }

  /// The bits of the first bytes of a word.
  private static func mask(_ count: Int) -> UInt64 {
    count <= 0 ? 0 : UInt64.max >> UInt64(max(0, 64 - 8 * count))
  }
}
