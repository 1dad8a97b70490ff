internal import CApus

/// Which form of waiting this process uses.
@usableFromInline
package enum Parking {
  /// The form that `wish` stands for.
  @inlinable
  @inline(__always)
  static func form(_ wish: ParkingForm) -> ParkingForm {
    wish == .automatic ? automatic : wish
  }

  /// The fastest form that was found to work, which is tried out at the first wait.
  @usableFromInline
  package static var automatic: ParkingForm {
    ParkingForm(rawValue: apus_parking_form()).flatMap { $0 == .automatic ? nil : $0 } ?? choose()
  }

  /// The form that the environment asks for, else the fastest.
  @inline(never)
  private static func choose() -> ParkingForm {
    let form = apus_wants_swift_pool() ? .continuation : ParkingSelfTest.fastestForm()
    apus_set_parking_form(form.rawValue)
    return form
  }
}
