/// The sizes of a log's files and memory.
///
///     var options = EventLogOptions()
///     options.segmentSize = 1 << 20
///     let log = try EventLog(path: "state.log", options: options)
///
public struct EventLogOptions: Sendable, Hashable {
  /// The bytes of a segment, 16 MiB by default and at least 4 KiB. They are allocated before the first event is
  /// written to it. A larger event gets a segment of its size.
  public var segmentSize = 1 << 24 {
    didSet { precondition(segmentSize >= 4096, "segmentSize must be at least 4096") }
  }
  /// The bytes of `buffered` events that are collected before they are written, 64 KiB by default.
  public var bufferSize = 1 << 16 {
    didSet { precondition(bufferSize >= 0, "bufferSize must not be negative") }
  }
  /// Which events a new log keeps. A log that exists keeps its own rule.
  public var retention = EventLogRetention.fromCheckpoint

  /// Creates the default options.
  public init() {}
}

/// What an event survives when its append has returned.
///
///     try log.append(bytes, kind: 1, .durable)
///
/// The time of each promise is in the page of the module.
public enum EventLogPromise: Sendable, Hashable, CaseIterable, Comparable {
  /// Nothing yet: the event is in the memory of this process. A later event or `flush` writes it.
  case buffered
  /// The end of this process, also by `kill -9`: the system has the bytes.
  case written
  /// The end of the machine's power: the disk has the bytes.
  case durable
}

/// Which events a log keeps.
///
///     var options = EventLogOptions()
///     options.retention = .all  // an audit log
///
/// The rule is chosen when a log is made, and written in each of its segments.
public enum EventLogRetention: Sendable, Hashable {
  /// The events behind the last two checkpoints; `prune` removes segments with older ones.
  case fromCheckpoint
  /// All events: `prune` is refused.
  case all
}
