import ApusMachine
import ApusMeasure
import ApusTestSupport
import Testing

@testable import ApusLab

@Suite("FileSet")
struct FileSetTests {
  @Test("Files of any size are written and read whole, and are deleted with their folder")
  func files() throws {
    let folder = try TemporaryFolder()
    for (bytes, count) in [(1, 3), (131_072, 2), (131_073, 2), (10_240, 20)] {
      let context = ProbeContext(
        effort: .quick, budgetSeconds: 0, clock: .calibrated(windowNanoseconds: 1_000_000),
        processors: Processors.allowed, memoryLimit: 1 << 20, directory: folder.path, seed: 1,
        onMeasurement: { _ in })
      let folder = try LabFolder(context)
      let set = FileSet(folder, "set", fileBytes: bytes, count: count)
      #expect(try set.write() == bytes * count)
      #expect(try set.read() == bytes * count)
      set.delete()
      #expect(throws: (any Error).self) { try set.read() }
    }
  }
}
