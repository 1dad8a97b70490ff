#if Images
  public import ApusRaster

  /// A maker of small pictures from large files, which decodes only what is shown of a JPEG.
  ///
  /// To decode a whole picture use `JPEG.decode`.
  ///
  ///     let thumbnails = try Thumbnailer().thumbnails(of: bytes.span, sizes: [ThumbnailSize(320)])
  ///     try AtomicFileWriter.write(thumbnails[0].file, to: "small.jpg")
  ///
  /// The thumbnails are upright, whatever the orientation of the file. The colour profile is kept; other metadata,
  /// such as places and names, is left out unless `keepsMetadata` is set. A JPEG gives JPEG; a PNG, and a JPEG with opacity, give PNG.
  ///
  /// Source: Lane, "Using the IJG JPEG library", section "Scaling", for decoding at n/8.
  public struct Thumbnailer: Sendable {
    /// The settings of JPEG files that are written.
    public var options = JPEGOptions()
    /// The limits on the pictures that are read.
    public var limits = ImageLimits()
    /// The weights of the resampler.
    public var filter = ResampleFilter.lanczos

    /// Whether the thumbnail that a camera embedded is used if it is large enough; `false` by default.
    ///
    /// It takes a hundredth of the time, and may show the picture as it was before it was edited.
    public var usesEmbedded = false

    /// Whether places, names, times and other metadata are copied into thumbnails; `false` by default.
    public var keepsMetadata = false

    /// Whether the colours of thumbnails are converted to sRGB, without a profile; `false` by default, which keeps the profile.
    ///
    /// Viewers that ignore profiles then show the right colours. A profile that is damaged, or has tables instead of a matrix,
    /// is kept.
    public var convertsToSRGB = false

    /// Creates a maker with the default settings.
    public init() {}

    /// Makes thumbnails of a picture, which is decoded once.
    ///
    /// - Parameters:
    ///   - bytes: The file.
    ///   - sizes: The sizes of the thumbnails, at least one.
    /// - Returns: A thumbnail for each size.
    /// - Throws: `ImageError` if the file is no JPEG and no PNG, is damaged before the pixels, or exceeds a limit.
    /// - Complexity: O(*n*) for *n* bytes of the file; memory for some rows of the picture, and for all its
    ///   coefficients if it is progressive.
    public func thumbnails(
      of bytes: Span<UInt8>, sizes: [ThumbnailSize]
    ) throws(ImageError) -> [Thumbnail] {
      let facts = try ImageFacts(of: bytes)
      let made = try thumbnails(of: bytes, facts, sizes)
      guard keepsMetadata, made[0].format == facts.format, !facts.metadata.isEmpty else {
        return made
      }
      let metadata = facts.copiedMetadata(in: bytes)
      return made.map { thumbnail in
        Thumbnail(
          format: thumbnail.format,
          file: ImageFacts.file(thumbnail.file, with: metadata, thumbnail.format),
          width: thumbnail.width, height: thumbnail.height, damage: thumbnail.damage)
      }
    }

    private func thumbnails(
      of bytes: Span<UInt8>, _ facts: ImageFacts, _ sizes: [ThumbnailSize]
    ) throws(ImageError) -> [Thumbnail] {
      if facts.mask != nil { return try thumbnails(ofMasked: bytes, facts, sizes) }
      if facts.format == .png { return try thumbnails(ofPNG: bytes, facts, sizes) }
      if usesEmbedded, let range = facts.embeddedThumbnail,
        let embedded = facts.embedded(in: bytes, for: sizes)
      {
        let plan = ThumbnailPlan(for: embedded, sizes: sizes)
        return try thumbnails(of: bytes.extracting(range), embedded, plan)
      }
      return try thumbnails(of: bytes, facts, ThumbnailPlan(for: facts, sizes: sizes))
    }

    /// Makes the thumbnails of a plan.
    package func thumbnails(
      of bytes: Span<UInt8>, _ facts: ImageFacts, _ plan: ThumbnailPlan
    ) throws(ImageError) -> [Thumbnail] {
      var plan = plan
      // A profile describes red, green and blue.
      if convertsToSRGB, facts.colourModel != .gray, !facts.kept(in: bytes, limits).isEmpty {
        plan.usesPlanes = false
      }
      var reader = try JPEGReader(
        bytes, facts, plan.usesPlanes ? .planes : facts.colourModel.output,
        numerator: plan.eighths, limits)
      try limits.check(facts, resultByteCount: byteCount(reader.planes, plan.frames))
      let planes = reader.planes.indices.map { index in
        PlanePyramid(reader.planes[index], plan.frames, factor: index == 0 ? 1 : 2, filter)
      }
      var inks = InkConversion(facts)
      while planes.contains(where: { !$0.isComplete }), try reader.readTurn() {
        for index in planes.indices { push(&reader, to: planes, index, &inks) }
      }
      var options = options
      if options.profile.isEmpty { options.profile = facts.kept(in: bytes, limits) }
      let damage = reader.damage
      var thumbnails: [Thumbnail] = []
      for index in plan.frames.indices {
        thumbnails.append(
          try thumbnail(planes.map { $0.targets[index] }, facts.orientation, options, damage))
      }
      return thumbnails
    }

    /// The number of bytes of the planes of all thumbnails, at most.
    private func byteCount(_ planes: [DecodedPlane], _ frames: [ThumbnailFrame]) -> Int {
      planes.indices.reduce(0) { sum, index in
        frames.reduce(sum) { sum, frame in
          sum + TargetPlane.byteCount(planes[index], frame, factor: index == 0 ? 1 : 2, filter)
        }
      }
    }

    /// Adds the rows of a plane that were read.
    private func push(
      _ reader: inout JPEGReader, to planes: [PlanePyramid], _ index: Int,
      _ inks: inout InkConversion
    ) {
      let plane = reader.planes[index]
      for y in reader.rows(plane) where !planes[index].isComplete {
        if plane.channelCount == 4 {
          planes[index].push(inks.colours(reader.row(plane, y)))
        } else {
          planes[index].push(reader.row(plane, y))
        }
      }
    }

    /// Makes thumbnails of a PNG, which is decoded in full.
    private func thumbnails(
      ofPNG bytes: Span<UInt8>, _ facts: ImageFacts, _ sizes: [ThumbnailSize]
    ) throws(ImageError) -> [Thumbnail] {
      var reader = try PNGReader(bytes, facts, limits)
      let frames = sizes.map { ThumbnailFrame($0, of: facts) }
      try limits.check(facts, resultByteCount: byteCount([reader.plane], frames))
      let targets = frames.map { TargetPlane(reader.plane, $0, factor: 1, filter) }
      var damage: ImageDamage?
      do throws(ImageError) {
        while targets.contains(where: { !$0.isComplete }), try reader.readRow() {
          for target in targets where !target.isComplete { target.push(reader.row) }
        }
      } catch {
        damage = try ImageDamage(of: error)
      }
      damage = reader.damage ?? damage ?? facts.metadataDamage
      return try encode(targets, facts.orientation, profile: reader.profile, damage)
    }

    /// Makes thumbnails of a JPEG with opacity, of which both parts are decoded at n/8.
    private func thumbnails(
      ofMasked bytes: Span<UInt8>, _ facts: ImageFacts, _ sizes: [ThumbnailSize]
    ) throws(ImageError) -> [Thumbnail] {
      let plan = ThumbnailPlan(for: facts, sizes: sizes)
      let decoded = try MaskedJPEG.decodePart(bytes, eighths: plan.eighths, limits: limits)
      let plane = DecodedPlane(decoded.picture, eighths: plan.eighths)
      let held = PixelBuffer.byteCount(width: plane.width, height: plane.height, format: .rgba)
      try limits.check(facts, resultByteCount: held + byteCount([plane], plan.frames))
      let targets = plan.frames.map { TargetPlane(plane, $0, factor: 1, filter) }
      for y in 0..<plane.height {
        for target in targets where !target.isComplete { target.push(decoded.picture.row(y)) }
      }
      return try encode(targets, facts.orientation, profile: decoded.profile, decoded.damage)
    }

    /// Writes PNG files.
    private func encode(
      _ targets: [TargetPlane], _ orientation: Orientation, profile: [UInt8],
      _ damage: ImageDamage?
    ) throws(ImageError) -> [Thumbnail] {
      var thumbnails: [Thumbnail] = []
      for target in targets {
        var picture = target.take(orientation)
        var options = PNGOptions()
        options.profile = converted(&picture, from: profile)
        thumbnails.append(
          Thumbnail(
            format: .png, file: try PNG.encode(picture, options: options), width: picture.width,
            height: picture.height, damage: damage))
      }
      return thumbnails
    }

    /// Converts colours to sRGB if that is asked for and possible, and returns the profile that describes them then.
    private func converted(_ picture: inout PixelBuffer, from profile: [UInt8]) -> [UInt8] {
      guard convertsToSRGB, !profile.isEmpty, picture.convertToSRGB(from: profile) else {
        return profile
      }
      return []
    }

    private func thumbnail(
      _ planes: [TargetPlane], _ orientation: Orientation, _ options: JPEGOptions,
      _ damage: ImageDamage?
    ) throws(ImageError) -> Thumbnail {
      var first = planes[0].take(orientation)
      let (width, height) = (first.width, first.height)
      guard planes.count == 3 else {
        var options = options
        options.profile = converted(&first, from: options.profile)
        return Thumbnail(
          format: .jpeg, file: try JPEG.encode(first, options: options), width: width,
          height: height,
          damage: damage)
      }
      let picture = YCbCrBuffer(
        y: first, cb: planes[1].take(orientation), cr: planes[2].take(orientation),
        chroma: .halved)
      return Thumbnail(
        format: .jpeg, file: try JPEG.encode(picture, options: options), width: width,
        height: height,
        damage: damage)
    }
  }
#endif
