public import ApusIO

/// A handler that writes a binary property list from values in the order of the list.
///
/// Keys are stored once. The objects of open containers stay in memory as numbers of 4 bytes.
///
///     var writer = PropertyListEventWriter(into: MemorySink())
///     try writer.beginArray(isSet: false)
///     try writer.integer(17)
///     try writer.endArray()
///     let bytes = try writer.finish()
///
/// A misuse, such as a value without a key, is an error whose cause is a `PropertyListWriterError`.
public struct PropertyListEventWriter<Target: Sink<UInt8> & ~Copyable>: ~Copyable,
  PropertyListHandler
{
  private struct Frame {
    let isSet: Bool
    /// The index of the container's first object in `pending`.
    let start: Int
  }

  private var writer: BinaryPropertyListWriter<Target>
  private var balance = ListBalance()
  private var frames: [Frame] = []
  /// The objects of the open containers, in their order; in a dictionary a key, its value, a key.
  private var pending: [PropertyListObject] = []
  private var keys = StringPool()
  private var root: PropertyListObject?

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - target: The sink that gets the bytes.
  ///   - objectCount: The largest number of objects, which decides the size of a reference; `nil`
  ///     means references of 4 bytes.
  ///   - sharesStrings: Whether equal strings are stored once, not only equal keys.
  /// - Complexity: Allocates the buffer.
  public init(
    into target: consuming Target, objectCount: Int? = nil, sharesStrings: Bool = false
  ) {
    writer = BinaryPropertyListWriter(
      into: target, objectCount: objectCount, sharesStrings: sharesStrings)
  }

  /// The number of objects so far.
  public var objectCount: Int { writer.objectCount }

  /// Writes the end of the list, and closes the sink.
  ///
  /// - Returns: The output of the sink.
  /// - Throws: The sink's error, `unbalanced` if a container is open, or `roots` without a value.
  /// - Complexity: O(*n*) in the number of objects.
  public consuming func finish() throws(StreamError) -> Target.Output {
    try balance.finish()
    guard let root else { throw ListBalance.error(.roots) }
    return try writer.finish(root: root)
  }

  // MARK: - Containers

  /// Writes the start of a dictionary.
  public mutating func beginDictionary() throws(StreamError) {
    try begin(.dictionary, isSet: false)
  }

  /// Writes the start of an array, or of a set.
  public mutating func beginArray(isSet: Bool) throws(StreamError) {
    try begin(.array, isSet: isSet)
  }

  private mutating func begin(
    _ container: ListBalance.Container, isSet: Bool
  ) throws(StreamError) {
    try balance.requireValuePosition()
    balance.begin(container)
    frames.append(Frame(isSet: isSet, start: pending.count))
  }

  /// Writes a key of the innermost dictionary.
  public mutating func key(_ name: Span<UInt8>) throws(StreamError) {
    try balance.key()
    if let known = keys.nextValue(of: name) { return pending.append(PropertyListObject(known)) }
    let object = try writer.string(utf8: name)
    keys.insert(name, object.number)
    pending.append(object)
  }

  /// Writes the end of the innermost dictionary.
  public mutating func endDictionary() throws(StreamError) {
    try balance.end(.dictionary)
    let start = frames.removeLast().start
    let object = try Self.writeDictionary(pending, from: start, to: &writer)
    pending.removeSubrange(start...)
    add(object)
  }

  /// Writes the end of the innermost array or set.
  public mutating func endArray() throws(StreamError) {
    try balance.end(.array)
    let frame = frames.removeLast()
    let object = try Self.writeArray(pending, from: frame.start, frame.isSet, to: &writer)
    pending.removeSubrange(frame.start...)
    add(object)
  }

  // Static, because a span of `pending` borrows it while the writer changes.
  private static func writeDictionary(
    _ pending: [PropertyListObject], from start: Int,
    to writer: inout BinaryPropertyListWriter<Target>
  ) throws(StreamError) -> PropertyListObject {
    try writer.dictionary(pending.span.extracting(start...))
  }

  private static func writeArray(
    _ pending: [PropertyListObject], from start: Int, _ isSet: Bool,
    to writer: inout BinaryPropertyListWriter<Target>
  ) throws(StreamError) -> PropertyListObject {
    try writer.array(pending.span.extracting(start...), isSet: isSet)
  }

  // MARK: - Values

  /// Writes a string.
  public mutating func string(_ text: Span<UInt8>) throws(StreamError) {
    try startValue()
    add(try writer.string(utf8: text))
  }

  /// Writes an integer.
  public mutating func integer(_ value: Int128) throws(StreamError) {
    try startValue()
    add(try writer.integer(value))
  }

  /// Writes a floating-point number.
  public mutating func real(_ value: Double) throws(StreamError) {
    try startValue()
    add(try writer.real(value))
  }

  /// Writes a truth value.
  public mutating func boolean(_ value: Bool) throws(StreamError) {
    try startValue()
    add(try writer.boolean(value))
  }

  /// Writes a date.
  public mutating func date(_ value: PropertyListDate) throws(StreamError) {
    try startValue()
    add(try writer.date(value))
  }

  /// Writes bytes.
  public mutating func data(_ bytes: Span<UInt8>) throws(StreamError) {
    try startValue()
    add(try writer.data(bytes))
  }

  /// Writes the number of a UID.
  public mutating func uid(_ value: UInt64) throws(StreamError) {
    try startValue()
    add(try writer.uid(value))
  }

  /// Writes a null object.
  public mutating func null() throws(StreamError) {
    try startValue()
    add(try writer.null())
  }

  private mutating func startValue() throws(StreamError) {
    try balance.requireValuePosition()
    balance.value()
  }

  /// Adds an object to the innermost container; without a container it is the root.
  private mutating func add(_ object: PropertyListObject) {
    if frames.isEmpty { root = object } else { pending.append(object) }
  }
}
