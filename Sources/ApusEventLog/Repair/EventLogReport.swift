/// What a log has, and what it has lost.
///
///     let report = try EventLog.verify(path: "state.log")
///     print(report.eventCount, report.losses.count)  // 1000 0
///
public struct EventLogReport: Sendable, Hashable {
  /// A part of a log that is not intact.
  ///
  ///     for loss in report.losses { print(loss.segment, loss.offset, loss.damage) }
  ///
  public struct Loss: Sendable, Hashable {
    /// The name of the segment's file.
    public let segment: String
    /// The offset of the first damaged byte.
    public let offset: Int
    /// The number of bytes up to the next intact event, or to the end of the segment.
    public let byteCount: Int
    /// The numbers of the events that are lost. The range is empty if it is not known whether there was one.
    public let events: Range<Int>
    /// The kind of the damage.
    public let damage: EventLogDamage
  }

  /// The number of segments.
  public internal(set) var segmentCount = 0
  /// The number of the first event, or 0 if there is none.
  public internal(set) var first = 0
  /// The number of the next event.
  public internal(set) var next = 0
  /// The number of intact events.
  public internal(set) var eventCount = 0
  /// The bytes of the payloads of intact events.
  public internal(set) var byteCount = 0
  /// The numbers of the intact checkpoints, in order.
  public internal(set) var checkpoints: [Int] = []
  /// The damaged parts, in order.
  public internal(set) var losses: [Loss] = []
  /// The end of a crash behind the last event, which the next `EventLog` removes; or `nil` if there is none.
  public internal(set) var tornTail: EventLogTornTail?
}
