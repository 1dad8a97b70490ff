/// The limits of a walk through a buffer.
///
///     let limits = BufferLimits(depth: 8)  // for buffers from strangers
///     let verifier = BufferVerifier(schema, limits: limits)
///     verifier.limits.tables  // 1000000
///
public struct BufferLimits: Sendable, Hashable {
  /// The number of tables inside each other.
  public var depth: Int
  /// The number of tables, counted as often as offsets lead to them.
  public var tables: Int
  /// The number of bytes, counted as often as offsets lead to them.
  public var apparentByteCount: Int
  /// The number of elements with offsets, counted as often as offsets lead to their vectors.
  public var elements: Int

  /// Makes limits; the defaults are those of the C++ runtime where it has a limit.
  ///
  /// - Parameters:
  ///   - depth: The number of tables inside each other.
  ///   - tables: The number of tables that are visited.
  ///   - apparentByteCount: The number of bytes that are visited.
  ///   - elements: The number of elements with offsets that are visited.
  public init(
    depth: Int = 64, tables: Int = 1_000_000, apparentByteCount: Int = Int(Int32.max),
    elements: Int = 1 << 26
  ) {
    self.depth = depth
    self.tables = tables
    self.apparentByteCount = apparentByteCount
    self.elements = elements
  }
}
