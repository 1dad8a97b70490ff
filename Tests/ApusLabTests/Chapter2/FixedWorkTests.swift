import ApusMeasure
import Testing

@testable import ApusLab

@Suite("Times and profiles of the same work")
struct FixedWorkTests {
  @Test("The chain has a result that depends on each step")
  func chain() {
    var x: UInt64 = 88_172_645_463_325_253
    for _ in 0..<1000 { x = x &* 6_364_136_223_846_793_005 &+ 1 }
    #expect(FixedWork.chain(1000) == x)
    #expect(FixedWork.chain(999) != x)
  }

  @Test("Waiting takes real time and little user time")
  func waiting() throws {
    let pipe = try SlowPipe(blocks: 50, microseconds: 2000)
    var blocks = 0
    var times = FixedWork.Times(processor: 0, real: 0)
    times = FixedWork.time {
      try? pipe.readAll { blocks += 1 }
      return 0
    }
    #expect(blocks == 50)
    #expect(times.real >= 100e6)
    #expect(times.processor < times.real / 2)
  }

  @Test("A report of tests with another number, or with a failure, is refused as a wrong result")
  func report() throws {
    let head = #"<testsuite name="TestResults" errors="0" tests="1000" failures="0" time="1.5">"#
    try TestPackage.check(head, count: 1000)
    #expect(throws: WrongResultError.self) { try TestPackage.check(head, count: 999) }
    for (sound, planted) in [(#"failures="0""#, #"failures="1""#), (#"errors="0""#, "")] {
      let report = head.replacing(sound, with: planted)
      #expect(throws: WrongResultError.self) { try TestPackage.check(report, count: 1000) }
    }
  }
}
