import ApusBytes
import ApusFlatBuffers
import ApusFlatBuffersCompiler
import Testing

/// The generated source of `monster_test.fbs` is compiled into the tests and used by them.
@Suite struct GeneratedMonsterTests {
  private static let source = "Generated/monster_test_generated.swift"

  @Test func theCheckedInSourceIsThatOfTheGenerator() throws {
    let schema = try TestFiles.schema("monster_test.fbs")
    let source = SwiftGenerator(schema, options: .init(hasIncludes: true)).source
    #expect(source == (try TestFiles.text("../" + Self.source)))
  }

  @Test(arguments: ["monsterdata_test.mon", "monsterdata_python_wire.mon"])
  func theReaderGivesTheValuesOfTheWireFiles(file: String) throws {
    let bytes = try TestFiles.bytes(file)
    let monster = try VerifiedBuffer<Monster>(verifying: bytes.span.rawBytes).root
    let name = String(monster.name)
    let (hp, mana, color, pos) = (monster.hp, monster.mana, monster.color, monster.pos)
    let largest = monster.vectorOfDoubles?[2]
    var second = ""
    if let strings = monster.testarrayofstring { second = String(strings[1]) }
    var friend = ""
    if case .monster(let fred)? = monster.test { friend = String(fred.name) }
    #expect(name == "MyMonster")
    #expect(hp == 80)
    #expect(mana == 150)
    #expect(color == .blue)
    #expect(pos == Vec3(x: 1, y: 2, z: 3, test1: 3, test2: .green, test3: Test(a: 5, b: 6)))
    #expect(largest == Double.greatestFiniteMagnitude)
    #expect(second == "test2")
    #expect(friend == "Fred")
  }

  @Test func anObjectIsPackedAndReadAgain() throws {
    let bytes = try TestFiles.bytes("monsterdata_test.mon")
    var object = Monster(try VerifiedBuffer<Monster>(verifying: bytes.span.rawBytes).root)
    var builder = FlatBufferBuilder()
    let root = object.pack(into: &builder)
    builder.finish(root, identifier: Monster.flatIdentifier)
    var again = Monster(try VerifiedBuffer<Monster>(verifying: builder.bytes).root)
    #expect(object.nanDefault.isNaN && again.nanDefault.isNaN)
    #expect(object.enemy?.name == "Fred" && again.enemy?.name == "Fred")
    // A NaN differs from itself, so that the monsters inside would differ as well.
    Self.removeMonstersAndNaN(&object)
    Self.removeMonstersAndNaN(&again)
    #expect(again == object)
    #expect(object.testarrayofsortedstruct.map(\.id) == [0, 1, 5])
  }

  private static func removeMonstersAndNaN(_ monster: inout Monster) {
    monster.nanDefault = 0
    monster.enemy = nil
    monster.test = nil
  }

  @Test func packedObjectsHaveTheJSONOfTheSchema() throws {
    var orc = Monster(name: "Orc")
    orc.test = .testSimpleTableWithEnum(TestSimpleTableWithEnum(color: .red))
    orc.scalarKeySortedTables = [Stat(id: "b", val: 1, count: 2), Stat(id: "a", val: 3, count: 1)]
    orc.longEnumNormalDefault = [.longOne, .longBig]
    var builder = FlatBufferBuilder()
    let root = orc.pack(into: &builder)
    builder.finish(root, identifier: Monster.flatIdentifier)
    let schema = try TestFiles.schema("monster_test.fbs")
    let json = String(decoding: try JSONPrinter(schema).json(builder.bytes), as: UTF8.self)
    #expect(json.contains("\"test_type\": \"TestSimpleTableWithEnum\""))
    #expect(json.contains("\"color\": \"Red\""))
    #expect(json.contains("\"long_enum_normal_default\": \"LongOne LongBig\""))
    let counts = json.split(separator: "\n").filter { $0.contains("\"count\"") }
    #expect(counts.count == 2 && counts[0].hasSuffix(": 1"))
  }
}
