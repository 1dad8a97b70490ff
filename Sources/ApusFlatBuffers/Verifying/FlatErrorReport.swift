/// The first error of a verification, which the second pass notes.
@usableFromInline
final class FlatErrorNote {
  @usableFromInline var error: FlatBufferError?

  @inlinable
  init() {}
}

/// The report of a verification, which receives the first error in the second pass.
///
/// The functions for errors belong to the report and not to the verifier: a call that does not get
/// the verifier lets the compiler keep its members in registers.
@frozen @usableFromInline
struct FlatErrorReport {
  /// The note of the error; `nil` in the first pass.
  @usableFromInline let note: FlatErrorNote?

  @inlinable @inline(__always)
  init(_ note: FlatErrorNote?) { self.note = note }

  /// Notes an error.
  @inline(never) @usableFromInline
  func fail(
    _ kind: FlatBufferError.Kind, at position: Int, _ field: StaticString? = nil
  ) {
    guard let note else { return }
    note.error = FlatBufferError(kind, at: position)
    if let field { add(field) }
  }

  /// Adds a field to the path of the error; the steps are in reverse order until the end.
  @inline(never) @usableFromInline
  func add(_ field: StaticString) {
    note?.error?.steps.append(.field("\(field)"))
  }

  /// Names the field that was added last, which a walk without generated code adds without a name.
  func nameField(_ name: String) {
    guard let note, let last = note.error?.steps.indices.last else { return }
    note.error?.steps[last] = .field(name)
  }

  /// Adds an element of a vector to the path of the error.
  @inline(never) @usableFromInline
  func add(element: Int) {
    note?.error?.steps.append(.element(element))
  }

  @inline(never) @usableFromInline
  func failTarget(_ target: Int, _ byteCount: Int) {
    fail(
      target > byteCount - 4
        ? .leavesBuffer(byteCount: 4, available: byteCount - target)
        : .misaligned(alignment: 4), at: target)
  }

  @inline(never) @usableFromInline
  func failVtable(of position: Int, _ vtable: Int, _ byteCount: Int) {
    if vtable >= 0, vtable <= byteCount - 4 {
      fail(.misaligned(alignment: 2), at: vtable)
    } else {
      fail(.vtablePosition(vtable), at: position)
    }
  }

  /// Notes the first error of a table; a limit on tables or bytes is the error if there is no other.
  @inline(never) @usableFromInline
  func failTable(
    _ position: Int, _ vtable: Int, _ sizes: UInt32, _ depthLeft: Int, _ tablesLeft: Int,
    _ byteCount: Int
  ) {
    let vtableSize = Int(sizes & 0xffff)
    let tableSize = Int(sizes >> 16)
    let vtableRoom = byteCount - vtable
    let tableRoom = byteCount - position
    if vtableSize < 4 || vtableSize % 2 != 0 {
      fail(.vtableSize(vtableSize), at: vtable)
    } else if vtableSize > vtableRoom {
      fail(.leavesBuffer(byteCount: vtableSize, available: vtableRoom), at: vtable)
    } else if tableSize < 4 {
      fail(.tableSize(tableSize), at: position)
    } else if tableSize > tableRoom {
      fail(.leavesBuffer(byteCount: tableSize, available: tableRoom), at: position)
    } else if depthLeft < 1 {
      fail(.tooDeep(limit: 0), at: position)
    } else if tablesLeft < 0 {
      fail(.tooManyTables(limit: 0), at: position)
    } else {
      failApparentSize(position)
    }
  }

  /// Notes the error; the limit is added when the error is complete.
  @inline(never) @usableFromInline
  func failApparentSize(_ position: Int) {
    fail(.apparentSize(limit: 0), at: position)
  }

  @inline(never) @usableFromInline
  func failField(
    _ position: Int, _ offset: Int, _ size: Int, _ alignment: Int, _ table: FlatVerifier.Table,
    _ name: StaticString
  ) {
    let available = Int(table.sizes >> 16) - offset
    fail(
      available < size
        ? .leavesTable(byteCount: size, available: available)
        : .misaligned(alignment: alignment), at: position, name)
  }

  /// Makes the offset of a nested buffer's error count from the first byte of the outer buffer.
  @inline(never) @usableFromInline
  func moveError(by distance: Int) {
    guard let note, let inner = note.error else { return }
    note.error = FlatBufferError(
      inner.kind, at: inner.offset + distance, steps: inner.steps)
  }
}
