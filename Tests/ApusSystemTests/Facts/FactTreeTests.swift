import ApusSystem
import ApusTestSupport
import Testing

@Suite("FactTree")
struct FactTreeTests {
  @Test("All names in a folder are listed, however many they are", arguments: [0, 3, 300])
  func names(_ count: Int) throws {
    let folder = try TemporaryFolder()
    let names = (0..<count).map { String(1000 + $0) + String(repeating: "n", count: 200) }
    for name in names { _ = try folder.write([], to: name) }
    _ = try folder.write([], to: ".hidden")
    #expect(try FactTree(root: folder.path).names(in: "") == names)
  }
}
