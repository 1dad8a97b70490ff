import ApusSystem
import CApusSystem
import Foundation
import Testing

@Suite("HostProcess")
struct HostProcessTests {
  @Test("The arguments are those of the process")
  func arguments() {
    #expect(HostProcess.arguments == CommandLine.arguments)
    #expect(HostProcess.words == Array(CommandLine.arguments.dropFirst()))
  }

  #if canImport(Glibc)
    @Test("The C library passes the arguments on, so that /proc is not needed")
    func kept() {
      #expect(Int(apus_argument_count()) == CommandLine.arguments.count)
    }

    @Test("The path of the program is found without /proc")
    func path() {
      let link = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().path
      let found = URL(filePath: HostProcess.pathWithoutLink).resolvingSymlinksInPath().path
      #expect(found == link)
    }
  #endif

  @Test("There are no bytes beyond the last argument")
  func beyond() {
    let count = HostProcess.argumentCount
    #expect(HostProcess.argumentBytes(at: count) == nil)
    #expect(HostProcess.argumentBytes(at: 0) == Array(HostProcess.arguments[0].utf8))
  }
}
