// UNSAFE: views of tables in the form of generated code

// The schema `optional_scalars.fbs`, in the form of generated code.

import ApusFlatBuffers

struct OptionalByte: FlatEnum {
  let rawValue: Int8
  init(rawValue: Int8) { self.rawValue = rawValue }

  static let none = OptionalByte(rawValue: 0)
  static let one = OptionalByte(rawValue: 1)
  static let two = OptionalByte(rawValue: 2)
}

// SAFETY: `verifyFields` verifies each field that the view reads, as the same type.
enum ScalarStuff: FlatTableType {
  typealias Verified = View<VerifiedContract>
  typealias Checked = View<CheckedContract>

  static var flatName: StaticString { "optional_scalars.ScalarStuff" }
  static var flatIdentifier: FlatIdentifier? { "NULL" }

  static func verifyFields(
    of table: FlatVerifier.Table, with verifier: inout FlatVerifier
  ) -> Bool {
    verifier.value(table, 4, Int8.self, "justI8")
      && verifier.value(table, 6, Int8.self, "maybeI8")
      && verifier.value(table, 8, Int8.self, "defaultI8")
      && verifier.value(table, 10, UInt8.self, "justU8")
      && verifier.value(table, 12, UInt8.self, "maybeU8")
      && verifier.value(table, 14, UInt8.self, "defaultU8")
      && verifier.value(table, 16, Int16.self, "justI16")
      && verifier.value(table, 18, Int16.self, "maybeI16")
      && verifier.value(table, 20, Int16.self, "defaultI16")
      && verifier.value(table, 22, UInt16.self, "justU16")
      && verifier.value(table, 24, UInt16.self, "maybeU16")
      && verifier.value(table, 26, UInt16.self, "defaultU16")
      && verifier.value(table, 28, Int32.self, "justI32")
      && verifier.value(table, 30, Int32.self, "maybeI32")
      && verifier.value(table, 32, Int32.self, "defaultI32")
      && verifier.value(table, 34, UInt32.self, "justU32")
      && verifier.value(table, 36, UInt32.self, "maybeU32")
      && verifier.value(table, 38, UInt32.self, "defaultU32")
      && verifier.value(table, 40, Int64.self, "justI64")
      && verifier.value(table, 42, Int64.self, "maybeI64")
      && verifier.value(table, 44, Int64.self, "defaultI64")
      && verifier.value(table, 46, UInt64.self, "justU64")
      && verifier.value(table, 48, UInt64.self, "maybeU64")
      && verifier.value(table, 50, UInt64.self, "defaultU64")
      && verifier.value(table, 52, Float.self, "justF32")
      && verifier.value(table, 54, Float.self, "maybeF32")
      && verifier.value(table, 56, Float.self, "defaultF32")
      && verifier.value(table, 58, Double.self, "justF64")
      && verifier.value(table, 60, Double.self, "maybeF64")
      && verifier.value(table, 62, Double.self, "defaultF64")
      && verifier.value(table, 64, Bool.self, "justBOOL")
      && verifier.value(table, 66, Bool.self, "maybeBOOL")
      && verifier.value(table, 68, Bool.self, "defaultBOOL")
      && verifier.value(table, 70, OptionalByte.self, "justEnum")
      && verifier.value(table, 72, OptionalByte.self, "maybeEnum")
      && verifier.value(table, 74, OptionalByte.self, "defaultEnum")
  }

  static func create(
    in builder: inout FlatBufferBuilder,
    justI8: Int8 = 0,
    maybeI8: Int8? = nil,
    defaultI8: Int8 = 42,
    justU8: UInt8 = 0,
    maybeU8: UInt8? = nil,
    defaultU8: UInt8 = 42,
    justI16: Int16 = 0,
    maybeI16: Int16? = nil,
    defaultI16: Int16 = 42,
    justU16: UInt16 = 0,
    maybeU16: UInt16? = nil,
    defaultU16: UInt16 = 42,
    justI32: Int32 = 0,
    maybeI32: Int32? = nil,
    defaultI32: Int32 = 42,
    justU32: UInt32 = 0,
    maybeU32: UInt32? = nil,
    defaultU32: UInt32 = 42,
    justI64: Int64 = 0,
    maybeI64: Int64? = nil,
    defaultI64: Int64 = 42,
    justU64: UInt64 = 0,
    maybeU64: UInt64? = nil,
    defaultU64: UInt64 = 42,
    justF32: Float = 0,
    maybeF32: Float? = nil,
    defaultF32: Float = 42,
    justF64: Double = 0,
    maybeF64: Double? = nil,
    defaultF64: Double = 42,
    justBOOL: Bool = false,
    maybeBOOL: Bool? = nil,
    defaultBOOL: Bool = true,
    justEnum: OptionalByte = OptionalByte(rawValue: 0),
    maybeEnum: OptionalByte? = nil,
    defaultEnum: OptionalByte = .one
  ) -> FlatOffset<ScalarStuff> {
    builder.startTable(fieldCount: 36)
    builder.add(defaultF64, default: 42, at: 62)
    builder.add(maybeF64, at: 60)
    builder.add(justF64, default: 0, at: 58)
    builder.add(defaultU64, default: 42, at: 50)
    builder.add(maybeU64, at: 48)
    builder.add(justU64, default: 0, at: 46)
    builder.add(defaultI64, default: 42, at: 44)
    builder.add(maybeI64, at: 42)
    builder.add(justI64, default: 0, at: 40)
    builder.add(defaultF32, default: 42, at: 56)
    builder.add(maybeF32, at: 54)
    builder.add(justF32, default: 0, at: 52)
    builder.add(defaultU32, default: 42, at: 38)
    builder.add(maybeU32, at: 36)
    builder.add(justU32, default: 0, at: 34)
    builder.add(defaultI32, default: 42, at: 32)
    builder.add(maybeI32, at: 30)
    builder.add(justI32, default: 0, at: 28)
    builder.add(defaultU16, default: 42, at: 26)
    builder.add(maybeU16, at: 24)
    builder.add(justU16, default: 0, at: 22)
    builder.add(defaultI16, default: 42, at: 20)
    builder.add(maybeI16, at: 18)
    builder.add(justI16, default: 0, at: 16)
    builder.add(defaultEnum, default: .one, at: 74)
    builder.add(maybeEnum, at: 72)
    builder.add(justEnum, default: OptionalByte(rawValue: 0), at: 70)
    builder.add(defaultBOOL, default: true, at: 68)
    builder.add(maybeBOOL, at: 66)
    builder.add(justBOOL, default: false, at: 64)
    builder.add(defaultU8, default: 42, at: 14)
    builder.add(maybeU8, at: 12)
    builder.add(justU8, default: 0, at: 10)
    builder.add(defaultI8, default: 42, at: 8)
    builder.add(maybeI8, at: 6)
    builder.add(justI8, default: 0, at: 4)
    return builder.endTable(ScalarStuff.self)
  }

