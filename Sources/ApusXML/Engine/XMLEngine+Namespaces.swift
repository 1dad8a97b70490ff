public import ApusBytes

extension XMLEngine {
  /// The URI of a binding, by its number plus 1; empty for 0.
  @inlinable @inline(__always)
  @_lifetime(borrow self)
  func uri(_ number: Int32) -> Span<UInt8> {
    if number == 0 { return Span() }
    let binding = bindings[Int(number) &- 1]
    return bindingBytes.bytes.part(
      binding.uriStart, binding.uriStart &+ Int(binding.uriCount)
    ).elements
  }

  /// Ends the scope of bindings.
  @inlinable @inline(__always)
  mutating func restore(_ bindingCount: Int, _ outerDefault: Int32) {
    defaultNamespace = outerDefault
    if bindings.count != bindingCount { removeBindings(to: bindingCount) }
  }

  @usableFromInline @inline(never)
  mutating func removeBindings(to count: Int) {
    bindingBytes.truncate(to: bindings[count].prefixStart)
    bindings.truncate(to: count)
  }

  /// The number of the URI of a binding, by the number of the binding plus 1; 0 for 0.
  @inlinable @inline(__always)
  func uriNumber(_ number: Int32) -> Int {
    number == 0 ? 0 : bindings[Int(number) &- 1].uriNumber
  }

  /// Adds a binding, and returns its number plus 1.
  @discardableResult
  mutating func bind(_ prefix: RawSpan, to uri: RawSpan) -> Int32 {
    let hash = uri.hash
    let number = boundNumber(of: uri, hash)
    let prefixStart = bindingBytes.count
    bindingBytes.append(prefix)
    let uriStart = bindingBytes.count
    bindingBytes.append(uri)
    bindings.append(
      NamespaceBinding(
        prefixStart: prefixStart, uriStart: uriStart, prefixCount: Int32(prefix.byteCount),
        uriCount: Int32(uri.byteCount), uriNumber: number, uriHash: hash))
    return Int32(truncatingIfNeeded: bindings.count)
  }

  /// The number of a URI: that of an equal one in scope, or a new one.
  private mutating func boundNumber(of uri: RawSpan, _ hash: Int) -> Int {
    for index in 0..<bindings.count where bindings[index].uriHash == hash {
      let binding = bindings[index]
      if Int(binding.uriCount) == uri.byteCount, bindingBytes.bytes.holds(uri, at: binding.uriStart)
      {
        return binding.uriNumber
      }
    }
    uriCount += 1
    return uriCount
  }

  /// Returns the number plus 1 of the binding of a prefix, or 0.
  private func binding(of prefix: RawSpan) -> Int32 {
    var index = bindings.count - 1
    while index >= 0 {
      let binding = bindings[index]
      if Int(binding.prefixCount) == prefix.byteCount,
        bindingBytes.bytes.holds(prefix, at: binding.prefixStart)
      {
        return Int32(truncatingIfNeeded: index + 1)
      }
      index -= 1
    }
    return 0
  }

  /// Resolves the names of the current tag.
  ///
  /// - Returns: An error that a lenient parser survives: the name is then used as it is.
  mutating func resolve(
    _ window: RawSpan, _ nameStart: Int, _ nameEnd: Int, _ flags: UInt32,
    _ localStart: inout Int, _ namespace: inout Int32
  ) throws(EngineError) -> EngineError? {
    var issue: EngineError?
    if flags & AttributeRecord.isNamespace != 0 {
      for index in 0..<attributes.count
      where attributes[index].has(AttributeRecord.isNamespace) {
        try declare(index, window, at: nameStart)
      }
    }
    namespace = defaultNamespace
    // The flags say that some name has a colon, which may be the element's or an attribute's.
    if flags & AttributeRecord.hasColon != 0 {
      let name = window.part(nameStart, nameEnd)
      do throws(EngineError) {
        if let resolved = try resolve(name, at: nameStart) {
          (localStart, namespace) = resolved
        } else if name.find(UInt8(ascii: ":"), from: 0) < name.byteCount {
          hasPlainName = true
        }
        // Source: Namespaces in XML 1.0, section 3: no element has the prefix `xmlns`.
        if namespace == 2 { throw EngineError(.invalidNamespace, nameStart) }
      } catch {
        issue = error
        (localStart, namespace) = (0, 0)
      }
      var resolvedCount = 0
      for index in 0..<attributes.count {
        let other = resolveAttribute(index, window, at: nameStart)
        issue = issue ?? other
        if attributes[index].localStart > 0 { resolvedCount += 1 }
      }
      if resolvedCount > 1, let repeated = repeatedOfMany(isExpanded: true) {
        let position = position(of: attributes[repeated], window, nameStart)
        issue = issue ?? EngineError(.duplicateAttribute, position)
      }
    }
    return issue
  }

