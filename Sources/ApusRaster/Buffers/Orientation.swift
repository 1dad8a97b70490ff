/// The orientation in which a picture is stored: the position of its first row and its first column.
///
///     Orientation(rawValue: 6)  // .right: the first row is at the right
///     Orientation.right.swapsAxes  // true
///
/// Source: Exif 2.32 (CIPA DC-008), tag 274; TIFF 6.0, page 36.
public enum Orientation: Int, Sendable, Hashable, CaseIterable {
  /// The first row is at the top, the first column at the left: the picture is shown as it is stored.
  case up = 1
  /// The first row is at the top, the first column at the right.
  case upMirrored
  /// The first row is at the bottom, the first column at the right.
  case down
  /// The first row is at the bottom, the first column at the left.
  case downMirrored
  /// The first row is at the left, the first column at the top.
  case leftMirrored
  /// The first row is at the right, the first column at the top.
  case right
  /// The first row is at the right, the first column at the bottom.
  case rightMirrored
  /// The first row is at the left, the first column at the bottom.
  case left

  /// Whether rows of the stored picture are columns of the picture that is shown.
  public var swapsAxes: Bool { rawValue >= Self.leftMirrored.rawValue }

  /// Whether the last pixel of a stored row is shown before the first.
  package var reversesColumns: Bool {
    switch self {
    case .upMirrored, .down, .rightMirrored, .left: true
    case .up, .downMirrored, .leftMirrored, .right: false
    }
  }

  /// Whether the last stored row is shown before the first.
  package var reversesRows: Bool {
    switch self {
    case .down, .downMirrored, .right, .rightMirrored: true
    case .up, .upMirrored, .leftMirrored, .left: false
    }
  }

  /// Returns the size of the picture that is shown, for the size of the stored picture.
  package func shown(_ width: Int, _ height: Int) -> (width: Int, height: Int) {
    swapsAxes ? (height, width) : (width, height)
  }

  /// Returns the stored pixel for a pixel that is shown, in a stored picture of a size.
  func source(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> (x: Int, y: Int) {
    switch self {
    case .up: (x, y)
    case .upMirrored: (width - 1 - x, y)
    case .down: (width - 1 - x, height - 1 - y)
    case .downMirrored: (x, height - 1 - y)
    case .leftMirrored: (y, x)
    case .right: (y, height - 1 - x)
    case .rightMirrored: (width - 1 - y, height - 1 - x)
    case .left: (width - 1 - y, x)
    }
  }
}
