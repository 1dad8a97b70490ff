// UNSAFE: views of tables in the form of generated code

// A part of the schema `monster_test.fbs`, in the form of generated code.

import ApusFlatBuffers

struct Color: OptionSet, FlatEnum {
  let rawValue: UInt8
  init(rawValue: UInt8) { self.rawValue = rawValue }

  static let red = Color(rawValue: 1 << 0)
  static let green = Color(rawValue: 1 << 1)
  static let blue = Color(rawValue: 1 << 3)
}

struct Race: FlatEnum {
  let rawValue: Int8
  init(rawValue: Int8) { self.rawValue = rawValue }

  static let none = Race(rawValue: -1)
  static let human = Race(rawValue: 0)
  static let dwarf = Race(rawValue: 1)
  static let elf = Race(rawValue: 2)
}

struct LongEnum: OptionSet, FlatEnum {
  let rawValue: UInt64
  init(rawValue: UInt64) { self.rawValue = rawValue }

  static let longOne = LongEnum(rawValue: 1 << 1)
  static let longTwo = LongEnum(rawValue: 1 << 2)
  static let longBig = LongEnum(rawValue: 1 << 40)
}

struct TestPair: FlatStruct {
  var a: Int16 = 0
  var b: Int8 = 0

  static var flatByteCount: Int { 4 }
  static var flatAlignment: Int { 2 }
  static var flatHasPadding: Bool { true }

  init(a: Int16 = 0, b: Int8 = 0) {
    self.a = a
    self.b = b
  }

  init(flatBytes bytes: RawSpan, at offset: Int) {
    a = Int16(flatBytes: bytes, at: offset &+ 0)
    b = Int8(flatBytes: bytes, at: offset &+ 2)
  }

  @_lifetime(bytes: copy bytes)
  func flatStore(to bytes: inout MutableRawSpan, at offset: Int) {
    a.flatStore(to: &bytes, at: offset &+ 0)
    b.flatStore(to: &bytes, at: offset &+ 2)
  }
}

struct Vec3: FlatStruct {
  var x: Float = 0
  var y: Float = 0
  var z: Float = 0
  var test1: Double = 0
  var test2: Color = Color(rawValue: 0)
  var test3: TestPair = TestPair()

  static var flatByteCount: Int { 32 }
  static var flatAlignment: Int { 8 }
  static var flatHasPadding: Bool { true }

  init(
    x: Float = 0, y: Float = 0, z: Float = 0, test1: Double = 0, test2: Color = Color(rawValue: 0),
    test3: TestPair = TestPair()
  ) {
    self.x = x
    self.y = y
    self.z = z
    self.test1 = test1
    self.test2 = test2
    self.test3 = test3
  }

  init(flatBytes bytes: RawSpan, at offset: Int) {
    x = Float(flatBytes: bytes, at: offset &+ 0)
    y = Float(flatBytes: bytes, at: offset &+ 4)
    z = Float(flatBytes: bytes, at: offset &+ 8)
    test1 = Double(flatBytes: bytes, at: offset &+ 16)
    test2 = Color(flatBytes: bytes, at: offset &+ 24)
    test3 = TestPair(flatBytes: bytes, at: offset &+ 26)
  }

  @_lifetime(bytes: copy bytes)
  func flatStore(to bytes: inout MutableRawSpan, at offset: Int) {
    x.flatStore(to: &bytes, at: offset &+ 0)
    y.flatStore(to: &bytes, at: offset &+ 4)
    z.flatStore(to: &bytes, at: offset &+ 8)
    test1.flatStore(to: &bytes, at: offset &+ 16)
    test2.flatStore(to: &bytes, at: offset &+ 24)
    test3.flatStore(to: &bytes, at: offset &+ 26)
  }
}

struct Ability: FlatStruct, FlatKeyed {
  var id: UInt32 = 0
  var distance: UInt32 = 0

  static var flatByteCount: Int { 8 }
  static var flatAlignment: Int { 4 }
  static var flatHasPadding: Bool { false }

  init(id: UInt32 = 0, distance: UInt32 = 0) {
    self.id = id
    self.distance = distance
  }

