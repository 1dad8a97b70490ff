// UNSAFE: loads integers and values whose bytes were checked

// The verifier checks what `FlatTable` under `VerifiedContract` trusts.
//
// It is written for buffers without errors: each check is a comparison, and the first error ends the
// pass with `false`. Only then does a second pass over the same bytes find the error again and note
// its reason, and each caller on the way back to the root adds its step to the path. A valid buffer
// thus pays nothing for good errors.
//
// Time: each visited table and each element of a visited vector of references lowers `bytesLeft` by
// at least four. Strings and vectors of values take constant time, and lower it by their bytes, so
// that a program that later copies the buffer's contents does bounded work as well.

// All methods but the smallest are mutating, because a method that is not gets a copy of this struct.

/// The state of a verification; generated code calls its methods for each field of a table.
///
/// Programs use `VerifiedBuffer(verifying:)` instead.
///
///     let limits = FlatVerifierLimits(depth: 16)
///     let buffer = try VerifiedBuffer<Monster>(verifying: bytes, limits: limits)
///
@safe
public struct FlatVerifier: ~Copyable {
  /// A table whose vtable was checked: positions and sizes in bytes.
  ///
  ///     enum Point: FlatTableType {
  ///       static var flatName: StaticString { "Point" }
  ///       static func verifyFields(
  ///         of table: FlatVerifier.Table, with verifier: inout FlatVerifier
  ///       ) -> Bool {
  ///         verifier.value(table, 4, Int32.self, "x") && verifier.value(table, 6, Int32.self, "y")
  ///       }
  ///     }
  ///     let short: [UInt8] = [4, 0]
  ///     (try? VerifiedBuffer<Point>(verifying: short.span.bytes)) == nil  // true
  ///
  @frozen
  public struct Table {
    @usableFromInline let position: Int
    @usableFromInline let vtable: Int
    /// Bits 0 to 31: `sizes`; bit 32: `isKnown`; the others: `depthLeft`. A structure of more than
    /// three members would be passed in memory.
    @usableFromInline let state: UInt64

    @inlinable @inline(__always)
    init(position: Int, vtable: Int, sizes: UInt32, depthLeft: Int, isKnown: Bool) {
      self.position = position
      self.vtable = vtable
      state = UInt64(sizes) | (isKnown ? 1 << 32 : 0) | UInt64(bitPattern: Int64(depthLeft)) &<< 33
    }

    /// The bytes of the vtable, and those of the table in the high half.
    @inlinable @inline(__always)
    var sizes: UInt32 { UInt32(truncatingIfNeeded: state) }

    /// Whether the fields of a table with this vtable were verified, at a position with the same
    /// remainder by `VerifiedVtable.alignment`.
    @inlinable @inline(__always)
    var isKnown: Bool { state & 1 << 32 != 0 }

    /// How many levels of tables can follow, at most `FlatVerifier.greatestDepth`.
    @inlinable @inline(__always)
    var depthLeft: Int { Int(truncatingIfNeeded: state &>> 33) }
  }

  /// The greatest depth that is counted; a deeper limit is no limit, since no buffer has as many
  /// tables.
  @usableFromInline static var greatestDepth: Int { @inlinable get { Int(Int32.max) >> 1 } }

  /// The vtable of the table that was verified last in a vector of tables.
  ///
  /// The positions of a table's fields follow from its vtable alone, and their alignment from the
  /// vtable and the position of the table. The next table with the same vtable needs no check of
  /// either.
  @frozen @usableFromInline
  struct VerifiedVtable {
    /// The greatest alignment for which two positions are compared; fields with a greater
    /// alignment are verified in each table.
    @usableFromInline static var alignment: Int { @inlinable @inline(__always) get { 8 } }

    /// The position of the vtable, or a negative number before the first table.
    @usableFromInline var position: Int
    @usableFromInline var sizes: UInt32
    /// The position of the table.
    @usableFromInline var table: Int

    @inlinable @inline(__always)
    init() {
      position = -1
      sizes = 0
      table = 0
    }
  }

  /// The position of a union's value.
  ///
  ///     func verify(
  ///       _ kind: Equipment.Kind, at target: FlatVerifier.Target, with verifier: inout FlatVerifier
  ///     ) -> Bool {
  ///       switch kind {
  ///       case .weapon: verifier.table(target, Weapon.self)
  ///       case .armor: verifier.table(target, Armor.self)
  ///       default: true  // a member of a later schema
  ///       }
  ///     }
  ///
  @frozen
  public struct Target {
    @usableFromInline let position: Int
    @usableFromInline let depthLeft: Int

    @inlinable @inline(__always)
    init(position: Int, depthLeft: Int) {
      self.position = position
      self.depthLeft = depthLeft
    }
  }

  /// The result of a look at a field.
  @frozen @usableFromInline
  enum Location {
    case absent
    case invalid
    /// The position of the field's data.
    case at(Int)
  }

  @usableFromInline let base: UnsafeRawPointer
  @usableFromInline let byteCount: Int
  /// All bits if alignment is required, otherwise none.
  @usableFromInline let alignmentMask: Int
  @usableFromInline var tablesLeft: Int
  @usableFromInline var bytesLeft: Int
  @usableFromInline let report: FlatErrorReport

