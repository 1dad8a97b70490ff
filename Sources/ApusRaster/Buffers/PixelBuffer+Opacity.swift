extension PixelBuffer {
  /// Returns the picture with colours that are not multiplied by the opacity, as PNG stores them.
  package borrowing func dividedByOpacity() -> PixelBuffer {
    precondition(format == .rgba, "the picture must have opacity")
    var result = PixelBuffer(width: width, height: height, format: .rgba)
    for y in 0..<height {
      let source = row(y)
      var target = result.mutableRow(y)
      for pixel in 0..<width {
        let alpha = Int(source[4 * pixel + 3])
        for channel in 0..<3 {
          let value = Int(source[4 * pixel + channel])
          target[4 * pixel + channel] =
            alpha == 0 ? 0 : UInt8(min(255, (value * 255 + alpha / 2) / alpha))
        }
        target[4 * pixel + 3] = UInt8(alpha)
      }
    }
    return result
  }
}
