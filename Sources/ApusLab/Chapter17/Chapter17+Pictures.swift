import ApusBenchmark
import ApusMeasure

/// The claims of chapter 17 about the pictures of a weather app.
extension Chapter17 {
  static let pictures = sizes + decoders + codecs + parts + opacity

  private static let sizes = [
    source.claim(
      "asset-size", "Brainstorming",
      "PNG takes at least 2.82 times the bytes of JPEG of quality 70",
      PublishedResult("87 MB against 491 MB", value: 491 / 87.0),
      .atLeast(491 / 87.0 / 2, .ratio, .codecs(.assetSize)), needing: ClaimRequirement.decoders,
      ifItFails: "Flat colours, which PNG stores in few bytes.",
      ifItIsBetter: "Fine structure in all channels, which PNG cannot predict."),
    source.claim(
      "asset-error", "Brainstorming", "JPEG of quality 70 has an error of at most 2 %",
      PublishedResult("no visible loss"),
      .atMost(0.02, .ratio, .codecs(.assetError)), needing: ClaimRequirement.decoders,
      ifItFails: "Sharp edges of colours, whose planes have a quarter of the samples."),
    source.claim(
      "palette-size", "Fun with PNG",
      "A PNG of 32 bits at 1,136 / 2,048 of the size takes no less than one with a palette",
      PublishedResult("larger than the palette originals"),
      .atLeast(1, .ratio, .codecs(.reducedSize)), needing: ClaimRequirement.decoders,
      ifItFails: "A third of the pixels, which are as smooth as before."),
  ]

  private static let decoders = [
    source.claim(
      "jpeg-png", "Data Points to JPEG", "PNG takes at least twice as long to decode as JPEG",
      PublishedResult("JPEG is much faster"),
      .atLeast(2, .ratio, .codecs(.ratio(of: .decodePicture, .png))),
      needing: ClaimRequirement.decoders,
      ifItFails: "A fast inflate of zlib, or a JPEG of high quality."),
    source.claim(
      "jpeg-vectors", "Data Points to JPEG",
      "Without vectors a JPEG takes 1.2 to 3 times as long to decode",
      PublishedResult("TurboJPEG is 20 % to 200 % faster"),
      .within(1.2...3, .ratio, .commands(.vectorGain)),
      needing: [.command("cjpeg"), .command("djpeg")],
      ifItFails:
        "The entropy decoder of libjpeg-turbo is fast without vectors, and most of the time."),
  ]

  private static let codecs = [
    source.claim(
      "lz4-speed", "Brainstorming", "Flate takes at least 10 times as long to decompress as LZ4",
      PublishedResult("at least 10 times", value: 10),
      .atLeast(10, .ratio, .compressors(.ratio(of: .decompress, .flate))),
      needing: ClaimRequirement.compressors,
      ifItFails: "The rows have few repeats, so that flate has bytes of few bits each.",
      ifItIsBetter: "LZ4 found no repeats, and copies the bytes."),
    source.claim(
      "lz4-size", "Brainstorming", "LZ4 takes at most 1.25 times the bytes of flate",
      PublishedResult("a slightly worse ratio"),
      .atMost(1.25, .ratio, .compressors(.lz4Size)), needing: ClaimRequirement.compressors,
      ifItFails: "LZ4 has no codes of fewer bits for frequent bytes, as filtered rows have."),
    source.claim(
      "flate-symmetric", "Brainstorming",
      "Flate takes at most twice as long to compress as to decompress",
      PublishedResult("intentionally near-symmetric"),
      .atMost(2, .ratio, .compressors(.ratio(of: .decompress, .flateCompress, over: .flate))),
      needing: ClaimRequirement.compressors,
      ifItFails: "The search for repeats takes most of the time, and inflate has become faster."),
    source.claim(
      "wavelets", "Brainstorming", "JPEG 2000 takes at least 3 times as long to decode as JPEG",
      PublishedResult("quite slow, inherently"),
      .atLeast(times: 3, .commands(.timeOfWavelets), than: .commands(.timeOfVectors)),
      needing: [
        .command("cjpeg"), .command("djpeg"), .command("opj_compress"), .command("opj_decompress"),
      ],
      ifItFails: "The file has so few bytes that the transform counts alone."),
  ]

