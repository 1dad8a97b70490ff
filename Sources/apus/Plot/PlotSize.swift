/// How large a plot is drawn: for a desk or for a phone.
///
/// Text in a picture shrinks with the picture, so a plot is drawn twice and the page shows the one
/// that fits.
package struct PlotSize: Sendable, Hashable {
  /// The width in units of a pixel.
  package let width: Double
  /// The height in units of a pixel.
  package let height: Double
  /// How many ticks fit on the lower axis.
  let ticksAcross: Int
  /// The class that the page's style shows or hides.
  let className: String

  /// For a desk.
  package static let wide = PlotSize(width: 820, height: 360, ticksAcross: 12, className: "wide")
  /// For a phone.
  package static let narrow = PlotSize(
    width: 358, height: 290, ticksAcross: 6, className: "narrow")

  /// Returns the size with another height.
  func with(height: Double) -> PlotSize {
    PlotSize(width: width, height: height, ticksAcross: ticksAcross, className: className)
  }

  /// Whether it is the one for a phone.
  var isNarrow: Bool { self.className == Self.narrow.className }
}
