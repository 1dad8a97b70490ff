import ApusBytes
public import ApusEventLog
public import ApusSystem

/// The reason why a store cannot be opened, read or written.
///
///     do {
///       try store.put("counter", [2], if: .version(old))
///     } catch StoreError.conflict(_, let found) {
///       print("another writer was faster", found as Any)
///     }
///
public enum StoreError: Error, Hashable, CustomStringConvertible {
  /// The log below the store cannot be used: a failed call, another writer, damage.
  case log(EventLogError)
  /// The value of a key does not have the version that the write expects. The version is `nil` if there is no value.
  case conflict(key: [UInt8], found: StoreVersion?)
  /// A record, a batch or a file of a folder has more than 2 GiB less one byte.
  case tooLong(Int)
  /// A value is not intact on the disk.
  case damaged(path: String, segment: Int, offset: Int)
  /// The log has an event that no store wrote.
  case notAStore(path: String, event: Int)
  /// A value does not have the form that its codec expects.
  case coding(key: [UInt8], String)
  /// A reference names no value, or a key of a folder is no reference.
  case reference(ReferenceError)
  /// A call of the system failed.
  case system(SystemError)
  /// The store may not be changed.
  case readOnly
  /// A database has refused a call: its code, and its words. Nothing has changed.
  case database(String, String)
  /// The server of a store cannot be reached, with the reason. Nothing has changed.
  case unreachable(String)
  /// The server of a store did not answer, with the reason. The change may have been made.
  case unanswered(String)
  /// A cache could not write what was changed, after the last attempt.
  case behind(Reference, String)

  /// A description of the problem and what to do.
  public var description: String {
    switch self {
    case .log(let error): Self.text(error)
    case .conflict(let key, let found):
      "\(key.shownKey) has " + (found.map { "version \($0.number)" } ?? "no value")
        + "; read it again, and repeat the write"
    case .tooLong(let count):
      "a record has \(count) bytes, and the limit is 2147483647; divide it"
    case .damaged(let path, let segment, let offset):
      "\(path.printable), segment \(segment), offset \(offset): a value is not intact; save the others "
        + "with `apus log recover`"
    case .notAStore(let path, let event):
      "\(path.printable): event \(event) is not that of a store; open it as an EventLog"
    case .coding(let key, let reason): "the value of \(key.shownKey) cannot be decoded: \(reason)"
    case .reference(let error): "\(error)"
    case .system(let error): "\(error)"
    case .readOnly: "the store may only be read"
    case .database(let code, let words): "the database answers \(code): \(words.printable)"
    case .unreachable(let reason): "the server of the store cannot be reached: \(reason)"
    case .unanswered(let reason):
      "\(reason); the change may have been made: read the value and its version, and repeat the write if it was not"
    case .behind(let reference, let reason): "\(reference) is in memory only: \(reason)"
    }
  }
}

extension StoreError {
  /// The words of an error of the log, as a user of a store can act on them.
  private static func text(_ error: EventLogError) -> String {
    guard case .inUse(let process) = error.kind else { return "\(error)" }
    return "\(error.path.printable): " + (process.map { "process \($0)" } ?? "another process")
      + " has the store open; end it, or wait until it closes the store"
  }

  /// The number of the log's first event if compaction has removed the event that was asked for; else `nil`.
  package var firstEvent: Int? {
    guard case .log(let error) = self, case .pruned(_, let first) = error.kind else { return nil }
    return first
  }

  /// Whether a checkpoint is not intact, so that the index must be made of the events.
  var isOfCheckpoint: Bool {
    guard case .log(let error) = self, case .damaged(.checkpoint) = error.kind else { return false }
    return true
  }
}

extension [UInt8] {
  /// A key for a message.
  fileprivate var shownKey: String { "\"\(String(decoding: self, as: UTF8.self).printable)\"" }
}

/// The version of a value: later writes have greater ones, and none is given twice.
///
///     let version = try store.put("counter", [1])
///     try store.put("counter", [2], if: .version(version))
///
public struct StoreVersion: Sendable, Hashable, Comparable {
  /// The number of the version, from 1.
  public let number: UInt64

  /// Makes the version of a number, for a store of one's own.
  public init(_ number: UInt64) { self.number = number }

  /// Orders versions by the order of their writes.
  public static func < (left: StoreVersion, right: StoreVersion) -> Bool {
    left.number < right.number
  }
}

/// What the value of a key must be for a write to happen.
///
///     try store.put("lock", owner, if: .absent)
///
public enum StoreCondition: Sendable, Hashable {
  /// Any value, or none.
  case any
  /// No value.
  case absent
  /// The value of this version.
  case version(StoreVersion)

  /// Whether a value of a version, or none, is what the condition asks for.
  public func holds(for found: StoreVersion?) -> Bool {
    switch self {
    case .any: true
    case .absent: found == nil
    case .version(let version): found == version
    }
  }

  /// Throws `conflict` unless the condition holds.
  ///
  /// - Parameters:
  ///   - reference: The reference of the value.
  ///   - found: The version of its value, or `nil` if it has none.
  public func require(
    _ reference: Reference, _ found: StoreVersion?
  ) throws(StoreError) {
    if !holds(for: found) { throw .conflict(key: Array(reference.description.utf8), found: found) }
  }
}
