import ApusBenchmark
package import ApusCommandLine

/// The settings of `apus image thumb`.
package struct ThumbnailSettings: Sendable {
  /// How a picture of another shape is fitted into a size.
  package enum Fit: String, Sendable, CaseIterable {
    case within, cover, exact
  }

  /// The width and the height of a thumbnail.
  package struct Size: Sendable, Hashable {
    /// The number of pixels of a row.
    package let width: Int
    /// The number of rows.
    package let height: Int
    /// The size as it was typed, for the names of the files.
    package let text: String
  }

  /// The sizes, in the order of the command line.
  package private(set) var sizes: [Size] = []
  /// The folder of the thumbnails.
  package private(set) var folder: String?
  package private(set) var fit = Fit.within
  package private(set) var quality = 75
  /// Whether the thumbnails that cameras embed are used.
  package private(set) var usesEmbedded = false
  /// Whether places, names and other metadata are kept.
  package private(set) var keepsMetadata = false
  /// Whether colours are converted to sRGB.
  package private(set) var convertsToSRGB = false
  /// Whether a page with all thumbnails is written.
  package private(set) var hasSheet = false
  /// Whether thumbnails that are newer than their pictures are made again.
  package private(set) var isForced = false
  /// The longest time for a picture, in seconds.
  package private(set) var seconds = 20.0
  /// The bytes of memory for all pictures that are decoded at once.
  package private(set) var memory = 1 << 30

  package static let options: [Option<ThumbnailSettings>] = [
    Option(
      "size", value: "SIZES",
      help: "Fit the picture into a square of so many pixels; more sizes after commas, also as WxH."
    ) { settings, text throws(ValueError) in
      for part in text.split(separator: ",", omittingEmptySubsequences: false) {
        let size = try size(String(part))
        if !settings.sizes.contains(size) { settings.sizes.append(size) }
      }
    },
    Option("output", short: "o", value: "FOLDER", help: "Write the thumbnails into FOLDER.") {
      settings, text throws(ValueError) in
      guard !text.isEmpty else { throw ValueError(expected: "the path of a folder") }
      settings.folder = text
    },
    Option(
      "fit", value: "FIT",
      help:
        "within (the default): the whole picture; cover: its middle fills the size; exact: stretched."
    ) { settings, text throws(ValueError) in settings.fit = try OptionValue.named(text) },
    Option("quality", value: "N", help: "Write JPEG with a quality of 1 to 100; 75 by default.") {
      settings, text throws(ValueError) in
      settings.quality = try OptionValue.count(text, atMost: 100)
    },
    Option("embedded", help: "Use the thumbnail that a camera embedded, if it is large enough.") {
      settings, _ in settings.usesEmbedded = true
    },
    Option("metadata", help: "Keep places, names, times and other metadata; by default none.") {
      settings, _ in settings.keepsMetadata = true
    },
    Option("srgb", help: "Convert colours to sRGB, for viewers that ignore colour profiles.") {
      settings, _ in settings.convertsToSRGB = true
    },
    Option("sheet", help: "Write a page with all thumbnails, sheet.html.") { settings, _ in
      settings.hasSheet = true
    },
    Option("force", help: "Make thumbnails again that are up to date.") {
      settings, _ in
      settings.isForced = true
    },
    Option(
      "memory", value: "BYTES",
      help: "Use at most so much memory for the pictures that are decoded at once; 1GiB by default."
    ) { settings, text throws(ValueError) in settings.memory = try OptionValue.bytes(text) },
    Option(
      "time-limit", value: "DURATION",
      help: "Give up a picture that takes longer, such as 500ms; 20s by default."
    ) { settings, text throws(ValueError) in
      settings.seconds = try OptionValue.seconds(text)
    },
  ]

  /// Refuses a command line without a size or a folder.
  func check(_ invocation: Invocation) throws(UsageError) {
    for option in ["--size", "--output"] where !invocation.options.contains(option) {
      throw UsageError(
        .missingOperand(command: invocation.title, operands: "\(option) VALUE"), position: 0)
    }
  }

  private static func size(_ text: String) throws(ValueError) -> Size {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).map(String.init)
    guard 1...2 ~= sides.count,
      let width = try? OptionValue.count(sides[0], atMost: 65_500),
      let height = try? OptionValue.count(sides[sides.count - 1], atMost: 65_500)
    else {
      throw ValueError(expected: "numbers of pixels from 1 to 65500, such as 320 or 160,640x480")
    }
    return Size(width: width, height: height, text: text)
  }
}
