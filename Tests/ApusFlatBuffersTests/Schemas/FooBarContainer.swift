// UNSAFE: views of tables in the form of generated code

// The schema of the usual FlatBuffers benchmark, in the form of generated code.

import ApusFlatBuffers

struct Fruit: FlatEnum {
  let rawValue: Int16
  @inlinable @inline(__always)
  init(rawValue: Int16) { self.rawValue = rawValue }

  static let apples = Fruit(rawValue: 0)
  static let pears = Fruit(rawValue: 1)
  static let bananas = Fruit(rawValue: 2)
}

struct Foo: FlatStruct {
  var id: UInt64 = 0
  var count: Int16 = 0
  var prefix: Int8 = 0
  var length: UInt32 = 0

  static var flatByteCount: Int { 16 }
  static var flatAlignment: Int { 8 }
  static var flatHasPadding: Bool { true }

  init() {}

  @inline(__always)
  init(flatBytes bytes: RawSpan, at offset: Int) {
    id = UInt64(flatBytes: bytes, at: offset)
    count = Int16(flatBytes: bytes, at: offset &+ 8)
    prefix = Int8(flatBytes: bytes, at: offset &+ 10)
    length = UInt32(flatBytes: bytes, at: offset &+ 12)
  }

  @inline(__always) @_lifetime(bytes: copy bytes)
  func flatStore(to bytes: inout MutableRawSpan, at offset: Int) {
    id.flatStore(to: &bytes, at: offset)
    count.flatStore(to: &bytes, at: offset &+ 8)
    prefix.flatStore(to: &bytes, at: offset &+ 10)
    length.flatStore(to: &bytes, at: offset &+ 12)
  }
}

struct Bar: FlatStruct {
  var parent = Foo()
  var time: Int32 = 0
  var ratio: Float = 0
  var size: UInt16 = 0

  static var flatByteCount: Int { 32 }
  static var flatAlignment: Int { 8 }
  static var flatHasPadding: Bool { true }

  init() {}

  @inline(__always)
  init(flatBytes bytes: RawSpan, at offset: Int) {
    parent = Foo(flatBytes: bytes, at: offset)
    time = Int32(flatBytes: bytes, at: offset &+ 16)
    ratio = Float(flatBytes: bytes, at: offset &+ 20)
    size = UInt16(flatBytes: bytes, at: offset &+ 24)
  }

  @inline(__always) @_lifetime(bytes: copy bytes)
  func flatStore(to bytes: inout MutableRawSpan, at offset: Int) {
    parent.flatStore(to: &bytes, at: offset)
    time.flatStore(to: &bytes, at: offset &+ 16)
    ratio.flatStore(to: &bytes, at: offset &+ 20)
    size.flatStore(to: &bytes, at: offset &+ 24)
  }
}

// SAFETY: `verifyFields` verifies each field that the view reads, as the same type.
enum FooBar: FlatTableType {
  typealias Verified = View<VerifiedContract>
  typealias Checked = View<CheckedContract>

  static var flatName: StaticString { "FooBar" }

  static func verifyFields(
    of table: FlatVerifier.Table, with verifier: inout FlatVerifier
  ) -> Bool {
    verifier.value(table, 4, Bar.self, "sibling")
      && verifier.string(table, 6, "name")
      && verifier.value(table, 8, Double.self, "rating")
      && verifier.value(table, 10, UInt8.self, "postfix")
  }

  static func create(
    in builder: inout FlatBufferBuilder, sibling: Bar? = nil, name: FlatOffset<String>? = nil,
    rating: Double = 0, postfix: UInt8 = 0
  ) -> FlatOffset<FooBar> {
    builder.startTable(fieldCount: 4)
    builder.add(rating, default: 0, at: 8)
    builder.add(name, at: 6)
    builder.add(sibling, at: 4)
    builder.add(postfix, default: 0, at: 10)
    return builder.endTable(FooBar.self)
  }

  struct View<Contract: ReadingContract>: FlatTableView, ~Escapable {
    let flatTable: FlatTable<Contract>

    @unsafe @inline(__always) @_lifetime(copy table)
    init(unchecked table: FlatTable<Contract>) { flatTable = table }

    @inline(__always)
    var sibling: Bar? { unsafe flatTable.value(at: 4) }
    @inline(__always)
    var name: FlatString? { @_lifetime(copy self) get { unsafe flatTable.string(at: 6) } }
    @inline(__always)
    var rating: Double { unsafe flatTable.scalar(at: 8, default: 0) }
    @inline(__always)
    var postfix: UInt8 { unsafe flatTable.scalar(at: 10, default: 0) }
  }
}

// SAFETY: `verifyFields` verifies each field that the view reads, as the same type.
enum FooBarContainer: FlatTableType {
  typealias Verified = View<VerifiedContract>
  typealias Checked = View<CheckedContract>

  static var flatName: StaticString { "FooBarContainer" }

  static func verifyFields(
    of table: FlatVerifier.Table, with verifier: inout FlatVerifier
  ) -> Bool {
    verifier.tables(table, 4, of: FooBar.self, "list")
      && verifier.value(table, 6, Bool.self, "initialized")
      && verifier.value(table, 8, Fruit.self, "fruit")
      && verifier.string(table, 10, "location")
  }

  static func create(
    in builder: inout FlatBufferBuilder, list: FlatOffset<[FooBar]>? = nil,
    initialized: Bool = false, fruit: Fruit = .apples, location: FlatOffset<String>? = nil
  ) -> FlatOffset<FooBarContainer> {
    builder.startTable(fieldCount: 4)
    builder.add(location, at: 10)
    builder.add(list, at: 4)
    builder.add(fruit, default: .apples, at: 8)
    builder.add(initialized, default: false, at: 6)
    return builder.endTable(FooBarContainer.self)
  }

  struct View<Contract: ReadingContract>: FlatTableView, ~Escapable {
    let flatTable: FlatTable<Contract>

    @unsafe @inline(__always) @_lifetime(copy table)
    init(unchecked table: FlatTable<Contract>) { flatTable = table }

    @inline(__always)
    var list: TableVector<FooBar.View<Contract>>? {
      @_lifetime(copy self) get { unsafe flatTable.tables(at: 4) }
    }
    @inline(__always)
    var initialized: Bool { unsafe flatTable.scalar(at: 6, default: false) }
    @inline(__always)
    var fruit: Fruit { unsafe flatTable.scalar(at: 8, default: .apples) }
    @inline(__always)
    var location: FlatString? { @_lifetime(copy self) get { unsafe flatTable.string(at: 10) } }
  }
}

// SAFETY: as above.
extension VerifiedBuffer where Root == FooBarContainer {
  @inline(__always)
  var root: FooBarContainer.Verified {
    @_lifetime(copy self) get { unsafe FooBarContainer.Verified(unchecked: rootTable) }
  }
}

// SAFETY: as above.
extension CheckedBuffer where Root == FooBarContainer {
  @inline(__always)
  var root: FooBarContainer.Checked {
    @_lifetime(copy self) get { unsafe FooBarContainer.Checked(unchecked: rootTable) }
  }
}
