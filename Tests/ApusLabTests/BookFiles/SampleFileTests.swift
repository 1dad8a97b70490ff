import ApusMachine
import ApusMeasure
import ApusTestSupport
import Testing

@testable import ApusLab

@Suite("SampleFile")
struct SampleFileTests {
  @Test("A file that exceeds the free space is unavailable, and nothing is written")
  func space() throws {
    let folder = try TemporaryFolder()
    let error = #expect(throws: UnavailableError.self) {
      _ = try SampleFile(sparse: folder.file("sparse"), byteCount: 1 << 60)
    }
    #expect(error?.description.contains("the file needs 1048576 TiB") == true)
  }

  #if os(Linux)
    @Test("A file system in memory has no mapped file that exceeds the memory limit")
    func inMemory() async throws {
      guard FileSystemKind.name(of: "/dev/shm") == "tmpfs" else { return }
      let found = try await onOwnThread {
        var found: [MetricMeasurement] = []
        let context = ProbeContext(
          effort: .quick, budgetSeconds: 0, clock: .calibrated(windowNanoseconds: 1_000_000),
          processors: Processors.allowed, memoryLimit: 2_000_000, directory: "/dev/shm", seed: 7,
          onMeasurement: { found.append($0) })
        try CaseStudyExperiment.mappedStrides.scaled(0.01).run(context)
        return found
      }
      for name in ["strides", "strides over 3 GB"] {
        let measurement = try #require(found.first { $0.metric.name == name })
        let reason = try #require(measurement.reason?.description)
        #expect(reason.hasPrefix("the file system (tmpfs) is in memory, and the file of "))
      }
    }
  #endif
}
