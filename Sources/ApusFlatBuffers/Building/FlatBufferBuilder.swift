import Synchronization

// The buffer grows from the end of one allocation to its front, so that an object refers only to
// objects that were written before it. `BuilderMemory` has the bytes.
//
// The bytes are the same as those of the C++ builder for the same calls in the same order.

/// A builder of FlatBuffers in one reusable allocation.
///
/// Generated code has a `create` function for each table. Make strings, vectors and inner tables
/// first; only one table can be open.
///
///     var builder = FlatBufferBuilder()
///     let name = builder.string("Orc")
///     let monster = Monster.create(in: &builder, hp: 80, name: name)
///     builder.finish(monster)
///     builder.bytes  // a RawSpan
///     builder.clear()  // keeps the allocation
///
/// Mistakes of the program trap: an object within an open table, a missing required field, an offset
/// of another buffer, bytes before `finish`.
///
/// - Complexity: Each call is O(*n*) in the bytes that it adds; allocates only if the buffer must
///   grow.
public struct FlatBufferBuilder: ~Copyable, Sendable {
  @usableFromInline var memory: BuilderMemory
  /// The largest alignment of a value in the buffer.
  @usableFromInline var alignment = 1
  @usableFromInline var state = State.idle
  @usableFromInline var tag: UInt32
  /// The fields of the open table: distances from the end, by id; 0 for absent fields.
  @usableFromInline var fields: FieldTable
  @usableFromInline var vtables = VtableList()
  @usableFromInline var shared = SharedObjects()
  @usableFromInline let forcesDefaults: Bool
  @usableFromInline let maximumByteCount: Int
  /// Whether a table of 65536 bytes or more sets `hasLargeTable` instead of a trap.
  var acceptsLargeTables = false
  /// Whether the buffer is invalid because of such a table.
  var hasLargeTable = false

  /// What the builder can do next.
  @usableFromInline
  enum State: Sendable {
    case idle
    case inTable
    case finished
  }

  /// Creates a builder.
  ///
  /// - Parameters:
  ///   - capacity: The size of the first allocation in bytes.
  ///   - forcesDefaults: Whether tables contain fields that equal their defaults.
  ///   - maximumByteCount: The largest size; a larger buffer traps. The format allows 2,147,483,647.
  /// - Precondition: `capacity` and `maximumByteCount` are not negative. Checked in every build.
  public init(
    capacity: Int = 1024, forcesDefaults: Bool = false,
    maximumByteCount: Int = Int(Int32.max)
  ) {
    precondition(capacity >= 0, "capacity must not be negative")
    precondition(maximumByteCount >= 0, "maximumByteCount must not be negative")
    self.maximumByteCount = min(maximumByteCount, Int(Int32.max))
    memory = BuilderMemory(capacity: (min(capacity, self.maximumByteCount) + 31) & ~15)
    fields = FieldTable()
    self.forcesDefaults = forcesDefaults
    tag = nextBuilderTag()
  }

  /// The number of bytes so far.
  @inlinable @inline(__always)
  public var byteCount: Int { memory.byteCount }

  /// Removes everything, and keeps the allocation for the next buffer.
  ///
  /// - Complexity: O(1), unless strings or vectors were shared; does not allocate.
  @inlinable
  public mutating func clear() {
    memory.head = memory.capacity
    alignment = 1
    state = .idle
    tag &+= 1
    vtables.removeAll()
    shared.removeAll()
  }

  /// The finished buffer.
  ///
  /// - Precondition: `finish` was called. Checked in every build.
  @inlinable
  public var bytes: RawSpan {
    @_lifetime(borrow self)
    get {
      precondition(state == .finished, "call finish before bytes")
      return memory.bytes
    }
  }

  /// Ends the buffer with its root.
  ///
  /// - Parameters:
  ///   - root: The root table.
  ///   - identifier: The file identifier, or `nil` for a buffer without one.
  ///   - isSizePrefixed: Whether the size of the buffer precedes it, in four bytes.
  /// - Precondition: No table is open, the buffer is not finished, and it has at most
  ///   `maximumByteCount` bytes. Checked in every build.
  @inlinable
  public mutating func finish<Root>(
    _ root: FlatOffset<Root>, identifier: FlatIdentifier? = nil, isSizePrefixed: Bool = false
  ) {
    requireIdle()
    let headerSize = (isSizePrefixed ? 4 : 0) + 4 + (identifier == nil ? 0 : 4)
    align(before: headerSize, to: max(alignment, 4))
    if let identifier { push(identifier.code) }
    push(reference(to: root.distance, root.tag))
    if isSizePrefixed { push(UInt32(truncatingIfNeeded: byteCount)) }
    precondition(
      byteCount <= maximumByteCount, "a buffer must not have more than maximumByteCount bytes")
    state = .finished
  }
}

private let builderTags = Atomic<UInt32>(0)

/// A tag that is far from those of other builders, because `clear()` counts on from it.
private func nextBuilderTag() -> UInt32 {
  builderTags.wrappingAdd(0x9e37_79b9, ordering: .relaxed).newValue
}
