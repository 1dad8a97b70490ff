/// How a description looks.
public struct DescriptionStyle: Sendable, Hashable {
  /// What is done about objects that come again.
  public enum Repeats: Sendable, Hashable {
    /// They are written again, unless that would never end.
    case cyclesOnly
    /// Each object is written once.
    case shared
  }

  /// The white space of one level, each element on a line of its own; `nil` for one line in all.
  public var indentation: String?
  /// What is done about objects that come again.
  public var repeats: Repeats

  /// Creates a style.
  ///
  /// - Parameters:
  ///   - indentation: The white space of one level; `nil` for one line in all.
  ///   - repeats: What is done about objects that come again.
  public init(indentation: String? = nil, repeats: Repeats = .cyclesOnly) {
    self.indentation = indentation
    self.repeats = repeats
  }

  /// One line, as Swift prints it.
  public static let line = DescriptionStyle()

  /// Each element on a line of its own.
  public static let indented = DescriptionStyle(indentation: "  ")
}
