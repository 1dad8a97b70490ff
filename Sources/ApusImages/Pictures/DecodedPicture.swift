#if Images
  public import ApusRaster

  /// A picture that was decoded.
  ///
  ///     let decoded = try JPEG.decodePart(bytes.span)
  ///     if let damage = decoded.damage { print(damage) }
  ///
  public struct DecodedPicture: ~Copyable, Sendable {
    /// The pixels, in the orientation of the file.
    public let picture: PixelBuffer
    /// The facts of the file.
    public let facts: ImageFacts
    /// The damage from which decoding went on, or `nil` if the file is intact.
    public let damage: ImageDamage?

    /// The colour profile of the pixels; empty if there is none.
    public let profile: [UInt8]

    init(
      _ picture: consuming PixelBuffer, _ facts: ImageFacts, profile: [UInt8], damage: ImageDamage?
    ) {
      self.picture = picture
      self.facts = facts
      self.profile = profile
      self.damage = damage
    }

    /// Returns the pixels, and ends this value.
    public consuming func takePicture() -> PixelBuffer { picture }
  }

  extension ImageFacts {
    /// Returns the colour profile that describes the decoded colours; empty if there is none.
    ///
    /// A profile of inks does not describe the colours that they are converted to.
    func kept(in bytes: Span<UInt8>, _ limits: ImageLimits) -> [UInt8] {
      guard colourModel != .cmyk, colourModel != .ycck else { return [] }
      return profile(in: bytes, limit: limits.profileByteCount)
    }
  }
#endif
