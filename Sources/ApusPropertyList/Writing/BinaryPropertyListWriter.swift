public import ApusBytes
public import ApusIO

// Objects are written as they come. The memory of the writer is a block of output, the offset of
// each object in 4 bytes, and the strings that are stored once if the caller asks for that.
//
// Offsets grow, so that their high halves are equal for long stretches: `offsets` has the low
// halves, and `carries` the numbers of the objects at which the high half grows by one.

/// A writer of binary property lists that writes each object as it comes.
///
/// An object is written before the container that refers to it. For values that come in the order
/// of the list, such as those of `PropertyList.parse`, use `PropertyListEventWriter`.
///
///     var writer = BinaryPropertyListWriter(into: MemorySink(), objectCount: 4)
///     let (name, value) = (try writer.string("stop"), try writer.integer(17))
///     let bytes = try writer.finish(root: writer.dictionary([name, value].span))
///
/// - Complexity: 4 bytes of memory for each object, 64 KiB of buffer, and the strings that are
///   stored once.
///
/// Format: the comment in CoreFoundation's `CFBinaryPList.c` (Apple, public).
public struct BinaryPropertyListWriter<Target: Sink<UInt8> & ~Copyable>: ~Copyable {
  @usableFromInline var output: OutputBlock<Target>
  @usableFromInline var offsets: [UInt32] = []
  @usableFromInline var carries: [Int] = []
  @usableFromInline let referenceSize: Int
  @usableFromInline var strings: StringPool?
  @usableFromInline var smallIntegers = [Int32](repeating: -1, count: 256)
  @usableFromInline var truthValues: (isFalse: PropertyListObject?, isTrue: PropertyListObject?) = (
    nil, nil
  )

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - target: The sink that gets the bytes, in blocks of up to 64 KiB.
  ///   - objectCount: The largest number of objects, which decides the size of a reference: 1 byte
  ///     up to 256 objects, 2 bytes up to 65,536, else 3 or 4. `nil` means 4 bytes.
  ///   - sharesStrings: Whether equal strings are stored once. The writer then keeps a copy of each
  ///     distinct string.
  /// - Complexity: Allocates the buffer.
  @inlinable
  public init(
    into target: consuming Target, objectCount: Int? = nil, sharesStrings: Bool = false
  ) {
    output = OutputBlock(target)
    referenceSize = Self.referenceSize(forObjectCount: objectCount)
    strings = sharesStrings ? StringPool() : nil
    output.put(0x6270_6c69_7374_3030, size: 8)  // bplist00
  }

  @usableFromInline
  static func referenceSize(forObjectCount count: Int?) -> Int {
    guard let count else { return 4 }
    precondition(count <= 1 << 32, "objectCount must be at most 4294967296")
    return byteCount(of: UInt64(max(count, 1) - 1))
  }

  /// The number of objects so far.
  public var objectCount: Int { offsets.count }

  // MARK: - Single values

  /// Writes an integer.
  ///
  /// - Parameter value: The integer. Those from 0 to 255 are stored once.
  /// - Returns: The object, to refer to it.
  /// - Throws: The sink's error, or `tooManyObjects`.
  /// - Complexity: O(1); allocates when the table of offsets grows.
  @inlinable
  public mutating func integer(_ value: Int) throws(StreamError) -> PropertyListObject {
    if value >= 0 && value < 256 { return try smallInteger(value) }
    let object = try begin()
    putInteger(value)
    return object
  }

  @inlinable
  mutating func smallInteger(_ value: Int) throws(StreamError) -> PropertyListObject {
    let known = smallIntegers[value]
    if known >= 0 { return PropertyListObject(UInt32(known)) }
    let object = try begin()
    putInteger(value)
    if object.number < 1 << 31 { smallIntegers[value] = Int32(object.number) }
    return object
  }

  /// Writes an integer of up to 128 bits; otherwise like the form for `Int`.
  ///
  /// - Complexity: O(1); allocates when the table of offsets grows.
  @inlinable
  public mutating func integer(_ value: Int128) throws(StreamError) -> PropertyListObject {
    if let narrow = Int(exactly: value) { return try integer(narrow) }
    let object = try begin()
    output.put(0x14)
    output.put(UInt64(truncatingIfNeeded: value >> 64), size: 8)
    output.put(UInt64(truncatingIfNeeded: value), size: 8)
    return object
  }

  /// Writes a floating-point number.
  ///
  /// - Returns: The object, to refer to it.
  /// - Throws: The sink's error, or `tooManyObjects`.
  /// - Complexity: O(1); allocates when the table of offsets grows.
  @inlinable
  public mutating func real(_ value: Double) throws(StreamError) -> PropertyListObject {
    try number(0x23, value.bitPattern)
  }

