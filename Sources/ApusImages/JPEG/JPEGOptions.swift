public import ApusRaster

/// The settings of a JPEG that is written.
///
///     var options = JPEGOptions()
///     options.quality = 90
///
public struct JPEGOptions: Sendable, Hashable {
  /// The quality from 1 to 100; 75 by default. Above 95 files get larger without a visible difference.
  public var quality = 75
  /// Whether a coarse picture comes first; `false` by default. Such files are smaller, and slower to decode.
  public var isProgressive = false
  /// The number of rows of blocks between restart markers, or 0, the default, for none.
  public var restartRows = 0
  /// The sizes of the planes of colour that rows of pixels get; `.halved` by default. Red texts need `.full`.
  public var chroma = YCbCrBuffer.Chroma.halved
  /// The colour profile (ICC); none by default, which means sRGB.
  public var profile: [UInt8] = []

  /// Creates the settings.
  public init() {}
}
