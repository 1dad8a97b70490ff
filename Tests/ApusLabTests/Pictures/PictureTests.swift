import ApusRaster
import ApusTestSupport
import Testing

@testable import ApusLab

@Suite("Pictures of experiments")
struct PictureTests {
  @Test("A picture has no error to its copy, and that of one changed sample to another")
  func error() {
    let scene = SamplePicture.scene(width: 40, height: 30, seed: 1)
    var other = scene.copied()
    let same = scene.error(to: other)
    #expect(same == 0)
    var row = other.mutableRow(7)
    row[5] = row[5] < 128 ? row[5] + 60 : row[5] - 60
    let error = scene.error(to: other)
    #expect(abs(error - 60.0 / 255 / Double(3 * 40 * 30).squareRoot()) < 1e-12)
    let smaller = scene.error(to: PixelBuffer(width: 40, height: 29, format: .rgb))
    #expect(smaller == 1)
    let gray = scene.error(to: PixelBuffer(width: 40, height: 30, format: .gray))
    #expect(gray == 1)
  }

  @Test("A variant that makes another picture is refused as a wrong result")
  func planted() throws {
    let scene = SharedPicture(SamplePicture.scene(width: 40, height: 30, seed: 1))
    let right = CaseStudy.Variant.picture("right", near: scene, within: 0) {
      scene.picture.copied()
    }
    let wrong = CaseStudy.Variant.picture("wrong", near: scene, within: 0.02) {
      SamplePicture.scene(width: 40, height: 30, seed: 2)
    }
    try withExperiment { experiment in
      _ = try CaseStudy("picture", items: 1, variants: [right]).round([0], experiment.context)
      let study = CaseStudy("picture", items: 1, variants: [right, wrong])
      #expect(throws: WrongResultError.self) { try study.round([0, 1], experiment.context) }
    }
  }

  @Test("A scene of a seed is always the same, and its opacity bounds its colours")
  func scenes() {
    let scene = SamplePicture.scene(width: 64, height: 48, seed: 3)
    let error = scene.error(to: SamplePicture.scene(width: 64, height: 48, seed: 3))
    #expect(error == 0)
    let cutout = SamplePicture.cutout(width: 64, height: 48, seed: 3)
    var (outside, steps) = (0, Set<UInt8>())
    for y in 0..<cutout.height {
      let row = cutout.row(y)
      for x in 0..<cutout.width {
        steps.insert(row[4 * x + 3])
        for channel in 0..<3 where row[4 * x + channel] > row[4 * x + 3] { outside += 1 }
      }
    }
    #expect(outside == 0)
    #expect(steps.contains(0) && steps.contains(255))
  }

  @Test("Strokes darken the same share of a page at each size")
  func strokes() {
    let page = StrokePage(lines: 6, wordsOfLine: 4, seed: 5)
    #expect(page.byteCount == 24 * (2 + 4 * 40))
    let shares = [1000, 2000].map { width in
      var picture = PixelBuffer.paper(width: width, height: width)
      page.draw(into: &picture)
      return darkness(picture)
    }
    #expect(shares[1] > 0.01)
    #expect(abs(shares[0] / shares[1] - 1) < 0.25, "\(shares)")
  }

  private func darkness(_ picture: borrowing PixelBuffer) -> Double {
    var sum = 0
    for y in 0..<picture.height {
      let row = picture.row(y)
      for x in 0..<row.count { sum += 255 - Int(row[x]) }
    }
    return Double(sum) / Double(255 * 3 * picture.width * picture.height)
  }

  @Test("A palette has at most 256 colours in the order of their brightness, each near its pixels")
  func palette() {
    let scene = SamplePicture.scene(width: 80, height: 60, seed: 4)
    let palette = Palette(of: scene)
    let numbers = palette.numbers(of: scene)
    var shown = PixelBuffer(width: 80, height: 60, format: .rgb)
    for y in 0..<60 {
      let source = numbers.row(y)
      var row = shown.mutableRow(y)
      for x in 0..<80 {
        for channel in 0..<3 { row[3 * x + channel] = palette.colours[Int(source[x])][channel] }
      }
    }
    #expect(palette.colours.count == 256)
    let error = shown.error(to: scene)
    #expect(error < 0.06)
    let single = Palette(of: PixelBuffer.paper(width: 4, height: 4))
    #expect(single.colours.count == 1)
  }

  @Test("Pixels in a file of a command are read again; another kind and a short file are none")
  func pixmap() throws {
    let scene = SamplePicture.scene(width: 20, height: 15, seed: 8)
    let bytes = PortablePixmap.bytes(of: scene)
    let same = try #require(PortablePixmap.picture(bytes)).picture.error(to: scene)
    #expect(same == 0)
    #expect(PortablePixmap.picture(Array(bytes.dropLast())) == nil)
    #expect(PortablePixmap.picture(Array("P5\n20 15\n255\n".utf8) + bytes) == nil)
    #expect(PortablePixmap.picture([]) == nil)
    let commented = Array("P6\n# by a command\n20 15\n255\n".utf8) + bytes.suffix(900)
    let read = try #require(PortablePixmap.picture(commented)).picture.error(to: scene)
    #expect(read == 0)
  }

  @Test("A command that writes another picture is refused as a wrong result")
  func command() throws {
    try withExperiment { experiment in
      let commands = try PictureCommands(experiment)
      let other = SamplePicture.scene(width: 128, height: 96, seed: 7)
      #expect(throws: WrongResultError.self) { try commands.check(PortablePixmap.bytes(of: other)) }
      #expect(throws: WrongResultError.self) { try commands.check([]) }
      try commands.check(
        PortablePixmap.bytes(of: SamplePicture.scene(width: 128, height: 96, seed: 6)))
    }
  }
}
