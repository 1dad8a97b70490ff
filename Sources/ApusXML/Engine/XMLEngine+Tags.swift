public import ApusBytes
public import CApusBytes

extension XMLEngine {
  /// Scans a start tag or the tag of an empty element.
  @inlinable @inline(__always)
  mutating func startTag<Handler: XMLHandler & ~Copyable>(
    _ window: RawSpan, at start: Int, into handler: inout Handler
  ) throws(Fault) -> Int {
    let nameStart = start &+ 1
    let name = window.usualTagName(from: nameStart)
    var tag = apus_xml_start_tag(
      name_end: name.end, end: name.end &+ 1, attribute_count: 0, flags: name.flags,
      is_empty: false)
    scratch.truncate(to: 0)
    var isUsual = name.end != 0
    if isUsual {
      if window.byte(at: name.end) == UInt8(ascii: ">") {
        attributes.truncate(to: 0)
      } else {
        isUsual = scanAttributes(window, &tag)
      }
    }
    guard isUsual, tag.end &- start <= options.limits.tokenBytes else {
      return try anyStartTag(window, at: start, into: &handler)
    }
    try open(
      window, nameStart, tag.name_end, flags: tag.flags, isEmpty: tag.is_empty,
      isLenient: options.isLenient, into: &handler)
    return tag.end
  }

  /// Scans the attributes of a usual start tag into the list, or returns `false` for any other tag.
  @inlinable @inline(__always)
  mutating func scanAttributes(_ window: RawSpan, _ tag: inout apus_xml_start_tag) -> Bool {
    let capacity = min(attributes.capacity, options.limits.attributes)
    // SAFETY: the function stays in the window, and writes at most `capacity` attributes, whose
    // fields are those of an `AttributeRecord`.
    let isUsual = unsafe window.withBytes { bytes in
      unsafe UnsafeMutableRawPointer(attributes.start).withMemoryRebound(
        to: apus_xml_attribute.self, capacity: capacity
      ) { records in
        unsafe apus_xml_scan_start_tag(
          bytes, window.byteCount, resolvesNamespaces, records, capacity, &tag)
      }
    }
    attributes.count = isUsual ? tag.attribute_count : 0
    return isUsual && (attributes.count <= Self.fewAttributes || repeatedAttribute() == nil)
  }

  /// Scans a start tag by its parts: a malformed, incomplete or unusual tag.
  @inlinable @inline(never)
  mutating func anyStartTag<Handler: XMLHandler & ~Copyable>(
    _ window: RawSpan, at start: Int, into handler: inout Handler
  ) throws(Fault) -> Int {
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
    guard index &- start <= options.limits.tokenBytes else { throw Fault(.tokenLimit, start) }
    if attributes.count > 1, let repeated = repeatedAttribute() {
      let position = position(of: attributes[repeated], window, nameStart)
      try report(.duplicateAttribute, at: position, into: &handler)
      removeRepeated()
    }
    try open(
      window, nameStart, nameEnd, flags: flags, isEmpty: isEmpty, isLenient: options.isLenient,
      into: &handler)
    return index
  }

