import ApusBytes
import ApusFlatBuffers
import ApusJSON
import ApusMeasure
import ApusPropertyList
import ApusSystem

/// The data of the container in other formats, and the message read from a file.
enum FormatCaseStudies {
  static func group() -> CaseStudyGroup {
    CaseStudyGroup("decode-formats") { experiment in
      let reads = experiment.scaled(2000, atLeast: 10)
      let path = experiment.folder.file("message")
      try FileMessageReader.write(ContainerMessage.bytes, to: path)
      return CaseStudyPlan([try decoding(reads), try encoding(reads), try fromFile(path, reads)])
    }
  }

  /// The container read anew for each item, from each format, by `Decodable` or after verification.
  static func decoding(_ reads: Int) throws -> CaseStudy {
    let bytes = ContainerMessage.bytes
    let json = try JSONValueEncoder().encode(ContainerRecord.example)
    let list = try PropertyList.encode(ContainerRecord.example)
    return CaseStudy(
      .decodeFormats, items: reads,
      [
        (
          .flatBuffer,
          {
            try chained(reads) { _ in
              let buffer = try VerifiedBuffer<FooBarContainer>(verifying: bytes.span.rawBytes)
              return ContainerMessage.sum(of: buffer.root)
            }
          }
        ),
        (
          .json,
          {
            try chained(reads) { _ in
              try JSONValueDecoder().decode(ContainerRecord.self, from: json).sum
            }
          }
        ),
        (
          .binaryList,
          {
            try chained(reads) { _ in
              try PropertyList.decode(ContainerRecord.self, from: list.span).sum
            }
          }
        ),
      ])
  }

  /// The container written anew for each item, in each format.
  static func encoding(_ writes: Int) throws -> CaseStudy {
    let record = ContainerRecord.example
    return CaseStudy(
      .encodeFormats, items: writes,
      variants: [
        CaseStudy.Variant(.flatBuffer, answer: { $0 > 100 * writes ? 1 : 0 }) {
          var builder = FlatBufferBuilder()
          return bytes(writes) { ContainerMessage.build(in: &builder) }
        },
        CaseStudy.Variant(.json, answer: { $0 > 100 * writes ? 1 : 0 }) {
          try bytes(writes) { try JSONValueEncoder().encode(record).count }
        },
        CaseStudy.Variant(.binaryList, answer: { $0 > 100 * writes ? 1 : 0 }) {
          try bytes(writes) { try PropertyList.encode(record).count }
        },
      ])
  }

  /// The message in memory, and in a file of which each field is read by a call to the system.
  static func fromFile(_ path: String, _ reads: Int) throws -> CaseStudy {
    let memory = ArrayReader(bytes: ContainerMessage.bytes)
    let file = try FileMessageReader(path)
    return CaseStudy(
      .decodeFile, items: reads,
      [
        (.genericReader, { chained(reads) { _ in sumOfContainer(generic: memory) } }),
        (.fromFile, { chained(reads) { _ in sumOfContainer(generic: file) } }),
      ])
  }

  private static func bytes(_ count: Int, _ write: () throws -> Int) rethrows -> Int {
    var total = 0
    for _ in 0..<count { total += identity(try write()) }
    return total
  }

}

extension StudyKey {
  static let decodeFormats = StudyKey("decode-formats")
  static let encodeFormats = StudyKey("encode-formats")
  static let decodeFile = StudyKey("decode-file")
}

extension VariantKey {
  static let flatBuffer = VariantKey("flatbuffer")
  static let binaryList = VariantKey("binary-list")
  static let fromFile = VariantKey("file")
}