  /// Writes a date.
  ///
  /// - Returns: The object, to refer to it.
  /// - Throws: The sink's error, or `tooManyObjects`.
  /// - Complexity: O(1); allocates when the table of offsets grows.
  @inlinable
  public mutating func date(_ value: PropertyListDate) throws(StreamError) -> PropertyListObject {
    try number(0x33, value.secondsSince2001.bitPattern)
  }

  @inlinable
  mutating func number(
    _ marker: UInt8, _ bits: UInt64
  ) throws(StreamError) -> PropertyListObject {
    let object = try begin()
    output.put(marker)
    output.put(bits, size: 8)
    return object
  }

  /// Writes a truth value; each of the two is stored once.
  ///
  /// - Returns: The object, to refer to it.
  /// - Throws: The sink's error, or `tooManyObjects`.
  /// - Complexity: O(1); allocates when the table of offsets grows.
  @inlinable
  public mutating func boolean(_ value: Bool) throws(StreamError) -> PropertyListObject {
    if let known = value ? truthValues.isTrue : truthValues.isFalse { return known }
    let object = try begin()
    output.put(value ? 9 : 8)
    if value { truthValues.isTrue = object } else { truthValues.isFalse = object }
    return object
  }

  /// Writes a null object, which most readers reject.
  ///
  /// - Returns: The object, to refer to it.
  /// - Throws: The sink's error, or `tooManyObjects`.
  /// - Complexity: O(1); allocates when the table of offsets grows.
  @inlinable
  public mutating func null() throws(StreamError) -> PropertyListObject {
    let object = try begin()
    output.put(0)
    return object
  }

  /// Writes the number of a UID.
  ///
  /// - Returns: The object, to refer to it.
  /// - Throws: The sink's error, or `tooManyObjects`.
  /// - Complexity: O(1); allocates when the table of offsets grows.
  @inlinable
  public mutating func uid(_ value: UInt64) throws(StreamError) -> PropertyListObject {
    let object = try begin()
    let size = Self.powerOfTwo(Self.byteCount(of: value))
    output.put(0x80 | UInt8(size - 1))
    output.put(value, size: size)
    return object
  }

  // MARK: - Bytes and text

  /// Writes bytes.
  ///
  /// - Returns: The object, to refer to it.
  /// - Throws: The sink's error, or `tooManyObjects`.
  /// - Complexity: O(*n*); allocates when the table of offsets grows.
  @inlinable
  public mutating func data(_ bytes: Span<UInt8>) throws(StreamError) -> PropertyListObject {
    let object = try begin()
    putHeader(0x40, bytes.count)
    try output.write(bytes)
    return object
  }

  /// Writes a string.
  ///
  /// - Parameter text: The string. ASCII is stored in a byte a character, other text as UTF-16.
  /// - Returns: The object, to refer to it.
  /// - Throws: The sink's error, or `tooManyObjects`.
  /// - Complexity: O(*n*); allocates when the table of offsets or the set of strings grows.
  @inlinable
  public mutating func string(_ text: String) throws(StreamError) -> PropertyListObject {
    try string(utf8: text.utf8.span)
  }

  /// Writes a string whose UTF-8 is given; invalid UTF-8 is repaired. Otherwise like `string(_:)`.
  ///
  /// - Complexity: O(*n*); allocates when the table of offsets or the set of strings grows, and for
  ///   text beyond ASCII.
  @inlinable
  public mutating func string(utf8 text: Span<UInt8>) throws(StreamError) -> PropertyListObject {
    if let known = strings?.value(of: text) { return PropertyListObject(known) }
    let object = try begin()
    if text.rawBytes.isASCII {
      putHeader(0x50, text.count)
      try output.write(text)
    } else {
      try putUTF16(text.text)
    }
    strings?.insert(text, object.number)
    return object
  }

  @inlinable
  mutating func putUTF16(_ text: String) throws(StreamError) {
    putHeader(0x60, text.utf16.count)
    for unit in text.utf16 {
      try output.reserve()
      output.put(UInt64(unit), size: 2)
    }
  }

  // MARK: - Containers

  /// Writes an array, or a set.
  ///
  /// - Parameters:
  ///   - elements: The objects, in their order.
  ///   - isSet: Whether the container is a set, which XML lists do not have.
  /// - Returns: The object, to refer to it.
  /// - Throws: The sink's error, `tooManyObjects`, or `unknownObject`.
  /// - Complexity: O(*n*); allocates when the table of offsets grows.
  @inlinable
  public mutating func array(
    _ elements: Span<PropertyListObject>, isSet: Bool = false
  ) throws(StreamError) -> PropertyListObject {
    let object = try begin()
    putHeader(isSet ? 0xc0 : 0xa0, elements.count)
    for index in elements.indices { try putReference(elements[index], before: object) }
    return object
  }

