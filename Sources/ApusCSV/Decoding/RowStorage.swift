// UNSAFE: keeps the state of a decoder in memory, because a property would be checked at each access

import ApusBytes

/// The storage of the row that is being decoded. Containers that a type has kept refer to it as
/// well.
///
/// The storage is a class because `Codable` copies containers. Its state is in memory that it owns,
/// not in a property. The exclusivity check of a property would cost as much as reading a value.
@safe
final class RowStorage {
  let userInfo: [CodingUserInfoKey: Any]
  let conversions: DecodingConversions
  private let memory: UnsafeMutablePointer<RowState>

  init(
    _ header: CSVHeader, _ dates: CSVDateOrder, _ conversions: DecodingConversions,
    _ userInfo: [CodingUserInfoKey: Any]
  ) {
    self.conversions = conversions
    self.userInfo = userInfo
    // SAFETY: initialised here, freed in `deinit` alone.
    unsafe memory = .allocate(capacity: 1)
    unsafe memory.initialize(to: RowState(header, dates))
  }

  deinit {
    // SAFETY: no container has a reference to this object any more.
    unsafe memory.deinitialize(count: 1)
    unsafe memory.deallocate()
  }

  /// Takes a copy of the next row.
  func take(_ row: borrowing CSVRow) { state.take(row) }

  /// The row or a field.
  func site(of value: DecodedValue) -> DecodedSite { DecodedSite(self, value) }

  /// Nothing: a row has no row within it.
  func enter(_ site: DecodedSite) -> Bool { false }

  /// Begins the fields of the row; a single field has none.
  func begin(_ value: DecodedValue) throws {
    if value != .row { throw DecodedSite(self, value).refuse(.keyed) }
  }

  /// The row and the plan of its keys.
  @inline(__always)
  var state: RowState {
    // SAFETY: the memory is initialised for as long as this object lives. Code that reads or writes
    // the state calls nothing that returns here, because the values of fields are made without
    // their decoder. Only one thread has the decoder, which is not `Sendable`.
    unsafeAddress { unsafe UnsafePointer(memory) }
    unsafeMutableAddress { unsafe memory }
  }
}
