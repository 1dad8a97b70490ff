import ApusFlatBuffers
import Testing

@Suite struct DottedNamesTests {
  private let names = DottedNames([
    "Game.Color", "Game.Size", "Other.Size", "Size.Part", "Color.Game.Color",
  ])

  @Test(arguments: [
    ("Game.Color", 0), ("Game.Size", 1), ("Other.Size", 2), ("Part", 3), ("Color.Game.Color", 4),
  ])
  func aFullNameOrTheOnlyEndIsFound(name: String, place: Int) {
    #expect(names.index(of: name[...]) == place)
    #expect(names.contains(name[...]))
  }

  @Test(arguments: ["Size", "Color"])
  func theEndOfSeveralNamesHasNoPlace(name: String) {
    #expect(names.index(of: name[...]) == nil)
    #expect(names.contains(name[...]))
  }

  @Test(arguments: ["", ".", ".Color", "Game", "Game.", "olor", "X.Game.Color", "Game..Color"])
  func anotherTextIsNoName(text: String) {
    #expect(names.index(of: text[...]) == nil)
    #expect(!names.contains(text[...]))
  }

  @Test func theFirstOfEqualNamesCounts() {
    #expect(DottedNames(["A.B", "A.B"]).index(of: "A.B") == 0)
  }

  @Test func aNameIsSplitAtItsLastDot() throws {
    let parts = try #require(DottedNames.split("A.B.c"))
    #expect(parts.owner == "A.B" && parts.name == "c")
    #expect(DottedNames.split("c") == nil)
  }
}
