import ApusMachine
import ApusMeasure
import ApusTestSupport
import Foundation
import Testing

@Suite("ProbeRequest")
struct ProbeRequestTests {
  /// A program that fills the folder of its request, and then runs the last line.
  private static func program(_ lastLine: String, in folder: TemporaryFolder) throws -> String {
    let script = """
      #!/bin/sh
      own=$(printf %s "$2" | sed 's/.*"directory":"\\([^"]*\\)".*/\\1/')
      mkdir "$own/inner" && ln -s / "$own/inner/link"
      echo "$own" | tee "$own/inner/file" "$own/.hidden" > \(folder.file("seen"))
      \(lastLine)

      """
    let path = try folder.write(Array(script.utf8), to: "program")
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
    return path
  }

  private static func request(in directory: String) -> ProbeRequest {
    ProbeRequest(
      probe: "files", effort: .quick, budgetSeconds: 1, plannedSeconds: 1,
      clock: .calibrated(windowNanoseconds: 1_000_000), memoryLimit: 1 << 20, directory: directory,
      seed: 7, parent: getpid())
  }

  @Test(
    "No file of a program remains after its end, also if it was killed",
    arguments: [("exit 0", true), ("kill -9 $$", false)])
  func folder(_ lastLine: String, _ endsWell: Bool) throws {
    let folder = try TemporaryFolder()
    let directory = folder.file("files")
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: false)
    let program = try Self.program(lastLine, in: folder)
    let report = try? Self.request(in: directory).report(of: program)
    #expect((report != nil) == endsWell)
    let seen = try String(contentsOfFile: folder.file("seen"), encoding: .utf8)
    #expect(seen.hasPrefix(directory + "/apus-files-"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory).isEmpty)
  }

  @Test("A program gets the requested folder if no folder can be created in it")
  func unusable() throws {
    let folder = try TemporaryFolder()
    let program = try folder.write(Array("#!/bin/sh\nprintf %s \"$2\" >&3\n".utf8), to: "program")
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: program)
    let request = Self.request(in: "/nowhere")
    #expect(try request.report(of: program) == request.line)
  }
}