  init(flatBytes bytes: RawSpan, at offset: Int) {
    id = UInt32(flatBytes: bytes, at: offset &+ 0)
    distance = UInt32(flatBytes: bytes, at: offset &+ 4)
  }

  @_lifetime(bytes: copy bytes)
  func flatStore(to bytes: inout MutableRawSpan, at offset: Int) {
    id.flatStore(to: &bytes, at: offset &+ 0)
    distance.flatStore(to: &bytes, at: offset &+ 4)
  }

  func flatKeyOrder(_ key: UInt32) -> Int { flatOrder(id, key) }
  func flatPrecedes(_ other: borrowing Ability) -> Bool { flatOrder(id, other.id) < 0 }
}

// SAFETY: `verify` verifies the value that the view reads, as the same type.
enum AnyMonster: FlatUnionType {
  struct Kind: FlatEnum {
    let rawValue: UInt8
    init(rawValue: UInt8) { self.rawValue = rawValue }

    static let monster = Kind(rawValue: 1)
    static let testSimpleTableWithEnum = Kind(rawValue: 2)
    static let example2Monster = Kind(rawValue: 3)
  }

  static func verify(
    _ kind: Kind, at target: FlatVerifier.Target, with verifier: inout FlatVerifier
  ) -> Bool {
    switch kind {
    case .monster: verifier.table(target, Monster.self)
    case .testSimpleTableWithEnum: verifier.table(target, TestSimpleTableWithEnum.self)
    case .example2Monster: verifier.table(target, Example2Monster.self)
    default: true
    }
  }

  enum View<Contract: ReadingContract>: FlatUnionView, ~Escapable {
    case monster(Monster.View<Contract>)
    case testSimpleTableWithEnum(TestSimpleTableWithEnum.View<Contract>)
    case example2Monster(Example2Monster.View<Contract>)
    case unknown(Kind)

    @unsafe @_lifetime(copy target)
    init(unchecked kind: Kind, _ target: FlatTarget<Contract>) {
      switch kind {
      case .monster: self = unsafe .monster(Monster.View(unchecked: target.table))
      case .testSimpleTableWithEnum:
        self = unsafe .testSimpleTableWithEnum(
          TestSimpleTableWithEnum.View(unchecked: target.table))
      case .example2Monster:
        self = unsafe .example2Monster(Example2Monster.View(unchecked: target.table))
      default: self = .unknown(kind)
      }
    }
  }
}

// SAFETY: `verify` verifies the value that the view reads, as the same type.
enum AnyAmbiguousAliases: FlatUnionType {
  struct Kind: FlatEnum {
    let rawValue: UInt8
    init(rawValue: UInt8) { self.rawValue = rawValue }

    static let m1 = Kind(rawValue: 1)
    static let m2 = Kind(rawValue: 2)
    static let m3 = Kind(rawValue: 3)
  }

  static func verify(
    _ kind: Kind, at target: FlatVerifier.Target, with verifier: inout FlatVerifier
  ) -> Bool {
    switch kind {
    case .m1: verifier.table(target, Monster.self)
    case .m2: verifier.table(target, Monster.self)
    case .m3: verifier.table(target, Monster.self)
    default: true
    }
  }

  enum View<Contract: ReadingContract>: FlatUnionView, ~Escapable {
    case m1(Monster.View<Contract>)
    case m2(Monster.View<Contract>)
    case m3(Monster.View<Contract>)
    case unknown(Kind)

    @unsafe @_lifetime(copy target)
    init(unchecked kind: Kind, _ target: FlatTarget<Contract>) {
      switch kind {
      case .m1: self = unsafe .m1(Monster.View(unchecked: target.table))
      case .m2: self = unsafe .m2(Monster.View(unchecked: target.table))
      case .m3: self = unsafe .m3(Monster.View(unchecked: target.table))
      default: self = .unknown(kind)
      }
    }
  }
}

// SAFETY: `verifyFields` verifies each field that the view reads, as the same type.
enum InParentNamespace: FlatTableType {
  typealias Verified = View<VerifiedContract>
  typealias Checked = View<CheckedContract>

