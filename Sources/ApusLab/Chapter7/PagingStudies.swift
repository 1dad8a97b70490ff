import ApusBytes
import ApusMachine
import ApusMeasure
import ApusSystem

/// Pages of text that are copied from memory, decompressed by LZ4, and read again from the drive.
enum PagingStudies {
  static func plan(_ experiment: ExperimentContext) throws -> CaseStudyPlan {
    let text = ArticleDocument(atLeast: experiment.scaled(1 << 20, atLeast: 16_384)).bytes
    let compressor = try Compressor.lz4()
    let small = try compressor.compress(text)
    let path = experiment.folder.file("pages-of-text")
    try FileDescriptor(creating: path).write(text)
    try OpenFile(writing: path).sync()
    return CaseStudyPlan([
      CaseStudy(
        .textPages, items: max(1, text.count / Memory.pageSize),
        variants: [
          variant(.copied, text) {
            var copy: [UInt8] = []
            copy.append(copying: text.span)
            return copy
          },
          variant(.lz4, text) { try compressor.decompress(small, count: text.count) },
          variant(
            .paged, text, prepare: { try OpenFile(reading: path).dropPages(count: text.count) }
          ) { try LoadedFile(path).contents },
        ], ratios: [(.paged, .lz4)])
    ])
  }

  /// Returns a variant whose bytes are compared with the text, outside the timed part.
  private static func variant(
    _ key: VariantKey, _ text: [UInt8], prepare: @escaping () throws -> Void = {},
    _ work: @escaping () throws -> [UInt8]
  ) -> CaseStudy.Variant {
    var found: [UInt8] = []
    return CaseStudy.Variant(
      key, prepare: prepare,
      answer: {
        guard found == text, $0 == text.count else {
          throw WrongResultError("\(key.name): other bytes")
        }
        return $0
      }
    ) {
      found = try work()
      return found.count
    }
  }
}

extension StudyKey {
  static let textPages = StudyKey("text-pages")
}

extension VariantKey {
  static let paged = VariantKey("paged")
}
