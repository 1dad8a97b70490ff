// UNSAFE: lends the bytes of a message to the rival

import ApusFlatBuffers
import ApusMachine
import ApusMeasure
import ApusSystem

/// The container read by C++ and by flatcc, beside the forms to which the publication compares them.
enum RivalCaseStudies {
  static func group() -> CaseStudyGroup {
    CaseStudyGroup("decode-rivals") { experiment in
      let reads = experiment.scaled(20_000, atLeast: 100)
      return CaseStudyPlan([
        study(.decodeCPlusPlus, .cPlusPlus, reads), study(.decodeC, .flatcc, reads),
      ])
    }
  }

  /// A case study with a rival; it is left out with the reason if the rival is not loaded.
  private static func study(
    _ key: StudyKey, _ kind: MessageRival.Kind, _ reads: Int
  ) -> CaseStudy {
    let bytes = ContainerMessage.bytes
    let rival = Result { () throws(UnavailableError) in try MessageRival(kind) }
    let first = CaseStudy.Variant(.rival, prepare: { _ = try rival.get() }) {
      let rival = try rival.get()
      // SAFETY: the library reads the bytes of the message, which are alive within the call.
      return unsafe chain(bytes, reads) { unsafe rival.sum($0, adding: $1) }
    }
    return CaseStudy(
      key, items: reads,
      variants: [
        first,
        CaseStudy.Variant(.pointer) {
          // SAFETY: the reader uses the bytes of the message, which are alive within the call.
          unsafe chain(bytes, reads) { memory, total in
            guard let base = memory.baseAddress else { return 0 }
            return unsafe 3 &* (total &+ sumOfContainer(generic: PointerReader(base)))
          }
        },
        CaseStudy.Variant(.verifiedView) {
          let buffer = try VerifiedBuffer<FooBarContainer>(verifying: bytes.span.rawBytes)
          // SAFETY: the pointer is not used.
          return unsafe chain(bytes, reads) { 3 &* ($1 &+ verified(buffer)) }
        },
        CaseStudy.Variant(.pooledWithoutStrings) {
          let buffer = try VerifiedBuffer<FooBarContainer>(verifying: bytes.span.rawBytes)
          var decoder = ContainerDecoder(pooled: true) {
            $0.count
          } count: {
            $0
          }
          // SAFETY: the pointer is not used.
          return unsafe chain(bytes, reads) { 3 &* ($1 &+ decoder.sum(buffer.root)) }
        },
      ],
      ratios: [(.pooledWithoutStrings, .rival), (.rival, .pointer)])
  }

  @inline(never)
  private static func verified(_ buffer: VerifiedBuffer<FooBarContainer>) -> Int {
    ContainerMessage.sum(of: buffer.root)
  }

  /// Reads the message again and again, each time with the last answer.
  @inline(__always)
  private static func chain(
    _ bytes: [UInt8], _ reads: Int, _ read: (UnsafeRawBufferPointer, Int) -> Int
  ) -> Int {
    // SAFETY: the array is alive within the call.
    unsafe bytes.withUnsafeBytes { memory in
      var total = 0
      for _ in 0..<reads { total = unsafe read(memory, identity(total)) }
      return total
    }
  }
}

extension StudyKey {
  static let decodeCPlusPlus = StudyKey("decode-cpp")
  static let decodeC = StudyKey("decode-flatcc")
}

extension VariantKey {
  static let rival = VariantKey("rival")
}
