/// The size of a plot, for a desktop or for a phone.
///
/// The text in a picture shrinks with the picture. Therefore a plot is drawn twice, and the page
/// shows the drawing that fits.
package struct PlotSize: Sendable, Hashable {
  /// The width in units of a pixel.
  package let width: Double
  /// The height in units of a pixel.
  package let height: Double
  /// The number of ticks that fit on the lower axis.
  let ticksAcross: Int
  /// The class that the page's style shows or hides.
  let className: String

  /// The size for a desktop.
  package static let wide = PlotSize(width: 820, height: 360, ticksAcross: 12, className: "wide")
  /// The size for a phone.
  package static let narrow = PlotSize(
    width: 358, height: 290, ticksAcross: 6, className: "narrow")

  /// Returns the size with another height.
  func with(height: Double) -> PlotSize {
    PlotSize(width: width, height: height, ticksAcross: ticksAcross, className: className)
  }

  /// Whether it is the size for a phone.
  var isNarrow: Bool { self.className == Self.narrow.className }
}
