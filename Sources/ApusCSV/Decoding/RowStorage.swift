/// Where containers find the row that is being decoded, also those that a type has kept.
///
/// It is a class because `Codable` copies containers, and its state is not a property of it but memory that it
/// owns, since the check that nobody writes to a property while it is read would cost as much as the reading.
@safe
final class RowStorage {
  let userInfo: [CodingUserInfoKey: Any]
  private let memory: UnsafeMutablePointer<RowState>

  init(_ header: CSVHeader, _ userInfo: [CodingUserInfoKey: Any]) {
    self.userInfo = userInfo
    // SAFETY: initialised here, freed in `deinit` alone.
    unsafe memory = .allocate(capacity: 1)
    unsafe memory.initialize(to: RowState(header))
  }

  deinit {
    // SAFETY: no container has a reference to this object any more.
    unsafe memory.deinitialize(count: 1)
    unsafe memory.deallocate()
  }

  /// The row and the plan of its keys.
  @inline(__always)
  var state: RowState {
    // SAFETY: the memory is initialised for as long as this object lives. Whoever reads or writes the state
    // calls nothing that comes back here, since the values of fields are made without their decoder; and only
    // one thread has the decoder, which is not `Sendable`.
    unsafeAddress { unsafe UnsafePointer(memory) }
    unsafeMutableAddress { unsafe memory }
  }
}