  static var flatName: StaticString { "MyGame.InParentNamespace" }

  static func verifyFields(
    of table: FlatVerifier.Table, with verifier: inout FlatVerifier
  ) -> Bool {
    true
  }

  static func create(
    in builder: inout FlatBufferBuilder
  ) -> FlatOffset<InParentNamespace> {
    builder.startTable(fieldCount: 0)
    return builder.endTable(InParentNamespace.self)
  }

  struct View<Contract: ReadingContract>: FlatTableView, ~Escapable {
    let flatTable: FlatTable<Contract>

    @unsafe @_lifetime(copy table)
    init(unchecked table: FlatTable<Contract>) { flatTable = table }

  }
}

// SAFETY: as above.
extension VerifiedBuffer where Root == InParentNamespace {
  var root: InParentNamespace.Verified {
    @_lifetime(copy self) get { unsafe InParentNamespace.Verified(unchecked: rootTable) }
  }
}

// SAFETY: as above.
extension CheckedBuffer where Root == InParentNamespace {
  var root: InParentNamespace.Checked {
    @_lifetime(copy self) get { unsafe InParentNamespace.Checked(unchecked: rootTable) }
  }
}

// SAFETY: `verifyFields` verifies each field that the view reads, as the same type.
enum Example2Monster: FlatTableType {
  typealias Verified = View<VerifiedContract>
  typealias Checked = View<CheckedContract>

  static var flatName: StaticString { "MyGame.Example2.Monster" }

  static func verifyFields(
    of table: FlatVerifier.Table, with verifier: inout FlatVerifier
  ) -> Bool {
    true
  }

  static func create(
    in builder: inout FlatBufferBuilder
  ) -> FlatOffset<Example2Monster> {
    builder.startTable(fieldCount: 0)
    return builder.endTable(Example2Monster.self)
  }

  struct View<Contract: ReadingContract>: FlatTableView, ~Escapable {
    let flatTable: FlatTable<Contract>

    @unsafe @_lifetime(copy table)
    init(unchecked table: FlatTable<Contract>) { flatTable = table }

  }
}

// SAFETY: as above.
extension VerifiedBuffer where Root == Example2Monster {
  var root: Example2Monster.Verified {
    @_lifetime(copy self) get { unsafe Example2Monster.Verified(unchecked: rootTable) }
  }
}

// SAFETY: as above.
extension CheckedBuffer where Root == Example2Monster {
  var root: Example2Monster.Checked {
    @_lifetime(copy self) get { unsafe Example2Monster.Checked(unchecked: rootTable) }
  }
}

// SAFETY: `verifyFields` verifies each field that the view reads, as the same type.
enum TestSimpleTableWithEnum: FlatTableType {
  typealias Verified = View<VerifiedContract>
  typealias Checked = View<CheckedContract>

  static var flatName: StaticString { "MyGame.Example.TestSimpleTableWithEnum" }

  static func verifyFields(
    of table: FlatVerifier.Table, with verifier: inout FlatVerifier
  ) -> Bool {
    verifier.value(table, 4, Color.self, "color")
  }

  static func create(
    in builder: inout FlatBufferBuilder,
    color: Color = .green
  ) -> FlatOffset<TestSimpleTableWithEnum> {
    builder.startTable(fieldCount: 1)
    builder.add(color, default: .green, at: 4)
    return builder.endTable(TestSimpleTableWithEnum.self)
  }

  struct View<Contract: ReadingContract>: FlatTableView, ~Escapable {
    let flatTable: FlatTable<Contract>

    @unsafe @_lifetime(copy table)
    init(unchecked table: FlatTable<Contract>) { flatTable = table }

    var color: Color { unsafe flatTable.scalar(at: 4, default: .green) }
  }
}

// SAFETY: as above.
extension VerifiedBuffer where Root == TestSimpleTableWithEnum {
  var root: TestSimpleTableWithEnum.Verified {
    @_lifetime(copy self) get { unsafe TestSimpleTableWithEnum.Verified(unchecked: rootTable) }
  }
}

