import ApusBytes

extension XMLEngine {
  /// Appends an attribute value to the scratch memory: references replaced, white space as spaces.
  ///
  /// - Parameters:
  ///   - bytes: The window, or the text of an entity.
  ///   - isEntity: Whether the bytes are the text of an entity, whose line ends are normalised.
  ///   - anchor: The position for errors, if the bytes are the text of an entity.
  mutating func appendValue(
    _ bytes: RawSpan, from first: Int, to end: Int, isEntity: Bool, anchor: Int
  ) throws(Fault) {
    var index = first
    while index < end {
      let byte = bytes.byte(at: index)
      switch byte {
      case UInt8(ascii: "\r"):
        scratch.append(UInt8(ascii: " "))
        let isPair = !isEntity && bytes.byte(at: index + 1) == UInt8(ascii: "\n")
        index += isPair ? 2 : 1
      case UInt8(ascii: "\t"), UInt8(ascii: "\n"):
        scratch.append(UInt8(ascii: " "))
        index += 1
      case UInt8(ascii: "<"):
        throw Fault(.lessThanInValue, isEntity ? anchor : index)
      case UInt8(ascii: "&"):
        index = try appendReference(bytes, at: index, isEntity: isEntity, anchor: anchor)
      default:
        scratch.append(byte)
        index += 1
      }
    }
  }

  private mutating func appendReference(
    _ bytes: RawSpan, at start: Int, isEntity: Bool, anchor: Int
  ) throws(Fault) -> Int {
    let position = isEntity ? anchor : start
    let reference: Reference
    let end: Int
    do throws(Fault) {
      (reference, end) = try scanReference(bytes, at: start)
    } catch {
      // An entity's text, and the value of an attribute, end before the reference does.
      let kind = error.kind == .incomplete ? .malformedReference : error.kind
      throw Fault(kind, isEntity ? anchor : error.offset)
    }
    switch reference {
    case .scalar(let scalar): appendScalar(scalar)
    case .entity(let first, let last):
      try appendEntity(bytes.part(first, last), at: position)
    }
    return end
  }

  private mutating func appendEntity(_ name: RawSpan, at position: Int) throws(Fault) {
    guard let entity = try declaredEntity(name, at: position) else {
      if isEntityOptional { return }
      throw Fault(.undeclaredEntity, position)
    }
    guard let text = entity.replacement else { throw Fault(.externalEntityInValue, position) }
    try charge(text.count + 16, at: position)
    entityDepth += 1
    entity.isOpen = true
    defer {
      entity.isOpen = false
      entityDepth -= 1
    }
    try appendValue(text.span.rawBytes, from: 0, to: text.count, isEntity: true, anchor: position)
  }

  /// Normalises the values of the current tag, applies declarations, and resolves namespaces.
  ///
  /// - Returns: An error that a lenient parser survives.
  @usableFromInline @inline(never)
  mutating func prepare(
    _ window: RawSpan, _ nameStart: Int, _ nameEnd: Int, _ flags: UInt32,
    _ localStart: inout Int, _ namespace: inout Int32
  ) throws(Fault) -> Fault? {
    if flags & AttributeRecord.needsNormalising != 0 { try normaliseValues(window) }
    var flags = flags
    if let list = declarations?.attributes(of: window.part(nameStart, nameEnd)) {
      flags |= try apply(list, window, at: nameStart)
    }
    guard resolvesNamespaces else { return nil }
    return try resolve(window, nameStart, nameEnd, flags, &localStart, &namespace)
  }

  private mutating func normaliseValues(_ window: RawSpan) throws(Fault) {
    for index in 0..<attributes.count {
      var record = attributes[index]
      guard record.has(AttributeRecord.needsNormalising) else { continue }
      let start = scratch.count
      try appendValue(
        window, from: record.valueStart, to: record.valueStart + record.valueCount,
        isEntity: entityDepth > 0, anchor: record.valueStart)
      record.valueStart = start
      record.valueCount = scratch.count - start
      record.flags |= AttributeRecord.valueInScratch
      attributes[index] = record
    }
  }

  /// Collapses the values of tokens, and appends defaults. Returns the flags of the defaults.
  private mutating func apply(
    _ list: AttributeList, _ window: RawSpan, at position: Int
  ) throws(Fault) -> UInt32 {
    let given = attributes.count
    if list.hasTokens {
      for index in 0..<given where list.isToken(name(of: index, window).array) {
        collapse(index, window)
      }
    }
    let isLarge = given > Self.fewAttributes && list.defaults.count > Self.fewAttributes
    let names = isLarge ? Set((0..<given).map { name(of: $0, window).array }) : []
    var flags: UInt32 = 0
    for value in list.defaults {
      let isGiven = isLarge ? names.contains(value.name) : hasAttribute(value.name, given, window)
      if isGiven { continue }
      flags |= try append(value, at: position)
    }
    return flags
  }

