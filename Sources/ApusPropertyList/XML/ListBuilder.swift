import ApusBytes
import ApusIO

/// A binary list in memory, which is built from values in the order of a text.
///
/// The bytes are those that a `PropertyListEventWriter` writes for the same values. The caller sees to
/// their order: a key comes before each value of a dictionary, and each container ends. The text may
/// have at most `textLimit` bytes, because an offset has 32 bits.
struct ListBuilder: ~Copyable {
  static let textLimit = 1 << 30
  private static let referenceSize = 4
  private typealias Format = BinaryPropertyListWriter<MemorySink>

  private var objects: GrowingBytes
  /// The offset of each object.
  private var offsets: GrowingList<UInt32>
  /// The objects of the open containers, in their order; in a dictionary a key, its value, a key. The
  /// first is the root.
  private var pending = GrowingList<UInt32>(capacity: 1024)
  /// The number of pending objects.
  var pendingCount: Int { pending.count }
  private var keys = KeySlots()
  private var pool = StringPool()
  /// The object of each integer up to 255 plus 1, or 0.
  private var smallIntegers = InlineArray<256, UInt32>(repeating: 0)
  /// The objects of the truth values plus 1, or 0.
  private var truthValues = (isFalse: UInt32(0), isTrue: UInt32(0))

  /// Creates a list.
  ///
  /// - Parameter byteCount: The size of the text, by which memory is allocated.
  init(forText byteCount: Int) {
    objects = GrowingBytes(capacity: byteCount / 2)
    offsets = GrowingList(capacity: byteCount / 32)
    objects.append(0x6270_6c69_7374_3030, size: 8)  // bplist00
  }

  /// Writes the table of offsets and the trailer, and returns all bytes.
  mutating func finish() -> [UInt8] {
    let table = objects.count
    let count = offsets.count
    let size = Format.byteCount(of: UInt64(table))
    for index in 0..<count { objects.append(UInt64(offsets.span[index]), size: size) }
    objects.append(0, size: 6)
    objects.append(UInt64(size), size: 1)
    objects.append(UInt64(Self.referenceSize), size: 1)
    objects.append(UInt64(count), size: 8)
    objects.append(UInt64(pending.span[0]), size: 8)
    objects.append(UInt64(table), size: 8)
    var bytes: [UInt8] = []
    bytes.append(copying: objects.span)
    return bytes
  }

  // MARK: - Single values

  mutating func integer(_ value: Int128) {
    if let narrow = Int(exactly: value) { return integer(narrow) }
    begin()
    objects.append(0x14, size: 1)
    objects.append(UInt64(truncatingIfNeeded: value >> 64), size: 8)
    objects.append(UInt64(truncatingIfNeeded: value), size: 8)
  }

  @inline(__always)
  mutating func integer(_ value: Int) {
    if value >= 0, value < 256 {
      if smallIntegers[value] > 0 { return pending.push(smallIntegers[value] &- 1) }
      smallIntegers[value] = UInt32(truncatingIfNeeded: offsets.count + 1)
    }
    begin()
    putInteger(value)
  }

  mutating func real(_ value: Double) { number(0x23, value.bitPattern) }

  mutating func date(_ value: PropertyListDate) { number(0x33, value.secondsSince2001.bitPattern) }

  private mutating func number(_ marker: UInt64, _ bits: UInt64) {
    begin()
    objects.append(marker, size: 1)
    objects.append(bits, size: 8)
  }

  mutating func boolean(_ value: Bool) {
    let known = value ? truthValues.isTrue : truthValues.isFalse
    if known > 0 { return pending.push(known - 1) }
    let next = UInt32(truncatingIfNeeded: offsets.count + 1)
    if value { truthValues.isTrue = next } else { truthValues.isFalse = next }
    begin()
    objects.append(value ? 9 : 8, size: 1)
  }

