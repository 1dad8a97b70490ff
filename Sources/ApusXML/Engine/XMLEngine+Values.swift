// UNSAFE: reads names and values at the addresses that the scanner noted

import ApusBytes
public import CApusBytes

extension XMLEngine {
  /// Appends an attribute value to the scratch memory: references replaced, white space as spaces.
  ///
  /// - Parameters:
  ///   - bytes: The window, or the text of an entity.
  ///   - isEntity: Whether the bytes are the text of an entity, whose line ends are normalised.
  ///   - anchor: The position for errors, if the bytes are the text of an entity.
  mutating func appendValue(
    _ bytes: RawSpan, from first: Int, to end: Int, isEntity: Bool, anchor: Int
  ) throws(EngineError) {
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
        throw EngineError(.lessThanInValue, isEntity ? anchor : index)
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
  ) throws(EngineError) -> Int {
    let position = isEntity ? anchor : start
    let reference: Reference
    let end: Int
    do throws(EngineError) {
      (reference, end) = try scanReference(bytes, at: start)
    } catch {
      // An entity's text, and the value of an attribute, end before the reference does.
      let kind = error.kind == .incomplete ? .malformedReference : error.kind
      throw EngineError(kind, isEntity ? anchor : error.offset)
    }
    switch reference {
    case .scalar(let scalar): appendScalar(scalar)
    case .entity(let first, let last):
      try appendEntity(bytes.part(first, last), at: position)
    }
    return end
  }

  private mutating func appendEntity(_ name: RawSpan, at position: Int) throws(EngineError) {
    guard let entity = try declaredEntity(name, at: position) else {
      if isEntityOptional { return }
      guard options.isLenient else { throw undeclared(name, at: position) }
      keptReference = keptReference ?? EngineError(.undeclaredEntity, position)
      scratch.append(UInt8(ascii: "&"))
      scratch.append(name)
      scratch.append(UInt8(ascii: ";"))
      return
    }
    guard let text = entity.replacement else { throw EngineError(.externalEntityInValue, position) }
    try charge(text.count + 16, at: position)
    guard scratch.count + text.count <= limits.tokenBytes else {
      throw EngineError(.tokenTooLong, position)
    }
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
  ) throws(EngineError) -> EngineError? {
    keptReference = nil
    if flags & AttributeRecord.needsNormalising != 0 { try normaliseValues(window) }
    var flags = flags
    if let list = declarations?.attributes(of: window.part(nameStart, nameEnd)) {
      flags |= try apply(list, window, at: nameStart)
    }
    settleScratch()
    guard resolvesNamespaces else { return keptReference }
    let issue = try resolve(window, nameStart, nameEnd, flags, &localStart, &namespace)
    return keptReference ?? issue
  }

  /// Turns the offsets in the scratch memory into addresses, after its last growth.
  private mutating func settleScratch() {
    let start = scratch.bytes.address(of: 0)
    for index in 0..<attributes.count {
      if attributes[index].has(AttributeRecord.valueInScratch) {
        attributes[index].valueAddress += start
      }
      if attributes[index].has(AttributeRecord.isDefault) {
        attributes[index].nameAddress += start
        let count = Int(attributes[index].nameCount)
        let head = name(of: index).head(at: 0, count: count)
        attributes[index].head = head
      }
    }
  }

  /// The position of an attribute for errors; a default has that of its element.
  @usableFromInline
  mutating func position(of record: AttributeRecord, _ window: RawSpan, _ nameStart: Int) -> Int {
    if record.has(AttributeRecord.isDefault) { return nameStart }
    return Int(bitPattern: record.nameAddress &- window.address(of: 0))
  }

  private mutating func normaliseValues(_ window: RawSpan) throws(EngineError) {
    for index in 0..<attributes.count {
      var record = attributes[index]
      guard record.has(AttributeRecord.needsNormalising) else { continue }
      let first = Int(bitPattern: record.valueAddress &- window.address(of: 0))
      let start = scratch.count
      try appendValue(
        window, from: first, to: first + record.valueCount, isEntity: entityDepth > 0,
        anchor: first)
      record.valueAddress = UInt(start)
      record.valueCount = scratch.count - start
      record.flags |= AttributeRecord.valueInScratch
      attributes[index] = record
    }
  }

