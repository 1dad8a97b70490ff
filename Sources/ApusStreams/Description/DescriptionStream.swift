import ApusBytes

/// A stream that writes descriptions of values of any depth into a sink, without intermediate
/// strings.
///
/// `String(describing:)` of a collection creates the text of each element and copies it into the
/// text of the collection. So the innermost text is copied once for each level. This stream writes
/// each byte once.
///
///     var stream = DescriptionStream(into: MemorySink())
///     try stream.write([["a"], []])
///     stream.target.text  // [["a"], []]
///
/// Types that conform to `Streamable` write themselves at the cost of their bytes. All other types
/// use `write(any:)` and `Mirror`, which take about a microsecond for each value. The stack does
/// not grow with the depth. An object that refers back to itself is written as `<already seen>`.
/// With `DescriptionStyle.Repeats.shared`, every later occurrence of an object is written so.
public struct DescriptionStream<Target: Sink<UInt8> & ~Copyable>: ~Copyable, ValueStream {
  /// The sink for the bytes.
  public var target: Target
  /// The style of the descriptions.
  public let style: DescriptionStyle

  @usableFromInline let indentation: [UInt8]?
  /// The number of open lists, records and objects.
  @usableFromInline var level = 0
  /// Whether the innermost open list, record or object has elements.
  @usableFromInline var hasElements = false
  /// The error of a source of values; `close` throws it.
  var failure: StreamError?
  private var seen: Set<ObjectIdentifier> = []
  /// Strong references to the objects of `seen`. Without them, a new object at the address of a
  /// destroyed object would have its identifier.
  private var kept: [AnyObject] = []

  /// Creates a stream.
  ///
  /// - Parameters:
  ///   - target: The sink for the bytes.
  ///   - style: The style of the descriptions.
  public init(into target: consuming Target, style: DescriptionStyle = .line) {
    self.target = target
    self.style = style
    indentation = style.indentation.map { Array($0.utf8) }
  }

  /// Flushes the target.
  ///
  /// - Throws: The error of the stage that failed.
  public mutating func flush() throws(StreamError) { try target.flush() }

  /// Closes the target.
  ///
  /// - Throws: The error of the stage that failed, or of a source of values.
  public mutating func close() throws(StreamError) {
    if let failure { throw failure }
    try target.close()
  }

  // MARK: - Values

  /// Writes a text: unchanged at the top level, quoted and escaped as an element.
  @inlinable
  public mutating func writeText(_ text: String) throws(StreamError) {
    if level == 0 { return try target.write(text) }
    try target.write(UInt8(ascii: "\""))
    try writeEscaped(text.utf8.span)
    try target.write(UInt8(ascii: "\""))
  }

  /// Writes text with quotes, backslashes and control characters escaped. Other parts are written
  /// unchanged.
  @inlinable
  mutating func writeEscaped(_ bytes: Span<UInt8>) throws(StreamError) {
    var start = 0
    for index in bytes.indices {
      let byte = bytes[index]
      if byte >= 0x20, byte != 0x22, byte != 0x5c, byte != 0x7f { continue }
      if index > start { try target.write(contentsOf: bytes.extracting(start..<index)) }
      try target.write(Unicode.Scalar(byte).escaped(asASCII: false))
      start = index + 1
    }
    if start < bytes.count { try target.write(contentsOf: bytes.extracting(start..<bytes.count)) }
  }

  /// Writes decimal digits.
  @inlinable
  public mutating func writeInteger<Integer: FixedWidthInteger>(
    _ number: Integer
  ) throws(StreamError) {
    guard Integer.bitWidth <= 64 else { return try target.write(String(number)) }
    if number < 0 { try target.write(UInt8(ascii: "-")) }
    try writeDigits(UInt64(number.magnitude))
  }

  @usableFromInline
  mutating func writeDigits(_ number: UInt64) throws(StreamError) {
    var digits = InlineArray<24, UInt8>(repeating: 0)
    let count = digits.write(number)
    try target.write(contentsOf: digits.span.extracting(..<count))
  }

  /// Writes the shortest digits that read back as the same number.
  public mutating func writeNumber(_ number: Double) throws(StreamError) {
    guard number.isFinite else { return try target.write(number.description) }
    var digits = InlineArray<40, UInt8>(repeating: 0)
    let count = digits.write(shortest: number)
    try target.write(contentsOf: digits.span.extracting(..<count))
  }

