import ApusJSON

/// What a reader has read: all readers of a document must agree.
struct Checksum: Equatable {
  var objects: UInt64 = 0
  var arrays: UInt64 = 0
  /// The bytes of keys and strings, with escapes resolved.
  var bytes: UInt64 = 0
  /// The wrapping sum of all integers.
  var integers: UInt64 = 0
  var trues: UInt64 = 0
  var nulls: UInt64 = 0

  mutating func add(_ other: Checksum) {
    objects &+= other.objects
    arrays &+= other.arrays
    bytes &+= other.bytes
    integers &+= other.integers
    trues &+= other.trues
    nulls &+= other.nulls
  }
}

/// A handler that visits all values.
struct Visitor: JSONHandler {
  var sum = Checksum()
  private var scratch: [UInt8] = []

  init() {}

  @inline(__always)
  private mutating func count(_ string: JSONString) {
    guard string.hasEscapes else {
      sum.bytes &+= UInt64(string.bytes.count)
      return
    }
    scratch.removeAll(keepingCapacity: true)
    string.appendValue(to: &scratch)
    sum.bytes &+= UInt64(scratch.count)
  }

  mutating func beginObject() { sum.objects &+= 1 }
  mutating func beginArray() { sum.arrays &+= 1 }
  mutating func key(_ key: JSONString) { count(key) }
  mutating func string(_ value: JSONString) { count(value) }
  mutating func boolean(_ value: Bool) { sum.trues &+= value ? 1 : 0 }
  mutating func null() { sum.nulls &+= 1 }

  mutating func number(_ value: JSONNumber) {
    switch value {
    case .integer(let value): sum.integers &+= UInt64(bitPattern: Int64(value))
    case .unsigned(let value): sum.integers &+= value
    case .double: break
    }
  }
}

extension Visitor {
  /// Visits a value of a tree, and all values in it.
  mutating func visit(_ value: JSONValueView) throws(JSONError) {
    switch value.kind {
    case .object:
      beginObject()
      var members = value.members
      while let member = members.next() {
        key(member.key)
        try visit(member.value)
      }
    case .array:
      beginArray()
      var elements = value.elements
      while let element = elements.next() { try visit(element) }
    case .string: string(try value.view())
    case .number: number(try value.number())
    case .boolean: boolean(try value.boolean())
    case .null: null()
    }
  }
}
