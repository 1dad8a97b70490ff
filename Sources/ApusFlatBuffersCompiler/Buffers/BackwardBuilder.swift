/// Writes a buffer from its end to its beginning, as flatc does, so that the bytes are the same.
///
/// An offset is the number of bytes from a value to the end of the buffer. The builder is for types
/// that are known at run time only; programs with generated code use `FlatBufferBuilder` of
/// `ApusFlatBuffers`.
struct BackwardBuilder {
  private var storage: [UInt8] = Array(repeating: 0, count: 1024)
  private var head = 1024
  private var vtables: [[UInt8]: Int] = [:]
  private var alignment = 1
  /// Whether a table has 65536 bytes or more, so that the buffer is invalid.
  private(set) var hasLargeTable = false

  /// The number of bytes that were written.
  var byteCount: Int { storage.count - head }

  /// The largest alignment of a value in the buffer.
  var largestAlignment: Int { alignment }

  // MARK: - Bytes

  /// Makes room for some bytes in front of the written ones, which are 0.
  private mutating func grow(_ count: Int) {
    if head < count {
      var larger = [UInt8](repeating: 0, count: max(2 * storage.count, byteCount + count))
      let start = larger.count - byteCount
      larger.replaceSubrange(start..., with: storage[head...])
      storage = larger
      head = start
    }
    head -= count
  }

  /// Pads, so that a value of an alignment begins there after some more bytes.
  mutating func align(_ alignment: Int, after count: Int = 0) {
    self.alignment = max(self.alignment, alignment)
    grow((alignment - (byteCount + count) % alignment) % alignment)
  }

  mutating func push(_ bytes: [UInt8]) {
    grow(bytes.count)
    storage.replaceSubrange(head..<head + bytes.count, with: bytes)
  }

  mutating func push(_ bits: UInt64, byteCount: Int) {
    align(byteCount)
    grow(byteCount)
    ScalarBytes.store(bits, byteCount: byteCount, in: &storage, at: head)
  }

  /// Writes the distance to a value.
  mutating func pushOffset(_ offset: Int) {
    align(4)
    push(UInt64(byteCount + 4 - offset), byteCount: 4)
  }

  // MARK: - Strings and vectors

  mutating func string(_ bytes: [UInt8]) -> Int {
    align(4, after: bytes.count + 1)
    grow(1)
    push(bytes)
    push(UInt64(bytes.count), byteCount: 4)
    return byteCount
  }

  /// A vector of elements that are stored in place, as their bytes; flatc aligns no empty vector.
  mutating func vector(_ bytes: [UInt8], count: Int, alignment: Int) -> Int {
    align(4, after: bytes.count)
    if count > 0 { align(alignment, after: bytes.count) }
    push(bytes)
    push(UInt64(count), byteCount: 4)
    return byteCount
  }

  /// A vector of references; the offset 0 stands for an element without a value.
  mutating func vector(offsets: [Int]) -> Int {
    align(4, after: 4 * offsets.count)
    for offset in offsets.reversed() {
      if offset == 0 { push(0, byteCount: 4) } else { pushOffset(offset) }
    }
    push(UInt64(offsets.count), byteCount: 4)
    return byteCount
  }

  // MARK: - Tables

  /// A value of a field of a table.
  enum Value {
    /// The bits of a scalar of a number of bytes.
    case scalar(UInt64, byteCount: Int)
    /// The bytes of a struct, and its alignment.
    case structure([UInt8], alignment: Int)
    /// The offset of anything else.
    case offset(Int)

    /// The number of bytes by which flatc orders fields; a struct counts as an offset.
    var order: Int { if case .scalar(_, let byteCount) = self { byteCount } else { 4 } }
  }

  /// Writes a table.
  ///
  /// - Parameters:
  ///   - fields: The values with their offsets in the vtable, in the order of these offsets.
  ///   - keepsOrder: Whether fields are stored in their order instead of by their sizes.
  mutating func table(_ fields: [(slot: Int, value: Value)], keepsOrder: Bool = false) -> Int {
    let start = byteCount
    var slots: [(slot: Int, position: Int)] = []
    for size in keepsOrder ? [0] : [8, 4, 2, 1] {
      for (slot, value) in fields.reversed() where keepsOrder || value.order == size {
        push(value)
        slots.append((slot, byteCount))
      }
    }
    push(0, byteCount: 4)
    let table = byteCount
    let size = max(4, (slots.map(\.slot).max() ?? 0) + 2)
    if table - start > 0xffff { hasLargeTable = true }
    var vtable = [UInt8](repeating: 0, count: size)
    ScalarBytes.store(UInt64(size), byteCount: 2, in: &vtable, at: 0)
    ScalarBytes.store(UInt64(table - start), byteCount: 2, in: &vtable, at: 2)
    for (slot, position) in slots {
      ScalarBytes.store(UInt64(table - position), byteCount: 2, in: &vtable, at: slot)
    }
    let shared = vtables[vtable]
    if shared == nil {
      push(vtable)
      vtables[vtable] = byteCount
    }
    let distance = Int64((shared ?? byteCount) - table)
    ScalarBytes.store(
      UInt64(bitPattern: distance), byteCount: 4, in: &storage, at: storage.count - table)
    return table
  }

  private mutating func push(_ value: Value) {
    switch value {
    case .scalar(let bits, let byteCount): push(bits, byteCount: byteCount)
    case .structure(let bytes, let alignment):
      align(alignment, after: bytes.count)
      push(bytes)
    case .offset(let offset): pushOffset(offset)
    }
  }

  /// Writes the offset of the root; returns the buffer.
  mutating func finish(_ root: Int, identifier: [UInt8]? = nil, isSizePrefixed: Bool = false)
    -> [UInt8]
  {
    align(alignment, after: 4 + (identifier == nil ? 0 : 4) + (isSizePrefixed ? 4 : 0))
    if let identifier { push(identifier) }
    pushOffset(root)
    if isSizePrefixed { push(UInt64(byteCount), byteCount: 4) }
    return Array(storage[head...])
  }
}