  private static var fewAttributes: Int { 16 }

  private func hasAttribute(_ name: [UInt8], _ given: Int, _ window: RawSpan) -> Bool {
    for index in 0..<given {
      let own = self.name(of: index, window)
      if own.byteCount == name.count, own.holds(name.span.rawBytes, at: 0) { return true }
    }
    return false
  }

  private mutating func append(
    _ value: AttributeDefault, at position: Int
  ) throws(Fault) -> UInt32 {
    try charge(value.name.count + value.value.count + 16, at: position)
    let nameStart = scratch.count
    scratch.append(value.name.span.rawBytes)
    let valueStart = scratch.count
    scratch.append(value.value.span.rawBytes)
    var flags = AttributeRecord.isDefault | AttributeRecord.valueInScratch
    if value.name.contains(UInt8(ascii: ":")) { flags |= AttributeRecord.hasColon }
    if isNamespace(value.name.span.rawBytes, 0, value.name.count) {
      flags |= AttributeRecord.isNamespace
    }
    attributes.append(
      AttributeRecord(
        nameStart: nameStart, nameEnd: valueStart, valueStart: valueStart,
        valueEnd: scratch.count, flags: flags))
    return flags
  }

  /// The name of an attribute of the current tag.
  @_lifetime(borrow self, copy window)
  func name(of index: Int, _ window: RawSpan) -> RawSpan {
    let record = attributes[index]
    let end = record.nameStart + Int(record.nameCount)
    if record.has(AttributeRecord.isDefault) { return scratch.bytes.part(record.nameStart, end) }
    return window.part(record.nameStart, end)
  }

  /// The value of an attribute of the current tag.
  @_lifetime(borrow self, copy window)
  func value(of index: Int, _ window: RawSpan) -> RawSpan {
    let record = attributes[index]
    let end = record.valueStart + record.valueCount
    if record.has(AttributeRecord.valueInScratch) {
      return scratch.bytes.part(record.valueStart, end)
    }
    return window.part(record.valueStart, end)
  }

  /// Removes leading and trailing spaces, and makes one space of several: section 3.3.3.
  private mutating func collapse(_ index: Int, _ window: RawSpan) {
    let collapsed = Self.collapsed(value(of: index, window).array)
    var record = attributes[index]
    guard collapsed.count != record.valueCount else { return }
    record.valueStart = scratch.count
    record.valueCount = collapsed.count
    record.flags |= AttributeRecord.valueInScratch
    scratch.append(collapsed.span.rawBytes)
    attributes[index] = record
  }

  static func collapsed(_ value: [UInt8]) -> [UInt8] {
    Array(value.split(separator: UInt8(ascii: " ")).joined(separator: [UInt8(ascii: " ")]))
  }

  /// Returns an attribute with the name of one before it, or `nil`.
  @usableFromInline @inline(__always)
  func repeatedAttribute(_ window: RawSpan) -> Int? {
    if attributes.count > 16 { return repeatedOfMany(window) }
    var index = 1
    while index < attributes.count {
      let record = attributes[index]
      let start = record.nameStart
      let name = window.part(start, start &+ Int(record.nameCount))
      var other = 0
      while other < index {
        let otherRecord = attributes[other]
        if otherRecord.nameCount == record.nameCount,
          window.byte(at: otherRecord.nameStart) == name.byte(at: 0),
          window.holds(name, at: otherRecord.nameStart)
        {
          return index
        }
        other &+= 1
      }
      index &+= 1
    }
    return nil
  }

  @usableFromInline @inline(never)
  func repeatedOfMany(_ window: RawSpan) -> Int? {
    var names: Set<[UInt8]> = []
    for index in 0..<attributes.count {
      if !names.insert(name(of: index, window).array).inserted { return index }
    }
    return nil
  }

  /// Removes a repeated attribute, and all other repeated attributes.
  @usableFromInline @inline(never)
  mutating func removeAttribute(_ first: Int, _ window: RawSpan) {
    var names: Set<[UInt8]> = []
    var kept = 0
    for index in 0..<attributes.count where names.insert(name(of: index, window).array).inserted {
      attributes[kept] = attributes[index]
      kept += 1
    }
    attributes.truncate(to: kept)
  }
}
