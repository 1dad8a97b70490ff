import ApusMachine
import ApusMeasure
import ApusRaster
import ApusSystem

extension CaseStudyExperiment {
  /// Decoders that run as commands: JPEG with and without vectors, and JPEG 2000: chapter 17.
  static let pictureCommands = CaseStudyExperiment(
    .pictureCommands, from: Chapter17.source,
    measures: "commands that decode a JPEG with vectors and without, and JPEG 2000",
    how: """
      A scene of 2,048 x 1,536 pixels is encoded by cjpeg (quality 75) and by opj_compress (a twentieth of its bytes). djpeg decodes the JPEG \
      with the vector instructions of libjpeg-turbo, and without (JSIMD_FORCENONE), which stands in for the decoder of libjpeg; \
      opj_decompress decodes the JPEG 2000. All write the pixels into a file, which is compared with the scene. A measurement is the \
      processor time of a command, the least of three.
      """,
    seconds: 4, published: []
  ) {
    [
      CaseStudyGroup("commands", leastSeconds: 0.2) { experiment in
        let commands = try PictureCommands(experiment)
        return CaseStudyPlan(
          [],
          counts: [
            CaseStudyPlan.Count(.timeOfVectors, [], .measured) { try commands.jpeg() },
            CaseStudyPlan.Count(.vectorGain, [], .measured) {
              try commands.jpeg(["env", "JSIMD_FORCENONE=1"]) / commands.jpeg()
            },
            CaseStudyPlan.Count(.timeOfWavelets, [], .measured) { try commands.wavelets() },
          ])
      }
    ]
  }
}

/// A scene in files, which commands encode and decode.
struct PictureCommands {
  private let experiment: ExperimentContext
  private let scene: SharedPicture
  private let source: String
  private let decoded: String

  init(_ experiment: ExperimentContext) throws {
    self.experiment = experiment
    let unit = experiment.scaled(512, atLeast: 32)
    scene = SharedPicture(SamplePicture.scene(width: 4 * unit, height: 3 * unit, seed: 6))
    (source, decoded) = (experiment.folder.file("scene.ppm"), experiment.folder.file("decoded.ppm"))
    try PlainFile.replace(source, by: PortablePixmap.bytes(of: scene.picture))
  }

  /// Decodes a JPEG, and returns the time.
  ///
  /// - Parameter words: The words before the command.
  func jpeg(_ words: [String] = []) throws -> Double {
    let file = experiment.folder.file("scene.jpg")
    try experiment.run(["cjpeg", "-quality", "75", "-outfile", file, source])
    return try least(words + ["djpeg", "-ppm", "-outfile", decoded, file])
  }

  /// Decodes a JPEG 2000, and returns the time.
  func wavelets() throws -> Double {
    let file = experiment.folder.file("scene.jp2")
    try experiment.run(["opj_compress", "-i", source, "-o", file, "-r", "20"])
    return try least(["opj_decompress", "-i", file, "-o", decoded])
  }

  /// Runs a decoder three times, and returns the least time.
  ///
  /// - Throws: `WrongResultError` if it does not write the scene.
  private func least(_ words: [String]) throws -> Double {
    var least = Double.infinity
    for _ in 0..<3 {
      experiment.folder.delete(decoded)
      least = min(least, try experiment.run(words).nanoseconds)
      try check(LoadedFile(decoded).contents)
    }
    return least
  }

  /// Checks that a file has the scene.
  func check(_ file: [UInt8]) throws(WrongResultError) {
    guard let found = PortablePixmap.picture(file) else {
      throw WrongResultError("the decoder wrote no pixels")
    }
    let error = found.picture.error(to: scene.picture)
    guard error <= 0.06 else {
      throw WrongResultError("the decoder wrote another picture: \(error)")
    }
  }
}

/// The format of pixels that such commands read and write: a head of text, and the pixels.
enum PortablePixmap {
  /// The head: the kind, the width, the height and the largest value.
  private static func head(_ picture: borrowing PixelBuffer) -> String {
    "P6\n\(picture.width) \(picture.height)\n255\n"
  }

  static func bytes(of picture: borrowing PixelBuffer) -> [UInt8] {
    var bytes = Array(head(picture).utf8)
    for y in 0..<picture.height {
      let row = picture.row(y)
      for x in 0..<row.count { bytes.append(row[x]) }
    }
    return bytes
  }

  /// Reads a file of colours; returns `nil` if it is none.
  static func picture(_ bytes: [UInt8]) -> SharedPicture? {
    var lines: [String] = []
    var first = 0
    while lines.count < 3, let end = bytes[first...].prefix(128).firstIndex(of: UInt8(ascii: "\n"))
    {
      let line = String(decoding: bytes[first..<end], as: UTF8.self)
      if !line.hasPrefix("#") { lines.append(line) }
      first = end + 1
    }
    guard lines.count == 3, lines[0] == "P6", lines[2] == "255" else { return nil }
    let sizes = lines[1].split(separator: " ").compactMap { Int($0) }
    guard sizes.count == 2, sizes.allSatisfy({ 1...32_768 ~= $0 }),
      bytes.count - first == 3 * sizes[0] * sizes[1]
    else { return nil }
    var result = PixelBuffer(width: sizes[0], height: sizes[1], format: .rgb)
    for y in 0..<sizes[1] {
      let start = first + 3 * sizes[0] * y
      result.setRow(y, to: bytes.span.extracting(start..<start + 3 * sizes[0]))
    }
    return SharedPicture(result)
  }
}

extension ProbeKey {
  /// The key of the experiment.
  static let pictureCommands = ProbeKey("picture-commands")
}

extension MetricKey {
  /// The time of djpeg with vector instructions.
  static let timeOfVectors = MetricKey("djpeg", .nanoseconds)
  /// The time of djpeg without vector instructions over that with them.
  static let vectorGain = MetricKey("djpeg-vector-gain", .ratio)
  /// The time of opj_decompress.
  static let timeOfWavelets = MetricKey("opj-decompress", .nanoseconds)
}
