// UNSAFE: passes bytes to the loops in C

// The loops of the scanner, which are in C. This file has all of their pointers.

public import ApusBytes
public import CApusBytes

extension RawSpan {
  /// Calls a closure with the address of the bytes; an empty span has an address of no bytes.
  // SAFETY: the closure reads only `byteCount` bytes, during the call.
  @unsafe @inlinable @inline(__always)
  func withBytes<Result>(_ body: (UnsafePointer<UInt8>) -> Result) -> Result {
    unsafe withUnsafeBytes { memory in
      guard let start = memory.baseAddress else { return unsafe body(Self.noBytes) }
      return unsafe body(start.assumingMemoryBound(to: UInt8.self))
    }
  }

  // SAFETY: no byte is read from the address; it only must not be null.
  @unsafe @inlinable @inline(__always)
  static var noBytes: UnsafePointer<UInt8> {
    unsafe UnsafePointer(bitPattern: 64).unsafelyUnwrapped
  }

  /// Returns the end of a run of text: the next `<`, `&`, `]` or carriage return, or the end.
  @inlinable @inline(__always)
  func textEnd(from index: Int) -> Int {
    // SAFETY: the loop stays between `index` and the end.
    unsafe withBytes { unsafe apus_xml_text_end($0, index, byteCount) }
  }

  /// Returns the end of a run of an attribute value.
  @inlinable @inline(__always)
  func valueEnd(from index: Int, quote: UInt8) -> Int {
    // SAFETY: the loop stays between `index` and the end.
    unsafe withBytes { unsafe apus_xml_value_end($0, index, byteCount, quote) }
  }

  /// Returns the end of the name characters, and the classes of all of them.
  @inlinable @inline(__always)
  func nameEnd(from index: Int) -> (end: Int, classes: UInt8) {
    // SAFETY: the loop stays between `index` and the end.
    let run = unsafe withBytes { unsafe apus_xml_name_end($0, index, byteCount) }
    return (run.end, run.classes)
  }

  /// Returns the end of the usual name of a tag and its flags, or the end 0 for any other name.
  @inlinable @inline(__always)
  func usualTagName(from index: Int) -> apus_xml_usual_name {
    // SAFETY: the loop stays between `index` and the end.
    unsafe withBytes { unsafe apus_xml_tag_name_end($0, index, byteCount) }
  }

  /// Returns the end of the white space.
  @inlinable @inline(__always)
  func spaceEnd(from index: Int) -> Int {
    // SAFETY: the loop stays between `index` and the end.
    unsafe withBytes { unsafe apus_xml_space_end($0, index, byteCount) }
  }

  /// Returns the next offset of a byte, or the end.
  @usableFromInline
  func find(_ byte: UInt8, from index: Int) -> Int {
    // SAFETY: the search stays between `index` and the end.
    unsafe withBytes { unsafe apus_xml_find($0, index, byteCount, byte) }
  }

  /// Returns the length of the valid part, and the reason why it ends there.
  func checkCharacters() -> apus_xml_characters_check {
    // SAFETY: the function reads only the bytes of the span.
    unsafe withBytes { unsafe apus_xml_check_characters($0, byteCount) }
  }

  /// The class of the byte at an offset; 0 past the end.
  @inlinable @inline(__always)
  func byteClass(at index: Int) -> UInt8 { ByteClass.of(byte(at: index)) }

  /// The bytes from one offset to another.
  @inlinable @inline(__always)
  @_lifetime(copy self)
  func part(_ start: Int, _ end: Int) -> RawSpan {
    precondition(start >= 0 && start <= end && end <= byteCount, "start and end must be in order")
    // SAFETY: the range was just checked.
    return unsafe extracting(unchecked: start..<end)
  }

  /// Whether some bytes are those at an offset.
  @inlinable @inline(__always)
  func holds(_ other: RawSpan, at start: Int) -> Bool {
    let count = other.byteCount
    guard count <= byteCount &- start else { return false }
    var index = 0
    while index &+ 8 <= count {
      let own: UInt64 = littleEndian(at: start &+ index)
      if own != other.littleEndian(at: index) { return false }
      index &+= 8
    }
    while index < count {
      if byte(at: start &+ index) != other.byte(at: index) { return false }
      index &+= 1
    }
    return true
  }

  /// A hash of the bytes, by a function that has a random seed in each process.
  var hash: Int {
    var hasher = Hasher()
    // SAFETY: the hasher reads the bytes, and does not keep them.
    unsafe withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    return hasher.finalize()
  }

  /// Whether both spans have the same bytes.
  func isSame(as other: RawSpan) -> Bool { byteCount == other.byteCount && holds(other, at: 0) }

  /// Whether the bytes of a literal are those at an offset.
  @inlinable
  func holds(_ literal: StaticString, at start: Int) -> Bool {
    guard literal.utf8CodeUnitCount <= byteCount &- start else { return false }
    var index = 0
    // SAFETY: a literal with more than one scalar is a pointer representation.
    return literal.withUTF8Buffer { buffer in
      while index < buffer.count {
        if unsafe buffer[index] != byte(at: start &+ index) { return false }
        index &+= 1
      }
      return true
    }
  }

  /// The address of a byte, for views that end before this span does.
  @inlinable @inline(__always)
  func address(of index: Int) -> UInt {
    // SAFETY: the address is not used as a pointer here.
    unsafe withBytes { UInt(bitPattern: $0) &+ UInt(bitPattern: index) }
  }

  /// A copy of the bytes.
  @usableFromInline var array: [UInt8] {
    var copy: [UInt8] = []
    copy.reserveCapacity(byteCount)
    for index in 0..<byteCount { copy.append(byte(at: index)) }
    return copy
  }

  /// The bytes as text.
  var text: String { elements.text }
}
