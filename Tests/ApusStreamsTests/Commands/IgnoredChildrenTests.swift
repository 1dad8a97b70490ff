import ApusBytes
import ApusStreams
import ApusTestSupport
import Foundation
import Testing

@Suite("CommandTransform without exit statuses")
struct IgnoredChildrenTests {
  @Test(
    "A lost exit status throws, and the output does not replace a file",
    arguments: [0, 3])
  func ignored(status: Int) async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Array("old".utf8))
    await #expect(processExitsWith: .success) { [path = path as String, status = status as Int] in
      signal(SIGCHLD, SIG_IGN)
      var stream = CommandTransform("sh", ["-c", "cat; exit \(status)"])
        .into(try FileSink(replacing: path))
      try stream.write("half")
      var found: StreamError?
      do throws(StreamError) { try stream.close() } catch { found = error }
      #expect(found?.cause as? CommandError == .statusLost(code: ECHILD))
      #expect(
        found?.description
          == "sh: the exit status is lost: No child processes (10); "
          + "give SIGCHLD its default action, and let no other code wait for all children")
    }
    #expect(try Data(contentsOf: URL(filePath: path)) == Data("old".utf8))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["file"])
  }

  @Test(
    "A command has the default action for SIGCHLD, SIGPIPE and SIGXFSZ in every process")
  func inherited() async {
    await #expect(processExitsWith: .success) {
      for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
      // SIGCHLD is ignored only while the command starts, so its own exit status is known.
      signal(SIGCHLD, SIG_IGN)
      var stream = CommandTransform("grep", ["SigIgn", "/proc/self/status"]).into(MemorySink())
      try stream.flush()
      signal(SIGCHLD, SIG_DFL)
      let text = String(decoding: try stream.process(""), as: UTF8.self)
      let mask = try #require(UInt64(text.split(whereSeparator: \.isWhitespace)[1], radix: 16))
      for number in [SIGCHLD, SIGPIPE, SIGXFSZ] { #expect(mask >> UInt64(number - 1) & 1 == 0) }
    }
  }
}
