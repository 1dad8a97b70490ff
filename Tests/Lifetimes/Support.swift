/// Returns a value for a program that is only compiled.
func made<Value: ~Copyable>(_ type: Value.Type = Value.self) -> Value { fatalError() }

/// Ends the lifetime of a value.
func take<Value: ~Copyable>(_ value: consuming Value) {}

func use(_ span: Span<UInt8>) { print(span.count) }
func use(_ span: RawSpan) { print(span.byteCount) }
