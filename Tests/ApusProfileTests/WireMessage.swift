/// A second reader of the wire format of Protocol Buffers, for tests: every field by its number.
struct WireMessage {
  private(set) var numbers: [Int: [UInt64]] = [:]
  private(set) var parts: [Int: [[UInt8]]] = [:]

  init(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let tag = Int(Self.number(&rest))
      if tag & 7 == 0 {
        numbers[tag >> 3, default: []].append(Self.number(&rest))
      } else {
        let count = Int(Self.number(&rest))
        parts[tag >> 3, default: []].append(Array(rest.prefix(count)))
        rest.removeFirst(count)
      }
    }
  }

  static func number(_ rest: inout ArraySlice<UInt8>) -> UInt64 {
    var (number, shift): (UInt64, UInt64) = (0, 0)
    while let byte = rest.popFirst() {
      number |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { break }
      shift += 7
    }
    return number
  }

  /// The value of a number, or 0.
  func value(_ field: Int) -> Int { Int(numbers[field]?.last ?? 0) }

  /// The messages in a field.
  func messages(_ field: Int) -> [WireMessage] { (parts[field] ?? []).map(WireMessage.init) }

  /// The packed numbers of a field.
  func packed(_ field: Int) -> [Int] {
    (parts[field] ?? []).flatMap { part in
      var rest = part[...]
      var numbers: [Int] = []
      while !rest.isEmpty { numbers.append(Int(Self.number(&rest))) }
      return numbers
    }
  }
}
