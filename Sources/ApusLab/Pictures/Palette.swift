import ApusRaster

/// A palette of at most 256 colours, chosen from a picture by the median cut.
///
/// Source: Heckbert, "Color image quantization for frame buffer display", SIGGRAPH 1982.
struct Palette {
  /// A box of colours, each with five bits for a channel, and its pixels.
  private typealias Colours = [(colour: Int, count: Int)]

  /// The colours of eight bits a channel, in the order of their brightness.
  let colours: [SIMD3<UInt8>]
  /// The number of the colour for each colour of five bits a channel.
  private let numbers: [UInt8]

  /// Chooses the colours of a picture of red, green and blue.
  ///
  /// - Complexity: O(*n*) in the pixels, and O(*m* log *m*) in the colours of five bits a channel.
  init(of picture: borrowing PixelBuffer) {
    var counts = [Int](repeating: 0, count: 1 << 15)
    for y in 0..<picture.height {
      let row = picture.row(y)
      for x in 0..<picture.width { counts[Self.key(row, x)] += 1 }
    }
    var boxes: [Colours] = [counts.indices.filter { counts[$0] > 0 }.map { ($0, counts[$0]) }]
    while boxes.count < 256, let index = Self.widest(boxes) {
      let halves = Self.halves(boxes[index])
      boxes[index] = halves.0
      boxes.append(halves.1)
    }
    let means = boxes.map { (mean: Self.mean($0), box: $0) }
      .sorted { Self.brightness($0.mean) < Self.brightness($1.mean) }
    var numbers = [UInt8](repeating: 0, count: 1 << 15)
    for (number, mean) in means.enumerated() {
      for (colour, _) in mean.box { numbers[colour] = UInt8(number) }
    }
    (colours, self.numbers) = (means.map(\.mean), numbers)
  }

  /// Returns the numbers of the colours of a picture, as a grey picture.
  func numbers(of picture: borrowing PixelBuffer) -> PixelBuffer {
    var result = PixelBuffer(width: picture.width, height: picture.height, format: .gray)
    for y in 0..<picture.height {
      let source = picture.row(y)
      var row = result.mutableRow(y)
      for x in 0..<picture.width { row[x] = numbers[Self.key(source, x)] }
    }
    return result
  }

  private static func key(_ row: Span<UInt8>, _ x: Int) -> Int {
    Int(row[3 * x] >> 3) << 10 | Int(row[3 * x + 1] >> 3) << 5 | Int(row[3 * x + 2] >> 3)
  }

  private static func channel(_ colour: Int, _ channel: Int) -> Int {
    colour >> (10 - 5 * channel) & 31
  }

  /// The channel in which the colours of a box differ most, and by how much.
  private static func range(_ box: Colours) -> (channel: Int, width: Int) {
    let widths = (0..<3).map { channel in
      let values = box.map { Self.channel($0.colour, channel) }
      return (channel: channel, width: (values.max() ?? 0) - (values.min() ?? 0))
    }
    return widths.max { $0.width < $1.width } ?? (0, 0)
  }

  /// The box with the most pixels among those with several colours.
  private static func widest(_ boxes: [Colours]) -> Int? {
    boxes.indices.filter { boxes[$0].count > 1 }.max { pixels(boxes[$0]) < pixels(boxes[$1]) }
  }

  private static func pixels(_ box: Colours) -> Int { box.reduce(0) { $0 + $1.count } }

  /// Divides a box of several colours at the median of its pixels.
  private static func halves(_ box: Colours) -> (Colours, Colours) {
    let channel = range(box).channel
    let sorted = box.sorted { Self.channel($0.colour, channel) < Self.channel($1.colour, channel) }
    var (left, end) = (pixels(box) / 2, 0)
    while end < sorted.count - 1, left > 0 {
      left -= sorted[end].count
      end += 1
    }
    end = max(1, end)
    return (Array(sorted[..<end]), Array(sorted[end...]))
  }

  private static func mean(_ box: Colours) -> SIMD3<UInt8> {
    var sum = SIMD3<Int>()
    for (colour, count) in box {
      for index in 0..<3 { sum[index] += (channel(colour, index) * 8 + 4) * count }
    }
    let count = max(1, pixels(box))
    return SIMD3(UInt8(sum[0] / count), UInt8(sum[1] / count), UInt8(sum[2] / count))
  }

  private static func brightness(_ colour: SIMD3<UInt8>) -> Int {
    2 * Int(colour[0]) + 5 * Int(colour[1]) + Int(colour[2])
  }
}