  /// Collapses the values of tokens, and appends defaults. Returns the flags of the defaults.
  private mutating func apply(
    _ list: AttributeList, _ window: RawSpan, at position: Int
  ) throws(EngineError) -> UInt32 {
    let given = attributes.count
    if list.hasTokens {
      for index in 0..<given where list.isToken(name(of: index).array) {
        collapse(index)
      }
    }
    let isLarge = given > Self.fewAttributes && list.defaults.count > Self.fewAttributes
    let names = isLarge ? Set((0..<given).map { name(of: $0).array }) : []
    var flags: UInt32 = 0
    for value in list.defaults {
      let isGiven = isLarge ? names.contains(value.name) : hasAttribute(value.name, given)
      if isGiven { continue }
      flags |= try append(value, at: position)
    }
    return flags
  }

  /// The greatest number of attributes that are compared each with each.
  @inlinable static var fewAttributes: Int { apus_xml_few_attributes }

  private func hasAttribute(_ name: [UInt8], _ given: Int) -> Bool {
    for index in 0..<given {
      let own = self.name(of: index)
      if own.isSame(as: name.span.rawBytes) { return true }
    }
    return false
  }

  private mutating func append(
    _ value: AttributeDefault, at position: Int
  ) throws(EngineError) -> UInt32 {
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
        head: 0, nameAddress: UInt(nameStart), nameCount: value.name.count,
        valueAddress: UInt(valueStart), valueCount: value.value.count, flags: flags))
    return flags
  }

  /// The name of an attribute of the current tag, which is not an unsettled default.
  @_lifetime(borrow self)
  func name(of index: Int) -> RawSpan {
    let record = attributes[index]
    // SAFETY: the address is in the window, which is alive, or in the scratch memory.
    let start = unsafe UnsafeRawPointer(bitPattern: record.nameAddress).unsafelyUnwrapped
    let span = unsafe RawSpan(_unsafeStart: start, byteCount: Int(record.nameCount))
    return unsafe _overrideLifetime(span, borrowing: self)
  }

  /// The settled value of an attribute of the current tag.
  @_lifetime(borrow self)
  func value(of index: Int) -> RawSpan {
    let record = attributes[index]
    // SAFETY: the address is in the window, which is alive, or in the scratch memory.
    let start = unsafe UnsafeRawPointer(bitPattern: record.valueAddress).unsafelyUnwrapped
    let span = unsafe RawSpan(_unsafeStart: start, byteCount: record.valueCount)
    return unsafe _overrideLifetime(span, borrowing: self)
  }

  /// Removes leading and trailing spaces, and makes one space of several: section 3.3.3.
  private mutating func collapse(_ index: Int) {
    var record = attributes[index]
    let isInScratch = record.has(AttributeRecord.valueInScratch)
    let offset = Int(bitPattern: record.valueAddress)
    let collapsed = Self.collapsed(
      isInScratch
        ? scratch.bytes.part(offset, offset + record.valueCount).array : value(of: index).array)
    guard collapsed.count != record.valueCount else { return }
    record.valueAddress = UInt(scratch.count)
    record.valueCount = collapsed.count
    record.flags |= AttributeRecord.valueInScratch
    scratch.append(collapsed.span.rawBytes)
    attributes[index] = record
  }

  static func collapsed(_ value: [UInt8]) -> [UInt8] {
    Array(value.split(separator: UInt8(ascii: " ")).joined(separator: [UInt8(ascii: " ")]))
  }

  /// Returns an attribute with the name of one before it, or `nil`.
  @usableFromInline @inline(never)
  func repeatedAttribute() -> Int? {
    if attributes.count > Self.fewAttributes { return repeatedOfMany(isExpanded: false) }
    for index in 0..<attributes.count {
      let head = attributes[index].head
      for other in 0..<index
      where attributes[other].head == head && name(of: other).isSame(as: name(of: index)) {
        return index
      }
    }
    return nil
  }

  /// Returns an attribute with the name of one before it, or `nil`.
  ///
  /// - Parameter isExpanded: Whether names are compared by their namespaces and local parts; those
  ///   without a prefix are then ignored.
  func repeatedOfMany(isExpanded: Bool) -> Int? {
    let all = currentAttributes
    var names = AttributeNames(for: all, isExpanded: isExpanded)
    for index in all.indices where !isExpanded || all.records[index].localStart > 0 {
      if !names.insert(index, at: index, of: all) { return index }
    }
    return nil
  }

  /// Removes all repeated attributes.
  @usableFromInline @inline(never)
  mutating func removeRepeated() {
    var names = AttributeNames(for: currentAttributes)
    var kept = 0
    for index in 0..<attributes.count {
      attributes[kept] = attributes[index]
      if names.insert(index, at: kept, of: currentAttributes) { kept += 1 }
    }
    attributes.truncate(to: kept)
  }
}
