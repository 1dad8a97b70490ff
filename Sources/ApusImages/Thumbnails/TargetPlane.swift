#if Images
  import ApusRaster

  /// A plane of a thumbnail while its rows are resampled.
  final class TargetPlane {
    private var resampler: RowResampler
    private var picture: PixelBuffer?

    /// Creates the plane.
    ///
    /// - Parameters:
    ///   - plane: The plane whose rows are pushed.
    ///   - frame: The part that is shown.
    ///   - factor: The number of pixels of the thumbnail for each sample of the plane.
    ///   - filter: The weights.
    init(_ plane: DecodedPlane, _ frame: ThumbnailFrame, factor: Int, _ filter: ResampleFilter) {
      let columns = frame.columns.extent(plane.width, plane.horizontalScale, factor: factor)
      let rows = frame.rows.extent(plane.height, plane.verticalScale, factor: factor)
      resampler = RowResampler(columns, rows, format: plane.format, filter: filter, light: .sRGB)
      resampler.added = plane.missing
      picture = PixelBuffer(
        width: columns.targetCount, height: rows.targetCount, format: plane.format)
    }

    /// Returns the number of bytes that a plane takes until its thumbnail is encoded, at most.
    static func byteCount(
      _ plane: DecodedPlane, _ frame: ThumbnailFrame, factor: Int, _ filter: ResampleFilter
    ) -> Int {
      let columns = frame.columns.extent(plane.width, plane.horizontalScale, factor: factor)
      let rows = frame.rows.extent(plane.height, plane.verticalScale, factor: factor)
      let rowByteCount = RowResampler.byteCount(
        columns, rows, format: plane.format, filter: filter)
      // The plane, its upright copy, and the copy of a plane with opacity that is written.
      let copies = plane.format == .rgba ? 3 : 2
      return rowByteCount + copies
        * PixelBuffer.byteCount(
          width: columns.targetCount, height: rows.targetCount, format: plane.format)
    }

    /// Whether all rows were computed.
    var isComplete: Bool { resampler.isComplete }

    func push(_ row: Span<UInt8>) {
      resampler.push(row) { number, pixels in picture?.setRow(number, to: pixels) }
    }

    /// Returns the plane as it is shown, once; its rows are ready to be encoded.
    func take(_ orientation: Orientation) -> PixelBuffer {
      guard let stored = picture.take() else { preconditionFailure("a plane is taken once") }
      var shown = orientation == .up ? stored : stored.oriented(orientation)
      if shown.format == .gray { shown.extendRows() }
      return shown
    }
  }
#endif