  private static let parts = [
    source.claim(
      "jpeg-part", "Data Points to JPEG",
      "Decoding a JPEG in full takes at least 1.5 times decoding it at 1/8",
      PublishedResult("generous speed-ups"),
      .atLeast(1.5, .ratio, .codecs(.ratio(of: .reducedJPEG, .wholePicture, over: .eighth))),
      needing: ClaimRequirement.decoders,
      ifItFails: "The bits of all coefficients are read at every size."),
    source.claim(
      "png-part", "Data Points to JPEG",
      "Loading a PNG at a quarter of its size takes no less than in full",
      PublishedResult("substantially slower"),
      .atLeast(1, .ratio, .codecs(.ratio(of: .reducedPNG, .quarter))),
      needing: ClaimRequirement.decoders,
      ifItFails: "The rows are scaled while they are decoded, and fewer are written."),
    source.claim(
      "medium-pays", "Data Points to JPEG",
      "A medium JPEG saves at least the time of 50 small ones",
      PublishedResult("pays for the loss on almost a hundred small images", value: 100),
      .atLeast(
        times: 50, .codecs(.difference(of: .mediumPicture, .png, minus: .jpeg)),
        than: .codecs(.time(of: .smallPicture, .jpeg))),
      needing: ClaimRequirement.decoders,
      ifItFails:
        "A decoder in software has no large fixed time, and the saving grows with the pixels.",
      ifItIsBetter: "The time of a small JPEG is more than what it loses to a PNG."),
    source.claim(
      "preview-part", "A Beautiful Launch",
      "At 1/8 a JPEG appears in at most two thirds of the time",
      PublishedResult("appears very quickly"),
      .atMost(2 / 3.0, .ratio, .codecs(.ratio(of: .reducedJPEG, .eighth))),
      needing: ClaimRequirement.decoders,
      ifItFails:
        "The file has as many bytes at each size, and reading its bits takes most of the time."),
    source.claim(
      "preview-first", "A Beautiful Launch",
      "The first picture of a progressive JPEG appears in at most a fifth of the time",
      PublishedResult("appears very quickly"),
      .atMost(0.2, .ratio, .codecs(.ratio(of: .preview, .firstCoarse))),
      needing: ClaimRequirement.decoders,
      ifItFails: "The first scan has most of the bytes of a soft picture."),
  ]

  private static let opacity = [
    source.claim(
      "alpha-size", "JPNG and JPJP",
      "A plane of brightness takes at least 4 times the bytes of a plane of opacity, as PNG",
      PublishedResult("compress well even with flate"),
      .atLeast(4, .ratio, .codecs(.alphaSize)), needing: ClaimRequirement.decoders,
      ifItFails: "The opacity has as many steps as the picture."),
    source.claim(
      "alpha-part", "JPNG and JPJP",
      "At a quarter of the size, opacity as PNG takes at least 1.25 times opacity as JPEG",
      PublishedResult("decoded at full resolution"),
      .atLeast(1.25, .ratio, .codecs(.ratio(of: .masked, .pngMask))),
      needing: ClaimRequirement.decoders,
      ifItFails: "A plane of opacity with few steps is decoded in no time."),
  ]
}

extension MeasurementSelector {
  fileprivate static func codecs(_ metric: MetricKey) -> Self { Self(.pictureCodecs, metric) }
  fileprivate static func compressors(_ metric: MetricKey) -> Self { Self(.compressors, metric) }
  fileprivate static func commands(_ metric: MetricKey) -> Self { Self(.pictureCommands, metric) }
}