  private mutating func resolveAttribute(
    _ index: Int, _ window: RawSpan, at nameStart: Int
  ) -> EngineError? {
    var record = attributes[index]
    guard record.has(AttributeRecord.hasColon) else { return nil }
    do throws(EngineError) {
      let position = position(of: record, window, nameStart)
      guard let resolved = try resolve(name(of: index), at: position) else {
        hasPlainName = true
        return nil
      }
      record.localStart = Int32(truncatingIfNeeded: resolved.localStart)
      record.namespace = resolved.namespace
      attributes[index] = record
      return nil
    } catch {
      return error
    }
  }

  /// Returns the local part and the namespace of a name with a prefix; `nil` for one without, and for a
  /// name with colons that is kept, because no namespace was declared before.
  private func resolve(
    _ name: RawSpan, at position: Int
  ) throws(EngineError) -> (localStart: Int, namespace: Int32)? {
    let colon = name.find(UInt8(ascii: ":"), from: 0)
    if colon == name.byteCount { return nil }
    guard isQualified(name, colon: colon) else {
      if options.namespaces == .detected, !declaresNamespaces { return nil }
      throw EngineError(.invalidQualifiedName, position)
    }
    let number = binding(of: name.part(0, colon))
    guard number != 0 || options.acceptsUndeclaredPrefixes else {
      throw EngineError(.undeclaredPrefix, position)
    }
    return (colon + 1, number)
  }

  /// Whether a name with a colon has a prefix and a local part: [7] of Namespaces in XML 1.0.
  func isQualified(_ name: RawSpan, colon: Int) -> Bool {
    guard colon > 0, colon + 1 < name.byteCount,
      name.find(UInt8(ascii: ":"), from: colon + 1) == name.byteCount
    else { return false }
    return NameCharacters.isStart(name.scalar(at: colon + 1).scalar)
  }

  private mutating func declare(
    _ index: Int, _ window: RawSpan, at nameStart: Int
  ) throws(EngineError) {
    let position = position(of: attributes[index], window, nameStart)
    let name = name(of: index).array
    let uri = value(of: index).array
    let prefix = Array(name.dropFirst(6))
    guard uri.count <= limits.nameBytes else { throw EngineError(.nameTooLong, position) }
    declaresNamespaces = true
    let isXML = uri == Self.xmlNamespace
    let isReserved = isXML || uri == Self.xmlnsNamespace
    if name.count == 5 {
      guard !isReserved else { throw EngineError(.invalidNamespace, position) }
    } else {
      guard isQualified(name.span.rawBytes, colon: 5) else {
        throw EngineError(.invalidQualifiedName, position)
      }
      guard !uri.isEmpty, prefix != Self.xmlnsPrefix else {
        throw EngineError(.invalidNamespace, position)
      }
      guard isReserved ? isXML && prefix == Self.xmlPrefix : prefix != Self.xmlPrefix else {
        throw EngineError(.invalidNamespace, position)
      }
    }
    guard bindings.count < limits.namespaces else {
      throw EngineError(.tooManyNamespaces, position)
    }
    let number = bind(prefix.span.rawBytes, to: uri.span.rawBytes)
    guard name.count == 5 else { return }
    defaultNamespace = uri.isEmpty ? 0 : number
    // The attribute `xmlns` itself is in the namespace of its kind.
    attributes[index].namespace = 2
  }

  private static var xmlNamespace: [UInt8] { Array("http://www.w3.org/XML/1998/namespace".utf8) }
  private static var xmlnsNamespace: [UInt8] { Array("http://www.w3.org/2000/xmlns/".utf8) }
  private static var xmlPrefix: [UInt8] { Array("xml".utf8) }
  private static var xmlnsPrefix: [UInt8] { Array("xmlns".utf8) }
}
