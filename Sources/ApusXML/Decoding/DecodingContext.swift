import ApusBytes

/// The place of a value in a tree.
enum DecodedPlace {
  case element(Int)
  case attribute(TreeRange, node: Int)
  /// The text directly in an element.
  case text(node: Int)

  var node: Int {
    switch self {
    case .element(let node), .attribute(_, let node), .text(let node): node
    }
  }
}

/// A key and those around it; the array that `Codable` wants is made for errors only.
final class DecodingKeys {
  private let key: any CodingKey
  private let outer: DecodingKeys?
  /// The number of keys around and with this one.
  let depth: Int

  init(_ key: any CodingKey, in outer: DecodingKeys?) {
    self.key = key
    self.outer = outer
    depth = (outer?.depth ?? 0) + 1
  }

  var path: [any CodingKey] { (outer?.path ?? []) + [key] }
}

/// The keys around a value. That of an element of an array is made for errors and nested keys only.
struct DecodedPath {
  let outer: DecodingKeys?
  /// The index of the value in an array, or `nil`.
  private let index: Int?

  init(_ outer: DecodingKeys?, index: Int? = nil) {
    self.outer = outer
    self.index = index
  }

  var depth: Int { (outer?.depth ?? 0) + (index == nil ? 0 : 1) }

  var keys: DecodingKeys? {
    guard let index else { return outer }
    return DecodingKeys(ElementNumber(intValue: index), in: outer)
  }

  var codingPath: [any CodingKey] { keys?.path ?? [] }
}

/// The tree that is decoded, and the values of single places.
final class DecodingContext {
  let storage: TreeStorage
  let userInfo: [CodingUserInfoKey: any Sendable]
  private let depthLimit: Int
  /// The decoders of each depth.
  private var slots: [DecodingSlot] = []
  private var isClosed = false
  /// The error of the first value that is too deep; a type that catches it would lose values.
  private(set) var failure: DecodingError?
  /// The offset of the last error, and the counter of the lines before it.
  private var counted = (offset: 0, lines: LineCounter())

  init(_ storage: TreeStorage, _ decoder: XMLValueDecoder) {
    self.storage = storage
    userInfo = decoder.userInfo
    depthLimit = decoder.depthLimit
  }

