/// The style of a description: its indentation and its treatment of repeated objects.
///
///     var stream = DescriptionStream(into: MemorySink(), style: .indented)
///     try stream.write([1, 2])
///     stream.target.text  // "[\n  1,\n  2\n]"
///
public struct DescriptionStyle: Sendable, Hashable {
  /// The treatment of repeated objects.
  ///
  ///     final class Stop { var name = "Zoo" }
  ///     let stop = Stop()
  ///     var stream = DescriptionStream(into: MemorySink(), style: DescriptionStyle(repeats: .shared))
  ///     try stream.write(any: [stop, stop])
  ///     stream.target.text  // [Stop(name: "Zoo"), <already seen>]
  ///
  public enum Repeats: Sendable, Hashable {
    /// Repeated objects are written again, unless they form a cycle.
    case cyclesOnly
    /// Each object is written once.
    case shared
  }

  /// The white space of each level, with each element on its own line; `nil` for a single line.
  public var indentation: String?
  /// The treatment of repeated objects.
  public var repeats: Repeats

  /// Creates a style.
  ///
  /// - Parameters:
  ///   - indentation: The white space of each level; `nil` for a single line.
  ///   - repeats: The treatment of repeated objects.
  public init(indentation: String? = nil, repeats: Repeats = .cyclesOnly) {
    self.indentation = indentation
    self.repeats = repeats
  }

  /// A single line, as Swift prints values.
  public static let line = DescriptionStyle()

  /// Each element on its own line, indented by two spaces.
  public static let indented = DescriptionStyle(indentation: "  ")
}
