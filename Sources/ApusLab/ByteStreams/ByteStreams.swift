import ApusBytes
public import ApusMachine
public import ApusMeasure
public import ApusReport

/// "Reading a byte stream with URLSession": each published way to sum the bytes of a file, and ours.
///
/// For what reading a file costs without a loop over its bytes take `FilesProbe`.
public struct ByteStreams: Experiment {
  /// The name in results.
  public let name = "byte-streams"
  /// What it measures.
  public let summary =
    "a stream's bytes summed in each published way and ours; needs \(FoundationWorker.buildCommand)"
  /// How it measures.
  public let method = """
    The same bytes are a file and the body of a local HTTP server in this process. Each trial is a \
    process of its own of the program \(FoundationWorker.name), which loads Foundation so that this one \
    need not; it sums all bytes in one way, and a wrong sum is a failure. Rounds give every way one \
    process, in an order of chance, at least six times; what the claims set against each other is \
    paired within a round. There are 128 MiB as published where six rounds of them fit the budget, \
    else half as often as needed; each figure says how many. Wall and CPU time begin when the \
    process is ready, with the first use of URLSession in them; CPU time is that of the process, \
    without the server's. Peak memory is the process's from its start to its end. memcpy copies the \
    bytes once in memory that is there already, and is what in-memcpy divides by. Through HTTP the \
    server shares the processors with the reader. One more process of each way, which is not timed, \
    counts its allocations, its calls of read and write without those on sockets, the pages that it was \
    given, and how often a thread gave its processor up. Retains and releases are not counted, since \
    a hook of the runtime crashed Swift 6.3.1 (decision 0004), nor are other system calls, since that \
    takes a tracer. On Linux URLSession refuses file: and has no byte streams, so the published claims are tested through HTTP.
    """
  /// Its share of a run's time, in seconds where it runs alone.
  public let weight = 35.0
  /// The document.
  public let source = ByteStreams.post

  private let forms: [StreamForm]
  private let sizes: [Int]
  private let worker: FoundationWorker?

  /// Creates the experiment; it needs the program `apus-foundation` beside the one that is running.
  public init() { self.init(StreamForm.all, sizes: StreamPlan.sizes, worker: .beside) }

  /// Creates the experiment with other forms, sizes or another program.
  init(_ forms: [StreamForm], sizes: [Int], worker: FoundationWorker?) {
    (self.forms, self.sizes, self.worker) = (forms, sizes, worker)
  }

  /// Measures.
  public func run(_ context: ProbeContext) throws {
    guard let worker else {
      return StreamFigures.absent(probe: name, forms, reason: FoundationWorker.absence)
        .forEach(context.report)
    }
    do {
      try measure(worker, context).forEach(context.report)
    } catch let error as Interrupted {
      throw error
    } catch {
      StreamFigures.absent(probe: name, forms, reason: "no file to read: \(error)")
        .forEach(context.report)
    }
  }

  private func measure(_ worker: FoundationWorker, _ context: ProbeContext) throws -> [Figure] {
    let folder = try ProbeFolder(below: context.directory, using: &context.random)
    defer { folder.remove() }
    var run = StreamRun(forms, worker, context, folder: folder.path)
    let rounds = try run.measure(StreamPlan(sizes, memoryLimit: context.memoryLimit))
    return StreamFigures(probe: name, rounds: rounds, gaps: run.gaps, counts: run.counts)
      .figures(forms)
  }
}
