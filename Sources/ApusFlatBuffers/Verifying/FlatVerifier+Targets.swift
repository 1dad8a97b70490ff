// Verifies what references refer to. Positions have at least four bytes behind them.

extension FlatVerifier {
  /// Verifies a union's value as a table.
  ///
  /// - Returns: Whether the value is valid.
  @inlinable @inline(__always)
  public mutating func table<Type: FlatTableType>(_ target: Target, _ type: Type.Type) -> Bool {
    table(target, GeneratedFields<Type>())
  }

  /// Verifies a union's value as a table by its fields.
  @inlinable @inline(__always)
  package mutating func table(
    _ target: Target, _ fields: some FlatFields
  ) -> Bool {
    verifyTable(at: target.position, depthLeft: target.depthLeft, fields)
  }

  /// Verifies a union's value as a string.
  ///
  /// - Returns: Whether the value is valid.
  @inlinable @inline(__always)
  public mutating func string(_ target: Target) -> Bool {
    verifyString(target.position)
  }

  /// Verifies a union's value as a struct.
  ///
  /// - Returns: Whether the value is valid.
  @inlinable @inline(__always)
  public mutating func value<Value: FlatValue>(_ target: Target, _ type: Value.Type) -> Bool {
    value(target, size: Value.flatByteCount, alignment: Value.flatAlignment)
  }

  /// Verifies a union's value as a struct of a size.
  @inlinable @inline(__always)
  package mutating func value(_ target: Target, size: Int, alignment: Int) -> Bool {
    let position = target.position
    guard size <= byteCount &- position else {
      report.fail(.leavesBuffer(byteCount: size, available: byteCount &- position), at: position)
      return false
    }
    guard !isMisaligned(position, alignment) else {
      report.fail(.misaligned(alignment: alignment), at: position)
      return false
    }
    return use(size, position)
  }

  /// Counts bytes, and compares them with the limit.
  @inlinable @inline(__always)
  mutating func use(_ count: Int, _ position: Int) -> Bool {
    bytesLeft &-= count
    if bytesLeft < 0 { report.failApparentSize(position) }
    return bytesLeft >= 0
  }

  @inlinable @inline(__always)
  mutating func verifyVector(_ position: Int, elementSize: Int) -> Bool {
    let count = Int(load(position) as UInt32)
    // A count has 32 bits and an element at most 65535 bytes, so that the product cannot overflow.
    let size = count &* elementSize
    let room = byteCount &- position &- 4
    guard size <= room else {
      report.fail(.leavesBuffer(byteCount: size, available: room), at: position &+ 4)
      return false
    }
    return use(size &+ 4, position)
  }

  @inlinable @inline(__always)
  mutating func verifyString(_ position: Int) -> Bool {
    let count = Int(load(position) as UInt32)
    let end = position &+ 4 &+ count
    guard end < byteCount else {
      report.fail(
        .leavesBuffer(byteCount: count &+ 1, available: byteCount &- position &- 4),
        at: position &+ 4)
      return false
    }
    guard load(end) as UInt8 == 0 else {
      report.fail(.unterminatedString, at: end)
      return false
    }
    return use(count &+ 4, position)
  }

  @inlinable
  mutating func verifyStrings(_ position: Int) -> Bool {
    guard verifyVector(position, elementSize: 4) else { return false }
    for index in 0..<Int(load(position) as UInt32) {
      guard case .at(let target) = follow(position &+ 4 &+ index &* 4), verifyString(target)
      else {
        report.add(element: index)
        return false
      }
    }
    return true
  }

  @inlinable
  mutating func verifyTables<Type: FlatTableType>(
    _ position: Int, as type: Type.Type, depthLeft: Int
  ) -> Bool {
    verifyTables(position, depthLeft: depthLeft, GeneratedFields<Type>())
  }

  @inlinable @inline(__always)
  mutating func verifyTables(
    _ position: Int, depthLeft: Int, _ fields: some FlatFields
  ) -> Bool {
    guard verifyVector(position, elementSize: 4) else { return false }
    var verified = VerifiedVtable()
    let count = Int(load(position) as UInt32)
    var index = 0
    while index < count {
      guard case .at(let target) = follow(position &+ 4 &+ index &* 4),
        verifyElement(at: target, depthLeft: depthLeft, &verified, fields)
      else {
        report.add(element: index)
        return false
      }
      index &+= 1
    }
    return true
  }

  /// Verifies the values of a vector of unions; the vector of kinds was verified.
  @inlinable @inline(__always)
  mutating func verifyUnions<Kind: FlatEnum>(
    _ kinds: Int, _ values: Int, depthLeft: Int,
    _ verifyMember: (inout FlatVerifier, Kind, Target) -> Bool
  ) -> Bool {
    guard verifyVector(values, elementSize: 4) else { return false }
    let count = Int(load(values) as UInt32)
    let kindCount = Int(load(kinds) as UInt32)
    guard count == kindCount else {
      report.fail(.unionLengths(kinds: kindCount, values: count), at: values)
      return false
    }
    for index in 0..<count {
      let kindPosition = kinds &+ 4 &+ index &* Kind.flatByteCount
      guard let kind = loadKind(kindPosition) as Kind? else { continue }
      guard case .at(let target) = follow(values &+ 4 &+ index &* 4),
        verifyMember(&self, kind, Target(position: target, depthLeft: depthLeft))
      else {
        report.add(element: index)
        return false
      }
    }
    return true
  }

  /// Verifies the buffer within a vector of bytes that was verified.
  ///
  /// The buffer counts its offsets from its own first byte. It shares the limits of this verifier.
  @inlinable @inline(__always)
  mutating func verifyNested(
    _ position: Int, depthLeft: Int, _ fields: some FlatFields
  ) -> Bool {
    let count = Int(load(position) as UInt32)
    guard count >= 4 else {
      report.fail(.leavesBuffer(byteCount: 4, available: count), at: position &+ 4)
      return false
    }
    var inner = inner(at: position &+ 4, byteCount: count)
    let isValid = inner.verifyRoot(at: 0, depth: depthLeft, fields)
    tablesLeft = inner.tablesLeft
    bytesLeft = inner.bytesLeft
    if !isValid { report.moveError(by: position &+ 4) }
    return isValid
  }
}
