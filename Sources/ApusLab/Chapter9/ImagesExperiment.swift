// UNSAFE: a loop over an image by a pointer, as the book has it

import ApusMeasure

extension CaseStudyExperiment {
  /// A gradient in an image of 960 x 540 pixels, in four loops of Swift and in C: chapter 9.
  static let imageLoops = CaseStudyExperiment(
    .imageLoops, from: Chapter9.source,
    measures: "a gradient in an image: four loops of Swift, without optimisation, and C",
    how: """
      Each pixel of 960 x 540 gets its column, its row and both, in an array of structures, of which a form is \
      compiled without optimisation; in words by a pointer, by a span, and by vectors of eight words. \
      image-in-...: a program in C with structures, with -O0 and with -Ofast. All images must be the same. A \
      measurement is the time of an image.
      """,
    seconds: 3, published: [Chapter9.imageTable]
  ) {
    [
      CaseStudyGroup("loops") { experiment in
        CaseStudyPlan([loops(GradientSize(rows: experiment.scaled(540, atLeast: 2)))])
      },
      CaseStudyGroup("c") {
        CaseStudyPlan([], counts: CaseStudyPlan.Count.times(of: TimedProgram.images, $0))
      },
    ]
  }

  private static func loops(_ size: GradientSize) -> CaseStudy {
    let zero = Pixel(red: 0, green: 0, blue: 0, alpha: 0)
    return CaseStudy(
      .image, items: 1,
      variants: [
        variant(.structures, size, zero, GradientLoops.structures, \.word),
        variant(.unoptimised, size, zero, GradientLoops.unoptimised, \.word),
        variant(.pointers, size, UInt32(0), GradientLoops.pointers, \.self),
        variant(.spans, size, UInt32(0), GradientLoops.spans, \.self),
        variant(.imageVectors, size, UInt32(0), GradientLoops.vectors, \.self),
      ])
  }

  /// A loop over an image of its own; the image is checked outside the measurement.
  private static func variant<Element>(
    _ key: VariantKey, _ size: GradientSize, _ zero: Element,
    _ loop: @escaping (inout [Element], GradientSize, Int) -> Void,
    _ word: @escaping (Element) -> UInt32
  ) -> CaseStudy.Variant {
    var image = [Element](repeating: zero, count: size.pixels)
    return Variant(
      key, prepare: { image = [Element](repeating: zero, count: size.pixels) },
      answer: { _ in GradientSize.sum(of: image.lazy.map(word)) }
    ) {
      loop(&image, size, identity(1))
      return 0
    }
  }
}

/// The size of an image of 960 columns, and the sum that compares images.
private struct GradientSize {
  let rows: Int
  let columns = 960
  var pixels: Int { rows * columns }

  /// A sum that depends on the place of each pixel.
  static func sum(of words: some Sequence<UInt32>) -> Int {
    words.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xffff_ffff_ffff }
  }
}

private struct Pixel {
  let (red, green, blue, alpha): (UInt8, UInt8, UInt8, UInt8)

  init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  var word: UInt32 {
    UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | UInt32(alpha) << 24
  }
}

/// The loops: each sets all pixels of an image.
private enum GradientLoops {
  @inline(never)
  static func structures(_ image: inout [Pixel], _ size: GradientSize, _ offset: Int) {
    for row in 0..<size.rows {
      for column in 0..<size.columns {
        image[row * size.columns + column] = Pixel(
          red: UInt8(truncatingIfNeeded: column + offset),
          green: UInt8(truncatingIfNeeded: row + offset),
          blue: UInt8(truncatingIfNeeded: column ^ row), alpha: 255)
      }
    }
  }

  @_optimize(none)
  static func unoptimised(_ image: inout [Pixel], _ size: GradientSize, _ offset: Int) {
    for row in 0..<size.rows {
      for column in 0..<size.columns {
        image[row * size.columns + column] = Pixel(
          red: UInt8(truncatingIfNeeded: column + offset),
          green: UInt8(truncatingIfNeeded: row + offset),
          blue: UInt8(truncatingIfNeeded: column ^ row), alpha: 255)
      }
    }
  }

  @inline(__always)
  private static func word(_ row: UInt32, _ column: UInt32, _ offset: UInt32) -> UInt32 {
    (column &+ offset) & 255 | ((row &+ offset) & 255) << 8 | ((column ^ row) & 255) << 16
      | 0xff00_0000
  }

