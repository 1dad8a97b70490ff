// UNSAFE: passes the list of attributes to the loop in C

public import ApusBytes
public import CApusBytes

extension XMLEngine {
  /// Scans a start tag or the tag of an empty element.
  @inlinable @inline(__always)
  mutating func startTag<Handler: XMLHandler & ~Copyable>(
    _ window: RawSpan, at start: Int, into handler: inout Handler
  ) throws(EngineError) -> Int {
    let nameStart = start &+ 1
    let name = window.usualTagName(from: nameStart)
    var tag = apus_xml_start_tag(end: name.end &+ 1, attribute_count: 0, flags: 0, is_empty: false)
    scratch.truncate(to: 0)
    var isUsual = name.end != 0
    if isUsual {
      if window.byte(at: name.end) == UInt8(ascii: ">") {
        attributes.truncate(to: 0)
      } else {
        tag = scanAttributes(window, from: name.end)
        isUsual = tag.end != 0
      }
    }
    guard isUsual, tag.end &- start <= usualTagLimit else {
      return try anyStartTag(window, at: start, into: &handler)
    }
    let flags = name.flags | UInt32(tag.flags)
    if flags != 0 || declarations != nil {
      try openAny(
        window, nameStart, name.end, flags: flags, isEmpty: tag.is_empty, into: &handler)
    } else {
      try open(
        window, nameStart, name.end, namespace: defaultNamespace, isEmpty: tag.is_empty,
        into: &handler)
    }
    return tag.end
  }

  /// Scans the attributes of a usual start tag into the list; any other tag has the end 0.
  @inlinable @inline(__always)
  mutating func scanAttributes(_ window: RawSpan, from nameEnd: Int) -> apus_xml_start_tag {
    let capacity = min(attributes.capacity, limits.attributes)
    // SAFETY: the function stays in the window, and writes at most `capacity` attributes, whose
    // fields are those of an `AttributeRecord`.
    let tag = unsafe window.withBytes { bytes in
      unsafe UnsafeMutableRawPointer(attributes.start).withMemoryRebound(
        to: apus_xml_attribute.self, capacity: capacity
      ) { records in
        unsafe apus_xml_scan_start_tag(
          bytes, nameEnd, window.byteCount, resolvesNamespaces, records, capacity)
      }
    }
    attributes.count = Int(tag.attribute_count)
    if attributes.count > Self.fewAttributes, repeatedAttribute() != nil {
      return apus_xml_start_tag()
    }
    return tag
  }

  /// Scans a start tag by its parts: a malformed, incomplete or unusual tag.
  @inlinable @inline(never)
  mutating func anyStartTag<Handler: XMLHandler & ~Copyable>(
    _ window: RawSpan, at start: Int, into handler: inout Handler
  ) throws(EngineError) -> Int {
    let nameStart = start &+ 1
    let (nameEnd, classes) = window.nameEnd(from: nameStart)
    if classes & ByteClass.other != 0 { try checkName(window, nameStart, nameEnd) }
    attributes.truncate(to: 0)
    scratch.truncate(to: 0)
    var flags: UInt32 =
      classes & ByteClass.colon != 0 ? AttributeRecord.hasColon : 0
    var index = nameEnd
    var isEmpty = false
    while true {
      let byte = window.byte(at: index)
      if byte == UInt8(ascii: ">") {
        index &+= 1
        break
      }
      if byte == UInt8(ascii: "/") {
        guard window.byte(at: index &+ 1) == UInt8(ascii: ">") else {
          throw fault(.malformedTag, window, at: index &+ 1)
        }
        index &+= 2
        isEmpty = true
        break
      }
      guard ByteClass.of(byte) & ByteClass.space != 0 else {
        throw fault(index == nameEnd ? .malformedTag : .missingSpace, window, at: index)
      }
      index = window.spaceEnd(from: index &+ 1)
      if window.byteClass(at: index) & ByteClass.name != 0 {
        index = try attribute(window, at: index, flags: &flags)
      } else if window.byte(at: index) != UInt8(ascii: ">"),
        window.byte(at: index) != UInt8(ascii: "/")
      {
        throw fault(.invalidName, window, at: index)
      }
    }
    guard index &- start <= limits.tokenBytes else { throw EngineError(.tokenTooLong, start) }
    if attributes.count > 1, let repeated = repeatedAttribute() {
      let position = position(of: attributes[repeated], window, nameStart)
      try report(.duplicateAttribute, at: position, into: &handler)
      removeRepeated()
    }
    try openAny(window, nameStart, nameEnd, flags: flags, isEmpty: isEmpty, into: &handler)
    return index
  }

