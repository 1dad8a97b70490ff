// UNSAFE: views of tables in the form of generated code

// The schema `arrays_test.fbs`, in the form of generated code.

import ApusFlatBuffers

struct TestEnum: FlatEnum {
  let rawValue: Int8
  init(rawValue: Int8) { self.rawValue = rawValue }

  static let a = TestEnum(rawValue: 0)
  static let b = TestEnum(rawValue: 1)
  static let c = TestEnum(rawValue: 2)
}

struct NestedStruct: FlatStruct {
  var a: InlineArray<2, Int32> = [0, 0]
  var b: TestEnum = .a
  var c: InlineArray<2, TestEnum> = [.a, .a]
  var d: InlineArray<2, Int64> = [0, 0]

  static var flatByteCount: Int { 32 }
  static var flatAlignment: Int { 8 }
  static var flatHasPadding: Bool { true }

  init(
    a: InlineArray<2, Int32> = [0, 0], b: TestEnum = .a, c: InlineArray<2, TestEnum> = [.a, .a],
    d: InlineArray<2, Int64> = [0, 0]
  ) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
  }

  init(flatBytes bytes: RawSpan, at offset: Int) {
    a = InlineArray<2, Int32>(flatBytes: bytes, at: offset &+ 0)
    b = TestEnum(flatBytes: bytes, at: offset &+ 8)
    c = InlineArray<2, TestEnum>(flatBytes: bytes, at: offset &+ 9)
    d = InlineArray<2, Int64>(flatBytes: bytes, at: offset &+ 16)
  }

  @_lifetime(bytes: copy bytes)
  func flatStore(to bytes: inout MutableRawSpan, at offset: Int) {
    a.flatStore(to: &bytes, at: offset &+ 0)
    b.flatStore(to: &bytes, at: offset &+ 8)
    c.flatStore(to: &bytes, at: offset &+ 9)
    d.flatStore(to: &bytes, at: offset &+ 16)
  }

  static func == (left: NestedStruct, right: NestedStruct) -> Bool {
    flatEqual(left.a, right.a)
      && left.b == right.b
      && flatEqual(left.c, right.c)
      && flatEqual(left.d, right.d)
  }
}

struct ArrayStruct: FlatStruct {
  var a: Float = 0
  var b: InlineArray<15, Int32> = InlineArray(repeating: 0)
  var c: Int8 = 0
  var d: InlineArray<2, NestedStruct> = [NestedStruct(), NestedStruct()]
  var e: Int32 = 0
  var f: InlineArray<2, Int64> = [0, 0]

  static var flatByteCount: Int { 160 }
  static var flatAlignment: Int { 8 }
  static var flatHasPadding: Bool { true }

  init(
    a: Float = 0, b: InlineArray<15, Int32> = InlineArray(repeating: 0), c: Int8 = 0,
    d: InlineArray<2, NestedStruct> = [NestedStruct(), NestedStruct()], e: Int32 = 0,
    f: InlineArray<2, Int64> = [0, 0]
  ) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.e = e
    self.f = f
  }

  init(flatBytes bytes: RawSpan, at offset: Int) {
    a = Float(flatBytes: bytes, at: offset &+ 0)
    b = InlineArray<15, Int32>(flatBytes: bytes, at: offset &+ 4)
    c = Int8(flatBytes: bytes, at: offset &+ 64)
    d = InlineArray<2, NestedStruct>(flatBytes: bytes, at: offset &+ 72)
    e = Int32(flatBytes: bytes, at: offset &+ 136)
    f = InlineArray<2, Int64>(flatBytes: bytes, at: offset &+ 144)
  }

  @_lifetime(bytes: copy bytes)
  func flatStore(to bytes: inout MutableRawSpan, at offset: Int) {
    a.flatStore(to: &bytes, at: offset &+ 0)
    b.flatStore(to: &bytes, at: offset &+ 4)
    c.flatStore(to: &bytes, at: offset &+ 64)
    d.flatStore(to: &bytes, at: offset &+ 72)
    e.flatStore(to: &bytes, at: offset &+ 136)
    f.flatStore(to: &bytes, at: offset &+ 144)
  }

  static func == (left: ArrayStruct, right: ArrayStruct) -> Bool {
    left.a == right.a
      && flatEqual(left.b, right.b)
      && left.c == right.c
      && flatEqual(left.d, right.d)
      && left.e == right.e
      && flatEqual(left.f, right.f)
  }
}

// SAFETY: `verifyFields` verifies each field that the view reads, as the same type.
enum ArrayTable: FlatTableType {
  typealias Verified = View<VerifiedContract>
  typealias Checked = View<CheckedContract>

  static var flatName: StaticString { "MyGame.Example.ArrayTable" }
  static var flatIdentifier: FlatIdentifier? { "ARRT" }

  static func verifyFields(
    of table: FlatVerifier.Table, with verifier: inout FlatVerifier
  ) -> Bool {
    verifier.value(table, 4, ArrayStruct.self, "a")
  }

  static func create(
    in builder: inout FlatBufferBuilder,
    a: ArrayStruct? = nil
  ) -> FlatOffset<ArrayTable> {
    builder.startTable(fieldCount: 1)
    builder.add(a, at: 4)
    return builder.endTable(ArrayTable.self)
  }

  struct View<Contract: ReadingContract>: FlatTableView, ~Escapable {
    let flatTable: FlatTable<Contract>

    @unsafe @_lifetime(copy table)
    init(unchecked table: FlatTable<Contract>) { flatTable = table }

    var a: ArrayStruct? { unsafe flatTable.value(at: 4) }
  }
}

// SAFETY: as above.
extension VerifiedBuffer where Root == ArrayTable {
  var root: ArrayTable.Verified {
    @_lifetime(copy self) get { unsafe ArrayTable.Verified(unchecked: rootTable) }
  }
}

// SAFETY: as above.
extension CheckedBuffer where Root == ArrayTable {
  var root: ArrayTable.Checked {
    @_lifetime(copy self) get { unsafe ArrayTable.Checked(unchecked: rootTable) }
  }
}
