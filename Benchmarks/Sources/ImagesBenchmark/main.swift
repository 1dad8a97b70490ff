// UNSAFE: passes a file to libjpeg-turbo

// Makes thumbnails of a photograph of 12 million pixels, beside libvips, Pillow and libjpeg-turbo alone, and compares
// their quality on five kinds of picture.
//
//   images-rival [--quick] [--json] [--seed N] [--pillow PROGRAM]
//   images-rival --photograph PATH    writes the photograph, and ends
//   images-rival --worker PATH        prints the bytes of memory that a thumbnail of a file needs, and ends
//
// All sides read the file from memory, and write a JPEG of quality 75 into memory, on one thread and in turns. Each
// result is decoded, and must be as near to the picture as its kind permits. With the trait Palette it also writes PNG
// with palettes, beside pngquant.

import ApusBenchmark
import ApusImages
import ApusRaster
import CImagesRival
import Foundation
import RivalCommandLine

let options = RivalOptions.ofProcess(
  "images",
  own: [
    OwnOption("--pillow", "PROGRAM"), OwnOption("--photograph", "PATH"),
    OwnOption("--worker", "PATH"),
  ])
let seed = options.seed ?? 7
let report = RivalReport("images", options, seed: seed)
let rounds = options.isQuick ? 5 : 31
if let path = options["--photograph"].last {
  try Data(try jpeg(TestPictures.picture(.photograph, seed: seed))).write(to: URL(filePath: path))
  exit(0)
}
if let path = options["--worker"].last {
  try WorkerMemory.printPeak(of: path)
  exit(0)
}
let folder = FileManager.default.temporaryDirectory.path + "/apus-images-\(getpid())"
try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
defer { try? FileManager.default.removeItem(atPath: folder) }

let pillow = Pillow(options["--pillow"].last)
if pillow == nil { report.skip("Pillow", because: "there is no Pillow: run Scripts/peers") }
if Vips.version == nil {
  report.skip("libvips", because: "there is no libvips.so.42: run Scripts/peers")
}
print(
  "libjpeg-turbo \(JPEG.libraryVersion); libvips \(Vips.version ?? "skipped"); \(pillow?.version ?? "Pillow skipped")"
)

func jpeg(_ picture: borrowing PixelBuffer, progressive: Bool = false) throws -> [UInt8] {
  var options = JPEGOptions()
  options.quality = 88
  options.isProgressive = progressive
  return try JPEG.encode(picture, options: options)
}

let photograph = TestPictures.picture(.photograph, seed: seed)
let file = try jpeg(photograph)
let progressive = try jpeg(photograph, progressive: true)
let path = folder + "/photograph.jpg"
try Data(file).write(to: URL(filePath: path))
try Data(progressive).write(to: URL(filePath: folder + "/progressive.jpg"))
print(
  "4032 x 3024, \(file.count) bytes; progressive \(progressive.count) bytes; median of \(rounds) rounds"
)

/// Makes a thumbnail by each side, in turns, and checks the results against each other.
@MainActor func thumbnails(
  _ name: String, _ bytes: [UInt8], _ file: String, side: Int, targets: [String: Double]
) throws {
  var work = Work(name, targets: targets)
  let output = folder + "/pillow.jpg"
  for _ in 0..<rounds {
    let own = try work.time("apus") {
      try Thumbnailer().thumbnails(of: bytes.span, sizes: [ThumbnailSize(side)])[0].file
    }
    let ours = try JPEG.decode(own.span)
    if Vips.version != nil {
      let other = try work.time("libvips") { try Vips.thumbnail(bytes, side: side) }
      guard try ours.ratio(to: JPEG.decode(other.span)) > 25 else {
        throw WrongPictureError(name: "apus or libvips")
      }
    }
    if let pillow {
      work.add("Pillow", try pillow.milliseconds("thumb", file, "\(side)", output))
      let other = Array(try Data(contentsOf: URL(filePath: output)))
      guard try ours.ratio(to: JPEG.decode(other.span)) > 25 else {
        throw WrongPictureError(name: "apus or Pillow")
      }
    }
    if targets["libjpeg-turbo at 1/8"] != nil {
      let sum = work.time("libjpeg-turbo at 1/8") {
        // SAFETY: the array lives as long as the call.
        unsafe images_rival_decode_eighth(bytes, bytes.count)
      }
      guard sum > 0 else { throw WrongPictureError(name: "libjpeg-turbo") }
    }
  }
  print(work.lines, terminator: "")
  report.add(work.row())
}

try thumbnails(
  "baseline to 160", file, path, side: 160,
  targets: ["libvips": 0.95, "Pillow": 1.0, "libjpeg-turbo at 1/8": 1.06])
