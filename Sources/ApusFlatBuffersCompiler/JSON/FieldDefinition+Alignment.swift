extension FieldDefinition {
  /// The alignment of the attribute `force_align` of a vector, or `nil`.
  var forcedAlignment: Int? {
    guard type.base == .vector, let value = attribute("force_align")?.value else { return nil }
    return Int(value)
  }
}