  /// Scans an attribute, and returns the index after its closing quote.
  @usableFromInline
  mutating func attribute(
    _ window: RawSpan, at nameStart: Int, flags allFlags: inout UInt32
  ) throws(Fault) -> Int {
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
        throw Fault(.lessThanInValue, index)
      }
      guard index < window.byteCount else { throw Fault(.incomplete, index) }
      flags |= AttributeRecord.needsNormalising
      index = window.valueEnd(from: index &+ 1, quote: quote)
    }
    if resolvesNamespaces, isNamespace(window, nameStart, nameEnd) {
      flags |= AttributeRecord.isNamespace
    }
    allFlags |= flags
    if attributes.count >= options.limits.attributes { throw Fault(.attributeLimit, nameStart) }
    guard nameEnd &- nameStart <= options.limits.nameBytes else {
      throw Fault(.nameLimit, nameStart)
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

  /// Reports a start tag whose parts are known, and opens its element.
  @inlinable @inline(__always)
  mutating func open<Handler: XMLHandler & ~Copyable>(
    _ window: RawSpan, _ nameStart: Int, _ nameEnd: Int, flags: UInt32, isEmpty: Bool,
    isLenient: Bool, into handler: inout Handler
  ) throws(Fault) {
    let outerBindings = bindings.count
    let outerDefault = defaultNamespace
    var localStart = 0
    var namespace = defaultNamespace
    if flags != 0 || declarations != nil {
      let issue = try prepare(window, nameStart, nameEnd, flags, &localStart, &namespace)
      if let issue { try report(issue.kind, at: issue.offset, into: &handler) }
    }
    let nameCount = nameEnd &- nameStart
    guard nameCount <= options.limits.nameBytes else { throw Fault(.nameLimit, nameStart) }
    guard open.count < options.limits.depth else { throw Fault(.depthLimit, nameStart) }
    reportStart(
      window, nameStart, nameEnd, localStart: localStart, namespace: namespace, isEmpty: isEmpty,
      into: &handler)
    if isEmpty {
      if bindings.count != outerBindings || defaultNamespace != outerDefault {
        restore(outerBindings, outerDefault)
      }
    } else {
      open.append(
        OpenElement(
          head: window.longHead(at: nameStart, count: nameCount), nameStart: names.count,
          nameCount: nameCount, localStart: Int32(truncatingIfNeeded: localStart),
          namespace: namespace, outerDefault: outerDefault, outerBindings: outerBindings))
      if nameCount > OpenElement.headCount {
        names.append(window.part(nameStart &+ OpenElement.headCount, nameEnd))
      }
    }
  }

  /// Calls the handler with the current tag, and with the end of an empty element.
  @inlinable @inline(__always)
  mutating func reportStart<Handler: XMLHandler & ~Copyable>(
    _ window: RawSpan, _ nameStart: Int, _ nameEnd: Int, localStart: Int, namespace: Int32,
    isEmpty: Bool, into handler: inout Handler
  ) {
    let name = XMLName(
      window.part(nameStart, nameEnd).elements, localStart: localStart, namespace: uri(namespace))
    handler.startElement(XMLStartTag(name, currentAttributes, isEmptyElement: isEmpty))
    if isEmpty { handler.endElement(name) }
  }

  /// The attributes of the current tag.
  @inlinable
  var currentAttributes: XMLAttributes {
    @_lifetime(borrow self)
    @inline(__always) get {
      // SAFETY: nothing changes the lists while the view borrows the engine.
      let attributes = unsafe XMLAttributes(
        attributes.span, UnsafePointer(bindings.start), UnsafePointer(bindingBytes.start))
      return unsafe _overrideLifetime(attributes, borrowing: self)
    }
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
        namespace: uri(namespace)))
  }

  /// Scans an end tag and closes its element.
  @inlinable @inline(__always)
  mutating func endTag<Handler: XMLHandler & ~Copyable>(
    _ window: RawSpan, at start: Int, into handler: inout Handler
  ) throws(Fault) -> Int {
    guard open.count > floor else {
      throw Fault(entityDepth > 0 ? .unbalancedEntity : .unexpectedEndTag, start)
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
  mutating func mismatch(_ window: RawSpan, at nameStart: Int) -> Fault {
    let element = open[open.count - 1]
    let (end, _) = window.nameEnd(from: nameStart)
    guard end < window.byteCount else { return Fault(.incomplete, end) }
    guard end > nameStart else { return Fault(.malformedTag, nameStart) }
    let expected = name(of: element)
    detail = "expected </\(expected)>, found </\(window.part(nameStart, end).text)>"
    return Fault(.mismatchedEndTag, nameStart)
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
  mutating func checkName(_ window: RawSpan, _ start: Int, _ end: Int) throws(Fault) {
    let valid = window.part(0, end).endOfName(from: start)
    if valid < end { throw Fault(.invalidName, valid) }
  }
}

extension RawSpan {
  /// The first eight bytes of a name, with zeros after a shorter name.
  @inlinable @inline(__always)
  func head(at start: Int, count: Int) -> UInt64 {
    guard let word: UInt64 = littleEndian(ifAt: start) else {
      return slowHead(at: start, count: count)
    }
    return count >= 8 ? word : word & ~(~0 &<< UInt64(truncatingIfNeeded: count &* 8))
  }

  /// The first sixteen bytes of a name, with zeros after a shorter name.
  @inlinable @inline(__always)
  func longHead(at start: Int, count: Int) -> OpenElement.Head {
    guard let second: UInt64 = littleEndian(ifAt: start &+ 8) else {
      return OpenElement.Head(
        first: slowHead(at: start, count: count),
        second: count > 8 ? slowHead(at: start &+ 8, count: count &- 8) : 0)
    }
    let first: UInt64 = littleEndian(at: start)
    // A shift by 64 or more, which the operator allows, is 0.
    let bits = UInt64(truncatingIfNeeded: count &* 8)
    return OpenElement.Head(
      first: first & ~(~0 << bits), second: count > 8 ? second & ~(~0 << (bits &- 64)) : 0)
  }

  @usableFromInline @inline(never)
  func slowHead(at start: Int, count: Int) -> UInt64 {
    var head: UInt64 = 0
    for index in 0..<min(8, count) { head |= UInt64(byte(at: start + index)) << (8 * index) }
    return head
  }
}
