import ApusBenchmark
package import ApusCommandLine

/// A verb of `apus image`, with its settings.
package enum ImageVerb: Sendable {
  case info
  case thumb(ThumbnailSettings)
  case check
  case convert(ConversionSettings)
  case steps(StepsSettings)
}

/// The commands of `apus image VERB`, which read pictures and make thumbnails of them.
///
/// `apus` knows their options, so that its help and its completions have them. The actions are in `apus-image`,
/// which is built with libjpeg-turbo.
package enum ImageCommands {
  /// The group of commands.
  ///
  /// - Parameter run: The action of the program that has the table of commands.
  package static func command(
    _ run: @escaping DataAction<ImageVerb>
  ) -> Command {
    Command(
      "image", help: "Reads pictures, and makes thumbnails of them.",
      details: """
        Needs libjpeg-turbo and libpng (libjpeg62-turbo-dev and libpng-dev of Debian), with which apus-image is \
        built when it is first used.
        """,
      examples: [
        "apus image thumb photos --size 320 -o thumbnails", "apus image info photos/*.jpg",
      ],
      verbs: [info(run), thumb(run), check(run), convert(run), steps(run)])
  }

  private static func info(
    _ run: @escaping DataAction<ImageVerb>
  ) -> Command {
    Command(
      "info", operands: "FILE ...", count: 1...Int.max, files: 0..<Int.max,
      help: "Prints the facts that files state before their pixels.",
      details: """
        Reads JPEG and PNG, and decodes nothing. The size is that of the picture as it is shown. Exits 1 if a \
        file is no picture.
        """,
      examples: ["apus image info photo.jpg"]
    ) { invocation throws(UsageError) in try run(.info, invocation) }
  }

  private static func thumb(
    _ run: @escaping DataAction<ImageVerb>
  ) -> Command {
    Command(
      "thumb", operands: "PATH ...", count: 1...Int.max, files: 0..<Int.max,
      help: "Makes small pictures of pictures, and of all pictures in folders.",
      details: """
        A PATH is a JPEG or PNG file, or a folder that is searched for names ending in .jpg, .jpeg, .jpe, .jfif, \
        .png, .jpng or .jpjp. Links in a folder are not followed. NAME.jpg becomes NAME-320.jpg, and NAME.png, \
        NAME.jpng and NAME.jpjp become NAME-320.png, in the same folder below FOLDER. \
        Thumbnails are upright, and keep the colour profile only. A thumbnail that is newer than its picture, and \
        has the same settings, is left as it is. Exits 1 if a picture cannot be read; the others are done.
        """,
      examples: [
        "apus image thumb photos --size 320 -o thumbnails",
        "apus image thumb photos --size 160,320,1280 -o thumbnails --sheet",
      ],
      settings: ThumbnailSettings(), options: ThumbnailSettings.options
    ) { settings, invocation throws(UsageError) in
      try settings.check(invocation)
      return try run(.thumb(settings), invocation)
    }
  }

  private static func convert(
    _ run: @escaping DataAction<ImageVerb>
  ) -> Command {
    Command(
      "convert", operands: "IN OUT", count: 2...2, files: 0..<2,
      help:
        "Writes a picture in the format that the name of OUT ends in: .jpg, .png, .jpng or .jpjp.",
      details: """
        IN is JPEG or PNG. OUT is upright, and keeps the colour profile only. A picture with opacity is not \
        written as JPEG, but as JPNG (JPEG, and the opacity as PNG behind it) or JPJP (the opacity as JPEG, \
        which is smaller). --colors writes a PNG with a palette, often of a third of the size, and prints the error \
        of its colours; it needs libimagequant (libimagequant-dev of Debian) when apus-image is built. Exits 1 if IN is \
        damaged.
        """,
      examples: [
        "apus image convert photo.png photo.jpg --quality 90",
        "apus image convert drawing.png small.png --colors 64",
      ],
      settings: ConversionSettings(), options: ConversionSettings.options
    ) { settings, invocation throws(UsageError) in
      try settings.check(invocation)
      return try run(.convert(settings), invocation)
    }
  }

  private static func check(
    _ run: @escaping DataAction<ImageVerb>
  ) -> Command {
    Command(
      "check", operands: "FILE ...", count: 1...Int.max, files: 0..<Int.max,
      help: "Decodes JPEG and PNG files, and prints a line for each: intact, or the damage.",
      details: "Exits 1 if a file is damaged.",
      examples: ["apus image check photo.jpg"]
    ) { invocation throws(UsageError) in try run(.check, invocation) }
  }

  private static func steps(
    _ run: @escaping DataAction<ImageVerb>
  ) -> Command {
    Command(
      "steps", operands: "FILE", count: 1...1, files: 0..<1,
      help:
        "Decodes a file as if it arrived slowly, and prints each coarse picture with its time and bytes.",
      details: """
        A progressive JPEG and an interlaced PNG give pictures of 1/8, 1/4 and 1/2 of the size before the whole \
        one; other files give the whole one. Exits 1 if the file is damaged.
        """,
      examples: ["apus image steps photo.jpg -o steps"],
      settings: StepsSettings(), options: StepsSettings.options
    ) { settings, invocation throws(UsageError) in try run(.steps(settings), invocation) }
  }
}
