// UNSAFE: lends the list of bindings to the handler for a single call

public import ApusBytes

extension XMLEngine {
  /// Prepares the values and the namespaces of a start tag, reports it, and opens its element.
  @inlinable @inline(never)
  mutating func openAny<Handler: XMLHandler & ~Copyable>(
    _ window: RawSpan, _ nameStart: Int, _ nameEnd: Int, flags: UInt32, isEmpty: Bool,
    into handler: inout Handler
  ) throws(EngineError) {
    let outerBindings = bindings.count
    let outerDefault = defaultNamespace
    var localStart = 0
    var namespace = defaultNamespace
    if flags != 0 || declarations != nil {
      let issue = try prepare(window, nameStart, nameEnd, flags, &localStart, &namespace)
      if let issue { try report(issue.kind, at: issue.offset, into: &handler) }
    }
    try open(
      window, nameStart, nameEnd, localStart: localStart, namespace: namespace,
      outerBindings: outerBindings, outerDefault: outerDefault, isEmpty: isEmpty, into: &handler)
    if isEmpty, bindings.count != outerBindings || defaultNamespace != outerDefault {
      restore(outerBindings, outerDefault)
    }
  }

  /// Reports a start tag that declares no namespaces, and opens its element.
  @inlinable @inline(__always)
  mutating func open<Handler: XMLHandler & ~Copyable>(
    _ window: RawSpan, _ nameStart: Int, _ nameEnd: Int, namespace: Int32, isEmpty: Bool,
    into handler: inout Handler
  ) throws(EngineError) {
    try open(
      window, nameStart, nameEnd, localStart: 0, namespace: namespace,
      outerBindings: bindings.count, outerDefault: namespace, isEmpty: isEmpty, into: &handler)
  }

  /// Reports a start tag whose parts are known, and opens its element.
  @inlinable @inline(__always)
  mutating func open<Handler: XMLHandler & ~Copyable>(
    _ window: RawSpan, _ nameStart: Int, _ nameEnd: Int, localStart: Int, namespace: Int32,
    outerBindings: Int, outerDefault: Int32, isEmpty: Bool, into handler: inout Handler
  ) throws(EngineError) {
    let nameCount = nameEnd &- nameStart
    guard nameCount <= limits.nameBytes else { throw EngineError(.nameTooLong, nameStart) }
    guard open.count < limits.depth else { throw EngineError(.tooDeep, nameStart) }
    reportStart(
      window, nameStart, nameEnd, localStart: localStart, namespace: namespace, isEmpty: isEmpty,
      into: &handler)
    if isEmpty { return }
    open.append(
      OpenElement(
        head: window.longHead(at: nameStart, count: nameCount), nameStart: names.count,
        nameCount: nameCount, localStart: Int32(truncatingIfNeeded: localStart),
        namespace: namespace, outerDefault: outerDefault, outerBindings: outerBindings))
    if nameCount > OpenElement.headCount {
      names.append(window.part(nameStart &+ OpenElement.headCount, nameEnd))
    }
  }

  /// Calls the handler with the current tag, and with the end of an empty element.
  @inlinable @inline(__always)
  mutating func reportStart<Handler: XMLHandler & ~Copyable>(
    _ window: RawSpan, _ nameStart: Int, _ nameEnd: Int, localStart: Int, namespace: Int32,
    isEmpty: Bool, into handler: inout Handler
  ) {
    let name = XMLName(
      window.part(nameStart, nameEnd).elements, localStart: localStart, namespace: uri(namespace),
      namespaceNumber: uriNumber(namespace))
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
}
