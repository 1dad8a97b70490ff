import ApusBytes
import ApusIO
import ApusXML

/// The grammar of an XML property list on the events of the XML parser.
///
/// The parser checks that the XML is well-formed; this handler checks the elements of the list and
/// their texts, and calls a `PropertyListHandler`. The first failure stops the parser.
struct XMLListReader<Handler: PropertyListHandler & ~Copyable>: XMLHandler, ~Copyable {
  private enum Element {
    case plist, dict, array, key, string, integer, real, date, data, yes, no

    init?(_ name: borrowing XMLName) {
      if name == "string" {
        self = .string
      } else if name == "key" {
        self = .key
      } else if name == "integer" {
        self = .integer
      } else if name == "dict" {
        self = .dict
      } else if name == "array" {
        self = .array
      } else if name == "real" {
        self = .real
      } else if name == "date" {
        self = .date
      } else if name == "data" {
        self = .data
      } else if name == "true" {
        self = .yes
      } else if name == "false" {
        self = .no
      } else if name == "plist" {
        self = .plist
      } else {
        return nil
      }
    }

    var hasText: Bool {
      switch self {
      case .key, .string, .integer, .real, .date, .data: true
      case .plist, .dict, .array, .yes, .no: false
      }
    }
  }

  private enum State {
    /// The next event may begin a value, or a key in a dictionary.
    case values
    /// The text of an element is collected.
    case text
  }

  private(set) var handler: Handler
  private(set) var failure: StreamError?
  /// The issue that stopped the parser, or `nil`.
  private(set) var issue: PropertyListError.Kind?
  private var budget: SizeBudget
  private let depthLimit: Int
  /// The number of dictionaries and arrays that are open.
  private var depth = 0
  private var open: [Element] = []
  /// Whether the innermost dictionary has a key that waits for its value.
  private var pendingKeys: [Bool] = []
  private var hasRoot = false
  private var text: [UInt8] = []

  init(_ handler: consuming Handler, _ options: PropertyListOptions, byteCount: Int) {
    self.handler = handler
    budget = SizeBudget(options, byteCount: byteCount)
    depthLimit = options.depth
  }

  var isStopped: Bool { issue != nil || failure != nil }

  consuming func takeHandler() -> Handler { handler }

  /// Whether the list is complete.
  var isComplete: Bool { hasRoot && open.isEmpty }

  // MARK: - Events

  mutating func startElement(_ tag: borrowing XMLStartTag) {
    guard let element = Element(tag.name) else { return fail(.element) }
    if let last = open.last, last.hasText || last == .yes || last == .no { return fail(.element) }
    if element == .plist {
      guard open.isEmpty, !hasRoot else { return fail(.element) }
      return open.append(.plist)
    }
    guard takePosition(element) else { return }
    open.append(element)
    switch element {
    case .dict:
      guard beginContainer() else { return }
      pendingKeys.append(false)
      call { (handler) throws(StreamError) in try handler.beginDictionary() }
    case .array:
      guard beginContainer() else { return }
      call { (handler) throws(StreamError) in try handler.beginArray(isSet: false) }
    case .yes: giveBoolean(true)
    case .no: giveBoolean(false)
    default: text.removeAll(keepingCapacity: true)
    }
  }

  mutating func endElement(_ name: borrowing XMLName) {
    guard let element = open.popLast(), !isStopped else { return }
    switch element {
    case .plist, .yes, .no: break
    case .dict:
      if pendingKeys.popLast() == true { return fail(.keyWithoutValue) }
      depth -= 1
      call { (handler) throws(StreamError) in try handler.endDictionary() }
    case .array:
      depth -= 1
      call { (handler) throws(StreamError) in try handler.endArray() }
    default: give(element)
    }
  }

  mutating func text(_ piece: Span<UInt8>) {
    if let last = open.last, last.hasText { return text.append(copying: piece) }
    for index in piece.indices where !piece[index].isSpace { return fail(.value) }
  }

  // MARK: - Values

  /// Checks that an element may come next, and counts keys and values of a dictionary.
  private mutating func takePosition(_ element: Element) -> Bool {
    let parent = open.last
    if parent == .dict {
      let hasKey = pendingKeys[pendingKeys.count - 1]
      guard hasKey != (element == .key) else {
        fail(hasKey ? .keyWithoutValue : .key)
        return false
      }
      pendingKeys[pendingKeys.count - 1] = !hasKey
      return true
    }
    if element == .key { fail(.value); return false }
    guard parent == .array || !hasRoot else { fail(.trailing); return false }
    hasRoot = true
    return true
  }

  /// Calls the handler with the value of an element whose text is complete.
  private mutating func give(_ element: Element) {
    let text = text
    switch element {
    case .key:
      guard take(text.count) else { return }
      call { (handler) throws(StreamError) in try handler.key(text.span) }
    case .string:
      guard take(text.count) else { return }
      call { (handler) throws(StreamError) in try handler.string(text.span) }
    case .integer:
      guard let value = ListText.integer(text.span) else { return fail(.number) }
      guard take() else { return }
      call { (handler) throws(StreamError) in try handler.integer(value) }
    case .real:
      guard let value = ListText.real(text.span) else { return fail(.number) }
      guard take() else { return }
      call { (handler) throws(StreamError) in try handler.real(value) }
    case .date:
      guard let value = ListText.date(text.span) else { return fail(.date) }
      guard take() else { return }
      call { (handler) throws(StreamError) in try handler.date(value) }
    case .data:
      guard let value = ListText.base64(text) else { return fail(.data) }
      guard take(value.count) else { return }
      call { (handler) throws(StreamError) in try handler.data(value.span) }
    case .plist, .dict, .array, .yes, .no: break
    }
  }

  private mutating func giveBoolean(_ value: Bool) {
    guard take() else { return }
    call { (handler) throws(StreamError) in try handler.boolean(value) }
  }

  /// Counts a dictionary or an array. Returns whether the limits allow it.
  private mutating func beginContainer() -> Bool {
    guard take() else { return false }
    depth += 1
    if depth > depthLimit { issue = .tooDeep(limit: depthLimit) }
    return depth <= depthLimit
  }

  /// Counts an object and its bytes. Returns whether the limit allows it.
  private mutating func take(_ byteCount: Int = 0) -> Bool {
    if budget.take(byteCount) { return true }
    issue = .expansionTooLarge(limit: budget.limit)
    return false
  }

  private mutating func call(_ body: (inout Handler) throws(StreamError) -> Void) {
    do throws(StreamError) { try body(&handler) } catch { failure = error }
  }

  private mutating func fail(_ syntax: PropertyListSyntax) {
    if !isStopped { issue = .syntax(syntax) }
  }
}
