import ApusMeasure
import ApusSystem

/// A round of operations on a fresh file.
struct FileRound {
  /// The error of a read whose bytes differ from the written bytes.
  struct WrongContentsError: Error, CustomStringConvertible {
    let operation: FileOperation
    var description: String {
      "\(operation.rawValue) returned bytes that differ from the written bytes"
    }
  }

  let context: ProbeContext
  let folder: ProbeFolder
  let size: Int
  let source: FileContents
  let target: FileContents
  /// The checksum of the source's bytes.
  private let expected: UInt64
  /// The times of the finished operations, in nanoseconds.
  private(set) var times: [FileOperation: Double] = [:]
  /// The reason why the file's pages could not be dropped.
  private(set) var refusal: String?

  /// Prepares a round whose bytes differ from those of the round before.
  init(
    _ number: Int, size: Int, context: ProbeContext, folder: ProbeFolder, source: FileContents,
    target: FileContents
  ) {
    (self.context, self.folder, self.size) = (context, folder, size)
    (self.source, self.target) = (source, target)
    source.stamp(number, count: size)
    expected = source.checksum(count: size)
  }

  /// Runs a round of the given kind.
  mutating func run(_ kind: FileRoundKind) throws {
    try pace()
    switch kind {
    case .plain: try runPlain()
    case .synced: try runSynced()
    }
  }

  private mutating func runPlain() throws {
    let (path, size, source, target) = (folder.plainFile, size, source, target)
    defer { try? OpenFile.delete(path) }  // Needed if the round ends early.
    try time(.createWrite) { try OpenFile(creating: path).write(source, count: size) }
    try pace()
    try time(.openReadClose) { try OpenFile(reading: path).read(into: target, count: size) }
    try check(.openReadClose)
    try pace()
    let file = try OpenFile(reading: path)
    let start = TickClock.now()
    try file.read(into: target, count: size)
    note(.readOpen, since: start)
    try check(.readOpen)
    _ = consume file
    try time(.delete) { try OpenFile.delete(path) }
  }

  private mutating func runSynced() throws {
    let (path, size, source) = (folder.syncedFile, size, source)
    try time(.createWriteSync) {
      let file = try OpenFile(creating: path)
      try file.write(source, count: size)
      try file.sync()
    }
    defer { try? OpenFile.delete(path) }
    try pace()
    do {
      try readCold(path)
    } catch let reason as UnavailableError {
      refusal = reason.description
    }
  }

  private mutating func readCold(_ path: String) throws {
    let file = try OpenFile(reading: path)
    try file.dropPages(count: size)
    let start = TickClock.now()
    try file.read(into: target, count: size)
    note(.readCold, since: start)
    try check(.readCold)
  }

  private func pace() throws(InterruptionError) {
    try context.pace("files of \(Quantity.bytes(size))")
  }

  private mutating func time(_ operation: FileOperation, _ work: () throws -> Void) throws {
    let start = TickClock.now()
    try work()
    note(operation, since: start)
  }

  private mutating func note(_ operation: FileOperation, since start: UInt64) {
    times[operation] = context.clock.nanoseconds(TickClock.now() &- start)
  }

  /// Checks the bytes of a read, after its time was taken, and spoils them for the next read.
  private func check(_ operation: FileOperation) throws {
    guard target.checksum(count: size) == expected else {
      throw WrongContentsError(operation: operation)
    }
    target.spoil()
  }
}
