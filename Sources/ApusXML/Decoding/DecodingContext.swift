// UNSAFE: returns a decoded text or array as the type that it is known to have

import ApusBytes

/// The tree that is decoded, and the decoders that read it.
final class DecodingContext {
  let storage: TreeStorage
  let userInfo: [CodingUserInfoKey: any Sendable]
  private let conversions: DecodingConversions
  private let depthLimit: Int
  /// The decoders of each depth.
  private var slots: [DecodingSlot] = []
  /// The decoders of elements that have none of their own.
  private let nested = NestedDecoders()
  /// The number of values that are decoded once more by their own containers.
  private var repeatCount = 0
  private var isClosed = false
  /// The error of the first value that is too deep; a type that catches it would lose values.
  private(set) var failure: XMLDecodingError?
  private var lines = LineBlocks()

  init(_ storage: TreeStorage, _ decoder: XMLValueDecoder) {
    self.storage = storage
    userInfo = decoder.userInfo
    conversions = decoder.conversions
    depthLimit = decoder.depthLimit
  }

  /// Frees the decoders, which keep this object. A type that has kept one may still use it.
  func close() {
    slots = []
    nested.removeAll()
    isClosed = true
    KeptContainers.sweep()
  }

  /// The decoders of elements that have none of their own, or `nil` after the end.
  var nestedDecoders: NestedDecoders? { isClosed ? nil : nested }

  /// Returns the decoders of a depth, after the choice of a type.
  @inline(__always)
  func slot<Value>(_ type: Value.Type, depth: Int) -> DecodingSlot {
    let slot = depth < slots.count ? slots[depth] : newSlot(depth)
    slot.select(type)
    return slot
  }

  @inline(never)
  private func newSlot(_ depth: Int) -> DecodingSlot {
    if isClosed { return DecodingSlot() }
    while slots.count <= depth { slots.append(DecodingSlot()) }
    return slots[depth]
  }

  func decode<Value: Decodable>(
    _ type: Value.Type, _ value: DecodedValue, at path: DecodedPath
  ) throws -> Value {
    if Value.self == String.self {
      // SAFETY: the types are the same.
      return unsafe unsafeBitCast(text(of: value), to: type)
    }
    let depth = path.depth
    try checkDepth(depth, of: value.node, path)
    let site = DecodedSite(context: self, value: value, path: path)
    do {
      if conversions.contains(ObjectIdentifier(type)) { return try converted(type, site) }
      guard case .element = value else { return try Value(from: ValueDecoder(site: site)) }
      let slot = slot(type, depth: depth)
      if let array = slot.array { return try elements(array, as: type, site.elements()) }
      return try Value(from: slot.decoder(site))
    } catch {
      throw rejected(error, value, path)
    }
  }

  /// Returns the value of a type that does not read itself.
  @inline(never)
  private func converted<Value: Decodable>(_ type: Value.Type, _ site: DecodedSite) throws -> Value
  {
    try conversions.value(
      type, ValueDecoder(site: site), "XMLValueDecoder with conversions = .foundation()")
  }

  /// Decodes a value as another type, for its own container: no key is between the two.
  func decodeAgain<Value: Decodable>(
    _ type: Value.Type, _ value: DecodedValue, at path: DecodedPath
  ) throws -> Value {
    guard repeatCount < RepeatLimit.count(depthLimit) else { throw tooDeep(value.node, path) }
    repeatCount += 1
    defer { repeatCount -= 1 }
    return try decode(type, value, at: path)
  }

  /// Decodes all elements of a list as an array or a set.
  func elements<Elements: RepeatedElements, Value>(
    _ array: Elements.Type, as type: Value.Type, _ list: DecodedElements
  ) throws -> Value {
    var list = list
    // SAFETY: `array` is `type`.
    return unsafe unsafeBitCast(try array.elements(of: &list), to: type)
  }

  @inline(__always)
  func checkDepth(_ depth: Int, of node: Int, _ path: DecodedPath) throws {
    if depth > depthLimit { throw tooDeep(node, path) }
  }

  private func tooDeep(_ node: Int, _ path: DecodedPath) -> DecodingError {
    let error = decodingError(.tooDeep(limit: depthLimit), Any.self, node, path)
    failure = failure ?? error.document
    return error
  }

  func text(of value: DecodedValue) -> String {
    switch value {
    case .element(let node): storage.text(storage.content(of: node), storage.end(of: node))
    case .attribute(let range, _): storage.string(range)
    case .text(let node): directText(node)
    }
  }

  private func directText(_ node: Int) -> String {
    let end = storage.end(of: node)
    var index = storage.content(of: node)
    if end == index + 1 { return storage.text(index, end) }
    var text = ""
    while index < end {
      if storage.nodes[index].isText {
        text += storage.text(index, index + 1)
        index += 1
      } else {
        index = storage.end(of: index)
      }
    }
    return text
  }

  /// Whether an element has text directly in it, other than white space between elements.
  func hasText(_ node: Int) -> Bool {
    var (hasSpace, hasElements) = (false, false)
    var index = storage.content(of: node)
    let end = storage.end(of: node)
    while index < end {
      if !storage.nodes[index].isText {
        hasElements = true
        index = storage.end(of: index)
      } else if isSpace(index) {
        hasSpace = true
        index += 1
      } else {
        return true
      }
    }
    return hasSpace && !hasElements
  }

  /// Whether an element has a text other than white space, and no elements.
  func isOnlyText(_ node: Int) -> Bool {
    let end = storage.end(of: node)
    let content = storage.content(of: node)
    guard element(nil, from: content, to: end) == nil else { return false }
    return (content..<end).contains { !isSpace($0) }
  }

  /// Whether a text is only white space.
  private func isSpace(_ text: Int) -> Bool {
    let node = storage.nodes[text]
    return storage.withBytes(node.start, node.textCount) { ByteClass.isSpace($0) }
  }

  /// The first element with a name, or with any if the name is `nil`, from a node on; or `nil`.
  func element(_ name: String?, from first: Int, to end: Int) -> Int? {
    var index = first
    while index < end {
      if storage.nodes[index].isText {
        index += 1
      } else if let name, !storage.isNamed(name, index) {
        index = storage.end(of: index)
      } else {
        return index
      }
    }
    return nil
  }

  /// The line and column of a byte of the document.
  func position(at start: Int) -> TextPosition {
    let document = storage.document
    return lines.position(at: start, in: document.span.rawBytes)
  }
}
