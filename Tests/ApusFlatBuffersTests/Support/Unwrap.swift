import Testing

/// Returns a value that must be present; `#require` cannot return a view.
@_lifetime(copy value)
func unwrap<Value: ~Escapable>(_ value: consuming Value?) throws -> Value {
  guard let value else {
    Issue.record("a value must be present")
    throw MissingValue()
  }
  return value
}

private struct MissingValue: Error {}
