/// A rectangle of whole pixels.
///
///     PixelRectangle(x: 0, y: 0, width: 16, height: 9).width  // 16
///
public struct PixelRectangle: Sendable, Hashable {
  /// The number of pixels to the left of the rectangle.
  public var x: Int
  /// The number of rows above the rectangle.
  public var y: Int
  /// The number of pixels of a row, at least 1.
  public var width: Int
  /// The number of rows, at least 1.
  public var height: Int

  /// Creates a rectangle.
  ///
  /// - Parameters:
  ///   - x: The number of pixels to its left.
  ///   - y: The number of rows above it.
  ///   - width: The number of pixels of a row, at least 1.
  ///   - height: The number of rows, at least 1.
  public init(x: Int, y: Int, width: Int, height: Int) {
    precondition(width > 0, "width must be at least 1")
    precondition(height > 0, "height must be at least 1")
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}