  /// Frees the decoders, which keep this object. A type that has kept one may still use it.
  func close() {
    slots = []
    isClosed = true
  }

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
    _ type: Value.Type, _ place: DecodedPlace, at path: DecodedPath
  ) throws -> Value {
    if Value.self == String.self {
      // SAFETY: the types are the same.
      return unsafe unsafeBitCast(text(at: place), to: type)
    }
    let depth = path.depth
    try checkDepth(depth, of: place.node, path)
    guard case .element(let node) = place else {
      return try Value(from: PlaceDecoder(context: self, place: place, path: path))
    }
    let slot = slot(type, depth: depth)
    if let array = slot.array {
      return try elements(array, as: type, ElementList(self, named: nil, in: node, path.keys))
    }
    return try Value(from: slot.decoder(self, node, path))
  }

  /// Decodes all elements of a list as an array or a set.
  func elements<Elements: RepeatedElements, Value>(
    _ array: Elements.Type, as type: Value.Type, _ list: ElementList
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
    let error = DecodingError.dataCorrupted(
      .init(
        codingPath: path.codingPath,
        debugDescription: "\(position(of: node)): values nested deeper than \(depthLimit)"))
    failure = failure ?? error
    return error
  }

  func text(at place: DecodedPlace) -> String {
    switch place {
    case .element(let node): storage.text(node + 1, Int(storage.nodes[node].end))
    case .attribute(let range, _): storage.string(range)
    case .text(let node): directText(node)
    }
  }

  private func directText(_ node: Int) -> String {
    let end = Int(storage.nodes[node].end)
    if end == node + 2 { return storage.text(node + 1, end) }
    var text = ""
    var index = node + 1
    while index < end {
      if storage.nodes[index].isText {
        text += storage.text(index, index + 1)
        index += 1
      } else {
        index = Int(storage.nodes[index].end)
      }
    }
    return text
  }

  /// Whether an element has text directly in it.
  func hasText(_ node: Int) -> Bool {
    var index = node + 1
    let end = Int(storage.nodes[node].end)
    while index < end {
      if storage.nodes[index].isText { return true }
      index = Int(storage.nodes[index].end)
    }
    return false
  }

  /// The first element with a name, or with any if the name is `nil`, from a node on; or `nil`.
  func element(_ name: String?, from first: Int, to end: Int) -> Int? {
    var index = first
    while index < end {
      if storage.nodes[index].isText {
        index += 1
      } else if let name, !storage.isNamed(name, index) {
        index = Int(storage.nodes[index].end)
      } else {
        return index
      }
    }
    return nil
  }

  // MARK: - Scalars

  /// Calls a closure with the text at a place, without white space around it.
  @inline(__always)
  private func withWord<Result>(
    at place: DecodedPlace, _ body: (Span<UInt8>) throws -> Result
  ) rethrows -> Result {
    switch place {
    case .attribute(let range, _):
      return try storage.withBytes(range.start, Int(range.count)) { try body(Self.word($0)) }
    case .element(let node), .text(let node):
      let piece = node + 1
      let isSingle = Int(storage.nodes[node].end) == piece + 1 && storage.nodes[piece].isText
      if isSingle {
        return try storage.withBytes(
          storage.nodes[piece].start, storage.nodes[piece].textCount
        ) { try body(Self.word($0)) }
      }
      let text = text(at: place)
      let bytes = Array(text.utf8)
      return try body(Self.word(bytes.span))
    }
  }

  @_lifetime(copy text)
  private static func word(_ text: Span<UInt8>) -> Span<UInt8> {
    var (first, last) = (0, text.count)
    while first < last, ByteClass.of(text[first]) & ByteClass.space != 0 { first += 1 }
    while first < last, ByteClass.of(text[last - 1]) & ByteClass.space != 0 { last -= 1 }
    return text.extracting(first..<last)
  }

  func integer<Number: FixedWidthInteger>(
    _ place: DecodedPlace, _ path: @autoclosure () -> DecodedPath
  ) throws -> Number {
    let number = withWord(at: place) { try? Number(decimal: $0) }
    guard let number else { throw mismatch("\(Number.self)", Number.self, place, path()) }
    return number
  }

  func double(
    _ place: DecodedPlace, _ path: @autoclosure () -> DecodedPath
  ) throws -> Double {
    let number = withWord(at: place) { try? Double(decimal: $0) }
    guard let number else { throw mismatch("Double", Double.self, place, path()) }
    return number
  }

  func float(
    _ place: DecodedPlace, _ path: @autoclosure () -> DecodedPath
  ) throws -> Float {
    let number = withWord(at: place) { try? Float(decimal: $0) }
    guard let number else { throw mismatch("Float", Float.self, place, path()) }
    return number
  }

  func boolean(
    _ place: DecodedPlace, _ path: @autoclosure () -> DecodedPath
  ) throws -> Bool {
    switch withWord(at: place, { $0.text }) {
    case "true", "1": return true
    case "false", "0": return false
    default: throw mismatch("true, false, 1 or 0", Bool.self, place, path())
    }
  }

  // MARK: - Errors

  private func mismatch(
    _ expected: String, _ type: Any.Type, _ place: DecodedPlace, _ path: DecodedPath
  ) -> DecodingError {
    let text = text(at: place)
    let shown = text.count > 40 ? text.prefix(40) + "..." : text[...]
    return .typeMismatch(
      type,
      .init(
        codingPath: path.codingPath,
        debugDescription: "\(position(of: place.node)): \"\(shown)\" is not \(expected)"))
  }

  /// The line and column of an element, or its name if an entity has it.
  ///
  /// - Complexity: O(*n*) in the bytes since the last error, or in those before an earlier element.
  func position(of node: Int) -> String {
    let start = Int(storage.nodes[node].start)
    guard start < storage.document.count else {
      return "the element \(storage.withName(of: node) { $0.text })"
    }
    if start < counted.offset { counted = (0, LineCounter()) }
    let document = storage.document
    let span = document.span
    counted.lines.count(span.rawBytes.part(counted.offset, start))
    counted.offset = start
    return "\(counted.lines.position)"
  }
}
