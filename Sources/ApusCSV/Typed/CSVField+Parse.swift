public import ApusBytes

extension CSVField {
  /// Parses the bytes of the value, which are copied only if it must be unescaped.
  ///
  /// Use it in types that conform to `CSVValue` with a text of their own.
  ///
  ///     let pair = try field.parse { (bytes) throws(NumberError) in try Pair(bytes) }
  ///
  /// - Parameter body: Parses the bytes of the value.
  /// - Returns: The result of `body`.
  /// - Throws: `empty` if there are no bytes, otherwise `malformed` with the error of `body`.
  /// - Complexity: That of `body`; allocates if the value must be unescaped.
  @inlinable @inline(__always)
  public func parse<Value>(
    _ body: (Span<UInt8>) throws(NumberError) -> Value
  ) throws(CSVValueError) -> Value {
    do throws(NumberError) {
      guard isPlain else { return try parseQuoted(body) }
      return try body(raw)
    } catch {
      throw isEmpty ? .empty : .malformed(error)
    }
  }

  /// Whether the bytes in the text are certainly the value.
  @inlinable @inline(__always)
  var isPlain: Bool { quoting.escape == nil && !isQuoted }

  /// Whether the value has no bytes, with quotes or without.
  @inlinable
  public var isEmpty: Bool { raw.isEmpty || isQuoted && bytes.isEmpty }

  @inlinable @inline(never)
  func parseQuoted<Value>(
    _ body: (Span<UInt8>) throws(NumberError) -> Value
  ) throws(NumberError) -> Value {
    guard needsUnescaping else { return try body(bytes) }
    var value: [UInt8] = []
    appendValue(to: &value)
    return try body(value.span)
  }
}
