// UNSAFE: passes a name to the masks in C

public import ApusBytes
public import CApusBytes

extension RawSpan {
  /// The first eight bytes of a name, with zeros after a shorter name.
  @inlinable @inline(__always)
  func head(at start: Int, count: Int) -> UInt64 {
    guard let word: UInt64 = littleEndian(ifAt: start) else {
      return slowHead(at: start, count: count)
    }
    return count >= 8 ? word : word & ~(~0 &<< UInt64(truncatingIfNeeded: count &* 8))
  }

  /// The first sixteen bytes of a name, with zeros after a shorter name.
  @inlinable @inline(__always)
  func longHead(at start: Int, count: Int) -> OpenElement.Head {
    guard start <= byteCount &- OpenElement.headCount else {
      return OpenElement.Head(
        first: slowHead(at: start, count: count),
        second: count > 8 ? slowHead(at: start &+ 8, count: count &- 8) : 0)
    }
    // SAFETY: the span has as many bytes as a head from the start on, which is not negative.
    let head = unsafe withBytes { unsafe apus_xml_head_of_name($0 + start, count) }
    return OpenElement.Head(first: head.first, second: head.second)
  }

  @usableFromInline @inline(never)
  func slowHead(at start: Int, count: Int) -> UInt64 {
    var head: UInt64 = 0
    for index in 0..<min(8, count) { head |= UInt64(byte(at: start + index)) << (8 * index) }
    return head
  }
}