  /// Writes a dictionary.
  ///
  /// - Parameter pairs: The objects of the first key, its value, the next key, its value, and so on.
  /// - Precondition: The number of objects is even. The keys are strings.
  /// - Returns: The object, to refer to it.
  /// - Throws: The sink's error, `tooManyObjects`, or `unknownObject`.
  /// - Complexity: O(*n*); allocates when the table of offsets grows.
  @inlinable
  public mutating func dictionary(
    _ pairs: Span<PropertyListObject>
  ) throws(StreamError) -> PropertyListObject {
    precondition(pairs.count % 2 == 0, "pairs must have a value for each key")
    let object = try begin()
    putHeader(0xd0, pairs.count / 2)
    for first in 0..<2 {
      for index in stride(from: first, to: pairs.count, by: 2) {
        try putReference(pairs[index], before: object)
      }
    }
    return object
  }

  @inlinable @inline(__always)
  mutating func putReference(
    _ reference: PropertyListObject, before object: PropertyListObject
  ) throws(StreamError) {
    guard reference.number < object.number else { throw Self.error(.unknownObject) }
    try output.reserve()
    output.put(UInt64(reference.number), size: referenceSize)
  }

  // MARK: - The end

  /// Writes the table of offsets and the trailer, and closes the sink.
  ///
  /// - Parameter root: The root object.
  /// - Returns: The output of the sink.
  /// - Throws: The sink's error, or `unknownObject`.
  /// - Complexity: O(*n*) in the number of objects; does not allocate by itself.
  @inlinable
  public consuming func finish(root: PropertyListObject) throws(StreamError) -> Target.Output {
    try end(root: root)
  }

  @inlinable
  mutating func end(root: PropertyListObject) throws(StreamError) -> Target.Output {
    guard root.number < offsets.count else { throw Self.error(.unknownObject) }
    let table = output.count
    let size = Self.byteCount(of: UInt64(table))
    try putOffsets(size: size)
    try output.reserve()
    output.put(0, size: 6)
    output.put(UInt8(size))
    output.put(UInt8(referenceSize))
    for number in [offsets.count, Int(root.number), table] { output.put(UInt64(number), size: 8) }
    return try output.finish()
  }

  @inlinable
  mutating func putOffsets(size: Int) throws(StreamError) {
    var high: UInt64 = 0
    var nextCarry = 0
    for (number, offset) in offsets.enumerated() {
      while nextCarry < carries.count, carries[nextCarry] == number {
        high += 1 << 32
        nextCarry += 1
      }
      try output.reserve()
      output.put(high | UInt64(offset), size: size)
    }
  }

  // MARK: - Parts

  /// Begins an object at the end of the output.
  @inlinable @inline(__always)
  mutating func begin() throws(StreamError) -> PropertyListObject {
    try output.reserve()
    let number = offsets.count
    guard number >> (8 * referenceSize) == 0 else {
      throw Self.error(.tooManyObjects(referenceSize: referenceSize))
    }
    let position = output.count
    if position >> 32 > carries.count {
      while carries.count < position >> 32 { carries.append(number) }
    }
    offsets.append(UInt32(truncatingIfNeeded: position))
    return PropertyListObject(UInt32(truncatingIfNeeded: number))
  }

  @inlinable @inline(__always)
  mutating func putHeader(_ kind: UInt8, _ count: Int) {
    if count < 15 {
      output.put(kind | UInt8(truncatingIfNeeded: count))
    } else {
      output.put(kind | 15)
      putInteger(count)
    }
  }

  @inlinable @inline(__always)
  mutating func putInteger(_ value: Int) {
    let size = value < 0 ? 8 : Self.powerOfTwo(Self.byteCount(of: UInt64(value)))
    output.put(0x10 | UInt8(truncatingIfNeeded: size.trailingZeroBitCount))
    output.put(UInt64(bitPattern: Int64(value)), size: size)
  }

  /// Returns the number of bytes of a number, at least 1.
  @inlinable @inline(__always)
  static func byteCount(of number: UInt64) -> Int {
    max(1, (71 - number.leadingZeroBitCount) / 8)
  }

  @inlinable @inline(__always)
  static func powerOfTwo(_ size: Int) -> Int { size > 4 ? 8 : size > 2 ? 4 : size }

  @usableFromInline @inline(never)
  static func error(_ error: PropertyListWriterError) -> StreamError {
    StreamError(stage: "binary property list", error)
  }
}
