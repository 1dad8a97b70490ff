import ApusMeasure
import ApusTestSupport
import Testing

@Suite("Session.make")
struct SessionMakeTests {
  private func session() -> Session {
    Session.make(
      command: ["machine"], seed: 7, machine: Fixture.machine, clock: Fixture.clock,
      toolchain: "Swift 6.3, debug")
  }

  @Test("A new session's identifier is its start and eight digits of chance")
  func identifier() throws {
    let session = session()
    let pattern = /(\d{8}T\d{6}Z)-[0-9a-f]{8}/
    let start = try #require(session.identifier.wholeMatch(of: pattern)?.output.1)
    #expect(session.startedAt.filter { !"-:".contains($0) } == start)
    #expect(session.verdict == nil && session.measurements.isEmpty)
  }

  @Test("Sessions sort by their start")
  func order() {
    let earlier = session().identifier
    #expect(session().identifier.prefix(16) >= earlier.prefix(16))
  }
}
