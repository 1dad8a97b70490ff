#if Palette
  import ApusBenchmark
  import ApusImages
  import ApusRaster
  import Foundation
  import RivalCommandLine

  /// PNG with a palette of 256 colours, beside the program pngquant.
  enum Palettes {
    /// The largest permitted ratio of our size to that of pngquant, and loss in decibels.
    private static let limits = (ratio: 1.1, loss: 0.5)

    /// Writes each kind of picture by both, prints their sizes and signal-to-noise ratios, and adds a row for each.
    static func compare(seed: UInt64, folder: String, report: RivalReport) throws {
      let version = try ProgramOutput(of: "/usr/bin/env", ["pngquant", "--version"])
      guard version.status == 0 else {
        report.skip("pngquant", because: "there is no pngquant: apt-get install pngquant")
        return
      }
      let number = version.text.prefix { $0 != "\n" }
      print(
        "\npalettes, pngquant \(number)    apus KB  pngquant KB  ratio    apus dB  pngquant dB      ms"
      )
      for kind in TestPictures.Kind.allCases {
        let picture = TestPictures.picture(kind, seed: seed)
        let start = ContinuousClock.now
        let own = try PNG.encode(picture, palette: PaletteOptions()).file
        let time = (ContinuousClock.now - start) / .milliseconds(1)
        let other = try pngquant(picture, folder)
        let ratio = Double(own.count) / Double(other.count)
        let decibels = try [own, other].map { picture.ratio(to: try PNG.decode($0.span)) }
        print(
          kind.rawValue.padding(toLength: 24, withPad: " ", startingAt: 0)
            + String(
              format: "%9.1f %12.1f %6.3f %10.2f %12.2f %7.0f", Double(own.count) / 1000,
              Double(other.count) / 1000, ratio, decibels[0], decibels[1], time))
        if ratio > limits.ratio { print("  more than \(limits.ratio) of its size: missed") }
        if decibels[0] < decibels[1] - limits.loss {
          print("  more than \(limits.loss) dB below pngquant: missed")
        }
        report.add(row(kind, own.count, other.count, ratio))
      }
    }

    private static func pngquant(
      _ picture: borrowing PixelBuffer, _ folder: String
    ) throws -> [UInt8] {
      let (source, target) = (folder + "/palette-in.png", folder + "/palette-out.png")
      var options = PNGOptions()
      options.level = 1
      try Data(try PNG.encode(picture, options: options)).write(to: URL(filePath: source))
      let output = try ProgramOutput(
        of: "/usr/bin/env", ["pngquant", "--force", "--output", target, "256", "--", source])
      guard output.status == 0 else { throw WrongPictureError(name: "pngquant") }
      return Array(try Data(contentsOf: URL(filePath: target)))
    }

    /// The row of the sizes, which are the same in each run.
    private static func row(
      _ kind: TestPictures.Kind, _ own: Int, _ other: Int, _ ratio: Double
    ) -> RivalRow {
      return RivalRow(
        "palette PNG of 256 colours, \(kind.rawValue)", .exactly(Double(own), .bytes),
        rivals: [
          RivalRatio(
            "pngquant", value: Double(other), ratio: .exactly(ratio, .ratio),
            limits: 0...limits.ratio)
        ])
    }
  }
#endif
