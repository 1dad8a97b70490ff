/// The number of an event, and where its header is.
package struct EventPosition: Sendable, Hashable {
  /// The bytes of a header, behind which the payload begins.
  package static let headerCount = EventHeader.byteCount

  package let number: Int
  /// The index of the segment.
  package let segment: Int
  /// The offset of the header in the segment.
  package let offset: Int

  package init(number: Int, segment: Int, offset: Int) {
    self.number = number
    self.segment = segment
    self.offset = offset
  }
}
