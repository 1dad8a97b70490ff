#if Images
  public import ApusRaster

  /// A picture of a file of which the rest may still be on its way.
  ///
  ///     print(coarse.eighths, coarse.byteCount)  // 1 30112
  ///
  public struct CoarsePicture: ~Copyable, Sendable {
    /// The size in eighths of that of the file: 1, 2, 4 or 8.
    public let eighths: Int
    /// The number of bytes of the file that had arrived; of a JPEG, those that were needed.
    public let byteCount: Int
    /// The facts of the file.
    public let facts: ImageFacts
    /// The pixels, in the orientation of the file.
    public let picture: PixelBuffer
    /// The damage from which decoding went on, or `nil`.
    public let damage: ImageDamage?

    init(
      eighths: Int, byteCount: Int, facts: ImageFacts, picture: consuming PixelBuffer,
      damage: ImageDamage?
    ) {
      self.eighths = eighths
      self.byteCount = byteCount
      self.facts = facts
      self.picture = picture
      self.damage = damage
    }
  }
#endif
