import ApusBytes
public import ApusIO

/// A parser that pushes the elements of an array or object into a sink, while the rest of the text
/// still arrives.
///
///     var parser = JSONElementParser<User, _>(at: JSONPointer(["users"]), into: ArraySink())
///     try parser.parse(firstChunk)   // the users that are complete are in the sink
///     try parser.parse(secondChunk)
///     let users = try parser.finish()
///
/// The container may be at any depth. The whole text is checked. Only the bytes of an element that
/// is not complete are kept.
public struct JSONElementParser<
  Element: JSONReadable, Target: Sink<Element> & ~Copyable
>: ~Copyable {
  /// The sink of the elements.
  public var target: Target {
    _read { yield receiver.target }
    _modify { yield &receiver.target }
  }
  private var parser: JSONParser
  private var finder: ElementFinder
  private let receiver: ElementReceiver<Element, Target>

  /// Creates a parser.
  ///
  /// - Parameters:
  ///   - container: The path to the array or object whose elements are read; the whole text by
  ///     default.
  ///   - target: The sink of the elements.
  ///   - options: The choices and limits. Comments and JSON5 are not accepted.
  public init(
    at container: JSONPointer = JSONPointer([]), into target: consuming Target,
    options: JSONOptions = JSONOptions()
  ) {
    var options = options
    options.leniencies.subtract(.rewritten)
    receiver = ElementReceiver(target, options)
    parser = JSONParser(options: options)
    finder = ElementFinder(container, receiver)
  }

  /// Parses a chunk, and pushes the elements that it completes.
  ///
  /// An element is in the sink before the text after it is parsed.
  ///
  /// - Parameter chunk: The next bytes of the text.
  /// - Throws: The first error of the text or of an element, the error of the sink as `rejected`, or
  ///   `tokenTooLong` for an element of more bytes than that limit. All have their line and column; that of
  ///   an element has its path.
  /// - Complexity: O(*n*). Allocates if an element is cut that is longer than all before.
  public mutating func parse(_ chunk: Span<UInt8>) throws(JSONError) {
    receiver.take(chunk)
    try parser.parse(chunk, into: &finder)
    // The parser reads the first token that is not complete once more.
    receiver.drop(before: finder.openElement ?? parser.engine.context.base)
    try finder.checkOpenElement()
  }

  /// Ends the text.
  ///
  /// - Returns: The output of the sink, which stays open.
  /// - Throws: An error if the text is not complete, or has no such container.
  public mutating func finish() throws(JSONError) -> Target.Output {
    try parser.finish(into: &finder)
    guard finder.hasContainer else {
      throw JSONError(.missingKey("\(finder.container)"), at: receiver.start, expected: .array)
    }
    return receiver.target.takeOutput()
  }
}

/// A receiver of the positions of elements that are complete.
protocol ElementPositions: AnyObject {
  func receive(_ range: Range<Int>) throws(JSONError)
  /// Checks the size of an element that is a container, and ends at an offset or is not complete.
  func checkSize(from start: Int, to end: Int?) throws(JSONError)
}

/// The bytes of the tokens or the element that are not complete, and the sink of the elements that are.
final class ElementReceiver<
  Element: JSONReadable, Target: Sink<Element> & ~Copyable
>: ElementPositions {
  var target: Target
  /// The offset of the first byte that is kept.
  private(set) var start = 0
  /// The line and column of that byte.
  private var position = TextPosition(line: 1, column: 1)
  private let options: JSONOptions
  private let limit: Int
  private var held: [UInt8] = []
  // All elements are read with the same memory.
  private let list: TokenList
  private let plans = KeyPlans()

  init(_ target: consuming Target, _ options: JSONOptions) {
    self.target = target
    self.options = options
    limit = min(options.tokenLimit, JSONOptions.largestToken)
    list = TokenList(acceptsAnyBytes: options.invalidUTF8 == .replace)
  }

  func take(_ chunk: Span<UInt8>) { held.append(copying: chunk) }

  /// Drops the bytes before an element or token that is not complete.
  func drop(before offset: Int) {
    position = location(of: offset)
    held.removeFirst(offset - start)
    start = offset
  }

  func checkSize(from element: Int, to end: Int?) throws(JSONError) {
    guard (end ?? start + held.count) - element > limit else { return }
    throw error(JSONError(.tokenTooLong(limit: limit), at: element))
  }

  /// The line and column of a byte that is kept.
  private func location(of offset: Int) -> TextPosition {
    let bytes = held
    let before = bytes.span.extracting(first: min(max(0, offset - start), bytes.count))
    return position.moved(over: start == 0 ? before.withoutMark : before)
  }

  /// Returns an error with the line and column of the whole text.
  private func error(_ error: JSONError) -> JSONError {
    error.moved(by: 0, location(of: error.offset))
  }

  func receive(_ range: Range<Int>) throws(JSONError) {
    let element = try read(range)
    do throws(StreamError) {
      try target.write(element)
    } catch {
      throw self.error(JSONError(.rejected("\(error)"), at: range.lowerBound))
    }
  }

  private func read(_ range: Range<Int>) throws(JSONError) -> Element {
    let bytes = held
    let offset = range.lowerBound - start
    let text = bytes.span.extracting(offset..<offset + range.count)
    do throws(JSONError) {
      try JSONReader.checkSize(text, options)
      list.reset()
      var reader = JSONReader(text, options, list, plans)
      return try reader.read(Element.self)
    } catch {
      throw self.error(error.moved(by: range.lowerBound, nil))
    }
  }
}

