extension Store {
  /// Gives a reference another value, or none, unless it was changed since its value was read.
  ///
  /// - Parameters:
  ///   - old: The value that was read, or `nil` if there was none.
  ///   - new: The bytes of the new value, or `nil` for none.
  /// - Returns: `false` if it was changed meanwhile. Nothing has changed then.
  func replace(
    _ old: StoredValue?, by new: [UInt8]?, _ reference: Reference
  ) throws(StoreError) -> Bool {
    let condition = old.map { StoreCondition.version($0.version) } ?? .absent
    do throws(StoreError) {
      if let new {
        try put(reference, new, if: condition)
      } else {
        try delete(reference, if: condition)
      }
      return true
    } catch {
      guard case .conflict = error else { throw error }
      return false
    }
  }
}
