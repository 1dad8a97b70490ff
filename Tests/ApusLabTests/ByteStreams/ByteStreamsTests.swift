import ApusBenchmark
import ApusMachine
import ApusReport
import ApusTestSupport
import Foundation
import ApusMeasure
import Testing

@testable import ApusLab

@Suite("ByteStreams")
struct ByteStreamsTests {
  private static let few = [
    StreamForm(.source, .file), StreamForm(.spans, .file), StreamForm(.pipe, .file),
    StreamForm(.mapped, .file), StreamForm(.memcpy, .file), StreamForm(.nothing, .file),
    StreamForm(.data(.raw), .file), StreamForm(.bytes(.forLoop), .http),
    StreamForm(.delegate(.raw), .http), StreamForm(.source, .http), StreamForm(.spans, .http),
  ]

  private static func run(
    _ experiment: ByteStreams, in folder: String, stopAfter limit: Int = .max
  ) async throws -> (measurements: [MetricMeasurement], isInterrupted: Bool) {
    try await onOwnThread {
      var measurements: [MetricMeasurement] = []
      var steps = 0
      var stop: () -> Void = {}
      let context = ProbeContext(
        effort: .quick, budgetSeconds: 0, clock: .calibrated(windowNanoseconds: 1_000_000),
        processors: [0], memoryLimit: 1 << 30, directory: folder, seed: 7,
        onMeasurement: { measurements.append($0) },
        onProgress: { _, _ in
          steps += 1
          if steps == limit { stop() }
        })
      stop = { [unowned context] in context.interrupt() }
      do { try experiment.run(context) } catch is InterruptionError { return (measurements, true) }
      return (measurements, false)
    }
  }

  @Test("A run sums in separate processes, reports refused variants, and leaves no file")
  func endToEnd() async throws {
    let worker = try #require(FoundationWorker.beside)
    let folder = try TemporaryFolder()
    let experiment = ByteStreams(Self.few, sizes: [1 << 17], worker: worker)
    let (measurements, _) = try await Self.run(experiment, in: folder.path)
    let rows = Self.few.compactMap { StreamRow($0, measurements) }
    #expect(rows.count == Self.few.count)
    for row in rows {
      let isMissing =
        row.form == StreamForm(.bytes(.forLoop), .http)
        || (row.form == StreamForm(.data(.raw), .file) && Self.refusesFiles)
      #expect(row.isMeasured != isMissing, "\(row.form): \(StreamRow.missing([row]))")
    }
    #expect(measurements.first { $0.metric == "cores-busy" }?.estimate?.samples == 6)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  private static var refusesFiles: Bool {
    #if os(Linux)
      true
    #else
      false
    #endif
  }

  @Test("An interrupted run stops and leaves no file", arguments: [1, 3, 9])
  func interrupted(step: Int) async throws {
    let worker = try #require(FoundationWorker.beside)
    let folder = try TemporaryFolder()
    let forms = [StreamForm(.nothing, .file), StreamForm(.source, .file)]
    let (_, isInterrupted) = try await Self.run(
      ByteStreams(forms, sizes: [1 << 16], worker: worker), in: folder.path, stopAfter: step)
    #expect(isInterrupted)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  @Test("Without its program every measurement is absent, with the command that builds it")
  func notBuilt() async throws {
    let experiment = ByteStreams(StreamForm.all, sizes: StreamPlan.sizes, worker: nil)
    let (measurements, _) = try await Self.run(experiment, in: ".")
    #expect(measurements.count > StreamForm.all.count)
    for measurement in measurements {
      guard case .missing(let reason) = measurement.outcome else {
        Issue.record("\(measurement.metric) is not absent")
        continue
      }
      #expect(reason.description.contains("swift build -c release --product apus-foundation"))
    }
    for judgement in ClaimFamily(ByteStreams.claims).judge(measurements) {
      guard case .undecided(let reason) = judgement.verdict else {
        Issue.record("\(judgement.claim.identifier) is decided")
        continue
      }
      #expect(reason.description.contains("is not built"))
    }
  }

  @Test("An unwritable folder is an error with the reason")
  func unwritable() async throws {
    let experiment = ByteStreams(Self.few, sizes: [1 << 16], worker: FoundationWorker("/bin/true"))
    await #expect(throws: UnusableFolderError.self) {
      _ = try await Self.run(experiment, in: "/nowhere")
    }
  }

  @Test("The tables have the published columns, every variant once, and the missing variants")
  func tables() throws {
    let published = ByteStreams().published
    #expect(published.map(\.rows.count) == [14, 14])
    #expect(
      published[0].rows[7]
        == ["delegate, withUnsafeBytes", "36 ms", "75 ms", "3556 MiB/s", "26 MB"])
    let measurements = Self.few.map { form in
      form.variant == .spans
        ? MetricMeasurement(
          probe: "byte-streams", metric: "wall", form.parameters, missing: .unavailable("no spans"))
        : MetricMeasurement(
          probe: "byte-streams", metric: "wall", form.parameters + [Parameter("bytes", 1 << 20)],
          Estimate.median(of: [1e6, 1e6, 1e6], unit: .nanoseconds, over: .processes))
    }
    let tables = ByteStreams().tables(of: measurements)
    #expect(
      tables.map(\.title) == [
        "1 MiB through file, medians of 3 processes", "1 MiB through http, medians of 3 processes",
        "Not measured",
      ])
    #expect(
      tables[0].rows.first == ["data(from:), withUnsafeBytes", "1.00 ms", "-", "-", "-", "-"])
    #expect(tables[2].rows == [["no spans", "source-spans (file), source-spans (http)"]])
  }
}