/// A handler that finds the elements of a container, and passes on the position of each.
struct ElementFinder: JSONHandler {
  let container: JSONPointer
  private let indices: [Int?]
  /// Whether the container was found.
  private(set) var hasContainer = false
  /// The offset of the element that is open, or `nil`.
  private(set) var openElement: Int?
  /// The index of the next element, and the key of this one in an object.
  private var elementIndex = 0
  private var elementKey: [UInt8] = []
  private let receiver: any ElementPositions
  /// The offset of the next event.
  private var offset = 0
  /// The number of open containers.
  private var depth = 0
  /// The number of open containers that are on the path; more than its tokens within the container.
  private var matched = 0
  /// The index of the next element of each container on the path; -1 in objects.
  private var counts: [Int] = []
  /// Whether the last key on the path is that of the path.
  private var isKeyMatched = true

  init(_ container: JSONPointer, _ receiver: any ElementPositions) {
    self.container = container
    self.receiver = receiver
    indices = container.tokens.map { JSONPointer.index($0) }
  }

  static var numberForm: JSONNumberForm { .digits }

  /// Whether the next value is an element of the container.
  private var isElement: Bool { matched == container.tokens.count + 1 && depth == matched }

  mutating func offset(_ offset: Int) { self.offset = offset }

  mutating func key(_ key: JSONString) {
    guard depth == matched, depth > 0 else { return }
    if depth <= container.tokens.count {
      isKeyMatched = key.isEqual(to: container.tokens[depth - 1])
    } else {
      elementKey.removeAll(keepingCapacity: true)
      key.appendValue(to: &elementKey)
    }
  }

  /// Notes the beginning of a value. Returns whether it is on the path.
  private mutating func begin() -> Bool {
    guard depth == matched, matched <= container.tokens.count else { return false }
    guard depth > 0 else { return true }
    guard counts[depth - 1] >= 0 else { return isKeyMatched }
    counts[depth - 1] += 1
    return indices[depth - 1] == counts[depth - 1] - 1
  }

  private mutating func scalar(_ size: Int) throws(JSONError) {
    if isElement { try receive(offset..<offset + size) } else { _ = begin() }
  }

  private mutating func receive(_ range: Range<Int>) throws(JSONError) {
    do throws(JSONError) {
      try receiver.receive(range)
    } catch {
      throw placed(error)
    }
    elementIndex += 1
  }

  /// Checks that the element that is not complete is not too long yet.
  func checkOpenElement() throws(JSONError) {
    if let openElement { try checkSize(from: openElement, to: nil) }
  }

  private func checkSize(from start: Int, to end: Int?) throws(JSONError) {
    do throws(JSONError) {
      try receiver.checkSize(from: start, to: end)
    } catch {
      throw placed(error)
    }
  }

  /// Returns the error of an element with the path of the whole text.
  private func placed(_ error: JSONError) -> JSONError {
    let isMember = counts.last == -1
    let element = isMember ? String(decoding: elementKey, as: UTF8.self) : "\(elementIndex)"
    let tokens = container.tokens + [element] + (error.path?.tokens ?? [])
    return error.moved(by: 0, nil, path: JSONPointer(tokens))
  }

  private mutating func open(isArray: Bool) {
    if isElement {
      openElement = offset
    } else if begin() {
      matched += 1
      counts.append(isArray ? 0 : -1)
      if matched == container.tokens.count + 1 { (hasContainer, elementIndex) = (true, 0) }
    }
    depth += 1
  }

  private mutating func close() throws(JSONError) {
    depth -= 1
    if let start = openElement, isElement {
      openElement = nil
      try checkSize(from: start, to: offset + 1)
      try receive(start..<offset + 1)
    } else if depth < matched {
      matched -= 1
      counts.removeLast()
    }
  }

  mutating func beginObject() { open(isArray: false) }
  mutating func endObject() throws(JSONError) { try close() }
  mutating func beginArray() { open(isArray: true) }
  mutating func endArray() throws(JSONError) { try close() }
  mutating func string(_ value: JSONString) throws(JSONError) { try scalar(value.bytes.count + 2) }
  mutating func number(digits: Span<UInt8>) throws(JSONError) { try scalar(digits.count) }
  mutating func boolean(_ value: Bool) throws(JSONError) { try scalar(value ? 4 : 5) }
  mutating func null() throws(JSONError) { try scalar(4) }
}
