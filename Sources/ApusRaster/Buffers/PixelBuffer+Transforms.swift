extension PixelBuffer {
  /// Returns a rectangle of the picture.
  ///
  ///     picture.cropped(to: PixelRectangle(x: 10, y: 20, width: 64, height: 64))
  ///
  /// - Parameter rectangle: The rectangle, which must lie in the picture.
  /// - Complexity: O(*n*) for *n* bytes of the result; allocates it.
  public borrowing func cropped(to rectangle: PixelRectangle) -> PixelBuffer {
    precondition(
      rectangle.x >= 0 && rectangle.x + rectangle.width <= width && rectangle.y >= 0
        && rectangle.y + rectangle.height <= height, "rectangle must lie in the picture")
    var result = PixelBuffer(width: rectangle.width, height: rectangle.height, format: format)
    let channels = format.channelCount
    for y in 0..<rectangle.height {
      let source = row(rectangle.y + y)
      var target = result.mutableRow(y)
      for index in target.indices { target[index] = source[rectangle.x * channels + index] }
    }
    return result
  }

  /// Returns the picture as a viewer shows it, for a picture that was stored in an orientation.
  ///
  ///     let upright = picture.oriented(.right)  // stored by a camera that was held upright
  ///
  /// - Parameter orientation: The orientation of the stored picture.
  /// - Complexity: O(*n*) for *n* bytes; allocates the result.
  public borrowing func oriented(_ orientation: Orientation) -> PixelBuffer {
    var result =
      orientation.swapsAxes
      ? PixelBuffer(width: height, height: width, format: format)
      : PixelBuffer(width: width, height: height, format: format)
    let channels = format.channelCount
    for y in 0..<result.height {
      var target = result.mutableRow(y)
      for x in 0..<target.count / channels {
        let (fromX, fromY) = orientation.source(x, y, width, height)
        let source = row(fromY)
        for channel in 0..<channels {
          target[x * channels + channel] = source[fromX * channels + channel]
        }
      }
    }
    return result
  }
}
