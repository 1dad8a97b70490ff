import ApusMeasure
import ApusTestSupport
import CApusRaster
import Testing

@testable import ApusRaster

@Suite("Resampling")
struct ResamplerTests {
  @Test("The forms for the processor have the results of the portable form")
  func formsAgree() {
    for seed in 0..<30 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      let width = Int(random.next() % 150) + 1
      let height = Int(random.next() % 90) + 1
      let size = (Int(random.next() % 160) + 1, Int(random.next() % 100) + 1)
      for format in PixelFormat.allCases {
        let picture = PixelBuffer.noise(width, height, format, &random)
        for filter in ResampleFilter.allCases {
          let portable = picture.resampled(size.0, size.1, filter, form: 1)
          let fastest = picture.resampled(size.0, size.1, filter, form: apus_raster_forms())
          #expect(portable == fastest, "seed \(seed), \(format), \(filter)")
        }
      }
    }
  }

  @Test("A resampled picture differs from the exact sums by at most one")
  func exactSums() {
    for seed in 0..<12 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      let size = (Int(random.next() % 60) + 1, Int(random.next() % 60) + 1)
      for format in PixelFormat.allCases {
        let picture = PixelBuffer.noise(
          Int(random.next() % 60) + 1, Int(random.next() % 60) + 1, format, &random)
        for filter in ResampleFilter.allCases {
          let exact = picture.exactlyResampled(size.0, size.1, filter)
          let result = picture.resampled(width: size.0, height: size.1, filter: filter).rows
          let largest = zip(result.joined(), exact.joined()).map { abs(Double($0) - $1) }.max()
          #expect(result.count == exact.count)
          #expect(largest ?? 2 < 1, "seed \(seed), \(format), \(filter)")
        }
      }
    }
  }

  @Test("A picture of one colour keeps it, and a picture in its own size is the same")
  func evenAndSame() {
    for byte in [0, 1, 127, 128, 254, 255] as [UInt8] {
      let even = PixelBuffer(rows: Array(repeating: Array(repeating: byte, count: 37), count: 23))
      for filter in ResampleFilter.allCases {
        let bytes = Set(even.resampled(width: 11, height: 41, filter: filter).rows.joined())
        #expect(bytes == [byte], "\(filter)")
      }
    }
    var random = SplitMix64(seed: 7)
    let picture = PixelBuffer.noise(31, 17, .rgb, &random)
    for filter in [ResampleFilter.box, .bilinear, .lanczos] {
      let same = picture.resampled(width: 31, height: 17, filter: filter).rows
      #expect(same == picture.rows, "\(filter)")
    }
  }

  @Test("Ratios of hundreds keep the value of an even area, and need the memory of some rows")
  func largeRatios() {
    for (height, filter) in [(6000, ResampleFilter.lanczos), (3000, .box), (900, .mitchell)] {
      var resampler = RowResampler(
        width: 64, height: height, format: .rgba, toWidth: 1, height: 4, filter: filter)
      let row = [UInt8](repeating: 255, count: 256)
      var bytes: Set<UInt8> = []
      for _ in 0..<resampler.neededCount {
        resampler.push(row.span) { _, pixels in bytes.formUnion(pixels.array) }
      }
      #expect(resampler.isComplete)
      #expect(bytes == [255], "\(height), \(filter)")
      #expect(resampler.rowByteCount < 50 * 256, "\(height), \(filter)")
    }
  }

  @Test("A resampler takes no more memory than is foretold")
  func foretoldMemory() {
    for (source, target) in [(10, 1000), (1000, 10), (300, 299), (20_000, 16)] {
      let extent = ResampleExtent(source, to: target)
      for filter in ResampleFilter.allCases {
        let resampler = RowResampler(extent, extent, format: .rgb, filter: filter, light: .sRGB)
        let foretold = RowResampler.byteCount(extent, extent, format: .rgb, filter: filter)
        #expect(resampler.rowByteCount <= foretold, "\(source), \(target), \(filter)")
      }
    }
  }

  @Test("A picture does not move: its mirror image is the mirror image of the result")
  func noMovement() {
    var random = SplitMix64(seed: 11)
    let picture = PixelBuffer.noise(101, 67, .gray, &random)
    for filter in ResampleFilter.allCases {
      let result = picture.resampled(width: 29, height: 90, filter: filter)
        .oriented(.down).rows
      let mirrored = picture.oriented(.down).resampled(width: 29, height: 90, filter: filter).rows
      // Ties of rounding may fall to either side.
      let largest = zip(result.joined(), mirrored.joined()).map { abs(Int($0) - Int($1)) }.max()
      #expect(largest ?? 2 <= 1, "\(filter)")
    }
  }

  @Test("Opacity leaves no dark edge: red beside nothing stays red")
  func noDarkEdge() {
    var picture = PixelBuffer(width: 64, height: 8, format: .rgba)
    let row = (0..<64).flatMap { $0 < 33 ? [255, 0, 0, 255] : [0, 0, 0, 0] as [UInt8] }
    for y in 0..<8 { picture.setRow(y, to: row.span) }
    for light in LightScale.allCases {
      let small = picture.resampled(width: 10, height: 2, filter: .bilinear, light: light).rows[0]
      let parts = (0..<10).map { Array(small[4 * $0..<4 * $0 + 4]) }
      #expect(parts.contains { $0[3] > 20 && $0[3] < 235 })
      #expect(parts.allSatisfy { abs(Int($0[0]) - Int($0[3])) <= 1 && $0[1] == 0 }, "\(light)")
    }
  }

  @Test("In linear light, black and white lines give the grey of half the light")
  func linearLight() {
    let lines = PixelBuffer(
      rows: Array(repeating: (0..<64).map { $0 % 2 == 0 ? 0 : 255 }, count: 8))
    let middle = lines.resampled(width: 8, height: 2, filter: .box, light: .linear).rows[0][4]
    #expect(middle == 188)
    #expect(lines.resampled(width: 8, height: 2, filter: .box).rows[0][4] == 128)
    for byte in 0...255 as ClosedRange<UInt8> {
      let even = PixelBuffer(rows: [[byte, byte], [byte, byte]])
      #expect(even.resampled(width: 1, height: 1, light: .linear).rows == [[byte]])
    }
  }

  @Test("Memory depends on the width and on the ratio of the heights, not on the height")
  func memory() {
    func byteCount(height: Int) -> Int {
      RowResampler(width: 1000, height: height, format: .rgb, toWidth: 100, height: height / 10)
        .rowByteCount
    }
    #expect(byteCount(height: 1000) == byteCount(height: 1_000_000))
  }

  @Test("A size that does not fit is a programmer's error")
  func wrongSizes() async {
    await #expect(processExitsWith: .failure) {
      _ = RowResampler(width: 0, height: 1, format: .gray, toWidth: 1, height: 1)
    }
    await #expect(processExitsWith: .failure) {
      var resampler = RowResampler(width: 2, height: 1, format: .gray, toWidth: 1, height: 1)
      resampler.push([1].span) { _, _ in }
    }
  }
}

@Suite("Weights of resampling")
struct ResampleAxisTests {
  @Test("The weights of each pixel make one, and lie in the row")
  func sums() {
    for source in 1...40 {
      for target in [1, 2, 3, 7, 19, 40, 83] {
        for filter in ResampleFilter.allCases {
          let axis = ResampleAxis(ResampleExtent(source, to: target), filter: filter, multiple: 8)
          for pixel in 0..<target {
            let own = axis.weights[pixel * axis.tapCount..<(pixel + 1) * axis.tapCount]
            let sum = own.reduce(0) { $0 + Int($1) }
            #expect(sum == ResampleAxis.one, "\(source), \(target), \(filter), \(pixel)")
            #expect(Int(axis.starts[pixel] + axis.counts[pixel]) <= source)
          }
        }
      }
    }
  }
}
