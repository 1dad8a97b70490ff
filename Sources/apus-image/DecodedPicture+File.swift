#if Images
  import ApusImages

  extension DecodedPicture {
    /// Decodes a picture of any format, with its opacity.
    ///
    /// - Parameters:
    ///   - file: The bytes of the file.
    ///   - path: The path of the file; a name of a JPEG with opacity must be right.
    ///   - eighths: The size of a JPEG in eighths.
    static func decode(
      _ file: Span<UInt8>, _ path: String, _ facts: ImageFacts, eighths: Int = 8
    ) throws(ImageError) -> DecodedPicture {
      if facts.mask != nil || PictureList.promisesOpacity(path) {
        return try MaskedJPEG.decodePart(file, eighths: eighths)
      }
      switch facts.format {
      case .jpeg: return try JPEG.decodePart(file, eighths: eighths)
      case .png: return try PNG.decodePart(file)
      }
    }
  }
#endif
