public import ApusBytes

/// The reason why a log cannot be opened, read or written, and where.
///
///     do {
///       let log = try EventLog(path: "state.log")
///     } catch let error as EventLogError where error.kind == .inUse(process: 812) {
///       print(error)  // state.log: process 812 writes to this log; end it, or read with EventLogReplay
///     }
///
public struct EventLogError: Error, Hashable, CustomStringConvertible {
  /// What happened.
  ///
  ///     if case .damaged(let damage) = error.kind { print(error.offset ?? 0, damage) }
  ///
  public enum Kind: Sendable, Hashable {
    /// A call of the system failed; the log can be used further.
    case system(SystemError)
    /// Another process writes to the log, or this process in another `EventLog`. The process is `nil`
    /// if it has not yet written its number.
    case inUse(process: Int?)
    /// Bytes before intact events are not those that were written.
    case damaged(EventLogDamage)
    /// The segment has a newer version of the format.
    case newerVersion(Int)
    /// The path leads to a file, or to a folder with other files and no log.
    case notALog
    /// A write or a sync failed before, and what the disk has is not known until the log is opened again.
    case stopped(SystemError)
    /// The payload has more than 2 GiB less one byte.
    case tooLong(Int)
    /// The event was pruned; the first event of the log is another.
    case pruned(Int, first: Int)
    /// The event is not in the log yet; the next event that it gets has a smaller number.
    case notYet(Int, next: Int)
    /// The log was closed.
    case closed
    /// The log keeps all of its events, and refuses to prune.
    case retainsAll
    /// The folder for recovered events is there already.
    case exists
  }

  /// What happened.
  public let kind: Kind
  /// The path of the log.
  public let path: String
  /// The name of the segment's file in the folder of the log, or `nil` if the error concerns no segment.
  public let segment: String?
  /// The offset in the segment, or `nil` if the error concerns no bytes.
  public let offset: Int?

  package init(_ kind: Kind, _ path: String, segment: String? = nil, offset: Int? = nil) {
    self.kind = kind
    self.path = path
    self.segment = segment
    self.offset = offset
  }

  /// A description of the log, the position, the problem and what to do.
  public var description: String {
    var position = path.printable
    if let segment { position += "/\(segment)" }
    if let offset { position += ", offset \(offset)" }
    return "\(position): \(kind.text)"
  }
}

/// A part of a log that is not what was written.
///
///     for loss in report.losses { print(loss.damage) }  // event 7 is not intact
///
public enum EventLogDamage: Sendable, Hashable, CustomStringConvertible {
  /// The event of this number is not intact, and later events are, or it was acknowledged as durable.
  case event(Int)
  /// The segment does not begin with a header.
  case noHeader
  /// The header of the segment is not intact.
  case header
  /// The segment belongs to another log, or has the name of another segment.
  case foreign
  /// The segment is missing: between two others, or behind a checkpoint.
  case missing
  /// The checkpoint of this number is not intact.
  case checkpoint(Int)

  /// A description of the damage.
  public var description: String {
    switch self {
    case .event(let number): "event \(number) is not intact"
    case .noHeader: "the segment has no header"
    case .header: "the header of the segment is not intact"
    case .foreign: "the segment belongs to another log or position"
    case .missing: "the segment is missing"
    case .checkpoint(let number): "the checkpoint at event \(number) is not intact"
    }
  }
}

extension EventLogError.Kind {
  fileprivate var text: String {
    switch self {
    case .system(let error): "\(error)"
    case .inUse(let process):
      (process.map { "process \($0)" } ?? "another process")
        + " writes to this log; end it, or read with EventLogReplay"
    case .damaged(let damage):
      "\(damage); save the intact events with `apus log recover` or EventLog.recover"
    case .newerVersion(let version):
      "the format has version \(version), and this program reads version 1; use a newer program"
    case .notALog: "this is not the folder of a log; give another path"
    case .stopped(let error): "the log was stopped by an error, \(error); open the log again"
    case .tooLong(let count):
      "a payload has \(count) bytes, and the limit is \(EventHeader.longest); divide it"
    case .pruned(let number, let first):
      "event \(number) was pruned; begin with event \(first)"
    case .notYet(let number, let next):
      "there is no event \(number) yet; the next event is \(next)"
    case .closed: "the log is closed; open it again"
    case .retainsAll:
      "the log was made to keep all events, and removes none; copy what you need into another log"
    case .exists: "the folder is there already; give a path where nothing is"
    }
  }
}
