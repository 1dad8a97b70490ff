import ApusBytes
package import ApusSystem

/// A state of the program that covers the events of a log below a number, so that fewer events are replayed.
///
/// `EventLog.checkpoint(covering:)` writes it. To keep single values by name, use the `LogStore` of `ApusStores`.
///
///     let saved = try EventLogCheckpoint.newest(of: "state.log")
///     var state = try saved?.bytes() ?? []
///     var events = try EventLogReplay(path: "state.log", from: saved?.number ?? 0)
///
public final class EventLogCheckpoint: Sendable {
  /// The number below which the state covers all events; the replay begins with it.
  public let number: Int
  /// The number of bytes of the state.
  public let byteCount: Int

  private let folder: LogFolder
  private let file: Int32
  private let checksum: UInt32
  private var name: String { LogNames.checkpoint(number) }

  private init(_ folder: LogFolder, _ file: Int32, _ number: Int, _ state: State) {
    self.folder = folder
    self.file = file
    self.number = number
    byteCount = state.byteCount
    checksum = state.checksum
  }

  deinit { _ = folder.calls.close(file) }

  /// Returns the newest checkpoint of a log that is intact, or `nil` if the log has none.
  ///
  /// A checkpoint that is not intact is passed over: an older one with more events leads to the same state. If
  /// there is none either, all events are replayed; that throws `pruned` if they are not in the log any more.
  ///
  /// - Parameter path: The path of the log's folder.
  /// - Throws: The failed call, or `newerVersion`.
  /// - Complexity: O(*n*) in the bytes of the checkpoint, which are read once. Allocates 64 KiB.
  public static func newest(of path: String) throws(EventLogError) -> EventLogCheckpoint? {
    try newest(of: path, calls: .system)
  }

  package static func newest(
    of path: String, calls: FileCalls
  ) throws(EventLogError) -> EventLogCheckpoint? {
    let folder = try LogFolder(path, calls)
    guard let index = try folder.segments().last,
      let segment = try SegmentFile.open(index, in: folder)
    else { return nil }
    return try newest(in: folder, identity: segment.header.identity)
  }

  /// The bytes of the state.
  ///
  /// - Throws: The failed call, or `damaged` if another program has changed the file.
  /// - Complexity: O(*n*) in the bytes; allocates the array.
  public func bytes() throws(EventLogError) -> [UInt8] {
    let bytes = try folder.read(file, byteCount, at: CheckpointFrame.headerCount, name)
    guard bytes.count == byteCount, CRC32C.of(bytes.span.rawBytes) == checksum else {
      throw damage(at: CheckpointFrame.headerCount)
    }
    return bytes
  }

  /// Reads a part of the state, without its checksum.
  ///
  /// - Throws: The failed call, or `damaged` if the file has fewer bytes.
  package func read(into output: inout MutableRawSpan, at offset: Int) throws(EventLogError) {
    let position = CheckpointFrame.headerCount + offset
    let count = folder.readAll(file, into: &output, at: position)
    try folder.check(count, .read, name)
    if count < output.byteCount { throw damage(at: position + count) }
  }

  /// The error of damage at an offset of the file.
  package func damage(at offset: Int) -> EventLogError {
    EventLogError(.damaged(.checkpoint(number)), folder.path, segment: name, offset: offset)
  }

  // MARK: - Opening

  private struct State {
    var byteCount: Int
    var checksum: UInt32
  }

  /// Returns the newest intact checkpoint.
  ///
  /// - Parameter readsState: Whether the bytes of the state are read and compared with their checksum.
  static func newest(
    in folder: LogFolder, identity: UInt64, readsState: Bool = true
  ) throws(EventLogError) -> EventLogCheckpoint? {
    for number in try folder.checkpoints().reversed() {
      let opened = try open(number, in: folder, identity: identity)
      guard let opened else { continue }
      if !readsState { return opened }
      if try opened.isIntact() { return opened }
    }
    return nil
  }

  /// The numbers of all intact checkpoints, in order.
  static func intact(
    in folder: LogFolder, identity: UInt64
  ) throws(EventLogError) -> [Int] {
    var intact: [Int] = []
    for number in try folder.checkpoints() {
      let opened = try open(number, in: folder, identity: identity)
      guard let opened else { continue }
      if try opened.isIntact() { intact.append(number) }
    }
    return intact
  }

  /// Opens a checkpoint, or returns `nil` if it is not there, not intact, or of another log.
  private static func open(
    _ number: Int, in folder: LogFolder, identity: UInt64
  ) throws(EventLogError) -> EventLogCheckpoint? {
    let name = LogNames.checkpoint(number)
    let file = folder.calls.open(folder.number, name, false)
    if file == -SystemError.notThere { return nil }
    try folder.check(file, .open, name)
    do throws(EventLogError) {
      let frame = CheckpointFrame(identity: identity, number: number)
      if let state = try state(of: file, frame, name, in: folder) {
        return EventLogCheckpoint(folder, file, number, state)
      }
      _ = folder.calls.close(file)
      return nil
    } catch {
      _ = folder.calls.close(file)
      throw error
    }
  }

  private static func state(
    of file: Int32, _ frame: CheckpointFrame, _ name: String, in folder: LogFolder
  ) throws(EventLogError) -> State? {
    let size = folder.calls.size(file)
    try folder.check(size, .status, name)
    let header = try folder.read(file, CheckpointFrame.headerCount, at: 0, name)
    do throws(SegmentHeader.InvalidHeaderError) {
      guard try CheckpointFrame(header.span.rawBytes) == frame else { return nil }
    } catch {
      guard case .newerVersion(let version) = error else { return nil }
      throw EventLogError(.newerVersion(version), folder.path, segment: name, offset: 8)
    }
    let count = size - CheckpointFrame.headerCount - CheckpointFrame.endCount
    guard count >= 0 else { return nil }
    let end = try folder.read(
      file, CheckpointFrame.endCount, at: CheckpointFrame.headerCount + count, name)
    guard let checksum = CheckpointFrame.checksum(end.span.rawBytes, byteCount: count) else {
      return nil
    }
    return State(byteCount: count, checksum: checksum)
  }

  /// Reads the state, and compares it with its checksum.
  private func isIntact() throws(EventLogError) -> Bool {
    var found = CRC32C()
    var offset = 0
    while offset < byteCount {
      let part = try folder.read(
        file, min(1 << 16, byteCount - offset), at: CheckpointFrame.headerCount + offset, name)
      if part.isEmpty { return false }
      found.update(part.span.rawBytes)
      offset += part.count
    }
    return found.value == checksum
  }
}
