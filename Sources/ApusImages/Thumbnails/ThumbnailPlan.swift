import ApusRaster

/// How the thumbnails of a picture are made: the size at which it is decoded, and the part that is shown.
///
///     let plan = ThumbnailPlan(for: facts, sizes: [ThumbnailSize(320)])
///     plan.eighths  // 2: the picture is decoded at a quarter of its size
///
public struct ThumbnailPlan: Sendable, Hashable {
  /// The size at which the picture is decoded, in eighths of its size.
  public package(set) var eighths: Int
  /// Whether the planes of the file are resampled without a conversion of colours.
  public package(set) var usesPlanes: Bool
  /// The part of the stored picture that each thumbnail shows, and its size before it is turned.
  let frames: [ThumbnailFrame]

  /// The least number of decoded pixels for each pixel of a row of the largest thumbnail.
  ///
  /// Scaled decoding of JPEG averages blocks, which blurs and aliases. A resampler that still has a factor to do
  /// hides both.
  static let leastFactor = 2.0

  /// Makes the plan.
  ///
  /// - Parameters:
  ///   - facts: The facts of the file.
  ///   - sizes: The sizes of the thumbnails as they are shown, at least one.
  public init(for facts: ImageFacts, sizes: [ThumbnailSize]) {
    precondition(!sizes.isEmpty, "sizes must not be empty")
    frames = sizes.map { ThumbnailFrame($0, of: facts) }
    usesPlanes = facts.colourModel == .ycbcr || facts.colourModel == .gray
    let factor = frames.reduce(Double.infinity) { min($0, $1.columns.scale, $1.rows.scale) }
    eighths = [1, 2, 4].first { Double($0) / 8 * factor >= Self.leastFactor } ?? 8
  }
}

/// The part of one side of a stored picture that a thumbnail shows.
struct ThumbnailSide: Sendable, Hashable {
  /// The position at which the part begins, in pixels of the stored picture.
  var origin: Double
  /// The number of pixels of the stored picture for each pixel of the thumbnail.
  var scale: Double
  /// The number of pixels of the thumbnail.
  var count: Int
  /// Whether the last pixel is shown first.
  var isReversed: Bool

  /// Returns the positions of the samples of a plane.
  ///
  /// A sample of a plane of colour lies in the middle of the pixels that it belongs to, which are counted from the
  /// side that is shown first. So pictures with an odd number of pixels have the same colours in each orientation.
  ///
  /// - Parameters:
  ///   - sourceCount: The number of decoded samples.
  ///   - sourceScale: The number of decoded samples for a pixel of the stored picture.
  ///   - factor: The number of pixels of the thumbnail for each sample of the plane.
  func extent(_ sourceCount: Int, _ sourceScale: Double, factor: Int) -> ResampleExtent {
    let targetCount = (count + factor - 1) / factor
    let surplus = isReversed ? Double(targetCount * factor - count) * scale : 0
    return ResampleExtent(
      sourceCount: sourceCount, targetCount: targetCount, origin: (origin - surplus) * sourceScale,
      scale: Double(factor) * scale * sourceScale)
  }
}

/// The part of a stored picture that a thumbnail shows.
struct ThumbnailFrame: Sendable, Hashable {
  /// The pixels of a row.
  var columns: ThumbnailSide
  /// The rows.
  var rows: ThumbnailSide

  /// Creates the frame of a thumbnail.
  init(_ size: ThumbnailSize, of facts: ImageFacts) {
    let shown = facts.shownSize
    let sides = size.sides(shown.width, shown.height)
    let orientation = facts.orientation
    columns = orientation.swapsAxes ? sides.rows : sides.columns
    rows = orientation.swapsAxes ? sides.columns : sides.rows
    columns.isReversed = orientation.reversesColumns
    rows.isReversed = orientation.reversesRows
  }
}

extension ThumbnailSize {
  /// Returns the part of each side of a picture that is shown.
  fileprivate func sides(
    _ pictureWidth: Int, _ pictureHeight: Int
  ) -> (columns: ThumbnailSide, rows: ThumbnailSide) {
    let (full, tall) = (Double(pictureWidth), Double(pictureHeight))
    switch fit {
    case .exact: return (side(full, full, width), side(tall, tall, height))
    case .within:
      let ratio = min(1, Double(width) / full, Double(height) / tall)
      return (
        side(full, full, max(1, Int((full * ratio).rounded()))),
        side(tall, tall, max(1, Int((tall * ratio).rounded())))
      )
    case .cover:
      let scale = min(full / Double(width), tall / Double(height))
      return (side(full, Double(width) * scale, width), side(tall, Double(height) * scale, height))
    }
  }

  /// Returns the middle part of a side.
  private func side(_ whole: Double, _ part: Double, _ count: Int) -> ThumbnailSide {
    ThumbnailSide(
      origin: (whole - part) / 2, scale: part / Double(count), count: count, isReversed: false)
  }
}
