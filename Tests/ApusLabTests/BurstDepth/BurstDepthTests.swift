import ApusMachine
import ApusMeasure
import ApusReport
import ApusTestSupport
import Foundation
import Synchronization
import Testing

@testable import ApusLab

@Suite("BurstDepth")
struct BurstDepthTests {
  /// A run with tiny frames on a drive that needs ten milliseconds for each frame.
  private static func run(
    in folder: String, seconds: Double = 2, stopAfter limit: Int = .max,
    _ makeStorage: @escaping BurstRun.MakeStorage = { folder, sync in
      SlowFolder(folder: FrameFolder(folder, sync), microseconds: 10_000)
    }
  ) async -> (measurements: [MetricMeasurement], error: (any Error)?) {
    let result = try? await onOwnThread {
      let run = ProbeRecord(in: folder, seconds: seconds, stopAfter: limit)
      var settings = BurstSettings()
      (settings.frameBytes, settings.framesPerSecond, settings.rooms) = (8192, 400, 3)
      let error = run(BurstDepth(settings, storage: makeStorage))
      return (run.measurements, error)
    }
    return result ?? ([], nil)
  }

  @Test("A quick run reports depth and sustained rate")
  func quick() async throws {
    let folder = try TemporaryFolder()
    let (measurements, error) = await Self.run(in: folder.path, seconds: 20)
    #expect(error == nil)
    #expect(measurements.count { $0.metric == BurstMetric.storage && $0.estimate != nil } == 2)
    let averages = measurements.filter {
      $0.metric == BurstMetric.average && $0.parameter("files") == nil
    }
    #expect(averages.count == 2)
    #expect(Set(averages.map { $0.parameter("sync") }) == [.text("each frame"), .text("never")])
    for measurement in averages {
      #expect(measurement.parameter("rate") == .integer(400))
      #expect(measurement.parameter("bytes") == .integer(8192))
      // Ten milliseconds are four frames: about three slots and a frame. If a busy machine delayed
      // the producer in every trial, the measurement has that reason instead.
      if let average = measurement.estimate?.value { #expect((3...6).contains(average)) }
      #expect(!measurement.notes.isEmpty)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  @Test("The tables of a run name every mode, measured or with its reason")
  func tables() async throws {
    let folder = try TemporaryFolder()
    let (measurements, _) = await Self.run(in: folder.path, seconds: 0.01)
    let text = BurstDepth().tables(of: measurements).flatMap {
      [$0.title] + $0.rows.flatMap(\.self)
    }
    .joined(separator: "\n")
    #expect(text.contains("400 fps"))
    #expect(text.contains("no time"))
    #expect(text.contains("--budget"))
    #expect(text.contains("load 1 with fsync of each frame"))
  }

  @Test("A full disk is a failure with its reason, and the run continues to its end")
  func full() async throws {
    #if os(Linux)
      let folder = try TemporaryFolder()
      let (measurements, error) = await Self.run(in: folder.path) { _, _ in FullStorage() }
      #expect(error == nil)
      let failures = measurements.compactMap { measurement in
        if case .missing(.failed(let reason)) = measurement.outcome { reason } else { nil }
      }
      #expect(failures.count == 2)
      #expect(failures.allSatisfy { $0.contains("No space left on device") })
    #endif
  }

  @Test("A drive that returns wrong frames is a failure")
  func stale() async throws {
    let folder = try TemporaryFolder()
    let (measurements, _) = await Self.run(in: folder.path, seconds: 20) { folder, sync in
      StaleStorage(folder: FrameFolder(folder, sync))
    }
    let averages = measurements.filter {
      $0.metric == BurstMetric.average && $0.parameter("files") == nil
    }
    #expect(averages.count == 2)
    for measurement in averages {
      #expect(measurement.outcome == .missing(.failed(WrongFrameError(number: 1).description)))
    }
  }

  @Test("An unwritable folder is an error with the reason")
  func unwritable() async {
    let (_, error) = await Self.run(in: "/nowhere")
    #expect(error is UnusableFolderError)
  }

  @Test("An interrupted run stops and leaves no file", arguments: [1, 3, 12, 40])
  func interrupted(step: Int) async throws {
    let folder = try TemporaryFolder()
    let (_, error) = await Self.run(in: folder.path, seconds: 20, stopAfter: step)
    #expect(error is InterruptionError)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }
}

/// A run of a probe, with its measurements and its error.
private final class ProbeRecord {
  private(set) var measurements: [MetricMeasurement] = []
  private var steps = 0
  private var context: ProbeContext?

  init(in folder: String, seconds: Double, stopAfter limit: Int) {
    context = ProbeContext(
      effort: .quick, budgetSeconds: seconds, clock: .calibrated(windowNanoseconds: 1_000_000),
      processors: Processors.allowed, memoryLimit: 1 << 24, directory: folder, seed: 7,
      onMeasurement: { [unowned self] in measurements.append($0) },
      onProgress: { [unowned self] _, _ in
        steps += 1
        if steps == limit { context?.interrupt() }
      })
  }

  func callAsFunction(_ probe: some Probe) -> (any Error)? {
    guard let context else { return nil }
    do { try probe.run(context) } catch { return error }
    return nil
  }
}
