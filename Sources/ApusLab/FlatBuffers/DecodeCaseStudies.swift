// UNSAFE: lends the bytes of a message to that reader

import ApusBytes
import ApusFlatBuffers
import ApusMeasure

/// The container read in every representation of the publication.
///
/// The reads are `chained`.
enum DecodeCaseStudies {
  static func groups() -> [CaseStudyGroup] {
    [
      CaseStudyGroup("decode", weight: 3) { experiment in
        let reads = experiment.scaled(20_000, atLeast: 100)
        let bytes = ContainerMessage.bytes
        return CaseStudyPlan([
          CaseStudy(
            .decode, items: reads, variants: variants(bytes, reads),
            ratios: [
              (.strings, .pooledStrings), (.strings, .withoutStrings),
              (.existentialReader, .genericReader), (.countedStrings, .strings),
              (.strings, .pointer), (.strings, .valuesWithStrings), (.withoutStrings, .values),
            ])
        ])
      },
      CaseStudyGroup("encode") { experiment in
        let writes = experiment.scaled(100_000, atLeast: 100)
        return CaseStudyPlan([
          CaseStudy(
            .encode, items: writes,
            [
              (
                .builder,
                {
                  var builder = FlatBufferBuilder()
                  var size = 0
                  for _ in 0..<writes { size &+= ContainerMessage.build(in: &builder) }
                  return size
                }
              )
            ])
        ])
      },
      FormatCaseStudies.group(), ConversionCaseStudies.group(), RivalCaseStudies.group(),
    ]
  }

  static func variants(_ bytes: [UInt8], _ reads: Int) -> [CaseStudy.Variant] {
    let array = ArrayReader(bytes: bytes)
    let object = ArrayReaderObject(bytes)
    let existential: any ContainerReader = object
    return [
      .init(.verifiedView) {
        let buffer = try VerifiedBuffer<FooBarContainer>(verifying: bytes.span.rawBytes)
        return chained(reads) { _ in verified(buffer) }
      },
      .init(.checkedView) { chained(reads) { _ in checked(bytes.span.rawBytes) } },
      .init(.genericReader) { chained(reads) { _ in sumOfContainer(generic: array) } },
      .init(.objectReader) { chained(reads) { _ in sumOfContainer(generic: object) } },
      .init(.existentialReader) {
        chained(reads) { _ in sumOfContainer(existential: existential) }
      },
      pointer(.pointer, bytes, reads) { sumOfContainer(generic: $0) },
      pointer(.pointerStrings, bytes, reads) { sumOfContainer(pointer: $0, .made) },
      pointer(.pointerFlag, bytes, reads) { sumOfContainer(convertingFlagOf: $0) },
      pointer(.pointerCountedStrings, bytes, reads) { sumOfContainer(pointer: $0, .counted) },
      objects(.strings, bytes, reads, pooled: false) {
        String($0)
      } count: {
        $0.utf8.count
      },
      objects(.pooledStrings, bytes, reads, pooled: true) {
        String($0)
      } count: {
        $0.utf8.count
      },
      objects(.countedStrings, bytes, reads, pooled: false) {
        String($0)
      } count: {
        $0.utf8.reduce(0) { count, _ in count + 1 }
      },
      objects(.withoutStrings, bytes, reads, pooled: false) {
        $0.count
      } count: {
        $0
      },
      objects(.pooledWithoutStrings, bytes, reads, pooled: true) {
        $0.count
      } count: {
        $0
      },
      values(.valuesWithStrings, bytes, reads) {
        String($0)
      } count: {
        $0.utf8.count
      },
      values(.values, bytes, reads) {
        $0.count
      } count: {
        $0
      },
    ]
  }

  @inline(__always)
  private static func values<Text>(
    _ key: VariantKey, _ bytes: [UInt8], _ reads: Int,
    text: @escaping (borrowing FlatString) -> Text, count: @escaping (Text) -> Int
  ) -> CaseStudy.Variant {
    CaseStudy.Variant(key) {
      let buffer = try VerifiedBuffer<FooBarContainer>(verifying: bytes.span.rawBytes)
      return chained(reads) { _ in ContainerValues(buffer.root, text: text).sum(count: count) }
    }
  }

  private static func objects<Text>(
    _ key: VariantKey, _ bytes: [UInt8], _ reads: Int, pooled: Bool,
    text: @escaping (borrowing FlatString) -> Text, count: @escaping (Text) -> Int
  ) -> CaseStudy.Variant {
    CaseStudy.Variant(key) {
      let buffer = try VerifiedBuffer<FooBarContainer>(verifying: bytes.span.rawBytes)
      var decoder = ContainerDecoder(pooled: pooled, text: text, count: count)
      return chained(reads) { _ in decoder.sum(buffer.root) }
    }
  }

  private static func pointer(
    _ key: VariantKey, _ bytes: [UInt8], _ reads: Int, _ sum: @escaping (PointerReader) -> Int
  ) -> CaseStudy.Variant {
    CaseStudy.Variant(key) {
      // SAFETY: the array is alive within the call.
      unsafe bytes.withUnsafeBytes { memory in
        guard let base = memory.baseAddress else { return 0 }
        return chained(reads) { _ in unsafe sum(PointerReader(base)) }
      }
    }
  }

  @inline(never)
  private static func verified(_ buffer: VerifiedBuffer<FooBarContainer>) -> Int {
    ContainerMessage.sum(of: buffer.root)
  }

  @inline(never)
  private static func checked(_ bytes: RawSpan) -> Int {
    guard let buffer = try? CheckedBuffer<FooBarContainer>(bytes) else { return 0 }
    return ContainerMessage.sum(of: buffer.root)
  }
}

extension StudyKey {
  static let decode = StudyKey("decode")
  static let encode = StudyKey("encode")
}

extension VariantKey {
  static let verifiedView = VariantKey("verified")
  static let checkedView = VariantKey("checked")
  static let genericReader = VariantKey("generic")
  static let objectReader = VariantKey("object")
  static let existentialReader = VariantKey("existential")
  static let builder = VariantKey("builder")
  static let pointer = VariantKey("pointer")
  static let pointerFlag = VariantKey("pointer-flag")
  static let values = VariantKey("values")
  static let valuesWithStrings = VariantKey("values-strings")
  static let pointerStrings = VariantKey("pointer-strings")
  static let pointerCountedStrings = VariantKey("pointer-strings-utf8-count")
  static let pooledStrings = VariantKey("strings-pooled")
  static let countedStrings = VariantKey("strings-utf8-count")
  static let withoutStrings = VariantKey("bytes")
  static let pooledWithoutStrings = VariantKey("bytes-pooled")
}
