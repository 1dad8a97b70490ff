/// All limits of an engine: none is below 0, and 32 bits hold all lengths.
@usableFromInline
struct EngineLimits: Sendable {
  @usableFromInline let depth: Int
  @usableFromInline let tokenBytes: Int
  @usableFromInline let documentBytes: Int
  @usableFromInline let nameBytes: Int
  @usableFromInline let attributes: Int
  @usableFromInline let namespaces: Int
  @usableFromInline let entityDepth: Int
  @usableFromInline let expansionBytes: Int
  /// Beyond `expansionBytes`, the greatest ratio of expanded bytes to bytes of the document.
  @usableFromInline let expansionFactor: Int

  init(_ options: XMLOptions) {
    let (limits, markup) = (options.limits, options.markupLimits)
    depth = Self.usable(limits.depth)
    tokenBytes = Self.usable(limits.token ?? 16 << 20)
    documentBytes = max(0, limits.document ?? .max)
    nameBytes = Self.usable(markup.nameBytes)
    attributes = Self.usable(markup.attributes)
    namespaces = Self.usable(markup.namespaces)
    entityDepth = Self.usable(markup.entityDepth)
    expansionBytes = max(0, limits.expansion ?? 8 << 20)
    expansionFactor = limits.expansion == nil ? 100 : 0
  }

  private static func usable(_ limit: Int) -> Int { min(max(0, limit), Int(Int32.max)) }
}
