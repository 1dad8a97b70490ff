extension ImageFacts {
  /// The number of bytes that libjpeg allocates to decode the picture, at most.
  ///
  /// It keeps all coefficients of a progressive picture, and some rows of blocks of any other one.
  package var decoderByteCount: Int {
    guard let columns = samplings.map(\.columns).max(), let rows = samplings.map(\.rows).max(),
      columns > 0, rows > 0
    else { return 0 }
    let blockColumns = (width + 8 * columns - 1) / (8 * columns)
    let blockRows = isProgressive ? (height + 8 * rows - 1) / (8 * rows) : 4
    let samples = samplings.reduce(0) { $0 + 64 * $1.columns * $1.rows }
    return blockColumns * blockRows * samples * (isProgressive ? 2 : 1)
  }
}
