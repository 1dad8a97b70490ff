#if Images
  import ApusBenchmark
  import ApusCommandLine
  import ApusCommands
  import ApusImages
  import ApusRaster
  import ApusSystem

  /// The action of `apus image convert`.
  enum ConvertCommand {
    static func run(_ settings: ConversionSettings, _ invocation: Invocation) -> ExitStatus {
      let (path, target) = (invocation.operands[0], invocation.operands[1])
      do {
        let file = try LoadedFile(path, limit: PictureList.fileLimit)
        let isPNG = ConversionSettings.form(of: target) == .png
        try AtomicFileWriter.write(try convert(file, isPNG, settings), to: target)
        return .success
      } catch {
        StandardStream.error.write("image: \(path.printable): \("\(error)".printable)\n")
        return error is ImageError ? .checkFailed : .incomplete
      }
    }

    private static func convert(
      _ file: LoadedFile, _ isPNG: Bool, _ settings: ConversionSettings
    ) throws(ImageError) -> [UInt8] {
      let facts = try ImageFacts(of: file.span)
      let decoded: DecodedPicture
      switch facts.format {
      case .jpeg: decoded = try JPEG.decodePart(file.span)
      case .png: decoded = try PNG.decodePart(file.span)
      }
      if let damage = decoded.damage { throw damage.error }
      let profile = decoded.profile
      let picture = decoded.takePicture().oriented(facts.orientation)
      if isPNG {
        var options = PNGOptions()
        options.profile = profile
        return try PNG.encode(picture, options: options)
      }
      guard picture.format != .rgba else {
        throw ImageError(.unsupported("opacity in a JPEG"))
      }
      var options = JPEGOptions()
      options.quality = settings.quality
      options.profile = profile
      return try JPEG.encode(picture, options: options)
    }
  }
#endif
