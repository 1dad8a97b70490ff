/// The size of a thumbnail.
///
///     ThumbnailSize(320)  // in a square of 320 pixels
///     ThumbnailSize(width: 160, height: 90, fit: .cover)
///
public struct ThumbnailSize: Sendable, Hashable {
  /// How a picture of another shape is fitted.
  ///
  ///     ThumbnailSize(width: 90, height: 90, fit: .cover)  // the middle of the picture
  ///
  public enum Fit: String, Sendable, Hashable, CaseIterable {
    /// The whole picture; one side may be smaller than the size. A small picture is not enlarged.
    case within
    /// The middle of the picture, which fills the size.
    case cover
    /// The whole picture, stretched to the size.
    case exact
  }

  /// The number of pixels of a row, at least 1.
  public var width: Int
  /// The number of rows, at least 1.
  public var height: Int
  /// How a picture of another shape is fitted.
  public var fit: Fit

  /// Creates the size of a square in which the picture fits.
  ///
  /// - Parameter side: The number of pixels of the longer side, at least 1.
  public init(_ side: Int) { self.init(width: side, height: side) }

  /// Creates a size.
  ///
  /// - Parameters:
  ///   - width: The number of pixels of a row, from 1 to 65,500.
  ///   - height: The number of rows, from 1 to 65,500.
  ///   - fit: How a picture of another shape is fitted.
  public init(width: Int, height: Int, fit: Fit = .within) {
    precondition(1...65_500 ~= width, "width must be from 1 to 65500")
    precondition(1...65_500 ~= height, "height must be from 1 to 65500")
    self.width = width
    self.height = height
    self.fit = fit
  }
}
