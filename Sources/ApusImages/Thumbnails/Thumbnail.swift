#if Images
  /// A small picture of a large one.
  ///
  ///     let thumbnail = try Thumbnailer().thumbnails(of: bytes.span, sizes: [ThumbnailSize(320)])[0]
  ///     print(thumbnail.width, thumbnail.height, thumbnail.file.count)  // 320 240 14203
  ///
  public struct Thumbnail: Sendable, Hashable {
    /// The format of the file, which is that of the original.
    public let format: ImageFacts.Format
    /// The bytes of a file.
    public let file: [UInt8]
    /// The number of pixels of a row.
    public let width: Int
    /// The number of rows.
    public let height: Int
    /// The damage of the original from which decoding went on, or `nil` if it is intact.
    public let damage: ImageDamage?

    package init(
      format: ImageFacts.Format, file: [UInt8], width: Int, height: Int, damage: ImageDamage?
    ) {
      self.format = format
      self.file = file
      self.width = width
      self.height = height
      self.damage = damage
    }
  }
#endif
