#if Images
  import ApusRaster

  /// A plane of a decoded picture, in its size and in halves of it, from which the thumbnails are resampled.
  ///
  /// Each thumbnail is resampled from the smallest level that leaves it a factor of `ThumbnailPlan.leastFactor`.
  final class PlanePyramid {
    /// The plane of each thumbnail.
    let targets: [TargetPlane]
    private let full: PlaneLevel

    /// Creates the levels that the thumbnails need.
    ///
    /// - Parameters:
    ///   - plane: The plane that is decoded.
    ///   - frames: The part that each thumbnail shows.
    ///   - factor: The number of pixels of a thumbnail for each sample of the plane.
    ///   - filter: The weights.
    init(
      _ plane: DecodedPlane, _ frames: [ThumbnailFrame], factor: Int, _ filter: ResampleFilter
    ) {
      full = PlaneLevel(plane)
      targets = frames.map { [full] frame in
        var level = full
        for _ in 0..<frame.halvings(plane, factor: factor) { level = level.half() }
        let target = TargetPlane(level.plane, frame, factor: factor, filter)
        level.targets.append(target)
        return target
      }
    }

    /// Whether all rows of all thumbnails were computed.
    var isComplete: Bool { targets.allSatisfy(\.isComplete) }

    /// Adds the next row of the plane.
    func push(_ row: Span<UInt8>) { full.push(row) }
  }

  /// A plane in one size, the thumbnails that are resampled from it, and the plane of half of its size.
  private final class PlaneLevel {
    let plane: DecodedPlane
    var targets: [TargetPlane] = []
    private var halver: RowHalver?
    private var next: PlaneLevel?

    init(_ plane: DecodedPlane) { self.plane = plane }

    /// Returns the level of half of the size, which is created when it is first needed.
    func half() -> PlaneLevel {
      if let next { return next }
      let halver = RowHalver(width: plane.width, height: plane.height)
      let next = PlaneLevel(plane.halved(halver.width, halver.height))
      self.halver = halver
      self.next = next
      return next
    }

    func push(_ row: Span<UInt8>) {
      for target in targets where !target.isComplete { target.push(row) }
      if let next { halver?.push(row) { next.push($0) } }
    }
  }

  extension ThumbnailFrame {
    /// Returns how often a plane can be halved before it is resampled.
    fileprivate func halvings(_ plane: DecodedPlane, factor: Int) -> Int {
      // Pixels with several channels are not halved.
      guard plane.format == .gray else { return 0 }
      var ratio =
        Double(factor)
        * min(
          columns.scale * plane.horizontalScale, rows.scale * plane.verticalScale)
      var count = 0
      while ratio / 2 >= ThumbnailPlan.leastFactor {
        ratio /= 2
        count += 1
      }
      return count
    }
  }

  extension DecodedPlane {
    /// Returns the plane of half of the size.
    fileprivate func halved(_ width: Int, _ height: Int) -> DecodedPlane {
      var plane = self
      plane.width = width
      plane.height = height
      plane.horizontalScale /= 2
      plane.verticalScale /= 2
      return plane
    }
  }
#endif
