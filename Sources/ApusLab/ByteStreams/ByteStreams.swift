import ApusBytes
package import ApusMachine
package import ApusMeasure
import ApusReport

/// "Reading a byte stream with URLSession": the published variants that sum the bytes of a file,
/// and ours.
///
/// Use `FilesProbe` for the cost of reading a file without a loop over its bytes.
package struct ByteStreams: Experiment {
  /// The key of its measurements.
  package let key = ProbeKey.byteStreams
  /// The measurements that it may report.
  package var promises: [ProbePromise] {
    let forms = [
      "variant": ProbePromise.Values.names(StreamVariant.all.map(\.name)),
      "scheme": .names(StreamForm.Scheme.allCases.map(\.rawValue)), "bytes": .numbers,
    ]
    return [
      ProbePromise(
        .byteStreams,
        StreamMetric.allCases.map(\.key) + StreamCounts.Kind.allCases.map(\.key), forms),
      ProbePromise(.byteStreams, StreamRatio.allCases.map(\.key), ["bytes": .numbers]),
    ]
  }
  /// A summary of the measured quantity.
  package let summary =
    "a stream's bytes summed in each published variant and ours; needs \(FoundationWorker.buildCommand)"
  /// The method of measurement.
  package let method = """
    The same bytes are a file and the body of a local HTTP server in this process. Each trial is a \
    process of its own of the program \(FoundationWorker.name), which loads Foundation so that \
    this process need not. It sums all bytes in one variant, and a wrong sum is a failure. Each \
    round runs a process of every variant in random order, at least six times; the claims' ratios \
    are paired within a round. There are 128 MiB as published if six rounds of them fit into the \
    budget, otherwise the number is halved as often as needed; each measurement gives its number. Wall \
    and CPU time begin when the process is ready and include the first use of URLSession. CPU time \
    is that of the process, without the server's. Peak memory is the process's from its start to \
    its end. memcpy copies the bytes once in existing memory; in-memcpy divides by its time. \
    Through HTTP the server shares the processors with the reader. An additional process of each \
    variant, which is not timed, counts its allocations, its calls of read and write without \
    sockets, the pages that it got, and the voluntary switches of its threads. Retains and \
    releases are not counted, because a hook of the runtime crashed Swift 6.3.1 (decision 0004). \
    Other system calls are not counted, because that needs a tracer. On Linux URLSession refuses \
    file: and has no byte streams, so the published claims are tested through HTTP.
    """
  /// The share of a run's time, in seconds if it runs alone.
  package let weight = 35.0
  /// The document.
  package let source = ByteStreams.post

  private let forms: [StreamForm]
  private let sizes: [Int]
  private let worker: FoundationWorker?

  /// Creates the experiment; it needs the program `apus-foundation` in the folder of the running
  /// program.
  package init() { self.init(StreamForm.all, sizes: StreamPlan.sizes, worker: .beside) }

  /// Creates the experiment with other forms, sizes or another program.
  init(_ forms: [StreamForm], sizes: [Int], worker: FoundationWorker?) {
    (self.forms, self.sizes, self.worker) = (forms, sizes, worker)
  }

  /// Runs the experiment.
  package func run(_ context: ProbeContext) throws {
    guard let worker else {
      return StreamMeasurements.absent(probe: key, forms, reason: FoundationWorker.absence)
        .forEach(context.report)
    }
    try measure(worker, context).forEach(context.report)
  }

  private func measure(_ worker: FoundationWorker, _ context: ProbeContext) throws
    -> [MetricMeasurement]
  {
    let folder = try ProbeFolder(below: context.directory, using: &context.random)
    defer { folder.remove() }
    var run = StreamRun(forms, worker, context, folder: folder.path)
    let rounds = try run.measure(StreamPlan(sizes, memoryLimit: context.memoryLimit))
    return StreamMeasurements(probe: key, rounds: rounds, gaps: run.gaps, counts: run.counts)
      .measurements(forms)
  }
}

extension ProbeKey {
  /// The key of the experiment.
  static let byteStreams = ProbeKey("byte-streams")
}
