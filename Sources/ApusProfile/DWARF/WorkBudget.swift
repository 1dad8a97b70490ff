/// The steps that a reader may take, as a multiple of the bytes that it reads.
///
/// Tables that refer to each other could otherwise be read again for each reference.
struct WorkBudget {
  private var steps: Int

  private static let stepsPerByte = 8
  private static let least = 1 << 16

  init(byteCount: Int) { steps = Self.least + Self.stepsPerByte * byteCount }

  /// Takes steps.
  ///
  /// - Throws: `DWARFError` if too many were taken.
  mutating func take(_ count: Int = 1, at offset: Int) throws(DWARFError) {
    steps -= count
    guard steps >= 0 else { throw DWARFError(.tooMuchWork, at: offset) }
  }
}