// SAFETY: as above.
extension CheckedBuffer where Root == TestSimpleTableWithEnum {
  var root: TestSimpleTableWithEnum.Checked {
    @_lifetime(copy self) get { unsafe TestSimpleTableWithEnum.Checked(unchecked: rootTable) }
  }
}

// SAFETY: `verifyFields` verifies each field that the view reads, as the same type.
enum Stat: FlatTableType {
  typealias Verified = View<VerifiedContract>
  typealias Checked = View<CheckedContract>

  static var flatName: StaticString { "MyGame.Example.Stat" }

  static func verifyFields(
    of table: FlatVerifier.Table, with verifier: inout FlatVerifier
  ) -> Bool {
    verifier.string(table, 4, "id")
      && verifier.value(table, 6, Int64.self, "val")
      && verifier.value(table, 8, UInt16.self, "count")
  }

  static func create(
    in builder: inout FlatBufferBuilder,
    id: FlatOffset<String>? = nil,
    val: Int64 = 0,
    count: UInt16 = 0
  ) -> FlatOffset<Stat> {
    builder.startTable(fieldCount: 3)
    builder.add(val, default: 0, at: 6)
    builder.add(id, at: 4)
    builder.add(count, default: 0, at: 8)
    return builder.endTable(Stat.self)
  }

  struct View<Contract: ReadingContract>: FlatTableView, FlatKeyed, ~Escapable {
    let flatTable: FlatTable<Contract>

    @unsafe @_lifetime(copy table)
    init(unchecked table: FlatTable<Contract>) { flatTable = table }

    var id: FlatString? {
      @_lifetime(copy self) get { unsafe flatTable.string(at: 4) }
    }
    var val: Int64 { unsafe flatTable.scalar(at: 6, default: 0) }
    var count: UInt16 { unsafe flatTable.scalar(at: 8, default: 0) }

    func flatKeyOrder(_ key: UInt16) -> Int { flatOrder(count, key) }
    func flatPrecedes(_ other: borrowing Self) -> Bool { flatOrder(count, other.count) < 0 }
  }
}

// SAFETY: as above.
extension VerifiedBuffer where Root == Stat {
  var root: Stat.Verified {
    @_lifetime(copy self) get { unsafe Stat.Verified(unchecked: rootTable) }
  }
}

// SAFETY: as above.
extension CheckedBuffer where Root == Stat {
  var root: Stat.Checked {
    @_lifetime(copy self) get { unsafe Stat.Checked(unchecked: rootTable) }
  }
}

// SAFETY: `verifyFields` verifies each field that the view reads, as the same type.
enum Referrable: FlatTableType {
  typealias Verified = View<VerifiedContract>
  typealias Checked = View<CheckedContract>

  static var flatName: StaticString { "MyGame.Example.Referrable" }

  static func verifyFields(
    of table: FlatVerifier.Table, with verifier: inout FlatVerifier
  ) -> Bool {
    verifier.value(table, 4, UInt64.self, "id")
  }

  static func create(
    in builder: inout FlatBufferBuilder,
    id: UInt64 = 0
  ) -> FlatOffset<Referrable> {
    builder.startTable(fieldCount: 1)
    builder.add(id, default: 0, at: 4)
    return builder.endTable(Referrable.self)
  }

  struct View<Contract: ReadingContract>: FlatTableView, FlatKeyed, ~Escapable {
    let flatTable: FlatTable<Contract>

    @unsafe @_lifetime(copy table)
    init(unchecked table: FlatTable<Contract>) { flatTable = table }

    var id: UInt64 { unsafe flatTable.scalar(at: 4, default: 0) }

    func flatKeyOrder(_ key: UInt64) -> Int { flatOrder(id, key) }
    func flatPrecedes(_ other: borrowing Self) -> Bool { flatOrder(id, other.id) < 0 }
  }
}

// SAFETY: as above.
extension VerifiedBuffer where Root == Referrable {
  var root: Referrable.Verified {
    @_lifetime(copy self) get { unsafe Referrable.Verified(unchecked: rootTable) }
  }
}

