import ApusBytes
import ApusSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The lock of the writing process, which the system releases when the process ends.
///
/// Its file has the number of the process, for the error of a second writer. It also says whether the log is open. A
/// writer that did not close it may have met a failed sync: memory may then have bytes that the disk does not
/// have, until the machine is started again. The note is written before the first sync, so no later failure can hide
/// it, and it need not reach the disk.
final class LogLock: Sendable {
  private static let byteCount = 32

  /// What a writer notes about itself.
  enum Note: String {
    case open
    case closed
  }

  private let folder: LogFolder
  private let number: Int32
  /// Whether the last writer closed the log.
  let wasClosed: Bool

  init(_ folder: LogFolder) throws(EventLogError) {
    let number = try Self.open(folder)
    do throws(EventLogError) {
      let answer = folder.calls.lock(number)
      if answer == -SystemError.isLocked {
        let process = try Self.words(in: folder).dropFirst().first.flatMap { Int($0) }
        throw EventLogError(.inUse(process: process), folder.path)
      }
      try folder.check(answer, .lock, LogNames.lock)
      wasClosed = try Self.words(in: folder).contains(Note.closed.rawValue)
      self.folder = folder
      self.number = number
    } catch {
      _ = folder.calls.close(number)
      throw error
    }
    try note(.open)
  }

  deinit { _ = folder.calls.close(number) }

  /// Writes this process's number, and whether the log is open.
  func note(_ note: Note) throws(EventLogError) {
    var bytes = Array("process \(getpid()) \(note)".utf8)
    bytes += repeatElement(UInt8(ascii: " "), count: Self.byteCount - 1 - bytes.count)
    bytes.append(UInt8(ascii: "\n"))
    try folder.check(
      folder.writeAll(number, bytes.span.rawBytes, at: 0), .write, LogNames.lock)
  }

  /// Notes the number below which all events of a segment are on the disk.
  ///
  /// - Parameter offset: The offset behind these events.
  func mark(_ safe: Int, offset: Int, of segment: SegmentFile) {
    SafeMark.write(safe, offset: offset, epoch: segment.header.epoch, to: number, in: folder)
  }

  /// Opens the file, and makes it if the folder has none.
  private static func open(_ folder: LogFolder) throws(EventLogError) -> Int32 {
    while true {
      let number = folder.calls.open(folder.number, LogNames.lock, true)
      if number >= 0 { return number }
      if number != -SystemError.notThere { try folder.check(number, .open, LogNames.lock) }
      let created = folder.calls.create(folder.number, LogNames.lock, 0o666)
      if created >= 0 { return created }
      if created != -SystemError.isThere { try folder.check(created, .open, LogNames.lock) }
    }
  }

  /// Returns the words of the note. A note that cannot be read is an error: the last writer may have met a failed sync.
  private static func words(in folder: LogFolder) throws(EventLogError) -> [String] {
    guard let bytes = try folder.readLock(byteCount, at: 0) else {
      throw EventLogError(
        .system(folder.error(SystemError.notThere, .open, LogNames.lock)), folder.path)
    }
    return String(decoding: bytes, as: UTF8.self)
      .split { $0 == " " || $0 == "\n" }.map(String.init)
  }
}

extension SystemError {
  fileprivate static let isLocked = EWOULDBLOCK
}
