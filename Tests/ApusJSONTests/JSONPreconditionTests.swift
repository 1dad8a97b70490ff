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

  struct Item: JSONReadable {
    static let handlers: JSONHandlers<Item> = ["id": { _, _ in }]
    static let requiredKeys: Set<String> = ["id", "name"]
  }

  @Test("A key that is required has a handler")
  func requiredKeys() async {
    let result = await #expect(processExitsWith: .signal(trap), observing: [\.standardErrorContent])
    {
      var reader = try JSONReader(onDemand: "{\"id\":1}".utf8.span)
      _ = try reader.read(Item.self)
    }
    expectTrap(result, saying: "requiredKeys must be keys of handlers")
  }

  @Test("A type that JSON has cannot be converted")
  func conversions() async {
    let result = await #expect(processExitsWith: .signal(trap), observing: [\.standardErrorContent])
    {
      var strategies = JSONDecodingStrategies()
      strategies.convert(Int.self) { try Int(from: $0) + 1 }
    }
    expectTrap(result, saying: "type must not be a string, number or boolean")
  }
}

#if arch(x86_64)
  private let trap = SIGILL
#else
  private let trap = SIGTRAP
#endif