  struct View<Contract: ReadingContract>: FlatTableView, ~Escapable {
    let flatTable: FlatTable<Contract>

    @unsafe @_lifetime(copy table)
    init(unchecked table: FlatTable<Contract>) { flatTable = table }

    var justI8: Int8 { unsafe flatTable.scalar(at: 4, default: 0) }
    var maybeI8: Int8? { unsafe flatTable.value(at: 6) }
    var defaultI8: Int8 { unsafe flatTable.scalar(at: 8, default: 42) }
    var justU8: UInt8 { unsafe flatTable.scalar(at: 10, default: 0) }
    var maybeU8: UInt8? { unsafe flatTable.value(at: 12) }
    var defaultU8: UInt8 { unsafe flatTable.scalar(at: 14, default: 42) }
    var justI16: Int16 { unsafe flatTable.scalar(at: 16, default: 0) }
    var maybeI16: Int16? { unsafe flatTable.value(at: 18) }
    var defaultI16: Int16 { unsafe flatTable.scalar(at: 20, default: 42) }
    var justU16: UInt16 { unsafe flatTable.scalar(at: 22, default: 0) }
    var maybeU16: UInt16? { unsafe flatTable.value(at: 24) }
    var defaultU16: UInt16 { unsafe flatTable.scalar(at: 26, default: 42) }
    var justI32: Int32 { unsafe flatTable.scalar(at: 28, default: 0) }
    var maybeI32: Int32? { unsafe flatTable.value(at: 30) }
    var defaultI32: Int32 { unsafe flatTable.scalar(at: 32, default: 42) }
    var justU32: UInt32 { unsafe flatTable.scalar(at: 34, default: 0) }
    var maybeU32: UInt32? { unsafe flatTable.value(at: 36) }
    var defaultU32: UInt32 { unsafe flatTable.scalar(at: 38, default: 42) }
    var justI64: Int64 { unsafe flatTable.scalar(at: 40, default: 0) }
    var maybeI64: Int64? { unsafe flatTable.value(at: 42) }
    var defaultI64: Int64 { unsafe flatTable.scalar(at: 44, default: 42) }
    var justU64: UInt64 { unsafe flatTable.scalar(at: 46, default: 0) }
    var maybeU64: UInt64? { unsafe flatTable.value(at: 48) }
    var defaultU64: UInt64 { unsafe flatTable.scalar(at: 50, default: 42) }
    var justF32: Float { unsafe flatTable.scalar(at: 52, default: 0) }
    var maybeF32: Float? { unsafe flatTable.value(at: 54) }
    var defaultF32: Float { unsafe flatTable.scalar(at: 56, default: 42) }
    var justF64: Double { unsafe flatTable.scalar(at: 58, default: 0) }
    var maybeF64: Double? { unsafe flatTable.value(at: 60) }
    var defaultF64: Double { unsafe flatTable.scalar(at: 62, default: 42) }
    var justBOOL: Bool { unsafe flatTable.scalar(at: 64, default: false) }
    var maybeBOOL: Bool? { unsafe flatTable.value(at: 66) }
    var defaultBOOL: Bool { unsafe flatTable.scalar(at: 68, default: true) }
    var justEnum: OptionalByte {
      unsafe flatTable.scalar(at: 70, default: OptionalByte(rawValue: 0))
    }
    var maybeEnum: OptionalByte? { unsafe flatTable.value(at: 72) }
    var defaultEnum: OptionalByte { unsafe flatTable.scalar(at: 74, default: .one) }
  }
}

// SAFETY: as above.
extension VerifiedBuffer where Root == ScalarStuff {
  var root: ScalarStuff.Verified {
    @_lifetime(copy self) get { unsafe ScalarStuff.Verified(unchecked: rootTable) }
  }
}

// SAFETY: as above.
extension CheckedBuffer where Root == ScalarStuff {
  var root: ScalarStuff.Checked {
    @_lifetime(copy self) get { unsafe ScalarStuff.Checked(unchecked: rootTable) }
  }
}
