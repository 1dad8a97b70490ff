import ApusBytes
import ApusFlatBuffers
import Testing

@Suite("Reading FlatBuffers")
struct ReadingTests {
  @Test("The monster of flatc reads as its JSON says")
  func monster() throws {
    let bytes = try WireFile.monster.bytes
    try check(VerifiedBuffer<Monster>(verifying: bytes.span.rawBytes, identifier: "MONS").root)
    try check(CheckedBuffer<Monster>(bytes.span.rawBytes, identifier: "MONS").root)
  }

  private func check(_ monster: borrowing Monster.View<some ReadingContract>) throws {
    #expect(monster.hp == 80)
    #expect(monster.mana == 150)
    let isMonster = monster.name == "MyMonster"
    #expect(isMonster)
    #expect(String(monster.name) == "MyMonster")
    #expect(monster.color == .blue)
    let pos = try unwrap(monster.pos)
    #expect(
      pos
        == Vec3(x: 1, y: 2, z: 3, test1: 3, test2: .green, test3: TestPair(a: 5, b: 6)))
    let inventory = try unwrap(monster.inventory)
    #expect(Array(inventory) == [0, 1, 2, 3, 4])
    #expect(inventory.span?.count == 5)
    switch try unwrap(monster.test) {
    case .monster(let inner): #expect(String(inner.name) == "Fred")
    default: Issue.record("the union must be a monster")
    }
    let test4 = try unwrap(monster.test4)
    #expect(Array(test4) == [TestPair(a: 10, b: 20), TestPair(a: 30, b: 40)])
    let strings = try unwrap(monster.testarrayofstring)
    #expect(strings.count == 2)
    #expect(String(strings[0]) == "test1")
    #expect(String(strings[1]) == "test2")
    #expect(monster.testbool == true)
    #expect(monster.testf == 3.14159)
    #expect(monster.nanDefault.isNaN)
    #expect(monster.longEnumNormalDefault == .longOne)
  }

  @Test("The monster of the writer in Python reads as its program says")
  func pythonMonster() throws {
    let bytes = try WireFile.pythonMonster.bytes
    let monster = try VerifiedBuffer<Monster>(
      verifying: bytes.span.rawBytes, identifier: "MONS"
    ).root
    #expect(monster.hp == 80)
    #expect(String(monster.name) == "MyMonster")
    let test4 = try unwrap(monster.test4)
    #expect(Array(test4) == [TestPair(a: 30, b: 40), TestPair(a: 10, b: 20)])
    #expect(monster.testbool == false)
  }

  @Test("The strings of unicode_test are UTF-8")
  func unicode() throws {
    let bytes = try WireFile.unicodeMonster.bytes
    let monster = try VerifiedBuffer<Monster>(verifying: bytes.span.rawBytes).root
    let strings = try unwrap(monster.testarrayofstring)
    var texts: [String] = []
    for index in 0..<strings.count { texts.append(String(validating: strings[index]) ?? "") }
    #expect(texts.contains("Цлїςσδε"))
    #expect(String(monster.name) == "unicode_test")
  }

  @Test("Unions of tables, structs and strings read as their kinds")
  func movie() throws {
    let bytes = try WireFile.movie.bytes
    let movie = try VerifiedBuffer<Movie>(verifying: bytes.span.rawBytes).root
    guard case .rapunzel(let rapunzel)? = movie.mainCharacter else {
      Issue.record("the main character must be Rapunzel")
      return
    }
    #expect(rapunzel.hairLength == 6)
    let characters = try unwrap(movie.characters)
    #expect(characters.count == 5)
    var texts: [String] = []
    for index in 0..<characters.count {
      switch try unwrap(characters[index]) {
      case .muLan(let attacker): texts.append("muLan \(attacker.swordAttackDamage)")
      case .rapunzel(let rapunzel): texts.append("rapunzel \(rapunzel.hairLength)")
      case .belle(let reader): texts.append("belle \(reader.booksRead)")
      case .bookFan(let reader): texts.append("bookFan \(reader.booksRead)")
      case .other(let name), .unused(let name): texts.append(String(name))
      case .unknown(let kind): texts.append("\(kind.rawValue)")
      }
    }
    #expect(texts == ["belle 7", "muLan 5", "bookFan 2", "Other", "Unused"])
  }

  @Test("Optional scalars are nil if they are absent, and keep a value that is 0")
  func optionalScalars() throws {
    let bytes = try WireFile.optionalScalars.bytes
    let table = try VerifiedBuffer<ScalarStuff>(
      verifying: bytes.span.rawBytes, identifier: "NULL"
    ).root
    #expect(table.justI8 == 4)
    #expect(table.maybeI8 == nil)
    #expect(table.defaultI8 == 42)
    #expect(table.maybeU8 == 0)
    #expect(table.defaultU8 == 0)
    #expect(table.maybeF64 == 0)
    #expect(table.justBOOL == true)
    #expect(table.maybeBOOL == nil)
    #expect(table.maybeEnum == .one)
    #expect(table.defaultEnum == .two)
  }

  @Test("Fixed arrays read as inline arrays")
  func arrays() throws {
    let bytes = try WireFile.arrays.bytes
    let table = try VerifiedBuffer<ArrayTable>(
      verifying: bytes.span.rawBytes, identifier: "ARRT"
    ).root
    let a = try unwrap(table.a)
    #expect(a.a == 12.34)
    #expect(a.b[14] == 15)
    #expect(a.c == -127)
    #expect(a.d[1].a[1] == -4)
    #expect(a.d[0].c[0] == .c)
    #expect(a.d[1].d[1] == 0x1122_3344_5566_7788)
    #expect(a.f[0] == .min && a.f[1] == .max)
  }

  @Test("Another identifier is rejected by both contracts")
  func identifiers() throws {
    let bytes = try WireFile.monster.bytes
    let expected = FlatBufferError(.identifier(expected: "ORCS", found: "MONS"), at: 4)
    #expect(throws: expected) {
      _ = try VerifiedBuffer<Monster>(verifying: bytes.span.rawBytes, identifier: "ORCS")
    }
    #expect(throws: expected) {
      _ = try CheckedBuffer<Monster>(bytes.span.rawBytes, identifier: "ORCS")
    }
    #expect(FlatIdentifier(in: bytes.span.rawBytes) == "MONS")
    #expect(FlatIdentifier("MONS").description == "MONS")
  }

  @Test("More than 2 GiB are rejected by both contracts")
  func tooLarge() {
    // The address space is reserved; no page of it is read.
    let byteCount = Int(Int32.max) + 1
    let buffer = HugePageBuffer(byteCount: byteCount)
    let expected = FlatBufferError(.bufferTooLarge(byteCount: buffer.bytes.byteCount), at: 0)
    #expect(throws: expected) { _ = try VerifiedBuffer<Monster>(verifying: buffer.bytes) }
    #expect(throws: expected) { _ = try CheckedBuffer<Monster>(buffer.bytes) }
  }

  @Test("A buffer at an odd address is read, and its alignment is that of its offsets")
  func unaligned() throws {
    let bytes = [0x55] + (try WireFile.monster.bytes)
    let shifted = bytes.span.rawBytes.extracting(1..<bytes.count)
    let monster = try VerifiedBuffer<Monster>(verifying: shifted).root
    #expect(monster.hp == 80)
    if monster.vectorOfLongs?.span != nil { Issue.record("the vector is not aligned") }
    #expect(monster.vectorOfLongs?[4] == 100_000_000)
  }

  @Test("A location changes a scalar in place; absent fields and short spans are not changed")
  func mutation() throws {
    var bytes = try WireFile.monster.bytes
    let hp = try CheckedBuffer<Monster>(bytes.span.rawBytes).root.hpLocation
    let absent = try CheckedBuffer<Monster>(bytes.span.rawBytes).root.testfLocation
    var span = bytes.mutableSpan
    var raw = span.mutableRawBytes
    let isWritten = raw.store(42, at: hp)
    let isAbsentWritten = raw.store(1.5, at: absent)
    #expect(isWritten && !isAbsentWritten)
    #expect(try CheckedBuffer<Monster>(bytes.span.rawBytes).root.hp == 42)
    var short: [UInt8] = [1, 2, 3]
    var shortSpan = short.mutableSpan
    var shortRaw = shortSpan.mutableRawBytes
    let isShortWritten = shortRaw.store(42, at: hp)
    #expect(!isShortWritten)
  }

  @Test("Vectors with a key find each key, and no other")
  func keys() throws {
    var builder = FlatBufferBuilder()
    let names = ["Frodo", "Barney", "Wilma", "Barn", "Wilmaa", ""]
    var monsters: [FlatOffset<Monster>] = []
    for name in names {
      let text = builder.string(name)
      monsters.append(Monster.create(in: &builder, name: text))
    }
    let sorted = builder.sortedVector(monsters, as: Monster.Checked.self)
    let abilities = builder.sortedVector([
      Ability(id: 7, distance: 70), Ability(id: 1, distance: 10), Ability(id: 4, distance: 40),
    ])
    let text = builder.string("root")
    let root = Monster.create(
      in: &builder, name: text, testarrayoftables: sorted,
      testarrayofsortedstruct: abilities)
    builder.finish(root)
    let monster = try VerifiedBuffer<Monster>(verifying: builder.bytes).root
    let tables = try unwrap(monster.testarrayoftables)
    for name in names { #expect(String(try unwrap(tables[key: name]).name) == name) }
    for name in ["Bar", "Barnez", "Wilm", "Z", "a"] {
      #expect(tables.firstIndex(ofKey: name) == nil)
    }
    let structs = try unwrap(monster.testarrayofsortedstruct)
    #expect(structs[key: 4]?.distance == 40)
    #expect(structs.firstIndex(ofKey: 7) == 2)
    #expect(structs[key: 5] == nil)
  }

  @Test("Tables whose key leaves the buffer are sorted as if the key were empty")
  func keysOutsideOfTheBuffer() throws {
    var builder = FlatBufferBuilder()
    let name = builder.string("Frodo")
    let valid = Monster.create(in: &builder, name: name)
    builder.startTable(fieldCount: 4)
    builder.add(0x7fff_fff0 as Int32, default: 0, at: 10)
    let broken = builder.endTable(Monster.self)
    let sorted = builder.sortedVector([valid, broken], as: Monster.Checked.self)
    builder.finish(Monster.create(in: &builder, name: name, testarrayoftables: sorted))
    let tables = try unwrap(CheckedBuffer<Monster>(builder.bytes).root.testarrayoftables)
    #expect(tables.count == 2)
    #expect(String(tables[0].name) == "")
    #expect(String(tables[1].name) == "Frodo")
  }
}
