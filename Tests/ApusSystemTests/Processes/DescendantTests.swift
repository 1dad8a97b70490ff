import CApusSystem
import Foundation
import Testing

@Suite("Descendants of a process")
struct DescendantTests {
  @Test("Children in groups of their own, and their children, are ended; the process lives on")
  func groups() throws {
    #if os(Linux)
      let shell = Process()
      shell.executableURL = URL(filePath: "/bin/sh")
      // The inner shell leads a session, and has a child.
      shell.arguments = ["-c", "setsid -w sh -c 'echo started; sleep 1000; :'; echo ended $?"]
      let output = Pipe()
      shell.standardOutput = output
      try shell.run()
      let handle = output.fileHandleForReading
      #expect(String(decoding: handle.availableData, as: UTF8.self) == "started\n")
      apus_end_descendants(shell.processIdentifier)
      // The pipe ends when no descendant has it.
      let rest = String(decoding: try handle.readToEnd() ?? Data(), as: UTF8.self)
      #expect(rest.contains("ended 137"))
      shell.waitUntilExit()
      #expect(shell.terminationStatus == 0)
    #endif
  }
}