// SAFETY: as above.
extension CheckedBuffer where Root == Referrable {
  var root: Referrable.Checked {
    @_lifetime(copy self) get { unsafe Referrable.Checked(unchecked: rootTable) }
  }
}

// SAFETY: `verifyFields` verifies each field that the view reads, as the same type.
enum Monster: FlatTableType {
  typealias Verified = View<VerifiedContract>
  typealias Checked = View<CheckedContract>

  static var flatName: StaticString { "MyGame.Example.Monster" }
  static var flatIdentifier: FlatIdentifier? { "MONS" }

  static func verifyFields(
    of table: FlatVerifier.Table, with verifier: inout FlatVerifier
  ) -> Bool {
    verifier.value(table, 4, Vec3.self, "pos")
      && verifier.value(table, 6, Int16.self, "mana")
      && verifier.value(table, 8, Int16.self, "hp")
      && verifier.string(table, 10, "name", required: true)
      && verifier.vector(table, 14, of: UInt8.self, "inventory")
      && verifier.value(table, 16, Color.self, "color")
      && verifier.union(table, 18, 20, AnyMonster.self, "test")
      && verifier.vector(table, 22, of: TestPair.self, "test4")
      && verifier.strings(table, 24, "testarrayofstring")
      && verifier.tables(table, 26, of: Monster.self, "testarrayoftables")
      && verifier.table(table, 28, Monster.self, "enemy")
      && verifier.nested(table, 30, Monster.self, "testnestedflatbuffer")
      && verifier.table(table, 32, Stat.self, "testempty")
      && verifier.value(table, 34, Bool.self, "testbool")
      && verifier.value(table, 36, Int32.self, "testhashs32_fnv1")
      && verifier.value(table, 38, UInt32.self, "testhashu32_fnv1")
      && verifier.value(table, 40, Int64.self, "testhashs64_fnv1")
      && verifier.value(table, 42, UInt64.self, "testhashu64_fnv1")
      && verifier.value(table, 44, Int32.self, "testhashs32_fnv1a")
      && verifier.value(table, 46, UInt32.self, "testhashu32_fnv1a")
      && verifier.value(table, 48, Int64.self, "testhashs64_fnv1a")
      && verifier.value(table, 50, UInt64.self, "testhashu64_fnv1a")
      && verifier.vector(table, 52, of: Bool.self, "testarrayofbools")
      && verifier.value(table, 54, Float.self, "testf")
      && verifier.value(table, 56, Float.self, "testf2")
      && verifier.value(table, 58, Float.self, "testf3")
      && verifier.strings(table, 60, "testarrayofstring2")
      && verifier.vector(table, 62, of: Ability.self, "testarrayofsortedstruct")
      && verifier.vector(table, 64, of: UInt8.self, "flex")
      && verifier.vector(table, 66, of: TestPair.self, "test5")
      && verifier.vector(table, 68, of: Int64.self, "vectorOfLongs")
      && verifier.vector(table, 70, of: Double.self, "vectorOfDoubles")
      && verifier.table(table, 72, InParentNamespace.self, "parentNamespaceTest")
      && verifier.tables(table, 74, of: Referrable.self, "vectorOfReferrables")
      && verifier.union(table, 94, 96, AnyAmbiguousAliases.self, "anyAmbiguous")
      && verifier.vector(table, 98, of: Color.self, "vectorOfEnums")
      && verifier.value(table, 100, Race.self, "signedEnum")
      && verifier.nested(table, 102, Monster.self, "testrequirednestedflatbuffer")
      && verifier.tables(table, 104, of: Stat.self, "scalarKeySortedTables")
      && verifier.value(table, 106, TestPair.self, "nativeInline")
      && verifier.value(table, 108, LongEnum.self, "longEnumNonEnumDefault")
      && verifier.value(table, 110, LongEnum.self, "longEnumNormalDefault")
      && verifier.value(table, 112, Float.self, "nanDefault")
      && verifier.value(table, 114, Float.self, "infDefault")
  }

