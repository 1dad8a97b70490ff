#if Images
  import ApusMeasure
  import ApusRaster
  import Testing

  @testable import ApusImages

  @Suite("Coefficients in blocks that are kept")
  struct CoefficientTests {
    private func progressive(_ width: Int, _ height: Int, _ format: PixelFormat = .rgb) throws
      -> [UInt8]
    {
      var options = JPEGOptions()
      options.isProgressive = true
      return try JPEG.encode(PixelBuffer.smooth(width, height, format), options: options)
    }

    /// Whether a file gives the same rows, and fails at the same row, with both kinds of memory.
    private func isEqual(_ file: [UInt8], _ eighths: Int) -> Bool {
      PlainPicture(jpeg: file, eighths: eighths, .stored)
        == PlainPicture(jpeg: file, eighths: eighths, .stored, keepsCoefficients: true)
    }

    @Test(
      "Each prefix of each file with several scans has the pixels that the library's own memory gives"
    )
    func prefixes() throws {
      for file in try [
        progressive(40, 30), progressive(41, 19, .gray), testFile("scans.jpg"),
        testFile("full.jpg"),
      ] {
        for count in 0...file.count {
          #expect(isEqual(Array(file[..<count]), 8), "\(count)")
          #expect(isEqual(Array(file[..<count]), 1), "\(count)")
        }
      }
    }

    @Test("Random changes have the pixels that the library's own memory gives")
    func changes() throws {
      for file in try [progressive(40, 30), progressive(41, 19, .gray), testFile("scans.jpg")] {
        for seed in 0..<UInt64(corruptionCount) {
          let (bytes, eighths) = file.corrupted(seed)
          #expect(isEqual(bytes, eighths), "seed \(seed)")
        }
      }
    }

    @Test(
      "A block that is kept, used in part and dropped leaves no trace in the pictures behind it")
    func kept() throws {
      // The coefficients of the first three need more than a large page.
      let files = try [
        progressive(1000, 800), progressive(900, 800), progressive(960, 1000), progressive(60, 50),
        testFile("full.jpg"),
      ]
      let damaged = Array(files[0][..<(files[0].count / 3)])
      for seed in 0..<20 as Range<UInt64> {
        var random = SplitMix64(seed: seed)
        for _ in 0..<6 {
          let file = ([damaged] + files)[Int(random.next() % UInt64(files.count + 1))]
          #expect(isEqual(file, random.next() % 2 == 0 ? 8 : 1), "seed \(seed)")
        }
      }
    }

    @Test("Many threads that take and keep blocks have the pixels of each file alone")
    func threads() async throws {
      let files = try (0..<12).map { try progressive(1000 + 40 * $0, 800) }
      let alone = files.map { PlainPicture(jpeg: $0, eighths: 1, .stored) }
      let different = await withTaskGroup(of: Int?.self) { group in
        for number in 0..<60 {
          let index = number % files.count
          let (file, expected) = (files[index], alone[index])
          group.addTask {
            let picture = PlainPicture(
              jpeg: file, eighths: 1, .stored, keepsCoefficients: true)
            return picture == expected ? nil : number
          }
        }
        var different: [Int] = []
        for await number in group { if let number { different.append(number) } }
        return different
      }
      #expect(different.isEmpty)
    }

    @Test("The coefficients of a baseline file with a scan for each plane count against the limit")
    func severalScans() throws {
      let file = try testFile("scans.jpg")
      let facts = try ImageFacts(of: file.span)
      #expect(!facts.isProgressive)
      // 5 × 3 blocks of 64 coefficients of 2 bytes for each of 3 planes.
      #expect(facts.decoderByteCount == 5760)
      let single = try testFile("full.jpg")
      #expect(try ImageFacts(of: single.span).decoderByteCount == 3 * 5 * 4 * 64)
      func kind(_ memory: Int) -> ImageError.Kind? {
        var limits = ImageLimits()
        limits.memoryByteCount = memory
        do throws(ImageError) {
          _ = try JPEG.decodePart(file.span, limits: limits).damage
          return nil
        } catch { return error.kind }
      }
      // The result has 24 rows of 128 bytes.
      let needed = 5760 + 24 * 128
      #expect(kind(needed - 1) == .limit(.memory(needed, limit: needed - 1)))
      #expect(kind(needed) == nil)
    }
  }
#endif