  /// Writes `true` or `false`.
  @inlinable
  public mutating func writeBool(_ value: Bool) throws(StreamError) {
    try target.write(value ? "true" : "false")
  }

  /// Writes `nil`.
  @inlinable
  public mutating func writeNothing() throws(StreamError) { try target.write("nil") }

  // MARK: - Containers

  /// Writes elements between brackets.
  ///
  /// - Complexity: O(*n*) in the bytes written. Does not allocate by itself.
  @inlinable
  public mutating func writeList<Elements: Sequence>(
    _ elements: Elements
  ) throws(StreamError) where Elements.Element: Streamable {
    let outer = try open(UInt8(ascii: "["))
    for element in elements {
      try separate()
      try element.write(to: &self)
    }
    try close(UInt8(ascii: "]"), outer)
  }

  /// Writes keys and values between brackets.
  ///
  /// - Complexity: O(*n*) in the bytes written. Does not allocate by itself.
  @inlinable
  public mutating func writePairs<Key: Streamable, Value: Streamable, Pairs: Sequence>(
    _ pairs: Pairs
  ) throws(StreamError) where Pairs.Element == (key: Key, value: Value) {
    let outer = try open(UInt8(ascii: "["))
    for pair in pairs {
      try separate()
      try pair.key.write(to: &self)
      try target.write(": ")
      try pair.value.write(to: &self)
    }
    if !hasElements { try target.write(UInt8(ascii: ":")) }
    try close(UInt8(ascii: "]"), outer)
  }

  /// Writes the name and the fields between parentheses.
  @inlinable
  public mutating func writeRecord(
    _ name: String, _ fields: (inout Self) throws(StreamError) -> Void
  ) throws(StreamError) {
    try target.write(name)
    let outer = try open(UInt8(ascii: "("))
    try fields(&self)
    try close(UInt8(ascii: ")"), outer)
  }

  /// Writes a name and a value.
  @inlinable
  public mutating func writeField<Value: Streamable>(
    _ name: String, _ value: Value
  ) throws(StreamError) {
    try separate()
    try target.write(name)
    try target.write(": ")
    try value.write(to: &self)
  }

  /// Writes an object as a record, or `<already seen>`.
  public mutating func writeObject(
    _ object: AnyObject, _ name: String, _ fields: (inout Self) throws(StreamError) -> Void
  ) throws(StreamError) {
    guard enter(object) else { return try target.write(Self.alreadySeen) }
    try writeRecord(name, fields)
    leave(object)
  }

  // MARK: - Parts of containers

  static var alreadySeen: String { "<already seen>" }

  /// Marks an object as seen and returns whether to write it.
  mutating func enter(_ object: AnyObject) -> Bool {
    guard seen.insert(ObjectIdentifier(object)).inserted else { return false }
    if style.repeats == .shared { kept.append(object) }
    return true
  }

  mutating func leave(_ object: AnyObject) {
    if style.repeats == .cyclesOnly { seen.remove(ObjectIdentifier(object)) }
  }

  /// Opens a list or a record, and returns the state of the enclosing value for `close`.
  @inlinable
  mutating func open(_ bracket: UInt8) throws(StreamError) -> Bool {
    try target.write(bracket)
    level += 1
    let outer = hasElements
    hasElements = false
    return outer
  }

  @inlinable
  mutating func close(_ bracket: UInt8, _ outer: Bool) throws(StreamError) {
    level -= 1
    if hasElements, indentation != nil { try breakLine() }
    hasElements = outer
    try target.write(bracket)
  }

  /// Writes the separator before an element.
  @inlinable @inline(__always)
  mutating func separate() throws(StreamError) {
    if indentation != nil {
      if hasElements { try target.write(UInt8(ascii: ",")) }
      try breakLine()
    } else if hasElements {
      try target.write(UInt8(ascii: ","))
      try target.write(UInt8(ascii: " "))
    }
    hasElements = true
  }

  @inlinable
  mutating func breakLine() throws(StreamError) {
    try target.write(UInt8(ascii: "\n"))
    guard let indentation else { return }
    for _ in 0..<level { try target.write(contentsOf: indentation.span) }
  }
}
