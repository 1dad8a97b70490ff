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
      #if !Palette
        if settings.colours != nil {
          return CompanionProgram.image.reportMissingExtraTrait(
            invocation, "with --colors writes palettes")
        }
      #endif
      let (path, target) = (invocation.operands[0], invocation.operands[1])
      do {
        let file = try LoadedFile(path, limit: PictureList.fileLimit)
        let form = ConversionSettings.form(of: target) ?? .png
        try AtomicFileWriter.write(try convert(file, path, form, settings), to: target)
        return .success
      } catch {
        StandardStream.error.write("image: \(path.printable): \("\(error)".printable)\n")
        return error is ImageError ? .checkFailed : .incomplete
      }
    }

    private static func convert(
      _ file: LoadedFile, _ path: String, _ form: ConversionSettings.Form,
      _ settings: ConversionSettings
    ) throws(ImageError) -> [UInt8] {
      let facts = try ImageFacts(of: file.span)
      let decoded = try DecodedPicture.decode(file.span, path, facts)
      if let damage = decoded.damage { throw damage.error }
      var profile = decoded.profile
      var picture = decoded.takePicture().oriented(facts.orientation)
      if settings.convertsToSRGB, picture.convertToSRGB(from: profile) { profile = [] }
      if form == .png {
        var options = PNGOptions()
        options.profile = profile
        #if Palette
          if let colours = settings.colours { return try encode(picture, colours, options) }
        #endif
        return try PNG.encode(picture, options: options)
      }
      var options = JPEGOptions()
      options.quality = settings.quality
      options.profile = profile
      return try encode(picture, form, options)
    }

    #if Palette
      /// Encodes with a palette, and prints its error.
      private static func encode(
        _ picture: borrowing PixelBuffer, _ colours: Int, _ options: PNGOptions
      ) throws(ImageError) -> [UInt8] {
        var palette = PaletteOptions()
        palette.colours = colours
        let made = try PNG.encode(picture, palette: palette, options: options)
        var text = "\(made.colourCount) colours"
        if let error = made.error, let quality = made.quality {
          text += ", mean squared error \(Quantity.number(error)), quality \(quality) of 100"
        }
        StandardStream.output.write(text + "\n")
        return made.file
      }
    #endif

    private static func encode(
      _ picture: borrowing PixelBuffer, _ form: ConversionSettings.Form, _ options: JPEGOptions
    ) throws(ImageError) -> [UInt8] {
      let hasOpacity = picture.format == .rgba
      switch form {
      case .jpng, .jpjp:
        guard hasOpacity else {
          throw ImageError(.unsupported("a .\(form.rawValue) without opacity"))
        }
        return try MaskedJPEG.encode(picture, mask: form == .jpng ? .png : .jpeg, options: options)
      case .jpg, .jpeg, .png:
        guard !hasOpacity else { throw ImageError(.unsupported("opacity in a JPEG")) }
        return try JPEG.encode(picture, options: options)
      }
    }
  }
#endif
