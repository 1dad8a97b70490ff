// UNSAFE: the plans of keys, and a cursor over their steps

public import ApusBytes

/// The keys of the last object of each type, in their order, also of those that it steps over.
///
/// The next object of a type usually has the same keys, so that a comparison of words replaces the
/// search for each key.
@usableFromInline
@safe
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
  private var plans: [KeyPlan] = []
  /// The plan of all other tables: a single step without a key.
  private let noKeys: KeyPlan
  /// The owner whose plan was used last, and the plan. `owners` keeps it, unless its plan is `noKeys`.
  // SAFETY: no closure of a caller runs while one of these is accessed; `lastPlan` is one of the above.
  @exclusivity(unchecked) @usableFromInline var lastOwner: ObjectIdentifier?
  @exclusivity(unchecked) @usableFromInline var lastPlan: KeyPlan

  init() {
    // SAFETY: as for the property.
    noKeys = KeyPlan(size: 0)
    unsafe lastPlan = noKeys
  }

  deinit {
    for plan in plans { plan.deallocate() }
    noKeys.deallocate()
  }

  /// Returns the plan of an owner, which is valid while the caller keeps this object.
  // SAFETY: as for the properties.
  @inlinable @inline(__always)
  func plan(of owner: KeyTable) -> KeyPlan {
    if unsafe lastOwner != ObjectIdentifier(owner) { unsafe lastPlan = findPlan(of: owner) }
    return unsafe lastPlan
  }

  @usableFromInline @inline(never)
  func findPlan(of owner: KeyTable) -> KeyPlan {
    // SAFETY: as for the property.
    unsafe lastOwner = ObjectIdentifier(owner)
    if let position = owners.firstIndex(where: { $0 === owner }) { return plans[position] }
    guard owners.count < Self.planLimit else { return noKeys }
    let plan = KeyPlan(size: Self.size)
    owners.append(owner)
    plans.append(plan)
    return plan
  }
}

/// The steps of the keys of a table, and one without a key behind them.
///
/// The value is an address that counts no references; a `KeyPlans` owns the memory.
//
// SAFETY: the memory has `size` steps and one more, which are initialised; the holder of a plan keeps
// its owner. A position is compared with `size`, or is that of a step before the one without a key.
@safe
@usableFromInline
struct KeyPlan {
  /// A step of a plan, from which a reader goes to the next one.
  @safe
  @usableFromInline
  struct Cursor {
    @usableFromInline var step: UnsafeMutablePointer<KeyPlans.Step>

    @inlinable @inline(__always)
    init(_ step: UnsafeMutablePointer<KeyPlans.Step>) { unsafe self.step = step }

    /// The index of the handler of the key, or -1 if it is stepped over.
    @inlinable var index: Int {
      @inline(__always) get { unsafe step.pointee.index }
    }

    /// The bit of that index.
    @inlinable var bit: UInt64 {
      @inline(__always) get { unsafe step.pointee.bit }
    }

    /// Goes to the next step. A step that matched a text has one behind it.
    @inlinable @inline(__always)
    mutating func advance() { unsafe step += 1 }

    /// Whether the text at an opening quote has the key of the step, its closing quote, and a colon.
    @inlinable @inline(__always)
    func matches(_ bytes: RawSpan, _ start: Int) -> Bool {
      guard start &+ 16 <= bytes.byteCount else { return matchesAtEnd(bytes, start) }
      let first: UInt64 = bytes.littleEndian(at: start)
      let second: UInt64 = bytes.littleEndian(at: start &+ 8)
      // A branch on the number of bytes would be predicted wrongly.
      let firsts = unsafe first & step.pointee.firstMask ^ step.pointee.first
      let seconds = unsafe second & step.pointee.secondMask ^ step.pointee.second
      guard firsts | seconds == 0 else { return false }
      let count = unsafe step.pointee.count
      return unsafe count <= 16 || DecimalWord.word(bytes, start &+ count &- 8) == step.pointee.last
    }

    @usableFromInline @inline(never)
    func matchesAtEnd(_ bytes: RawSpan, _ start: Int) -> Bool {
      let step = unsafe step.pointee
      return DecimalWord.word(bytes, start) & step.firstMask == step.first
        && DecimalWord.word(bytes, start + 8) & step.secondMask == step.second
        && (step.count <= 16 || DecimalWord.word(bytes, start + step.count - 8) == step.last)
    }
  }

  @usableFromInline let start: UnsafeMutablePointer<KeyPlans.Step>
  private let size: Int

  init(size: Int) {
    self.size = size
    unsafe start = .allocate(capacity: size + 1)
    unsafe start.initialize(repeating: .none, count: size + 1)
  }

  func deallocate() { unsafe start.deallocate() }

  /// Whether keys can be added.
  var canGrow: Bool { size > 0 }

  /// The step at a position, at most `size`.
  @inlinable @inline(__always)
  func cursor(at position: Int) -> Cursor { unsafe Cursor(start + position) }

  /// The position of a step.
  @inlinable @inline(__always)
  func position(of cursor: Cursor) -> Int { unsafe cursor.step - start }

  /// Replaces a step that has a key, or may get one.
  func set(_ step: KeyPlans.Step, at position: Int) {
    precondition(0..<size ~= position, "position must be below size")
    unsafe start[position] = step
  }

  /// Returns the position of the step after `position` that matches, or -1: keys may be left out.
  func following(_ position: Int, _ bytes: RawSpan, _ start: Int) -> Int {
    for next in position + 1..<max(position + 1, min(position + 9, size)) {
      if cursor(at: next).matches(bytes, start) { return next }
    }
    return -1
  }
}

extension KeyPlans.Step {
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
