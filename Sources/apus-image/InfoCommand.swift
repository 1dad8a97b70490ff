import ApusBenchmark
import ApusCommandLine
import ApusImages
import ApusRaster
import ApusSystem

/// The action of `apus image info`.
enum InfoCommand {
  private static let table = TextTable(columns: [
    .init("file", wraps: .reluctantly), .init("size", .right), .init("coding"),
    .init("more", wraps: .freely),
  ])

  static func run(_ invocation: Invocation) -> ExitStatus {
    var rows: [[TextTable.Cell]] = []
    var statuses: [ExitStatus] = []
    for path in invocation.operands {
      do {
        let file = try LoadedFile(path, limit: PictureList.fileLimit)
        rows.append(row(path, try ImageFacts(of: file.span)))
      } catch {
        StandardStream.error.write("image: \(path.printable): \("\(error)".printable)\n")
        statuses.append(error is ImageError ? .checkFailed : .incomplete)
      }
    }
    if !rows.isEmpty { StandardStream.output.write(table.render(rows: rows)) }
    return .worst(of: statuses)
  }

  private static func row(_ path: String, _ facts: ImageFacts) -> [TextTable.Cell] {
    [
      .init(path), .init("\(facts.shownSize.width)x\(facts.shownSize.height)"),
      .init("\(facts.formatText) \(facts.codingText) \(facts.pixelText)"),
      .init(facts.moreText),
    ]
  }
}

extension ImageFacts {
  /// The format, with that of the opacity of a JPEG.
  fileprivate var formatText: String { mask?.coding.containerName.lowercased() ?? format.rawValue }

  /// The colour model, the bits and the sampling, such as `ycbcr 4:2:0`.
  fileprivate var pixelText: String {
    var text = colourModel.rawValue
    if bits != 8 { text += " \(bits) bits" }
    guard colourModel == .ycbcr, let first = samplings.first else { return text }
    let factors = samplings.map { "\($0.columns)x\($0.rows)" }
    switch factors {
    case ["1x1", "1x1", "1x1"]: text += " 4:4:4"
    case ["2x1", "1x1", "1x1"]: text += " 4:2:2"
    case ["2x2", "1x1", "1x1"]: text += " 4:2:0"
    default: text += " \(first.columns)x\(first.rows)"
    }
    return text
  }

  /// The facts that most pictures do not have.
  fileprivate var moreText: String {
    var parts: [String] = []
    if orientation != .up { parts.append("stored \(orientation)") }
    if profileByteCount > 0 { parts.append("profile of \(profileByteCount) bytes") }
    if let mask { parts.append("opacity of \(mask.range.count) bytes") }
    if let embeddedThumbnail { parts.append("thumbnail of \(embeddedThumbnail.count) bytes") }
    return parts.joined(separator: ", ")
  }

  /// The order of the pixels and the coding.
  fileprivate var codingText: String {
    let order =
      switch format {
      case .jpeg: isProgressive ? "progressive" : "baseline"
      case .png: isProgressive ? "interlaced" : "in rows"
      }
    return isArithmetic ? "\(order), arithmetic" : order
  }
}
