public import CApusTasks

/// Checks of records, in builds with `APUS_CHECKED`. Every use of a record that was returned to the
/// store ends the process.
extension Waiter {
  /// Ends the process if the record was returned to the store.
  @inlinable
  @inline(__always)
  func expectTaken() {
    #if APUS_CHECKED
      // SAFETY: as below.
      unsafe Self.expectTaken(pointer)
    #endif
  }

  /// Ends the process if the record at `pointer` was returned to the store.
  @inlinable
  @inline(__always)
  static func expectTaken(_ pointer: UnsafeMutablePointer<apus_waiter>) {
    #if APUS_CHECKED
      // SAFETY: a record is in memory while a channel, a select or a task refers to it. This
      // function checks that.
      precondition(
        unsafe pointer.pointee.place != UInt32(APUS_PLACE_GIVEN_BACK),
        "the record of a waiting task was used after it was returned to the store")
    #endif
  }

  /// Lets a test run other threads at this point.
  @inlinable
  @inline(__always)
  static func checkpoint() {
    #if APUS_CHECKED
      apus_checkpoint()
    #endif
  }
}