  @inline(never)
  static func pointers(_ image: inout [UInt32], _ size: GradientSize, _ offset: Int) {
    // SAFETY: the image has a word for each row and column.
    unsafe image.withUnsafeMutableBufferPointer { image in
      guard var next = image.baseAddress else { return }
      for row in 0..<UInt32(size.rows) {
        for column in 0..<UInt32(size.columns) {
          unsafe next.pointee = word(row, column, UInt32(offset))
          unsafe next += 1
        }
      }
    }
  }

  @inline(never)
  static func spans(_ image: inout [UInt32], _ size: GradientSize, _ offset: Int) {
    var pixels = image.mutableSpan
    var index = 0
    for row in 0..<UInt32(size.rows) {
      for column in 0..<UInt32(size.columns) {
        pixels[index] = word(row, column, UInt32(offset))
        index &+= 1
      }
    }
  }

  @inline(never)
  static func vectors(_ image: inout [UInt32], _ size: GradientSize, _ offset: Int) {
    let (low, first) = (SIMD8<UInt32>(repeating: 255), SIMD8<UInt32>(0, 1, 2, 3, 4, 5, 6, 7))
    let offset = UInt32(offset)
    var pixels = image.mutableSpan
    // SAFETY: words and vectors of words have any bits.
    var bytes = unsafe pixels.mutableBytes
    for row in 0..<size.rows {
      let green = ((UInt32(row) &+ offset) & 255) << 8 | 0xff00_0000
      for column in stride(from: 0, to: size.columns, by: 8) {
        let columns = first &+ UInt32(column)
        let blue = ((columns ^ SIMD8(repeating: UInt32(row))) & low) &<< 16
        bytes.storeBytes(
          of: (columns &+ offset) & low | SIMD8(repeating: green) | blue,
          toByteOffset: 4 * (row * size.columns + column), as: SIMD8<UInt32>.self)
      }
    }
  }
}

extension TimedProgram {
  fileprivate static let images = [cImage, cImageUnoptimised]

  static let cImage = image("c", "-Ofast", repeats: 100)
  static let cImageUnoptimised = image("c-unoptimised", "-O0", repeats: 15)

  private static func image(_ name: String, _ level: String, repeats: Int) -> TimedProgram {
    TimedProgram(
      study: "image", name: name, command: "cc", repeats: repeats, file: ("image.c", imageText),
      compile: ["cc", level, "-o", "PROGRAM", "FILE"], run: ["PROGRAM"], runs: 2,
      answer: "\(imageSum)")
  }

  private static let imageSum = {
    let size = GradientSize(rows: 540)
    var image = [UInt32](repeating: 0, count: size.pixels)
    GradientLoops.spans(&image, size, 1)
    return GradientSize.sum(of: image)
  }()

  private static let imageText = """
    #include <stdint.h>
    #include <stdio.h>
    #include <stdlib.h>
    struct pixel { uint8_t red, green, blue, alpha; };
    static struct pixel image[540 * 960];
    static void gradient(struct pixel *image, int offset) {
      for (int row = 0; row < 540; row++)
        for (int column = 0; column < 960; column++) {
          struct pixel pixel = {column + offset, row + offset, column ^ row, 255};
          image[row * 960 + column] = pixel;
        }
    }
    int main(int count, char **words) {
      long repeats = atol(words[1]), offset = atol(words[2]), sum = 0;
      while (repeats-- > 0) {
        gradient(image, offset);
        __asm__ volatile("" : : "r"(image) : "memory");
      }
      for (int index = 0; index < 540 * 960; index++) {
        struct pixel p = image[index];
        sum = (sum * 31 + (p.red | p.green << 8 | p.blue << 16 | (long)p.alpha << 24)) & 0xffffffffffff;
      }
      printf("%ld\\n", sum);
    }
    """
}

extension ProbeKey {
  /// The key of the experiment.
  static let imageLoops = ProbeKey("image-loops")
}

extension StudyKey {
  static let image = StudyKey("image")
}

extension VariantKey {
  static let structures = VariantKey("structures")
  static let pointers = VariantKey("pointers")
  static let spans = VariantKey("spans")
  static let imageVectors = VariantKey("vectors-of-eight")
}
