/// The size of a plot.
///
/// It is the width of a phone. A desktop shows two plots side by side, so that a plot is in the page
/// once, and its text has the same size on both.
package struct PlotSize: Sendable, Hashable {
  /// The width in units of a pixel.
  package let width: Double
  /// The height in units of a pixel.
  package let height: Double

  /// The size of curves.
  package static let usual = PlotSize(width: 400, height: 300)

  /// Returns the size with another height.
  func with(height: Double) -> PlotSize { PlotSize(width: width, height: height) }
}
