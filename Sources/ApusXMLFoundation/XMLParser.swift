// UNSAFE: a stream of Foundation writes to a buffer

public import ApusXML
public import Foundation

import ApusBytes

/// A replacement for Foundation's `XMLParser`, with the same delegate methods.
///
/// Replace `import FoundationXML` with `import ApusXMLFoundation`; the delegate stays as it is.
///
///     let parser = XMLParser(data: data)
///     parser.delegate = titles
///     parser.parse()
///
/// Differences from Foundation: an error of well-formedness ends the parse, and the events before it
/// were reported; errors after which Foundation goes on, other than an undeclared prefix, end it as well.
/// A text is passed in pieces of at least 64 KiB, and in fewer pieces than by Foundation. An external
/// entity is never loaded; the delegate can return its content. A CDATA section is passed as characters
/// if the delegate does not implement `foundCDATA`. The encodings are those of `ApusXML`: UTF-8, UTF-16,
/// ISO-8859-1, Windows-1252 and US-ASCII. Nothing is validated. Only a single thread may use a parser,
/// but there may be many parsers at a time. `XMLPushParser` makes no strings, and is several times as
/// fast.
public final class XMLParser {
  /// The receiver of the events; the parser does not keep it alive.
  public weak var delegate: (any XMLParserDelegate)?
  /// Whether names are reported with their namespaces.
  public var shouldProcessNamespaces = false
  /// Whether the delegate is told about the scope of prefixes; needs `shouldProcessNamespaces`.
  public var shouldReportNamespacePrefixes = false
  /// Whether the delegate is asked for the content of external entities; nothing is ever loaded.
  public var shouldResolveExternalEntities = false
  /// The limits of the parser; elements may be nested 2,048 deep, as in Foundation.
  public var limits = usualLimits
  /// The error that ended the parse, of the document or of its stream, or `nil`.
  public internal(set) var parserError: (any Error)?
  /// The line of the document's error, from 1, or 0 if there is none.
  public internal(set) var lineNumber = 0
  /// The column of the document's error, from 1, or 0 if there is none.
  public internal(set) var columnNumber = 0

  let entities = ExternalEntities()
  private let input: Input
  // SAFETY: only a single thread may use a parser, and no access to the value lasts longer than a load
  // or a store.
  @exclusivity(unchecked) private(set) var isAborted = false

  private static var usualLimits: ParsingLimits { ParsingLimits(depth: 2_048) }

  private enum Input {
    case data(Data)
    case stream(InputStream)
  }

  /// Creates a parser of a document in memory.
  public init(data: Data) { input = .data(data) }

  /// Creates a parser of a stream, which is read in constant memory.
  public init(stream: InputStream) { input = .stream(stream) }

  /// Creates a parser of a file, or returns `nil` if it cannot be read.
  public convenience init?(contentsOf url: URL) {
    guard url.isFileURL, let data = try? Data(contentsOf: url, options: .mappedIfSafe) else {
      return nil
    }
    self.init(data: data)
  }

  /// Parses the document, and returns whether it is well-formed.
  @discardableResult
  public func parse() -> Bool {
    let delegate = delegate
    let options = options
    entities.begin(self)
    let calls = delegate.map { ElementCalls.of(self, $0) } ?? ElementCalls()
    return withExtendedLifetime((delegate, calls)) {
      parse(options, DelegateHandler(self, delegate, calls))
    }
  }

  /// The options of the parse, which goes on after an undeclared prefix.
  private var options: XMLOptions {
    var options = XMLOptions(
      doctype: .processed, namespaces: shouldProcessNamespaces ? .resolved : .ignored,
      limits: limits)
    options.acceptsUndeclaredPrefixes = true
    if shouldResolveExternalEntities {
      options.resolver = { [entities] id in entities.content(of: id) }
    }
    return options
  }

  private func parse(_ options: XMLOptions, _ handler: consuming DelegateHandler) -> Bool {
    do {
      switch input {
      case .data(let data):
        try XMLPushParser.parse(data.span, options: options, into: &handler)
      case .stream(let stream): try parse(stream, options, &handler)
      }
      handler.endDocument()
      // SAFETY: see `isAborted`.
      return unsafe !isAborted
    } catch let error as XMLError {
      return fail(error)
    } catch {
      return fail(error, isReported: true)
    }
  }

  private func parse(
    _ stream: InputStream, _ options: XMLOptions, _ handler: inout DelegateHandler
  ) throws {
    var push = XMLPushParser(options: options)
    if stream.streamStatus == .notOpen { stream.open() }
    var buffer = [UInt8](repeating: 0, count: 131_072)
    while true {
      // SAFETY: the stream writes at most the size of the buffer, during the call.
      let count = unsafe stream.read(&buffer, maxLength: buffer.count)
      if count < 0 { throw stream.streamError ?? CocoaError(.fileReadUnknown) }
      guard count > 0 else { return try push.finish(into: &handler) }
      try push.parse(buffer.span.extracting(first: count), into: &handler)
    }
  }

  private func fail(_ error: XMLError) -> Bool {
    lineNumber = error.position?.line ?? 0
    columnNumber = error.position?.column ?? 0
    return fail(error, isReported: error.kind != .stopped)
  }

  private func fail(_ error: any Error, isReported: Bool) -> Bool {
    parserError = error
    if isReported { delegate?.parser(self, parseErrorOccurred: error) }
    return false
  }

  /// Ends the parse after the current event.
  public func abortParsing() {
    // SAFETY: see `isAborted`.
    unsafe isAborted = true
  }
}
