public import ApusBytes

/// A reference that was scanned.
@usableFromInline
enum Reference {
  case scalar(UInt32)
  /// The entity's name is between the offsets.
  case entity(Int, Int)
}

extension XMLEngine {
  /// Scans a reference in content and reports what it stands for.
  @inlinable @inline(never)
  mutating func reference<Handler: XMLHandler & ~Copyable>(
    _ window: RawSpan, at start: Int, into handler: inout Handler
  ) throws(EngineError) -> Int {
    let (reference, end) = try scanReference(window, at: start)
    guard end &- start <= limits.tokenBytes else { throw EngineError(.tokenTooLong, start) }
    switch reference {
    case .scalar(let scalar): emit(scalar, into: &handler)
    case .entity(let first, let last):
      let name = window.part(first, last)
      guard let entity = try declaredEntity(name, at: start) else {
        if isEntityOptional {
          handler.skippedEntity(name.elements)
        } else {
          if !options.isLenient { throw undeclared(name, at: start) }
          try report(.undeclaredEntity, at: start, into: &handler)
          handler.text(window.part(start, end).elements)
        }
        return end
      }
      try expand(entity, at: start, window, into: &handler)
    }
    return end
  }

  /// Scans a reference, and returns it with the index after it.
  @usableFromInline @inline(never)
  mutating func scanReference(
    _ window: RawSpan, at start: Int
  ) throws(EngineError) -> (Reference, end: Int) {
    if window.byte(at: start + 1) == UInt8(ascii: "#") {
      return try characterReference(window, at: start)
    }
    let (end, classes) = window.nameEnd(from: start + 1)
    guard window.byteClass(at: start + 1) & ByteClass.nameStart != 0 else {
      throw fault(.malformedReference, window, at: start + 1)
    }
    if classes & ByteClass.other != 0 { try checkName(window, start + 1, end) }
    guard end - start <= limits.nameBytes else { throw EngineError(.nameTooLong, start) }
    guard window.byte(at: end) == UInt8(ascii: ";") else {
      throw fault(.malformedReference, window, at: end)
    }
    if let scalar = Self.predefined(window.part(start + 1, end)) {
      return (.scalar(scalar), end + 1)
    }
    if classes & ByteClass.colon != 0, options.namespaces == .resolved {
      throw EngineError(.invalidQualifiedName, start)
    }
    return (.entity(start + 1, end), end + 1)
  }

  private static func predefined(_ name: RawSpan) -> UInt32? {
    switch name.byteCount {
    case 2 where name.byte(at: 1) == UInt8(ascii: "t"):
      switch name.byte(at: 0) {
      case UInt8(ascii: "l"): 0x3c
      case UInt8(ascii: "g"): 0x3e
      default: nil
      }
    case 3: name.holds("amp", at: 0) ? 0x26 : nil
    case 4: name.holds("apos", at: 0) ? 0x27 : name.holds("quot", at: 0) ? 0x22 : nil
    default: nil
    }
  }

  private mutating func characterReference(
    _ window: RawSpan, at start: Int
  ) throws(EngineError) -> (Reference, end: Int) {
    let isHexadecimal = window.byte(at: start + 2) == UInt8(ascii: "x")
    let first = start + (isHexadecimal ? 3 : 2)
    var index = first
    var scalar: UInt32 = 0
    while let digit = Self.digit(window.byte(at: index), isHexadecimal) {
      // Any number above the last character stays above it.
      scalar = min(scalar * (isHexadecimal ? 16 : 10) + digit, 0x20_0000)
      index += 1
    }
    guard index > first, window.byte(at: index) == UInt8(ascii: ";") else {
      throw fault(.malformedReference, window, at: index)
    }
    switch scalar {
    case 9, 10, 13, 0x20...0xd7ff, 0xe000...0xfffd, 0x1_0000...0x10_ffff:
      return (.scalar(scalar), index + 1)
    default: throw EngineError(.invalidCharacterReference, start)
    }
  }

