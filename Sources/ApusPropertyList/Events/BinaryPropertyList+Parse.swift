import ApusBytes
public import ApusIO

extension BinaryPropertyList {
  /// Calls a handler with every value, in the order of the list.
  ///
  /// The call does not recurse. An object that is referred to several times is given several
  /// times, up to the limits.
  ///
  /// - Parameters:
  ///   - options: The options.
  ///   - handler: The handler.
  /// - Throws: A `StreamError` whose cause is a `PropertyListError`, or the handler's error.
  /// - Complexity: O(*n*) in the objects and bytes that are given; allocates for the stack of open
  ///   containers, and for strings in UTF-16.
  public func parse<Handler: PropertyListHandler & ~Copyable>(
    options: PropertyListOptions = PropertyListOptions(), into handler: inout Handler
  ) throws(StreamError) {
    try give(top, options, to: &handler)
  }

  fileprivate func give<Handler: PropertyListHandler & ~Copyable>(
    _ object: Int, _ options: PropertyListOptions, to handler: inout Handler
  ) throws(StreamError) {
    var open = OpenContainers(options, byteCount: bytes.byteCount)
    try give(try read(object, from: nil, &open), to: &handler)
    while let step = open.next(width: referenceSize) {
      switch step {
      case .element(let position): try give(try read(at: position, &open), to: &handler)
      case .pair(let keyPosition, let position):
        try giveKey(try read(at: keyPosition, isKey: true, &open), to: &handler)
        try give(try read(at: position, &open), to: &handler)
      case .endArray: try handler.endArray()
      case .endDictionary: try handler.endDictionary()
      }
    }
  }

  private func read(
    at position: Int, isKey: Bool = false, _ open: inout OpenContainers
  ) throws(StreamError) -> ObjectContent {
    try read(number(at: position, size: referenceSize), from: position, isKey: isKey, &open)
  }

  /// Reads an object, counts it against the limits, and opens it if it is a container.
  private func read(
    _ object: Int, from position: Int?, isKey: Bool = false, _ open: inout OpenContainers
  ) throws(StreamError) -> ObjectContent {
    do throws(PropertyListError) {
      let offset = try offset(of: object, from: position)
      let value = PropertyListValue(self, object: object, at: offset)
      if isKey { try value.requireKey() }
      let content = try value.content()
      guard open.take(content) else { throw value.error(open.excess) }
      return content
    } catch {
      throw StreamError(listError: error)
    }
  }

  private func giveKey<Handler: PropertyListHandler & ~Copyable>(
    _ key: ObjectContent, to handler: inout Handler
  ) throws(StreamError) {
    switch key {
    case .ascii(let range): try handler.key(bytes.extracting(range).elements)
    case .text(let text): try handler.key(text.utf8.span)
    default: preconditionFailure("requireKey was not called")
    }
  }

  private func give<Handler: PropertyListHandler & ~Copyable>(
    _ content: ObjectContent, to handler: inout Handler
  ) throws(StreamError) {
    switch content {
    case .dictionary: try handler.beginDictionary()
    case .array: try handler.beginArray(isSet: false)
    case .set: try handler.beginArray(isSet: true)
    case .ascii(let range): try handler.string(bytes.extracting(range).elements)
    case .text(let text): try handler.string(text.utf8.span)
    case .data(let range): try handler.data(bytes.extracting(range).elements)
    case .integer(let value): try handler.integer(value)
    case .real(let value): try handler.real(value)
    case .boolean(let value): try handler.boolean(value)
    case .date(let value): try handler.date(value)
    case .uid(let value): try handler.uid(value)
    case .null: try handler.null()
    }
  }
}

extension StreamError {
  /// An error of a property list as the error of a stream.
  init(listError error: PropertyListError) { self.init(stage: "property list", error) }
}

/// The content of an object: its value, or the range of its bytes or references.
private enum ObjectContent {
  case dictionary(start: Int, count: Int)
  case array(start: Int, count: Int)
  case set(start: Int, count: Int)
  case ascii(Range<Int>)
  case text(String)
  case data(Range<Int>)
  case integer(Int128)
  case real(Double)
  case boolean(Bool)
  case date(PropertyListDate)
  case uid(UInt64)
  case null

