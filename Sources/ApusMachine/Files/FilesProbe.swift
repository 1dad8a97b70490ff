public import ApusMeasure

/// The cost of file operations by size: open, read, create, write, sync, delete.
///
///     try FilesProbe().run(context)  // reports, among others, `open-read-close` for 1 B to 64 MiB
///
public struct FilesProbe: Probe {
  /// The key of its measurements.
  public let key = ProbeKey.files
  /// The measurements that it may report.
  public var promises: [ProbePromise] {
    [ProbePromise(.files, FileOperation.allCases.map(\.metric), ["bytes": .numbers])]
  }
  /// A summary of the measured quantity.
  public let summary = "read, create, write and delete a file by size, 1 B to 64 MiB"
  /// The method of measurement.
  public let method = """
    Each round runs single events on fresh files and times each event separately. The files are in \
    a folder of their own, which is removed at the end. create-write: open a new file, write it in \
    one call, close. open-read-close and read-open (a pread at the start of an open file): from \
    the page cache, because the file was just written. delete: unlink of that file, before any \
    drive has seen it. Creating also pays for recently deleted files: ext4 without a journal skips \
    inodes that were freed within the last minutes, and took from 25 to 250 us in one folder for \
    that. create-write-fsync: as create-write with fsync before the close. read-cold: a pread of a \
    synced file whose pages the kernel has dropped (checked with mincore), the open not included; \
    the cache of the drive or of a hypervisor may still hold it. A checksum compares the read \
    bytes with the written bytes after the clock was read. A size is left out if six rounds do not \
    fit into the time.
    """
  /// The share of a run's time.
  public let weight = 8.0
  /// The processes in which the probe measures.
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

  /// Runs the probe.
  ///
  /// - Throws: An error with the reason if no folder can be created in the context's directory, or
  ///   if there is no memory for two buffers of the largest size;
  ///   `InterruptionError` after a signal from the user.
  /// - Complexity: Takes the seconds of the context's budget.
  public func run(_ context: ProbeContext) throws {
    let folder = try ProbeFolder(below: context.directory, using: &context.random)
    defer { folder.remove() }
    try Processors.whileBound(to: [context.processors[0]]) { _ in
      try measure(in: folder, context)
    }
  }
}

extension FilesProbe {
  private func measure(in folder: ProbeFolder, _ context: ProbeContext) throws {
    // Two buffers of the largest size fit into the memory limit.
    let largest = sizes.last { 2 * $0 <= context.memoryLimit } ?? 1
    let source = try FileContents(byteCount: largest)
    let target = try FileContents(byteCount: largest)
    source.fill(using: &context.random)
    let fileSystem = FileSystemKind.name(of: folder.path)
    for kind in FileRoundKind.allCases {
      var budget = FileBudgetPlan(
        sizes: sizes, end: context.budgetSeconds * kind.deadline, leastRounds: context.leastRepeats)
      for size in sizes {
        var results = FileResults(kind, size: size, fileSystem: fileSystem)
        try fill(&results, size, largest: largest, &budget, context) { number in
          FileRound(
            number, size: size, context: context, folder: folder, source: source, target: target)
        }
        results.report(by: self, to: context)
      }
    }
  }

  private func fill(
    _ results: inout FileResults, _ size: Int, largest: Int, _ budget: inout FileBudgetPlan,
    _ context: ProbeContext, _ makeRound: (_ number: Int) -> FileRound
  ) throws {
    do {
      guard size <= largest else {
        throw UnavailableError("two buffers of this size exceed the memory limit")
      }
      let seconds = try budget.seconds(for: size, now: context.elapsedSeconds)
      if let round = try results.fill(seconds: seconds, context, makeRound) {
        budget.note(size, secondsPerRound: round)
      }
    } catch let reason as UnavailableError {
      results.leaveOut(reason.description)
    }
  }
}

extension ProbeKey {
  /// The operations on files.
  public static let files = ProbeKey("files")
}
