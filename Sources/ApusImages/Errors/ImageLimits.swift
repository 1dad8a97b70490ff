/// The limits on pictures, which protect a program from files that were made to harm it.
///
///     var limits = ImageLimits()
///     limits.pixels = 50_000_000
///
public struct ImageLimits: Sendable, Hashable {
  /// The largest number of pixels of a picture; 400 million by default.
  public var pixels = 400_000_000
  /// The largest number of bytes of memory for a picture; 1 GiB by default.
  ///
  /// The decoder, the pixels of the result and the rows of a resampler are counted before their memory is allocated.
  /// The file, and the file that is written, are not counted. A progressive JPEG needs 2 bytes for each sample in full,
  /// whatever the size of the thumbnail. Up to 64 MiB of them are kept for the next picture, which uses or drops them.
  public var memoryByteCount = 1 << 30
  /// The largest number of scans of a progressive picture; 200 by default. Cameras and encoders write about 10.
  public var scans = 200
  /// The longest time for a picture in seconds; 20 by default.
  public var seconds = 20.0
  /// The largest number of bytes of a colour profile that is kept; 4 MiB by default. A larger one is left out.
  public var profileByteCount = 4 << 20

  /// Creates the limits.
  public init() {}
}
