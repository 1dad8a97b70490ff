/// The settings of a PNG that is written.
///
///     var options = PNGOptions()
///     options.level = 9
///
public struct PNGOptions: Sendable, Hashable {
  /// The effort of the compression from 0 (none) to 9 (smallest); 6 by default.
  public var level = 6
  /// The colour profile (ICC); none by default, which means sRGB.
  public var profile: [UInt8] = []

  /// Creates the settings.
  public init() {}
}
