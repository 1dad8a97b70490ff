public import CApus

/// Checks of records, in builds with `APUS_CHECKED`: every use of a record that was given back ends the process.
extension Waiter {
  /// Ends the process if the record was given back.
  @inlinable
  @inline(__always)
  func expectTaken() {
    #if APUS_CHECKED
      // SAFETY: as below.
      unsafe Self.expectTaken(pointer)
    #endif
  }

  /// Ends the process if the record at `pointer` was given back.
  @inlinable
  @inline(__always)
  static func expectTaken(_ pointer: UnsafeMutablePointer<apus_waiter>) {
    #if APUS_CHECKED
      // SAFETY: records are in memory while a channel, a select or a task refers to them; that is what this checks.
      precondition(
        unsafe pointer.pointee.place != UInt32(APUS_PLACE_GIVEN_BACK),
        "a record of a task that waited was used after it was given back")
    #endif
  }

  /// Lets a test run other threads here.
  @inlinable
  @inline(__always)
  static func checkpoint() {
    #if APUS_CHECKED
      apus_checkpoint()
    #endif
  }
}
