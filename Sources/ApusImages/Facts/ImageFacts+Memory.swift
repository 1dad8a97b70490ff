extension ImageFacts {
  /// The number of bytes that a decoder allocates for the picture, at most.
  ///
  /// It keeps all coefficients of a JPEG with several scans and all pixels of an interlaced PNG, and some rows of any
  /// other picture.
  package var decoderByteCount: Int {
    if format == .png { return 8 * width * (isProgressive ? height : 4) }
    guard let columns = samplings.map(\.columns).max(), let rows = samplings.map(\.rows).max(),
      columns > 0, rows > 0
    else { return 0 }
    let blockColumns = (width + 8 * columns - 1) / (8 * columns)
    let blockRows = hasSeveralScans ? (height + 8 * rows - 1) / (8 * rows) : 4
    let samples = samplings.reduce(0) { $0 + 64 * $1.columns * $1.rows }
    return blockColumns * blockRows * samples * (hasSeveralScans ? 2 : 1)
  }
}
