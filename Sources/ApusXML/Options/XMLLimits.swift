/// The limits that bound the memory and the time of a parser, whatever the document.
///
/// Text has no limit, because it is handed on in pieces. A limit below 0 counts as 0, and one above 2³¹ - 1
/// as that number.
///
///     var limits = XMLLimits()
///     limits.depth = 2
///     do {
///       _ = try XMLTree([UInt8]("<a><b><c/></b></a>".utf8), options: XMLOptions(limits: limits))
///     } catch {
///       print(error)  // line 1, column 8, byte 8: elements nested deeper than the limit
///     }
///
public struct XMLLimits: Sendable, Equatable {
  /// The greatest number of open elements.
  public var depth = 1_024
  /// The greatest length of a name, or of the URI of a namespace, in bytes.
  public var nameBytes = 65_536
  /// The greatest number of attributes in a tag.
  public var attributes = 10_000
  /// The greatest length of a tag, comment, instruction or document type in bytes.
  public var tokenBytes = 16 << 20
  /// The greatest number of namespace bindings in scope.
  public var namespaces = 1_024
  /// The greatest number of entities that contain one another.
  public var entityDepth = 64
  /// The number of bytes to which entities and defaults may expand in any document.
  public var expansionBytes = 8 << 20
  /// Beyond `expansionBytes`, the greatest ratio of expanded bytes to bytes of the document.
  public var expansionFactor = 100

  /// Creates the default limits.
  public init() {}

  /// The limits that the engine can use: none is below 0, and 32 bits hold all lengths.
  var usable: XMLLimits {
    var limits = self
    for limit in [
      \Self.depth, \.nameBytes, \.attributes, \.tokenBytes, \.namespaces, \.entityDepth,
      \.expansionFactor,
    ] {
      limits[keyPath: limit] = min(max(0, self[keyPath: limit]), Int(Int32.max))
    }
    limits.expansionBytes = max(0, expansionBytes)
    return limits
  }
}
