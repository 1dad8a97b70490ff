import ApusBenchmark
import ApusImages
import ApusMeasure
import ApusRaster
import ApusSystem
import Foundation
import RivalCommandLine

/// The peak memory of a worker, which reads a file and makes a thumbnail of 1280 pixels, in a process of its own.
enum WorkerMemory {
  /// The largest permitted number of bytes beside the coefficients of a progressive picture.
  private static let limit = 16_000_000

  /// Prints the number of bytes by which a thumbnail of a file raises the peak of this process.
  static func printPeak(of path: String) throws {
    // The code and the tables of the libraries are in memory before a worker begins.
    let small = try JPEG.encode(PixelBuffer(width: 64, height: 64, format: .rgb))
    try makeThumbnail(small.span)
    guard PeakMemory.reset(), let before = PeakMemory.highWaterMark() else {
      throw WrongPictureError(name: "/proc/self/status")
    }
    let file = try LoadedFile(path)
    try makeThumbnail(file.span)
    print((PeakMemory.highWaterMark() ?? before) - before)
  }

  private static func makeThumbnail(_ file: Span<UInt8>) throws {
    let made = try Thumbnailer().thumbnails(of: file, sizes: [ThumbnailSize(1280)])
    guard made[0].damage == nil else { throw WrongPictureError(name: "apus") }
  }

  /// Prints the peak of a process for a file, and adds a row for it.
  static func measure(_ name: String, _ path: String, _ report: RivalReport) throws {
    let program = try ProgramOutput(of: CommandLine.arguments[0], ["--worker", path])
    guard program.status == 0, let peak = Int(program.text.filter(\.isNumber)) else {
      report.skip(name, because: "the kernel does not tell the peak of a process")
      return
    }
    let facts = try LoadedFile(path).facts()
    let most = limit + (facts.isProgressive ? facts.decoderByteCount : 0)
    let label = name.padding(toLength: 40, withPad: " ", startingAt: 0)
    let (own, other) = (Double(peak) / 1e6, Double(most) / 1e6)
    print(
      label + String(format: "%8.1f MB  %.1f MB: ", own, other)
        + (peak <= most ? "met" : "missed"))
    report.add(
      RivalRow(
        name, .exactly(Double(peak), .bytes),
        rivals: [
          RivalRatio(
            "bound", value: Double(most), ratio: .exactly(Double(peak) / Double(most), .ratio),
            limits: 0...1)
        ]))
  }
}

extension LoadedFile {
  fileprivate func facts() throws(ImageError) -> ImageFacts { try ImageFacts(of: span) }
}

extension Estimate {
  /// A value that is the same in each run.
  static func exactly(_ value: Double, _ unit: MeasurementUnit) -> Estimate {
    Estimate(
      value: value, low: value, high: value, unit: unit, samples: 1, statistic: .median,
      population: .withinProcess)
  }
}
