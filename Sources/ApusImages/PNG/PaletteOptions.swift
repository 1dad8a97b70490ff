/// The settings of a PNG with a palette.
///
///     var options = PaletteOptions()
///     options.colours = 64
///
public struct PaletteOptions: Sendable, Hashable {
  /// The largest number of colours, from 2 to 256, the default.
  public var colours = 256
  /// The qualities from 0 to 100: encoding fails below the least, and needs no more colours above the greatest.
  ///
  /// Each number of `colours` is permitted by `0...100`, the default.
  public var quality = 0...100
  /// The speed from 1 (best) to 10 (fastest); 4 by default.
  public var speed = 4

  /// Creates the settings.
  public init() {}
}
