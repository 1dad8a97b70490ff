// UNSAFE: copies a span into an array

/// An event of a log, whose payload is lent until the next call of its replay.
///
///     var events = try EventLogReplay(path: "state.log")
///     while let event = try events.next() {
///       print(event.number, event.kind, event.payload.byteCount)  // 0 1 5
///     }
///
/// To keep a payload, copy it with `bytes`.
public struct LoggedEvent: ~Escapable {
  /// The number of the event, from 0, without gaps.
  public let number: Int
  /// The kind that the writer gave to the event.
  public let kind: UInt32
  /// The bytes of the event.
  public let payload: RawSpan

  /// The index of the segment that has the event.
  package let segment: Int
  /// The offset of the payload in the segment.
  package let offset: Int

  @_lifetime(copy payload)
  init(_ header: EventHeader, segment: Int, offset: Int, payload: RawSpan) {
    number = header.number
    kind = header.kind
    self.segment = segment
    self.offset = offset + EventHeader.byteCount
    self.payload = payload
  }

  /// A copy of the payload.
  ///
  /// - Complexity: O(*n*); allocates the array.
  public var bytes: [UInt8] {
    // SAFETY: the bytes are copied while the span is alive.
    unsafe payload.withUnsafeBytes { unsafe Array($0) }
  }
}