  static func create(
    in builder: inout FlatBufferBuilder,
    pos: Vec3? = nil,
    mana: Int16 = 150,
    hp: Int16 = 100,
    name: FlatOffset<String>,
    inventory: FlatOffset<[UInt8]>? = nil,
    color: Color = .blue,
    testType: AnyMonster.Kind = AnyMonster.Kind(rawValue: 0),
    test: AnyFlatOffset? = nil,
    test4: FlatOffset<[TestPair]>? = nil,
    testarrayofstring: FlatOffset<[String]>? = nil,
    testarrayoftables: FlatOffset<[Monster]>? = nil,
    enemy: FlatOffset<Monster>? = nil,
    testnestedflatbuffer: FlatOffset<[UInt8]>? = nil,
    testempty: FlatOffset<Stat>? = nil,
    testbool: Bool = false,
    testhashs32_fnv1: Int32 = 0,
    testhashu32_fnv1: UInt32 = 0,
    testhashs64_fnv1: Int64 = 0,
    testhashu64_fnv1: UInt64 = 0,
    testhashs32_fnv1a: Int32 = 0,
    testhashu32_fnv1a: UInt32 = 0,
    testhashs64_fnv1a: Int64 = 0,
    testhashu64_fnv1a: UInt64 = 0,
    testarrayofbools: FlatOffset<[Bool]>? = nil,
    testf: Float = 3.14159,
    testf2: Float = 3,
    testf3: Float = 0,
    testarrayofstring2: FlatOffset<[String]>? = nil,
    testarrayofsortedstruct: FlatOffset<[Ability]>? = nil,
    flex: FlatOffset<[UInt8]>? = nil,
    test5: FlatOffset<[TestPair]>? = nil,
    vectorOfLongs: FlatOffset<[Int64]>? = nil,
    vectorOfDoubles: FlatOffset<[Double]>? = nil,
    parentNamespaceTest: FlatOffset<InParentNamespace>? = nil,
    vectorOfReferrables: FlatOffset<[Referrable]>? = nil,
    anyAmbiguousType: AnyAmbiguousAliases.Kind = AnyAmbiguousAliases.Kind(rawValue: 0),
    anyAmbiguous: AnyFlatOffset? = nil,
    vectorOfEnums: FlatOffset<[Color]>? = nil,
    signedEnum: Race = .none,
    testrequirednestedflatbuffer: FlatOffset<[UInt8]>? = nil,
    scalarKeySortedTables: FlatOffset<[Stat]>? = nil,
    nativeInline: TestPair? = nil,
    longEnumNonEnumDefault: LongEnum = LongEnum(rawValue: 0),
    longEnumNormalDefault: LongEnum = .longOne,
    nanDefault: Float = .nan,
    infDefault: Float = .infinity
  ) -> FlatOffset<Monster> {
    builder.startTable(fieldCount: 56)
    builder.add(longEnumNormalDefault, default: .longOne, at: 110)
    builder.add(longEnumNonEnumDefault, default: LongEnum(rawValue: 0), at: 108)
    builder.add(testhashu64_fnv1a, default: 0, at: 50)
    builder.add(testhashs64_fnv1a, default: 0, at: 48)
    builder.add(testhashu64_fnv1, default: 0, at: 42)
    builder.add(testhashs64_fnv1, default: 0, at: 40)
    builder.add(pos, at: 4)
    builder.add(infDefault, default: .infinity, at: 114)
    builder.add(nanDefault, default: .nan, at: 112)
    builder.add(scalarKeySortedTables, at: 104)
    builder.add(testrequirednestedflatbuffer, at: 102)
    builder.add(vectorOfEnums, at: 98)
    builder.add(anyAmbiguous, at: 96)
    builder.add(vectorOfReferrables, at: 74)
    builder.add(parentNamespaceTest, at: 72)
    builder.add(vectorOfDoubles, at: 70)
    builder.add(vectorOfLongs, at: 68)
    builder.add(test5, at: 66)
    builder.add(flex, at: 64)
    builder.add(testarrayofsortedstruct, at: 62)
    builder.add(testarrayofstring2, at: 60)
    builder.add(testf3, default: 0, at: 58)
    builder.add(testf2, default: 3, at: 56)
    builder.add(testf, default: 3.14159, at: 54)
    builder.add(testarrayofbools, at: 52)
    builder.add(testhashu32_fnv1a, default: 0, at: 46)
    builder.add(testhashs32_fnv1a, default: 0, at: 44)
    builder.add(testhashu32_fnv1, default: 0, at: 38)
    builder.add(testhashs32_fnv1, default: 0, at: 36)
    builder.add(testempty, at: 32)
    builder.add(testnestedflatbuffer, at: 30)
    builder.add(enemy, at: 28)
    builder.add(testarrayoftables, at: 26)
    builder.add(testarrayofstring, at: 24)
    builder.add(test4, at: 22)
    builder.add(test, at: 20)
    builder.add(inventory, at: 14)
    builder.add(name, at: 10)
    builder.add(nativeInline, at: 106)
    builder.add(hp, default: 100, at: 8)
    builder.add(mana, default: 150, at: 6)
    builder.add(signedEnum, default: .none, at: 100)
    builder.add(anyAmbiguousType, default: AnyAmbiguousAliases.Kind(rawValue: 0), at: 94)
    builder.add(testbool, default: false, at: 34)
    builder.add(testType, default: AnyMonster.Kind(rawValue: 0), at: 18)
    builder.add(color, default: .blue, at: 16)
    return builder.endTable(Monster.self)
  }

