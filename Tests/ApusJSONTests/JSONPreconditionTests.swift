import ApusTestSupport
import Testing

@testable import ApusJSON

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite("Preconditions of ApusJSON")
struct JSONPreconditionTests {
  @Test("A text has at least one part")
  func parts() async {
    let result = await #expect(processExitsWith: .signal(trap), observing: [\.standardErrorContent])
    {
      print(JSONLines.parts(of: "1\n".utf8.span, count: 0))
    }
    expectTrap(result, saying: "count must be at least 1")
  }
}

#if arch(x86_64)
  private let trap = SIGILL
#else
  private let trap = SIGTRAP
#endif
