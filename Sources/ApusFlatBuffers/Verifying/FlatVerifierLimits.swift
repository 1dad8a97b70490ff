/// The limits of a verifier; hostile buffers exceed them before they take much time.
///
///     FlatVerifierLimits(depth: 16)  // for schemas without recursion
///
@frozen
public struct FlatVerifierLimits: Equatable, Sendable {
  /// The number of nested tables that is still accepted.
  public var depth: Int
  /// The number of tables that is still accepted; a shared table counts for each reference.
  public var tables: Int
  /// The number of bytes that is still accepted if shared values count for each reference.
  ///
  /// `nil` is 64 times the size of the buffer, and 1 MiB more, so that the time is linear in the
  /// size.
  public var apparentSize: Int?
  /// Whether values must be aligned, as the format demands. Readers of this module do not need it.
  public var requiresAlignment: Bool

  /// Creates limits.
  ///
  /// - Parameters:
  ///   - depth: The number of nested tables that is still accepted.
  ///   - tables: The number of tables that is still accepted.
  ///   - apparentSize: The number of bytes that is still accepted, counting shared values for each
  ///     reference; `nil` is a limit that follows the size of the buffer.
  ///   - requiresAlignment: Whether values must be aligned.
  @inlinable
  public init(
    depth: Int = 64, tables: Int = .max, apparentSize: Int? = nil, requiresAlignment: Bool = true
  ) {
    self.depth = depth
    self.tables = tables
    self.apparentSize = apparentSize
    self.requiresAlignment = requiresAlignment
  }
}
