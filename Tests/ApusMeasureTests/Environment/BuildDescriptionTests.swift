import ApusMeasure
import Testing

@Suite("BuildDescription")
struct BuildDescriptionTests {
  @Test("The description names the compiler's version and the kind of build")
  func current() throws {
    let kind = BuildDescription.isDebug ? "debug" : "release"
    #expect(BuildDescription.current.hasPrefix("Swift 6."))
    #expect(BuildDescription.current.hasSuffix(", \(kind)"))
  }
}
