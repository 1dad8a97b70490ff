/// The limit of types that are coded as another type by their own single-value container.
///
/// Such types recurse without a level of the document, and may do so for ever.
enum RepeatLimit {
  /// Returns the largest number of them around a value: some for each level of the document.
  static func count(_ depthLimit: Int) -> Int { 16 + 2 * max(0, min(depthLimit, 1 << 30)) }
}