  // SAFETY: the caller keeps the bytes alive while it uses the verifier.
  @inlinable @inline(__always)
  init(
    _ base: UnsafeRawPointer, byteCount: Int, limits: FlatVerifierLimits,
    report: FlatErrorReport
  ) {
    unsafe self.base = base
    self.byteCount = byteCount
    alignmentMask = limits.requiresAlignment ? -1 : 0
    tablesLeft = limits.tables
    bytesLeft = limits.apparentSize(for: byteCount)
    self.report = report
  }

  /// Loads an integer whose bytes were checked.
  @inlinable @inline(__always)
  func load<Value: FixedWidthInteger & BitwiseCopyable>(_ position: Int) -> Value {
    // SAFETY: every caller compares the position with `byteCount` first.
    unsafe Value(littleEndian: (base + position).loadUnaligned(as: Value.self))
  }

  /// Loads a value whose bytes were checked.
  @inlinable @inline(__always)
  func loadedValue<Value: FlatValue>(_ position: Int) -> Value {
    // SAFETY: as above.
    unsafe loadValue(at: base + position)
  }

  /// A verifier of a buffer within this one, whose bytes were checked; it has what is left of the limits.
  @inlinable @inline(__always)
  func inner(at position: Int, byteCount: Int) -> FlatVerifier {
    // SAFETY: the bytes are part of this buffer.
    unsafe FlatVerifier(
      base + position, byteCount: byteCount,
      limits: FlatVerifierLimits(
        tables: tablesLeft, apparentSize: bytesLeft, requiresAlignment: alignmentMask != 0),
      report: report)
  }

  @inlinable @inline(__always)
  func isMisaligned(_ position: Int, _ alignment: Int) -> Bool {
    position & (alignment &- 1) & alignmentMask != 0
  }
}

extension FlatVerifierLimits {
  @inlinable @inline(__always)
  func apparentSize(for byteCount: Int) -> Int {
    apparentSize ?? byteCount &* 64 &+ 1 << 20
  }
}

/// Verifies a buffer from its root.
///
/// - Parameter position: The position of the root's offset.
@inlinable @inline(__always)
func verify<Root: FlatTableType>(
  _ bytes: RawSpan, at position: Int, as root: Root.Type, identifier: FlatIdentifier?,
  limits: FlatVerifierLimits
) throws(FlatBufferError) {
  try verify(
    bytes, at: position, identifier: identifier, limits: limits, GeneratedFields<Root>())
}

/// Verifies a buffer by the fields of its root.
@inlinable @inline(__always)
package func verify(
  _ bytes: RawSpan, at position: Int, identifier: FlatIdentifier?, limits: FlatVerifierLimits,
  _ fields: some FlatFields
) throws(FlatBufferError) {
  try checkSizeAndIdentifier(bytes, at: position, identifier)
  guard position &+ 4 <= bytes.byteCount else {
    throw rootLeavesBuffer(byteCount: bytes.byteCount, at: position)
  }
  // SAFETY: the verifier does not outlive the closure; the buffer is not empty.
  let isValid = unsafe bytes.withUnsafeBytes { memory in
    guard let base = memory.baseAddress else { return false }
    var verifier = unsafe FlatVerifier(
      base, byteCount: memory.count, limits: limits, report: FlatErrorReport(nil))
    return verifier.verifyRoot(at: position, depth: limits.depth, fields)
  }
  if !isValid { throw firstError(in: bytes, at: position, limits: limits, fields) }
}

@inline(never) @usableFromInline
func rootLeavesBuffer(byteCount: Int, at position: Int) -> FlatBufferError {
  FlatBufferError(.leavesBuffer(byteCount: 4, available: byteCount - position), at: position)
}

/// Verifies a buffer again, to describe its first error.
@inlinable @inline(never)
func firstError(
  in bytes: RawSpan, at position: Int, limits: FlatVerifierLimits,
  _ fields: some FlatFields
) -> FlatBufferError {
  let note = FlatErrorNote()
  // SAFETY: the verifier does not outlive the closure.
  unsafe bytes.withUnsafeBytes { memory in
    guard let base = memory.baseAddress else { return }
    var verifier = unsafe FlatVerifier(
      base, byteCount: memory.count, limits: limits, report: FlatErrorReport(note))
    _ = verifier.verifyRoot(at: position, depth: limits.depth, fields)
  }
  return (note.error ?? FlatBufferError(.changed, at: 0)).completed(limits, bytes.byteCount)
}

extension FlatBufferError {
  /// The same error, with the steps from the root on, and with the limit that was exceeded.
  @usableFromInline
  func completed(_ limits: FlatVerifierLimits, _ byteCount: Int) -> FlatBufferError {
    let kind: Kind =
      switch kind {
      case .tooDeep: .tooDeep(limit: limits.depth)
      case .tooManyTables: .tooManyTables(limit: limits.tables)
      case .apparentSize: .apparentSize(limit: limits.apparentSize(for: byteCount))
      default: kind
      }
    return FlatBufferError(kind, at: offset, steps: steps.reversed())
  }
}