  mutating func data(_ bytes: [UInt8]) {
    begin()
    putHeader(0x40, bytes.count)
    _ = objects.append(bytes.span.rawBytes, bytes.indices)
  }

  /// Adds a string, which is a part of a text.
  @inline(__always)
  mutating func string(_ text: RawSpan, _ range: Range<Int>) {
    begin()
    let start = objects.count
    putHeader(0x50, range.count)
    if !objects.append(text, range) {
      objects.truncate(to: start)
      putUTF16(text.elements.extracting(range).text)
    }
  }

  private mutating func putUTF16(_ text: String) {
    putHeader(0x60, text.utf16.count)
    for unit in text.utf16 { objects.append(UInt64(unit), size: 2) }
  }

  // MARK: - Keys

  /// Adds a key, which is a part of a text; each key is stored once.
  @inline(__always)
  mutating func key(_ text: RawSpan, _ range: Range<Int>) {
    if let expected = keys.expected, expected.count == range.count,
      objects.holds(text, range, at: expected.offset)
    {
      keys.advance()
      pending.push(expected.object)
    } else {
      searchKey(text, range)
    }
  }

  @inline(never)
  private mutating func searchKey(_ text: RawSpan, _ range: Range<Int>) {
    let bytes = text.elements.extracting(range)
    if let known = pool.value(of: bytes) {
      keys.follow(known)
      return pending.push(known)
    }
    let object = UInt32(truncatingIfNeeded: offsets.count)
    string(text, range)
    pool.insert(bytes, object)
    // Text beyond ASCII is stored as UTF-16.
    if text.extracting(range).isASCII {
      keys.add(object, at: objects.count - range.count, count: range.count)
    }
    keys.follow(object)
  }

  // MARK: - Containers

  /// Ends an array, whose elements are the pending objects from `start` on.
  mutating func array(from start: Int) {
    let end = pendingCount
    let object = UInt32(truncatingIfNeeded: offsets.count)
    offsets.push(UInt32(truncatingIfNeeded: objects.count))
    putHeader(0xa0, end - start)
    for index in start..<end { putReference(index) }
    close(object, from: start)
  }

  /// Ends a dictionary, whose keys and values are the pending objects from `start` on.
  mutating func dictionary(from start: Int) {
    let end = pendingCount
    let object = UInt32(truncatingIfNeeded: offsets.count)
    offsets.push(UInt32(truncatingIfNeeded: objects.count))
    putHeader(0xd0, (end - start) / 2)
    for index in stride(from: start, to: end, by: 2) { putReference(index) }
    for index in stride(from: start + 1, to: end, by: 2) { putReference(index) }
    close(object, from: start)
  }

  private mutating func close(_ object: UInt32, from start: Int) {
    pending.truncate(to: start)
    pending.push(object)
  }

  // MARK: - Parts

  /// Begins an object at the end of the objects, which belongs to the innermost container.
  @inline(__always)
  private mutating func begin() {
    pending.push(UInt32(truncatingIfNeeded: offsets.count))
    offsets.push(UInt32(truncatingIfNeeded: objects.count))
  }

  @inline(__always)
  private mutating func putReference(_ index: Int) {
    objects.append(UInt64(pending.span[index]), size: Self.referenceSize)
  }

  @inline(__always)
  private mutating func putHeader(_ kind: UInt8, _ count: Int) {
    if count < 15 {
      objects.append(UInt64(kind | UInt8(truncatingIfNeeded: count)), size: 1)
    } else {
      objects.append(UInt64(kind | 15), size: 1)
      putInteger(count)
    }
  }

  @inline(__always)
  private mutating func putInteger(_ value: Int) {
    let size = value < 0 ? 8 : Format.powerOfTwo(Format.byteCount(of: UInt64(value)))
    objects.append(UInt64(0x10 | size.trailingZeroBitCount), size: 1)
    objects.append(UInt64(bitPattern: Int64(value)), size: size)
  }
}
