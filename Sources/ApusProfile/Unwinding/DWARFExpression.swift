import ApusBytes

/// An expression of DWARF that computes an address, such as those of trampolines.
///
/// It has no branches: expressions with them are refused, so that each ends.
struct DWARFExpression: Hashable, Sendable {
  private let code: [UInt8]

  /// The most bytes of an expression; those of compilers have fewer than 32.
  static let longest = 256

  init(_ code: [UInt8]) { self.code = code }

  /// Computes the value.
  ///
  /// - Parameters:
  ///   - first: A value on the stack of the expression at its beginning.
  ///   - register: Returns the value of a register.
  ///   - memory: Returns the word at an address.
  /// - Returns: The value; `nil` if the expression is wrong, or needs what is not there.
  /// - Complexity: O(*n*) in the bytes.
  func value(
    first: UInt64?, register: (UInt64) -> UInt64?, memory: (UInt64) -> UInt64?
  ) -> UInt64? {
    var stack = ExpressionStack(values: first.map { [$0] } ?? [])
    let bytes = code.span.rawBytes
    var cursor = ByteCursor(bytes, 0..<code.count)
    do throws(DWARFError) {
      while !cursor.isAtEnd {
        guard try stack.perform(try cursor.byte(), &cursor, register, memory) else { return nil }
      }
    } catch {
      return nil
    }
    return stack.values.last
  }
}

/// The values of an expression that is computed.
private struct ExpressionStack {
  var values: [UInt64]

  /// Performs an operation; returns whether it is known and had its operands.
  mutating func perform(
    _ code: UInt8, _ cursor: inout ByteCursor, _ register: (UInt64) -> UInt64?,
    _ memory: (UInt64) -> UInt64?
  ) throws(DWARFError) -> Bool {
    switch code {
    case 0x06: return change { memory($0) }
    case 0x12: return push(values.last)
    case 0x13: return values.popLast() != nil
    case 0x1F: return change { 0 &- $0 }
    case 0x20: return change { ~$0 }
    case 0x23:
      let addend = try cursor.unsigned()
      return change { $0 &+ addend }
    case 0x30...0x4F: return push(UInt64(code - 0x30))
    case 0x70...0x8F:
      let offset = try cursor.signed()
      return push(register(UInt64(code - 0x70)).map { $0 &+ UInt64(bitPattern: offset) })
    case 0x96: return true
    default:
      if let constant = try Self.constant(code, &cursor) { return push(constant) }
      return combine(code)
    }
  }

  private static func constant(
    _ code: UInt8, _ cursor: inout ByteCursor
  ) throws(DWARFError) -> UInt64? {
    switch code {
    case 0x03, 0x0E: try cursor.integer(UInt64.self)
    case 0x08: UInt64(try cursor.byte())
    case 0x09: UInt64(bitPattern: Int64(try cursor.integer(Int8.self)))
    case 0x0A: UInt64(try cursor.integer(UInt16.self))
    case 0x0B: UInt64(bitPattern: Int64(try cursor.integer(Int16.self)))
    case 0x0C: UInt64(try cursor.integer(UInt32.self))
    case 0x0D: UInt64(bitPattern: Int64(try cursor.integer(Int32.self)))
    case 0x0F: UInt64(bitPattern: try cursor.integer(Int64.self))
    case 0x10: try cursor.unsigned()
    case 0x11: UInt64(bitPattern: try cursor.signed())
    default: nil
    }
  }

  private mutating func push(_ value: UInt64?) -> Bool {
    guard let value else { return false }
    values.append(value)
    return true
  }

  private mutating func change(_ operation: (UInt64) -> UInt64?) -> Bool {
    guard let last = values.popLast() else { return false }
    return push(operation(last))
  }

  /// Performs an operation on the two last values.
  private mutating func combine(_ code: UInt8) -> Bool {
    guard let right = values.popLast(), let left = values.popLast() else { return false }
    return push(Self.combination(code, left, right))
  }

  private static func combination(_ code: UInt8, _ left: UInt64, _ right: UInt64) -> UInt64? {
    let (one, other) = (Int64(bitPattern: left), Int64(bitPattern: right))
    switch code {
    case 0x1A: return left & right
    case 0x1C: return left &- right
    case 0x1E: return left &* right
    case 0x21: return left | right
    case 0x22: return left &+ right
    case 0x24: return right < 64 ? left << right : 0
    case 0x25: return right < 64 ? left >> right : 0
    case 0x27: return left ^ right
    case 0x29: return one == other ? 1 : 0
    case 0x2A: return one >= other ? 1 : 0
    case 0x2B: return one > other ? 1 : 0
    case 0x2C: return one <= other ? 1 : 0
    case 0x2D: return one < other ? 1 : 0
    case 0x2E: return one != other ? 1 : 0
    default: return nil
    }
  }
}