  /// The number of bytes that count against the limit.
  var byteCount: Int {
    switch self {
    case .ascii(let range), .data(let range): range.count
    case .text(let text): text.utf8.count
    default: 0
    }
  }
}

extension PropertyListValue {
  /// Calls a handler with the value, and with all values in it; otherwise like the form for a list.
  ///
  /// - Complexity: O(*n*) in the objects and bytes that are given.
  public func parse<Handler: PropertyListHandler & ~Copyable>(
    options: PropertyListOptions = PropertyListOptions(), into handler: inout Handler
  ) throws(StreamError) {
    try list.give(object, options, to: &handler)
  }

  fileprivate func requireKey() throws(PropertyListError) {
    let isText = marker & 0xf0 == 0x50 || marker & 0xf0 == 0x60
    guard isText else { throw error(.keyIsNoString) }
  }

  fileprivate func content() throws(PropertyListError) -> ObjectContent {
    switch try kind {
    case .null: return .null
    case .boolean: return .boolean(try boolean())
    case .integer: return .integer(try integer())
    case .real: return .real(try real())
    case .date: return .date(try date())
    case .uid: return .uid(try uid())
    case .data: return .data(try checkedRange(payload(width: 1)))
    case .string:
      guard marker & 0xf0 == 0x50 else { return .text(try wideString()) }
      return .ascii(try checkedRange(asciiBytes().rawBytes))
    case .array:
      let array = try array()
      return .array(start: array.start, count: array.count)
    case .set:
      let set = try set()
      return .set(start: set.start, count: set.count)
    case .dictionary:
      let dictionary = try dictionary()
      return .dictionary(start: dictionary.start, count: dictionary.count)
    }
  }

  /// Returns the range of a payload that was checked.
  private func checkedRange(_ payload: RawSpan) throws(PropertyListError) -> Range<Int> {
    let start = try extent().start
    return start..<start + payload.byteCount
  }
}

/// The containers around the value that is given, and what is left of the limits.
private struct OpenContainers {
  enum Step {
    /// The position of the reference to the next element.
    case element(Int)
    /// The positions of the references to the next key and to its value.
    case pair(Int, Int)
    case endArray
    case endDictionary
  }

  private struct Frame {
    let start: Int
    let count: Int
    let isDictionary: Bool
    var index = 0
  }

  private var frames: [Frame] = []
  private var budget: SizeBudget
  private let depthLimit: Int
  /// The issue after `take` returned `false`.
  private(set) var excess: PropertyListError.Kind

  init(_ options: PropertyListOptions, byteCount: Int) {
    depthLimit = options.depth
    budget = SizeBudget(options, byteCount: byteCount)
    excess = .tooDeep(limit: depthLimit)
  }

  /// Counts an object, and opens a container. Returns whether the limits allow it.
  mutating func take(_ content: ObjectContent) -> Bool {
    guard budget.take(content.byteCount) else {
      excess = .expansionTooLarge(limit: budget.limit)
      return false
    }
    switch content {
    case .dictionary(let start, let count): return push(start, count, isDictionary: true)
    case .array(let start, let count), .set(let start, let count):
      return push(start, count, isDictionary: false)
    default: return true
    }
  }

  private mutating func push(_ start: Int, _ count: Int, isDictionary: Bool) -> Bool {
    guard frames.count < depthLimit else { return false }
    frames.append(Frame(start: start, count: count, isDictionary: isDictionary))
    return true
  }

  /// Returns the next step of the innermost container, or `nil` after the last container.
  mutating func next(width: Int) -> Step? {
    guard let frame = frames.last else { return nil }
    guard frame.index < frame.count else {
      frames.removeLast()
      return frame.isDictionary ? .endDictionary : .endArray
    }
    frames[frames.count - 1].index += 1
    let position = frame.start + frame.index * width
    return frame.isDictionary ? .pair(position, position + frame.count * width) : .element(position)
  }
}
