import ApusBytes
public import ApusStreams

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
  public var target: Target
  private var parser: JSONParser
  private var finder: ElementFinder
  private let rules: JSONRules
  /// The bytes from the beginning of the element that is not complete.
  private var held: [UInt8] = []
  /// The offset of the first of these bytes.
  private var start = 0

  /// Creates a parser.
  ///
  /// - Parameters:
  ///   - container: The path to the array or object whose elements are read; the whole text by
  ///     default.
  ///   - target: The sink of the elements.
  ///   - rules: The choices and limits. Comments and JSON5 are not accepted.
  public init(
    at container: JSONPointer = JSONPointer([]), into target: consuming Target,
    rules: JSONRules = JSONRules()
  ) {
    var rules = rules
    rules.leniencies.subtract(.rewritten)
    self.target = target
    self.rules = rules
    parser = JSONParser(rules: rules)
    finder = ElementFinder(container)
  }

  /// Parses a chunk, and pushes the elements that it completes.
  ///
  /// - Parameter chunk: The next bytes of the text.
  /// - Throws: The first error of the text or of an element, the error of the sink as `rejected`, or
  ///   `tokenTooLong` for an element of more bytes than that limit.
  /// - Complexity: O(*n*). Allocates if an element is cut that is longer than all before.
  public mutating func parse(_ chunk: Span<UInt8>) throws(JSONError) {
    held.append(copying: chunk)
    do throws(JSONError) {
      try parser.parse(chunk, into: &finder)
    } catch {
      try push()
      throw error
    }
    try push()
  }

  /// Ends the text.
  ///
  /// - Returns: The output of the sink, which stays open.
  /// - Throws: An error if the text is not complete, or has no such container.
  public mutating func finish() throws(JSONError) -> Target.Output {
    try parser.finish(into: &finder)
    try push()
    guard finder.hasContainer else {
      throw JSONError(.missingKey("\(finder.container)"), at: start, expected: .array)
    }
    return target.takeOutput()
  }

  /// Reads the complete elements, and drops the bytes before the one that is not complete.
  private mutating func push() throws(JSONError) {
    let ranges = finder.takeRanges()
    for range in ranges {
      let element = try read(range)
      do throws(StreamError) {
        try target.write(element)
      } catch {
        throw JSONError(.rejected("\(error)"), at: range.lowerBound)
      }
    }
    let end = start + held.count
    let kept = finder.openElement ?? end
    held.removeFirst(min(held.count, max(0, kept - start)))
    start = end - held.count
    let limit = min(rules.tokenLimit, JSONRules.largestToken)
    guard held.count <= limit else { throw JSONError(.tokenTooLong(limit: limit), at: start) }
  }

  private func read(_ range: Range<Int>) throws(JSONError) -> Element {
    let bytes = held
    let offset = range.lowerBound - start
    do throws(JSONError) {
      var reader = try JSONReader(
        asReached: bytes.span.extracting(offset..<offset + range.count), rules: rules)
      return try reader.read(Element.self)
    } catch {
      throw error.moved(by: range.lowerBound, nil)
    }
  }
}

/// A handler that finds the offsets of the elements of a container.
struct ElementFinder: JSONHandler {
  let container: JSONPointer
  private let indices: [Int?]
  /// Whether the container was found.
  private(set) var hasContainer = false
  /// The offset of the element that is open, or `nil`.
  private(set) var openElement: Int?
  private var ranges: [Range<Int>] = []
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

  init(_ container: JSONPointer) {
    self.container = container
    indices = container.tokens.map { JSONPointer.index($0) }
  }

  static var numberForm: JSONNumberForm { .digits }

  /// Takes the ranges of the elements that are complete.
  mutating func takeRanges() -> [Range<Int>] {
    defer { ranges.removeAll(keepingCapacity: true) }
    return ranges
  }

  /// Whether the next value is an element of the container.
  private var isElement: Bool { matched == container.tokens.count + 1 && depth == matched }

  mutating func place(_ offset: Int) { self.offset = offset }

  mutating func key(_ key: JSONString) {
    guard depth == matched, depth > 0, depth <= container.tokens.count else { return }
    isKeyMatched = key.isEqual(to: container.tokens[depth - 1])
  }

  /// Notes the beginning of a value. Returns whether it is on the path.
  private mutating func begin() -> Bool {
    guard depth == matched, matched <= container.tokens.count else { return false }
    guard depth > 0 else { return true }
    guard counts[depth - 1] >= 0 else { return isKeyMatched }
    counts[depth - 1] += 1
    return indices[depth - 1] == counts[depth - 1] - 1
  }

  private mutating func scalar(_ size: Int) {
    if isElement { ranges.append(offset..<offset + size) } else { _ = begin() }
  }

  private mutating func open(isArray: Bool) {
    if isElement {
      openElement = offset
    } else if begin() {
      matched += 1
      counts.append(isArray ? 0 : -1)
      if matched == container.tokens.count + 1 { hasContainer = true }
    }
    depth += 1
  }

  private mutating func close() {
    depth -= 1
    if let start = openElement, isElement {
      ranges.append(start..<offset + 1)
      openElement = nil
    } else if depth < matched {
      matched -= 1
      counts.removeLast()
    }
  }

  mutating func beginObject() { open(isArray: false) }
  mutating func endObject() { close() }
  mutating func beginArray() { open(isArray: true) }
  mutating func endArray() { close() }
  mutating func string(_ value: JSONString) { scalar(value.bytes.count + 2) }
  mutating func number(digits: Span<UInt8>) { scalar(digits.count) }
  mutating func boolean(_ value: Bool) { scalar(value ? 4 : 5) }
  mutating func null() { scalar(4) }
}
