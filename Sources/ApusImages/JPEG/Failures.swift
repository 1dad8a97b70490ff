// UNSAFE: reads the text of a failure from an array of C

#if Images
  import CApusImages

  extension ImageError {
    /// The error of a failure of the library.
    init(_ failure: apus_image_failure, _ limits: ImageLimits) {
      let offset = Int(failure.offset)
      switch failure.status {
      case Int32(APUS_IMAGE_NO_MEMORY.rawValue): self.init(.outOfMemory)
      case Int32(APUS_IMAGE_TIME_LIMIT.rawValue):
        self.init(.limit(.seconds(limit: limits.seconds)), offset: offset)
      case Int32(APUS_IMAGE_SCAN_LIMIT.rawValue):
        self.init(.limit(.scans(limit: limits.scans)), offset: offset)
      default: self.init(.broken(failure.text), offset: offset)
      }
    }
  }

  extension ImageDamage {
    /// The damage that the library reports.
    init(_ failure: apus_image_failure) {
      self.init(offset: Int(failure.offset), text: failure.text)
    }
  }

  extension apus_image_failure {
    /// The words of the library.
    fileprivate var text: String {
      // SAFETY: the text is copied before the call returns; it ends in the array.
      unsafe withUnsafeBytes(of: message) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
    }
  }

  extension ImageLimits {
    /// Refuses a picture before any memory is allocated for it.
    ///
    /// - Parameters:
    ///   - facts: The facts of the picture.
    ///   - resultByteCount: The number of bytes beside those of the decoder.
    func check(_ facts: ImageFacts, resultByteCount: Int = 0) throws(ImageError) {
      guard !facts.isArithmetic else {
        throw ImageError(.unsupported("arithmetic coding"))
      }
      guard facts.bits == 8 || facts.format == .png else {
        throw ImageError(.unsupported("a JPEG with \(facts.bits) bits"))
      }
      let count = facts.width * facts.height
      guard count <= pixels else { throw ImageError(.limit(.pixels(count, limit: pixels))) }
      let memory = facts.decoderByteCount + resultByteCount
      guard memory <= memoryByteCount else {
        throw ImageError(.limit(.memory(memory, limit: memoryByteCount)))
      }
    }
  }
#endif
