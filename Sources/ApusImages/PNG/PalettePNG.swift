#if Palette
  /// A PNG whose pixels are numbers of at most 256 colours.
  ///
  ///     let small = try PNG.encode(picture, palette: PaletteOptions())
  ///     print(small.file.count, small.colourCount, small.error ?? 0)  // 21310 256 2.41
  ///
  public struct PalettePNG: Sendable, Hashable {
    /// The bytes of a file.
    public let file: [UInt8]
    /// The number of colours.
    public let colourCount: Int
    /// The mean squared error of a channel in steps of brightness, weighted as the eye sees it, without dithering.
    ///
    /// Up to 5 is hardly seen, and 20 is. It is `nil` if the library did not compute it, as for large pictures at speed 10.
    public let error: Double?
    /// The quality of the error, from 0 to 100, or `nil` if there is no error.
    public let quality: Int?
  }
#endif
