import ApusBytes

/// A text that is no value of a type; a container adds the path.
struct ValueMismatchError: Error {
  let expected: String
  let type: any Any.Type
  /// Whether the text is a number, which is too large for the type.
  var isOutOfRange = false
  /// The element within the text, or `nil` if there is none.
  var element: Int?
}

// The values that a decoder reads without a container.

extension DecodingContext {
  /// Nothing: an element, an attribute or a text that is there is a value.
  func isNull(_ value: DecodedValue) -> Bool { false }

  /// The text. It has every value; the reads of all types throw.
  func string(_ value: DecodedValue) throws(ValueMismatchError) -> String { text(of: value) }

  func integer<Number: FixedWidthInteger>(
    _ value: DecodedValue
  ) throws(ValueMismatchError) -> Number {
    try number(value, "\(Number.self)") { (text) throws(NumberError) in try Number(decimal: text) }
  }

  func double(_ value: DecodedValue) throws(ValueMismatchError) -> Double {
    try number(value, "Double") { (text) throws(NumberError) in
      try Double(fitting: text)
    }
  }

  func float(_ value: DecodedValue) throws(ValueMismatchError) -> Float {
    try number(value, "Float") { (text) throws(NumberError) in
      try Float(fitting: text)
    }
  }

  @inline(__always)
  private func number<Number>(
    _ value: DecodedValue, _ expected: @autoclosure () -> String,
    _ parse: (Span<UInt8>) throws(NumberError) -> Number
  ) throws(ValueMismatchError) -> Number {
    let result = withWord(of: value) { text -> Result<Number, NumberError> in
      do throws(NumberError) { return .success(try parse(text)) } catch { return .failure(error) }
    }
    switch result {
    case nil: throw elementInText(value, expected(), Number.self)
    case .success(let number): return number
    case .failure(let error):
      throw ValueMismatchError(
        expected: expected(), type: Number.self, isOutOfRange: error.kind == .outOfRange)
    }
  }

  func boolean(_ value: DecodedValue) throws(ValueMismatchError) -> Bool {
    let expected = "true, false, 1 or 0"
    switch withWord(of: value, { $0.text }) {
    case nil: throw elementInText(value, expected, Bool.self)
    case "true", "1": return true
    case "false", "0": return false
    default: throw ValueMismatchError(expected: expected, type: Bool.self)
    }
  }

  /// The error of a value that has an element within its text.
  @inline(never)
  private func elementInText(
    _ value: DecodedValue, _ expected: String, _ type: any Any.Type
  ) -> ValueMismatchError {
    let node = value.node
    return ValueMismatchError(
      expected: expected, type: type,
      element: element(nil, from: storage.content(of: node), to: storage.end(of: node)))
  }

  /// Calls a closure with the text of a value, without white space around it; returns `nil` if an element is
  /// within the text.
  @inline(__always)
  private func withWord<Result>(
    of value: DecodedValue, _ body: (Span<UInt8>) throws -> Result
  ) rethrows -> Result? {
    switch value {
    case .attribute(let range, _):
      return try storage.withBytes(range.start, Int(range.count)) { try body(Self.word($0)) }
    case .element(let node), .text(let node):
      let piece = storage.content(of: node)
      let isSingle = storage.end(of: node) == piece + 1 && storage.nodes[piece].isText
      if isSingle {
        return try storage.withBytes(
          storage.nodes[piece].start, storage.nodes[piece].textCount
        ) { try body(Self.word($0)) }
      }
      if case .element = value, element(nil, from: piece, to: storage.end(of: node)) != nil {
        return nil
      }
      let bytes = Array(text(of: value).utf8)
      return try body(Self.word(bytes.span))
    }
  }

  @_lifetime(copy text)
  private static func word(_ text: Span<UInt8>) -> Span<UInt8> {
    var (first, last) = (0, text.count)
    while first < last, ByteClass.of(text[first]) & ByteClass.space != 0 { first += 1 }
    while first < last, ByteClass.of(text[last - 1]) & ByteClass.space != 0 { last -= 1 }
    return text.extracting(first..<last)
  }
}
