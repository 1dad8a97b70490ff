extension ImageFacts {
  /// The opacity that follows the colours of a JPEG, as JPNG and JPJP have it.
  ///
  ///     facts.mask?.coding == .png  // a JPNG
  ///
  public struct Mask: Sendable, Hashable {
    /// The format of the opacity.
    ///
    ///     ImageFacts.Mask.Coding.jpeg.containerName  // JPJP
    ///
    public enum Coding: String, Sendable, Hashable, CaseIterable {
      /// A grey PNG: exact, and decoded in full (JPNG).
      case png
      /// A grey JPEG: smaller, and decoded at n/8 of its size (JPJP).
      case jpeg

      /// The name of a file with such opacity.
      public var containerName: String { self == .png ? "JPNG" : "JPJP" }
    }

    /// The format of the opacity.
    public let coding: Coding
    /// The bytes of the file with the opacity.
    public let range: Range<Int>
  }
}