  private static func digit(_ byte: UInt8, _ isHexadecimal: Bool) -> UInt32? {
    switch byte {
    case 0x30...0x39: UInt32(byte - 0x30)
    case 0x41...0x46 where isHexadecimal: UInt32(byte - 0x41 + 10)
    case 0x61...0x66 where isHexadecimal: UInt32(byte - 0x61 + 10)
    default: nil
    }
  }

  /// Appends a character to the scratch memory as UTF-8.
  @usableFromInline
  mutating func appendScalar(_ scalar: UInt32) {
    if scalar < 0x80 { return scratch.append(UInt8(truncatingIfNeeded: scalar)) }
    guard let scalar = Unicode.Scalar(scalar), let bytes = UTF8.encode(scalar) else { return }
    for byte in bytes { scratch.append(byte) }
  }

  /// Whether a reference to an undeclared entity may be skipped, because the document type has parts
  /// outside of the document, or parameter entities: section 4.1 of XML 1.0, "Entity Declared".
  @usableFromInline var isEntityOptional: Bool {
    guard !isStandalone, let declarations else { return false }
    return declarations.hasExternalSubset || declarations.hasParameterReferences
  }

  /// Returns an entity that may be expanded, or `nil` if it is not declared.
  @usableFromInline @inline(never)
  mutating func declaredEntity(_ name: RawSpan, at start: Int) throws(EngineError)
    -> DeclaredEntity?
  {
    guard let entity = declarations?.entity(name) else { return nil }
    // The same section: a standalone document must not need the declarations of parameter entities.
    if isStandalone, entity.isOfParameterEntity, !isInParameterEntity { return nil }
    if entity.notation != nil { throw EngineError(.unparsedEntity, start) }
    if entity.isOpen {
      detail = "&\(name.text);"
      throw EngineError(.recursiveEntity, start)
    }
    guard entityDepth < limits.entityDepth else { throw EngineError(.expansionTooLarge, start) }
    return entity
  }

  /// The error of a reference to an entity that is not declared.
  @usableFromInline @inline(never)
  mutating func undeclared(_ name: RawSpan, at start: Int) -> EngineError {
    detail = "&\(name.text);"
    return EngineError(.undeclaredEntity, start)
  }

  /// Counts bytes to which an entity or a default expands, and checks the budget.
  @usableFromInline
  mutating func charge(_ count: Int, at index: Int) throws(EngineError) {
    expandedBytes += count
    if entityDepth == 0 { referenceOffset = base + index }
    guard expandedBytes > limits.expansionBytes else { return }
    let factor = limits.expansionFactor
    guard factor > 0, expandedBytes / factor <= referenceOffset else {
      throw EngineError(.expansionTooLarge, index)
    }
  }

  /// Reports the content of an entity.
  @inlinable @inline(never)
  mutating func expand<Handler: XMLHandler & ~Copyable>(
    _ entity: DeclaredEntity, at start: Int, _ window: RawSpan, into handler: inout Handler
  ) throws(EngineError) {
    guard let text = entity.text(options) else {
      let name = entity.name
      handler.skippedEntity(name.span)
      return
    }
    // 16 more bytes, so that empty entities have a price.
    try charge(text.count &+ 16, at: start)
    let outerFloor = floor
    floor = open.count
    entityDepth &+= 1
    entity.isOpen = true
    defer {
      entity.isOpen = false
      entityDepth &-= 1
      floor = outerFloor
    }
    do throws(EngineError) {
      _ = try content(text.span.rawBytes, from: 0, isLast: true, into: &handler)
      if isInSection || open.count != floor { throw EngineError(.unbalancedEntity, start) }
    } catch {
      let kind = error.kind == .unexpectedEnd ? .unbalancedEntity : error.kind
      throw EngineError(kind, start)
    }
  }
}