  struct View<Contract: ReadingContract>: FlatTableView, FlatKeyed, ~Escapable {
    let flatTable: FlatTable<Contract>

    @unsafe @_lifetime(copy table)
    init(unchecked table: FlatTable<Contract>) { flatTable = table }

    var pos: Vec3? { unsafe flatTable.value(at: 4) }
    var mana: Int16 { unsafe flatTable.scalar(at: 6, default: 150) }
    var hp: Int16 { unsafe flatTable.scalar(at: 8, default: 100) }
    var hpLocation: FlatLocation<Int16>? { unsafe flatTable.location(at: 8) }
    var name: FlatString {
      @_lifetime(copy self) get { unsafe flatTable.requiredString(at: 10) }
    }
    var inventory: FlatVector<UInt8>? {
      @_lifetime(copy self) get { unsafe flatTable.vector(at: 14) }
    }
    var color: Color { unsafe flatTable.scalar(at: 16, default: .blue) }
    var test: AnyMonster.View<Contract>? {
      @_lifetime(copy self) get { unsafe flatTable.union(at: 18, 20) }
    }
    var test4: FlatVector<TestPair>? {
      @_lifetime(copy self) get { unsafe flatTable.vector(at: 22) }
    }
    var testarrayofstring: StringVector<Contract>? {
      @_lifetime(copy self) get { unsafe flatTable.strings(at: 24) }
    }
    var testarrayoftables: TableVector<Monster.View<Contract>>? {
      @_lifetime(copy self) get { unsafe flatTable.tables(at: 26) }
    }
    var enemy: Monster.View<Contract>? {
      @_lifetime(copy self) get { unsafe flatTable.table(at: 28) }
    }
    var testnestedflatbuffer: FlatVector<UInt8>? {
      @_lifetime(copy self) get { unsafe flatTable.vector(at: 30) }
    }
    var testnestedflatbufferRoot: Monster.View<Contract>? {
      @_lifetime(copy self) get { unsafe flatTable.nestedTable(at: 30) }
    }
    var testempty: Stat.View<Contract>? {
      @_lifetime(copy self) get { unsafe flatTable.table(at: 32) }
    }
    var testbool: Bool { unsafe flatTable.scalar(at: 34, default: false) }
    var testhashs32_fnv1: Int32 { unsafe flatTable.scalar(at: 36, default: 0) }
    var testhashu32_fnv1: UInt32 { unsafe flatTable.scalar(at: 38, default: 0) }
    var testhashs64_fnv1: Int64 { unsafe flatTable.scalar(at: 40, default: 0) }
    var testhashu64_fnv1: UInt64 { unsafe flatTable.scalar(at: 42, default: 0) }
    var testhashs32_fnv1a: Int32 { unsafe flatTable.scalar(at: 44, default: 0) }
    var testhashu32_fnv1a: UInt32 { unsafe flatTable.scalar(at: 46, default: 0) }
    var testhashs64_fnv1a: Int64 { unsafe flatTable.scalar(at: 48, default: 0) }
    var testhashu64_fnv1a: UInt64 { unsafe flatTable.scalar(at: 50, default: 0) }
    var testarrayofbools: FlatVector<Bool>? {
      @_lifetime(copy self) get { unsafe flatTable.vector(at: 52) }
    }
    var testf: Float { unsafe flatTable.scalar(at: 54, default: 3.14159) }
    var testfLocation: FlatLocation<Float>? { unsafe flatTable.location(at: 54) }
    var testf2: Float { unsafe flatTable.scalar(at: 56, default: 3) }
    var testf3: Float { unsafe flatTable.scalar(at: 58, default: 0) }
    var testarrayofstring2: StringVector<Contract>? {
      @_lifetime(copy self) get { unsafe flatTable.strings(at: 60) }
    }
    var testarrayofsortedstruct: FlatVector<Ability>? {
      @_lifetime(copy self) get { unsafe flatTable.vector(at: 62) }
    }
    var flex: FlatVector<UInt8>? {
      @_lifetime(copy self) get { unsafe flatTable.vector(at: 64) }
    }
    var test5: FlatVector<TestPair>? {
      @_lifetime(copy self) get { unsafe flatTable.vector(at: 66) }
    }
    var vectorOfLongs: FlatVector<Int64>? {
      @_lifetime(copy self) get { unsafe flatTable.vector(at: 68) }
    }
    var vectorOfDoubles: FlatVector<Double>? {
      @_lifetime(copy self) get { unsafe flatTable.vector(at: 70) }
    }
    var parentNamespaceTest: InParentNamespace.View<Contract>? {
      @_lifetime(copy self) get { unsafe flatTable.table(at: 72) }
    }
    var vectorOfReferrables: TableVector<Referrable.View<Contract>>? {
      @_lifetime(copy self) get { unsafe flatTable.tables(at: 74) }
    }
    var anyAmbiguous: AnyAmbiguousAliases.View<Contract>? {
      @_lifetime(copy self) get { unsafe flatTable.union(at: 94, 96) }
    }
    var vectorOfEnums: FlatVector<Color>? {
      @_lifetime(copy self) get { unsafe flatTable.vector(at: 98) }
    }
    var signedEnum: Race { unsafe flatTable.scalar(at: 100, default: .none) }
    var testrequirednestedflatbuffer: FlatVector<UInt8>? {
      @_lifetime(copy self) get { unsafe flatTable.vector(at: 102) }
    }
    var testrequirednestedflatbufferRoot: Monster.View<Contract>? {
      @_lifetime(copy self) get { unsafe flatTable.nestedTable(at: 102) }
    }
    var scalarKeySortedTables: TableVector<Stat.View<Contract>>? {
      @_lifetime(copy self) get { unsafe flatTable.tables(at: 104) }
    }
    var nativeInline: TestPair? { unsafe flatTable.value(at: 106) }
    var longEnumNonEnumDefault: LongEnum {
      unsafe flatTable.scalar(at: 108, default: LongEnum(rawValue: 0))
    }
    var longEnumNormalDefault: LongEnum { unsafe flatTable.scalar(at: 110, default: .longOne) }
    var nanDefault: Float { unsafe flatTable.scalar(at: 112, default: .nan) }
    var infDefault: Float { unsafe flatTable.scalar(at: 114, default: .infinity) }

    func flatKeyOrder(_ key: String) -> Int { name.order(key) }
    func flatPrecedes(_ other: borrowing Self) -> Bool { name.order(other.name) < 0 }
  }
}

// SAFETY: as above.
extension VerifiedBuffer where Root == Monster {
  var root: Monster.Verified {
    @_lifetime(copy self) get { unsafe Monster.Verified(unchecked: rootTable) }
  }
}

// SAFETY: as above.
extension CheckedBuffer where Root == Monster {
  var root: Monster.Checked {
    @_lifetime(copy self) get { unsafe Monster.Checked(unchecked: rootTable) }
  }
}
