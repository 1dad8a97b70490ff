import ApusMeasure

/// What files cost by size: open, read, create, write, sync, delete.
public struct FilesProbe: Probe {
  /// The name in results.
  public let name = "files"
  /// What it measures.
  public let summary = "read, create, write and delete a file by size, 1 B to 64 MiB"
  /// How it measures.
  public let method = """
    In a folder of its own, removed at the end, rounds of single events on fresh files, each event \
    timed apart. create-write: open a new file, write it in one call, close. open-read-close and \
    read-open (a pread at the start of an open file): from the page cache, since the file was just \
    written. delete: unlink of that file, which no drive has seen yet. Creating also pays for what \
    was deleted lately: ext4 without a journal passes over places that were freed within the last \
    minutes, and was seen to take from 25 to 250 us in one folder for that. create-write-fsync: as \
    create-write with fsync before the close. read-cold: a pread of a synced file whose pages the \
    kernel has dropped (checked with mincore), the open not included; the drive's or a hypervisor's \
    own cache may still hold it. What is read is compared with what was written by a checksum after \
    the clock was read. Sizes that cannot have six rounds in the time are left out.
    """
  /// Its share of a run's time.
  public let weight = 8.0
  /// In which processes it measures.
  public let replication = ProbeReplication.freshProcesses

  private let sizes: [Int]

  /// Creates the probe.
  public init() { self.init(sizes: (0...13).map { 1 << (2 * $0) }) }

  /// Creates a probe of other sizes, in bytes, ascending.
  package init(sizes: [Int]) {
    precondition(
      sizes.allSatisfy { 1...(1 << 60) ~= $0 } && zip(sizes, sizes.dropFirst()).allSatisfy(<),
      "sizes must ascend and be from 1 to 2^60")
    self.sizes = sizes
  }

  /// Measures.
  public func run(_ context: ProbeContext) throws {
    let folder: ProbeFolder
    do {
      folder = try ProbeFolder(below: context.directory, using: &context.random)
    } catch {
      for operation in FileOperation.allCases {
        report(operation.rawValue, absent: "no folder to write in: \(error)", to: context)
      }
      return
    }
    defer { folder.remove() }
    try Processors.whileBound(to: [context.processors[0]]) { _ in
      try measure(in: folder, context)
    }
  }
}

extension FilesProbe {
  private func measure(in folder: ProbeFolder, _ context: ProbeContext) throws {
    // Two buffers hold the largest size.
    let largest = sizes.last { 2 * $0 <= context.memoryLimit } ?? 1
    let (source, target) = (FileContents(byteCount: largest), FileContents(byteCount: largest))
    source.fill(using: &context.random)
    let fileSystem = FileSystemKind.name(of: folder.path)
    for kind in FileRoundKind.allCases {
      var pace = FilePace(
        sizes: sizes, end: context.budgetSeconds * kind.deadline, leastRounds: context.leastRepeats)
      for size in sizes {
        var tally = FileTally(kind, size: size, fileSystem: fileSystem)
        try fill(&tally, size, largest: largest, &pace, context) { number in
          FileRound(
            number, size: size, context: context, folder: folder, source: source, target: target)
        }
        tally.report(by: self, to: context)
      }
    }
  }

  private func fill(
    _ tally: inout FileTally, _ size: Int, largest: Int, _ pace: inout FilePace,
    _ context: ProbeContext, _ makeRound: (_ number: Int) -> FileRound
  ) throws {
    do {
      guard size <= largest else { throw NotHere("two buffers of it pass the memory limit") }
      let seconds = try pace.seconds(for: size, now: context.elapsedSeconds)
      if let round = try tally.fill(seconds: seconds, context, makeRound) {
        pace.note(size, secondsPerRound: round)
      }
    } catch let reason as NotHere {
      tally.leaveOut(reason.description)
    }
  }
}
