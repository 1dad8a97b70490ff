/// A borrowed start tag: the name and the attributes of an element.
///
/// The tag is valid until the handler returns.
///
///     struct Links: XMLHandler {
///       var targets: [String] = []
///       mutating func startElement(_ tag: XMLStartTag) {
///         if tag.name == "a", let target = tag.attributes["href"] { targets.append(target.text) }
///       }
///     }
///     var links = Links()
///     try XMLPushParser.parse([UInt8]("<p><a href='x'/></p>".utf8).span, into: &links)
///     links.targets  // ["x"]
///
@frozen
public struct XMLStartTag: ~Escapable {
  /// The name of the element.
  public let name: XMLName
  /// The attributes.
  public let attributes: XMLAttributes
  /// Whether the element is empty by its tag: `<br/>`. Its end follows at once.
  public let isEmptyElement: Bool

  @inlinable @inline(__always)
  @_lifetime(copy name, copy attributes)
  init(_ name: XMLName, _ attributes: XMLAttributes, isEmptyElement: Bool) {
    self.name = name
    self.attributes = attributes
    self.isEmptyElement = isEmptyElement
  }
}