try thumbnails("baseline to 320", file, path, side: 320, targets: ["libvips": 0.92, "Pillow": 0.9])
try thumbnails("baseline to 640", file, path, side: 640, targets: ["libvips": 0.85, "Pillow": 0.7])
try thumbnails(
  "baseline to 1280", file, path, side: 1280, targets: ["libvips": 0.8, "Pillow": 0.35])
try thumbnails(
  "progressive, to 160 pixels", progressive, folder + "/progressive.jpg", side: 160,
  targets: ["Pillow": 0.35])

var several = Work("160, 320, 640 and 1280 of one file", targets: ["1280 alone": 1.4])
let sizes = [160, 320, 640, 1280].map { ThumbnailSize($0) }
for _ in 0..<rounds {
  let together = try several.time("apus") {
    try Thumbnailer().thumbnails(of: file.span, sizes: sizes)
  }
  let alone = try several.time("1280 alone") {
    try Thumbnailer().thumbnails(of: file.span, sizes: [sizes[3]])
  }
  guard together[3] == alone[0] else { throw WrongPictureError(name: "apus") }
}
print(several.lines, terminator: "")
report.add(several.row())

var first = Work("progressive: 1/8 of the first scans", targets: ["all scans": 0.2])
for _ in 0..<rounds {
  let coarse = try first.time("apus") { try JPEG.decode(progressive.span, eighths: 1) }
  let full = try first.time("all scans") { try JPEG.decode(progressive.span) }
  let reference = full.resampled(width: coarse.width, height: coarse.height, filter: .box)
  guard reference.ratio(to: coarse) > 30 else { throw WrongPictureError(name: "apus") }
}
print(first.lines, terminator: "")
report.add(first.row())

let pixels = photograph.packed
var resampling = Work(
  "12 million pixels to 1280, Lanczos", targets: ["libvips": 1.2, "Pillow": 0.35])
for _ in 0..<rounds {
  let own = resampling.time("apus") { photograph.resampled(width: 1280, height: 960) }
  if Vips.version != nil {
    let other = try resampling.time("libvips") { try Vips.resize(pixels, 4032, 3024, 1280) }
    guard own.ratio(toPacked: other) > 35 else { throw WrongPictureError(name: "apus or libvips") }
  }
  if let pillow { resampling.add("Pillow", try pillow.milliseconds("resize", path, "1280", "960")) }
}
print(resampling.lines, terminator: "")
report.add(resampling.row())

try MaskedAssets.compare(photograph, rounds: rounds, report)
try WorkerMemory.measure("peak memory, baseline to 1280", path, report)
try WorkerMemory.measure(
  "peak memory, progressive to 1280", folder + "/progressive.jpg", report)

// Quality: the nearness to the whole picture, resampled by Lanczos in full, in decibels.
print("\nsignal to noise, dB        apus  libvips   Pillow")
for kind in TestPictures.Kind.allCases {
  let original = try jpeg(TestPictures.picture(kind, seed: seed))
  let name = folder + "/kind.jpg"
  let full = try JPEG.decode(original.span)
  for side in options.isQuick ? [320] : [160, 320, 640, 1280] {
    // Pillow keeps the files that it has read by their names.
    let kept = "\(name)-\(kind.rawValue)-\(side).jpg"
    try Data(original).write(to: URL(filePath: kept))
    let reference = full.resampled(width: side, height: side * 3 / 4)
    let own = try Thumbnailer().thumbnails(of: original.span, sizes: [ThumbnailSize(side)])[0]
    var ratios = [reference.ratio(to: try JPEG.decode(own.file.span))]
    if Vips.version != nil {
      let other = try Vips.thumbnail(original, side: side)
      ratios.append(reference.ratio(to: try JPEG.decode(other.span)))
    }
    if let pillow {
      _ = try pillow.milliseconds("thumb", kept, "\(side)", folder + "/pillow.jpg")
      let other = Array(try Data(contentsOf: URL(filePath: folder + "/pillow.jpg")))
      ratios.append(reference.ratio(to: try JPEG.decode(other.span)))
    }
    let label = "\(kind.rawValue) to \(side)".padding(toLength: 22, withPad: " ", startingAt: 0)
    print(label + ratios.map { String(format: "%9.2f", $0) }.joined())
    guard ratios.count < 2 || ratios[0] >= ratios[1] - 0.3 else {
      print("  apus is more than 0.3 dB below libvips: missed")
      continue
    }
  }
}
#if Palette
  try Palettes.compare(seed: seed, folder: folder, report: report)
#else
  report.skip("palettes", because: "there is no libimagequant: apt-get install libimagequant-dev")
#endif
try report.finish()