  /// Scans an attribute, and returns the index after its closing quote.
  @usableFromInline
  mutating func attribute(
    _ window: RawSpan, at nameStart: Int, flags allFlags: inout UInt32
  ) throws(EngineError) -> Int {
    let (nameEnd, classes) = window.nameEnd(from: nameStart)
    guard window.byteClass(at: nameStart) & ByteClass.nameStart != 0 else {
      throw fault(.invalidName, window, at: nameStart)
    }
    if classes & ByteClass.other != 0 { try checkName(window, nameStart, nameEnd) }
    var index = nameEnd
    if window.byte(at: index) != UInt8(ascii: "=") {
      index = window.spaceEnd(from: index)
      guard window.byte(at: index) == UInt8(ascii: "=") else {
        throw fault(.missingValue, window, at: index)
      }
    }
    index &+= 1
    var quote = window.byte(at: index)
    if quote != UInt8(ascii: "\""), quote != UInt8(ascii: "'") {
      index = window.spaceEnd(from: index)
      quote = window.byte(at: index)
      guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
        throw fault(.missingValue, window, at: index)
      }
    }
    let valueStart = index &+ 1
    var flags: UInt32 =
      classes & ByteClass.colon != 0 ? AttributeRecord.hasColon : 0
    index = window.valueEnd(from: valueStart, quote: quote)
    while window.byte(at: index) != quote {
      if window.byte(at: index) == UInt8(ascii: "<") {
        throw EngineError(.lessThanInValue, index)
      }
      guard index < window.byteCount else { throw EngineError(.incomplete, index) }
      flags |= AttributeRecord.needsNormalising
      index = window.valueEnd(from: index &+ 1, quote: quote)
    }
    if resolvesNamespaces, isNamespace(window, nameStart, nameEnd) {
      flags |= AttributeRecord.isNamespace
    }
    allFlags |= flags
    if attributes.count >= limits.attributes { throw EngineError(.tooManyAttributes, nameStart) }
    guard nameEnd &- nameStart <= limits.nameBytes else {
      throw EngineError(.nameTooLong, nameStart)
    }
    attributes.append(
      AttributeRecord(
        head: window.head(at: nameStart, count: nameEnd &- nameStart),
        nameAddress: window.address(of: nameStart), nameCount: nameEnd &- nameStart,
        valueAddress: window.address(of: valueStart), valueCount: index &- valueStart,
        flags: flags))
    return index &+ 1
  }

  /// Whether the name of an attribute is `xmlns` or has the prefix `xmlns`.
  @inlinable @inline(__always)
  mutating func isNamespace(_ window: RawSpan, _ start: Int, _ end: Int) -> Bool {
    guard end &- start >= 5, window.byte(at: start) == UInt8(ascii: "x") else { return false }
    return window.holds("xmlns", at: start)
      && (end &- start == 5 || window.byte(at: start &+ 5) == UInt8(ascii: ":"))
  }

  /// Calls the handler with the end of an element.
  @inlinable @inline(__always)
  mutating func reportEnd<Handler: XMLHandler & ~Copyable>(
    _ window: RawSpan, _ nameStart: Int, _ nameEnd: Int, localStart: Int, namespace: Int32,
    into handler: inout Handler
  ) {
    handler.endElement(
      XMLName(
        window.part(nameStart, nameEnd).elements, localStart: localStart,
        namespace: uri(namespace), namespaceNumber: uriNumber(namespace)))
  }

  /// Scans an end tag and closes its element.
  @inlinable @inline(__always)
  mutating func endTag<Handler: XMLHandler & ~Copyable>(
    _ window: RawSpan, at start: Int, into handler: inout Handler
  ) throws(EngineError) -> Int {
    guard open.count > floor else {
      throw EngineError(entityDepth > 0 ? .unbalancedEntity : .unexpectedEndTag, start)
    }
    let element = open[open.count &- 1]
    let nameStart = start &+ 2
    let nameCount = Int(element.nameCount)
    let nameEnd = nameStart &+ nameCount
    var matches = nameEnd < window.byteCount
    if matches {
      let head = window.longHead(at: nameStart, count: nameCount)
      matches = (head.first ^ element.head.first) | (head.second ^ element.head.second) == 0
      if matches, nameCount > OpenElement.headCount {
        let stored = names.bytes.part(
          element.nameStart, element.nameStart &+ nameCount &- OpenElement.headCount)
        matches = window.holds(stored, at: nameStart &+ OpenElement.headCount)
      }
    }
    guard matches else { throw mismatch(window, at: nameStart) }
    var index = nameEnd
    if window.byte(at: index) != UInt8(ascii: ">") {
      index = window.spaceEnd(from: index)
      guard window.byte(at: index) == UInt8(ascii: ">") else {
        throw index == nameEnd
          ? mismatch(window, at: nameStart) : fault(.malformedTag, window, at: index)
      }
      guard index &- start < limits.tokenBytes else { throw EngineError(.tokenTooLong, start) }
    }
    reportEnd(
      window, nameStart, nameEnd, localStart: Int(element.localStart), namespace: element.namespace,
      into: &handler)
    open.truncate(to: open.count &- 1)
    names.truncate(to: element.nameStart)
    if resolvesNamespaces { restore(Int(element.outerBindings), element.outerDefault) }
    return index &+ 1
  }

  /// The error of an end tag that does not match the open element.
  @usableFromInline @inline(never)
  mutating func mismatch(_ window: RawSpan, at nameStart: Int) -> EngineError {
    let element = open[open.count - 1]
    let (end, _) = window.nameEnd(from: nameStart)
    guard end < window.byteCount else { return EngineError(.incomplete, end) }
    guard end > nameStart else { return EngineError(.malformedTag, nameStart) }
    let expected = name(of: element)
    let found = window.part(nameStart, end).text
    guard found != expected else { return EngineError(.malformedTag, end) }
    detail = "expected </\(expected)>, found </\(found)>"
    return EngineError(.mismatchedEndTag, nameStart)
  }

  /// The name of an open element.
  func name(of element: OpenElement) -> String {
    let count = Int(element.nameCount)
    var bytes: [UInt8] = []
    for index in 0..<min(OpenElement.headCount, count) {
      let word = index < 8 ? element.head.first : element.head.second
      bytes.append(UInt8(truncatingIfNeeded: word >> UInt64(8 * (index % 8))))
    }
    if count > OpenElement.headCount {
      bytes +=
        names.bytes.part(
          element.nameStart, element.nameStart + count - OpenElement.headCount
        ).array
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Checks the characters of a name that is not ASCII.
  @usableFromInline @inline(never)
  mutating func checkName(_ window: RawSpan, _ start: Int, _ end: Int) throws(EngineError) {
    let valid = window.part(0, end).endOfName(from: start)
    if valid < end { throw EngineError(.invalidName, valid) }
  }
}
