import ApusBytes

/// A handler that makes the values of declared elements; see `XMLElement`.
///
///     var titles: [String] = []
///     var reader = XMLElement("title") { $0.text }.reader { titles.append($0) }
///     var parser = XMLPushParser()
///     try parser.parse([UInt8]("<book><title>Em".utf8).span, into: &reader)
///     try parser.parse([UInt8]("ma</title></book>".utf8).span, into: &reader)
///     try parser.finish(into: &reader)
///     titles  // ["Emma"]
///
public struct XMLElementReader: XMLHandler {
  /// The error of a closure, or of an element that is not declared; the parser then stops.
  public private(set) var failure: (any Error)?
  private let table: ElementTable
  private let run: ElementRun
  private let deliver: (ElementResults) throws -> Void
  private var open: [OpenRule] = []
  /// The texts and attributes of open elements, which are in the run while a closure uses them.
  private var memory = OpenMemory()
  private var depth = 0
  /// The row of the innermost declared element.
  private var row: Int
  private var depthOfInnermost = 0
  private var keepsText = false
  private var unknown = XMLUnknownElements.passThrough
  /// The depth of the unknown element that is being skipped or collected, or 0.
  private var ignoredDepth = 0
  private var ignoredName = ""
  private var ordinal = 0

  init(_ target: XMLElementRule, _ deliver: @escaping (ElementResults) throws -> Void) {
    table = ElementTable(target)
    run = ElementRun(table)
    self.deliver = deliver
    row = table.documentRow
  }

  /// Whether a closure failed.
  public var isStopped: Bool { failure != nil }

  /// Looks the element up.
  public mutating func startElement(_ tag: XMLStartTag) {
    depth += 1
    guard ignoredDepth == 0 else { return }
    let rule = table.child(tag.name, in: row)
    if rule >= 0 { return begin(rule, tag) }
    if unknown != .passThrough { refuse(tag.name) }
  }

  private mutating func begin(_ rule: Int, _ tag: XMLStartTag) {
    ordinal += 1
    open.append(
      OpenRule(
        rule: rule, depth: depth, textStart: memory.text.count,
        attributeStart: memory.attributeCount, unknownStart: run.unknownElements.count,
        ordinal: ordinal))
    memory.append(tag.attributes)
    enter(rule)
  }

  private mutating func enter(_ rule: Int) {
    row = rule
    depthOfInnermost = depth
    keepsText = table.policies[rule].keepsText
    unknown = table.policies[rule].unknown
  }

  private mutating func refuse(_ name: XMLName) {
    switch unknown {
    case .passThrough: break
    case .skip: ignoredDepth = depth
    case .fail: failure = XMLUnknownElementError(name: name.string)
    case .collect:
      ignoredDepth = depth
      ignoredName = name.string
      run.unknownElements.append((ignoredName, ""))
    }
  }

  /// Makes the value of a declared element.
  public mutating func endElement(_ name: XMLName) {
    depth -= 1
    if ignoredDepth > 0 {
      if depth < ignoredDepth { ignoredDepth = 0 }
      return
    }
    if depth < depthOfInnermost { finish() }
  }

  private mutating func finish() {
    guard let element = open.popLast() else { return }
    let results = run.results[element.rule]
    swap(&memory, &run.memory)
    do {
      try table.rules[element.rule].finish(XMLContent(run, element), into: results)
      // The values of children lie below the new value of a recursive element.
      if run.waiting.last.map({ $0.ordinal > element.ordinal }) ?? false {
        try replaceChildren(of: element, results)
      }
      if open.isEmpty { try deliver(results) } else { run.wait(element.rule, element.ordinal) }
    } catch {
      failure = error
    }
    swap(&memory, &run.memory)
    leave(element)
  }

  private func replaceChildren(of element: OpenRule, _ results: ElementResults) throws {
    results.setAsideLast()
    run.dropResults(after: element.ordinal)
    results.restore()
  }

  private mutating func leave(_ element: OpenRule) {
    memory.truncate(to: element)
    if run.unknownElements.count > element.unknownStart {
      run.unknownElements.removeLast(run.unknownElements.count - element.unknownStart)
    }
    if let outer = open.last {
      enter(outer.rule)
      depthOfInnermost = outer.depth
    } else {
      row = table.documentRow
      depthOfInnermost = 0
      keepsText = false
      unknown = .passThrough
    }
  }

  /// Keeps the text of a declared element.
  public mutating func text(_ text: Span<UInt8>) {
    if ignoredDepth > 0 {
      if unknown == .collect {
        run.unknownElements[run.unknownElements.count - 1].text += text.text
      }
    } else if keepsText {
      memory.append(text)
    }
  }
}

/// An element that is not declared, in an element whose policy is `fail`.
///
///     let title = XMLElement("title") { $0.text }
///     let book = XMLElement("book", title, unknown: .fail) { $0.first(title) }
///     do {
///       _ = try book.values(in: [UInt8]("<book><price/></book>".utf8).span)
///     } catch {
///       print(error)  // the element price is not declared; declare it, or choose another policy for unknown elements
///     }
///
public struct XMLUnknownElementError: Error, Equatable, CustomStringConvertible {
  /// The name of the element.
  public let name: String

  /// A description of the error.
  public var description: String {
    "the element \(name) is not declared; declare it, or choose another policy for unknown elements"
  }
}
