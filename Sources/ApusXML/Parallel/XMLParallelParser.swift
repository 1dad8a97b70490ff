import ApusBytes
import Synchronization

/// A parser that reads a document in memory on all processors, each for a part of the document.
///
/// A part is a sequence of elements directly in the root element. Every part has a handler of its own,
/// so that no lock is needed, and the handlers have the order of the document. All of the document
/// is checked as `XMLPushParser` does.
///
///     struct TitleCounter: XMLHandler {
///       var count = 0
///       mutating func startElement(_ tag: XMLStartTag) { if tag.name == "title" { count += 1 } }
///     }
///     let counters = try XMLParallelParser().parse(document) { TitleCounter() }
///     let count = counters.reduce(0) { $0 + $1.count }
///
/// A part begins at a start tag with the name of the first element in the root, which may turn out
/// to be nested, or in a comment. The part before it knows for certain. The rest of the document is
/// then read by one thread. For records that contain elements of their own name, and for documents
/// of a few megabytes, use `XMLPushParser`.
public struct XMLParallelParser: Sendable {
  private let options: XMLOptions
  private let partSize: Int?

  /// Creates a parser.
  ///
  /// - Parameters:
  ///   - options: The options. The limit of expansion counts for each part.
  ///   - partSize: The approximate size of a part in bytes, at least 1. By default there are four
  ///     parts for each processor that the process may use, of at least 1 MiB each.
  public init(options: XMLOptions = XMLOptions(), partSize: Int? = nil) {
    precondition(partSize ?? 1 > 0, "partSize must be at least 1")
    self.options = options
    self.partSize = partSize
  }

  /// Parses a whole document.
  ///
  /// The call blocks the thread, which works on the parts as well.
  ///
  /// - Parameters:
  ///   - document: All bytes of the document.
  ///   - makeHandler: Makes the handler of a part; several threads call it. If the start of a part was
  ///     predicted wrongly, its handler is dropped.
  /// - Returns: The handlers, in the order of the document. The events of all of them together are
  ///   those of the document.
  /// - Throws: The first error of the document.
  /// - Complexity: O(*n*), divided by the number of processors.
  @inlinable
  public func parse<Handler: XMLHandler & Sendable>(
    _ document: [UInt8], makeHandler: @Sendable () -> Handler
  ) throws(XMLError) -> [Handler] {
    // The closure is compiled with the client, for its handler.
    try parse(document, makeHandler) { (engine, bytes, isLast, handler) throws(EngineError) in
      try engine.run(bytes, isLast: isLast, into: &handler)
    }
  }

  @usableFromInline
  func parse<Handler: XMLHandler & Sendable>(
    _ document: [UInt8], _ makeHandler: @Sendable () -> Handler, _ run: EngineRun<Handler>
  ) throws(XMLError) -> [Handler] {
    do throws(XMLError) {
      return try read(document, makeHandler, run)
    } catch {
      // The parser of chunks knows the first error and its position in every encoding.
      var handler = Discarding()
      try XMLPushParser.parse(document.span, options: options, into: &handler)
      throw error
    }
  }

  private func read<Handler: XMLHandler & Sendable>(
    _ document: [UInt8], _ makeHandler: @Sendable () -> Handler, _ run: EngineRun<Handler>
  ) throws(XMLError) -> [Handler] {
    let whole = try WholeDocument(document, options)
    let plan = DocumentParts(whole, options, partSize)
    let readings = Mutex<[PartReading<Handler>?]>(Array(repeating: nil, count: plan.count))
    UsableProcessors.perform(plan.count) { part in
      let reading = plan.read(part, makeHandler(), run)
      readings.withLock { $0[part] = reading }
    }
    var handlers: [Handler] = []
    var declaresNamespaces = false
    for (part, reading) in readings.withLock({ $0 }).enumerated() {
      guard var reading else { preconditionFailure("a part was not read") }
      let isLast = part == plan.count - 1
      if !isLast, !reading.endsInRoot, reading.fault?.kind != .stopped {
        // The next part does not begin directly in the root.
        reading = plan.read(from: part, makeHandler(), run)
      }
      if let fault = reading.fault { throw XMLError(fault.kind, at: fault.offset) }
      // The part did not know that a part before it declares a namespace.
      if declaresNamespaces, reading.hasPlainName, !options.isLenient {
        throw XMLError(.invalidQualifiedName, at: 0)
      }
      declaresNamespaces = declaresNamespaces || reading.declaresNamespaces
      handlers.append(reading.handler)
      if reading.isToEnd { break }
    }
    return handlers
  }
}

/// A handler that does nothing.
struct Discarding: XMLHandler {}

/// The handler of a part, and how the part ended.
struct PartReading<Handler: XMLHandler & Sendable>: Sendable {
  var handler: Handler
  var fault: EngineError?
  /// Whether the part ends directly in the root element, between two tokens.
  var endsInRoot = false
  /// Whether the part ends with the document.
  var isToEnd = false
  /// Whether the part declares a namespace, or the root's tag does.
  var declaresNamespaces = false
  /// Whether the part has a name that is an error after a declaration of a namespace.
  var hasPlainName = false
}

/// Runs the engine over bytes, of which the last may be those of the document, and returns the offset
/// after the last complete token.
///
/// The closure of a client is compiled for its handler; the parser itself is not.
@usableFromInline
typealias EngineRun<Handler> =
  @Sendable (inout XMLEngine, RawSpan, Bool, inout Handler) throws(EngineError) -> Int
