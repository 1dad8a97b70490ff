#if Images
  import ApusMeasure
  import ApusRaster
  import Testing

  @testable import ApusImages

  /// A coarse picture that can be compared.
  private struct Shown: Hashable {
    var eighths: Int
    var byteCount: Int
    var rows: [[UInt8]]
  }

  @Suite("Coarse pictures of files that arrive")
  struct CoarseTests {
    /// The pictures of a file whose chunks end at positions.
    private func pictures(_ file: [UInt8], _ ends: [Int], last: Int = 8) throws -> [Shown] {
      var decoder = CoarseDecoder()
      var shown: [Shown] = []
      var start = 0
      for end in ends + [file.count] {
        let chunk = Array(file[start..<end])
        try decoder.push(chunk.span) { coarse in
          shown.append(
            Shown(
              eighths: coarse.eighths, byteCount: coarse.byteCount,
              rows: (0..<coarse.picture.height).map { y in
                let row = coarse.picture.row(y)
                return row.indices.map { row[$0] }
              }))
          return coarse.eighths < last
        }
        start = end
      }
      try decoder.finish()
      return shown
    }

    private func progressive(_ width: Int, _ height: Int) throws -> [UInt8] {
      var options = JPEGOptions()
      options.isProgressive = true
      return try JPEG.encode(PixelBuffer.smooth(width, height), options: options)
    }

    @Test(
      "A progressive file shows pictures of growing size, the first from a small part of its bytes")
    func growing() throws {
      let file = try progressive(320, 240)
      let shown = try pictures(file, [])
      #expect(shown.map(\.eighths) == [1, 2, 4, 8])
      #expect(shown[0].byteCount < file.count / 2)
      for coarse in shown {
        let whole = try JPEG.decode(file.span, eighths: coarse.eighths)
        let sum = (0..<whole.height).reduce(0) { sum, y in
          let row = whole.row(y)
          return row.indices.reduce(sum) { $0 + abs(Int(row[$1]) - Int(coarse.rows[y][$1])) }
        }
        // The scans of a coarse picture leave at most some steps of brightness.
        #expect(sum < 6 * 3 * whole.width * whole.height, "\(coarse.eighths)")
      }
      let full = try JPEG.decode(file.span)
      #expect(shown[shown.count - 1].rows.count == full.height)
    }

    @Test("Every split of a file into chunks gives the same pictures")
    func splits() throws {
      let files = try [progressive(40, 30), JPEG.encode(PixelBuffer.smooth(40, 30))]
      for file in files {
        let whole = try pictures(file, [])
        for position in 1..<file.count {
          let split = try pictures(file, [position])
          #expect(split == whole, "\(position)")
        }
        let single = try pictures(file, Array(1..<file.count))
        #expect(single == whole)
      }
    }

    @Test(
      "Every split of an interlaced file gives the same pictures, of which each pixel is one of the file"
    )
    func passes() throws {
      let file = try testFile("interlaced.png")
      func plain(_ ends: [Int]) throws -> [Shown] {
        try pictures(file, ends).map { Shown(eighths: $0.eighths, byteCount: 0, rows: $0.rows) }
      }
      let whole = try plain([])
      #expect(whole.map(\.eighths) == [1, 2, 4, 8])
      for position in 1..<file.count {
        let split = try plain([position])
        #expect(split == whole, "\(position)")
      }
      let single = try plain(Array(1..<file.count))
      #expect(single == whole)
      let full = try PNG.decode(file.span)
      for coarse in whole {
        let step = 8 / coarse.eighths
        for (y, row) in coarse.rows.enumerated() {
          for x in 0..<row.count / 4 {
            #expect(row[4 * x..<4 * x + 4].map(Int.init) == full.pixel(x * step, y * step))
          }
        }
      }
    }

    @Test("A file without coarse pictures shows the whole one at its end")
    func plain() throws {
      for file in [
        try JPEG.encode(PixelBuffer.smooth(50, 40)), try PNG.encode(PixelBuffer.smooth(50, 40)),
      ] {
        let shown = try pictures(file, [file.count / 2])
        #expect(shown.map(\.eighths) == [8])
        #expect(shown[0].rows.count == 40)
      }
    }

    @Test(
      "A reader that wants no more pictures ends the decoding, and a file that ends too early is an error"
    )
    func ends() throws {
      let file = try progressive(160, 120)
      #expect(try pictures(file, [], last: 1).map(\.eighths) == [1])
      for count in [0, 20, file.count / 3] {
        var decoder = CoarseDecoder()
        let part = Array(file[..<count])
        try decoder.push(part.span) { _ in true }
        var isTruncated = false
        do throws(ImageError) { try decoder.finish() } catch {
          isTruncated = error.kind == .truncated
        }
        #expect(isTruncated, "\(count)")
      }
    }

    @Test("Damage of pixels is an error behind the same passes, however the file is split")
    func damage() throws {
      let file = try testFile("interlaced.png")
      for seed in 0..<UInt64(corruptionCount) {
        var random = SplitMix64(seed: seed)
        let data = (PNGFacts.pixelOffset(file.span) ?? 0) + 8
        var bytes = file
        bytes[data + Int(random.next() % UInt64(file.count - data - 20))] ^= 1
        func eighths(_ chunkByteCount: Int) -> [Int] {
          var decoder = CoarseDecoder()
          var shown: [Int] = []
          for start in stride(from: 0, to: bytes.count, by: chunkByteCount) {
            let chunk = Array(bytes[start..<min(bytes.count, start + chunkByteCount)])
            do throws(ImageError) {
              try decoder.push(chunk.span) { coarse in
                shown.append(coarse.eighths)
                return true
              }
            } catch { return shown }
          }
          return shown
        }
        let whole = eighths(bytes.count)
        #expect(!whole.contains(8), "\(seed)")
        #expect(eighths(1 + Int(random.next() % 99)) == whole, "\(seed)")
      }
    }

    @Test("Random changes of files are shown or refused, never a trap")
    func corruption() throws {
      for file in try [progressive(40, 30), testFile("interlaced.png")] {
        for seed in 0..<UInt64(corruptionCount) {
          let bytes = file.corrupted(seed).bytes
          var limits = ImageLimits()
          limits.pixels = 1_000_000
          var decoder = CoarseDecoder(limits: limits)
          _ = try? decoder.push(bytes.span) { _ in true }
          _ = try? decoder.finish()
        }
      }
    }

    @Test("The bytes of the file count against the limit of memory")
    func memory() throws {
      var limits = ImageLimits()
      limits.memoryByteCount = 100
      var decoder = CoarseDecoder(limits: limits)
      let chunk = [UInt8](repeating: 0xFF, count: 101)
      var kind: ImageError.Kind?
      do throws(ImageError) { try decoder.push(chunk.span) { _ in true } } catch {
        kind = error.kind
      }
      #expect(kind == .limit(.memory(101, limit: 100)))
    }
  }
#endif
