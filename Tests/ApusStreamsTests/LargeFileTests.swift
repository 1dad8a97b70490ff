#if os(Linux)
  import ApusBytes
  import ApusStreams
  import ApusTestSupport
  import Foundation
  import Testing

  // The peak memory belongs to the process, so the test measures it in a separate process.

  /// Takes some seconds: `APUS_LARGE_TESTS=1 swift test --filter LargeFile`.
  @Suite(
    "Large files", .enabled(if: ProcessInfo.processInfo.environment["APUS_LARGE_TESTS"] != nil))
  struct LargeFileTests {
    @Test("A stream of 2 GiB needs only the memory of its buffers, with a read and a mapped file")
    func memory() async {
      await #expect(processExitsWith: .success) {
        let folder = try TemporaryFolder()
        let path = folder.file("sparse")
        let count = (2 << 30) + 5
        let file = try FileDescriptor(creating: path)
        precondition(ftruncate(file.number, off_t(count)) == 0)
        let before = try peakKilobytes()
        for isMapped in [false, true] {
          var stream = CountTransform<UInt8>().then(ValveTransform()).tee(
            into: CountTransform().into(NullSink())
          )
          .into(try FileSink(creating: "/dev/null"))
          if isMapped {
            var source = try MappedSource(path: path)
            try stream.write(contentsOf: &source)
          } else {
            var source = try DescriptorSource(path: path)
            try stream.write(contentsOf: &source)
          }
          try stream.close()
          precondition(stream.transform.first.first.count == count)
          precondition(stream.transform.second.side.transform.count == count)
        }
        let growth = try peakKilobytes() - before
        precondition(growth < 16_384, "\(growth) KiB more at the end")
      }
    }
  }

  /// The peak memory of this process.
  private func peakKilobytes() throws -> Int {
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
    return try #require(line.split(separator: " ").dropFirst().first.flatMap { Int($0) })
  }
#endif
