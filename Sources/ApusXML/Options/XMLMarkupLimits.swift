/// The limits of the markup of a document, which other formats do not have.
///
/// A limit below 0 counts as 0, and one above 2³¹ - 1 as that number.
///
///     var options = XMLOptions()
///     options.markupLimits.attributes = 1
///     do {
///       _ = try XMLTree([UInt8]("<a b='1' c='2'/>".utf8), options: options)
///     } catch {
///       print(error)  // line 1, column 10, byte 10: more attributes in a tag than the limit
///     }
///
public struct XMLMarkupLimits: Sendable, Hashable {
  /// The greatest length of a name, or of the URI of a namespace, in bytes.
  public var nameBytes = 65_536
  /// The greatest number of attributes in a tag.
  public var attributes = 10_000
  /// The greatest number of namespace bindings in scope.
  public var namespaces = 1_024
  /// The greatest number of entities that contain one another.
  public var entityDepth = 64

  /// Creates the default limits.
  public init() {}
}
