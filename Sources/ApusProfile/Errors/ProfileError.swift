/// An error in a file of stacks: its kind and its position.
///
///     do throws(ProfileError) {
///       _ = try FoldedStacks.read(text)
///     } catch {
///       print(error)  // line 3, byte 42: a line of stacks must end with a space and a count
///     }
///
public struct ProfileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of an error.
  ///
  ///     ProfileError(.noCount, at: 0, line: 1).kind == .noCount  // true
  ///
  public enum Kind: String, Sendable, CaseIterable {
    /// A line of folded stacks does not end with a space and a whole number.
    case noCount = "a line of stacks must end with a space and a count"
    /// A count, or the sum of all counts, is greater than 64 bits can hold.
    case countTooLarge = "the sum of the counts is too large"
    /// A line of folded stacks has no frame.
    case noStack = "the stack has no frame"
    /// A line of a stack of `perf script` does not begin with a hexadecimal address.
    case noAddress = "a line of a stack must begin with a hexadecimal address"
    /// A stack of `perf script` comes before the first line that names a thread.
    case noThread = "a stack must follow the line of its thread"
    /// The text is longer than 2 GiB, or than 1 GiB if its lines are JSON.
    case tooLong = "the text is too long; divide it, 1073741823 bytes can always be read"
    /// A line is not a sample as JSON.
    case noSample = "a line must be a sample as JSON, with a stack of names"
    /// A profile of pprof is compressed.
    case compressed = "the profile is compressed by gzip; decompress it with gunzip"
    /// A message of pprof ends within a field.
    case truncated = "the profile ends within a field"
    /// A field of pprof has a type that the format does not have.
    case unknownField = "a field has a type that pprof does not have"
    /// A profile of pprof refers to a string, function or location that it does not have.
    case noReference = "a number refers to a string, function or location that is not there"
    /// The stacks of a profile of pprof have far more frames than the profile has bytes.
    case tooManyFrames = "the stacks have more than 16 frames for each byte of the profile"
    /// A sample of pprof has a count below 0, as the difference of two profiles has.
    case negativeCount = "a count must not be negative"
  }

  /// The kind of the error.
  public let kind: Kind
  /// The offset of the byte at which the problem was found, from 0.
  public let offset: Int
  /// The number of the line, from 1; 0 in a format without lines.
  public let line: Int

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - kind: The kind of the error.
  ///   - offset: The offset of the byte, from 0.
  ///   - line: The number of the line, from 1; 0 in a format without lines.
  public init(_ kind: Kind, at offset: Int, line: Int = 0) {
    self.kind = kind
    self.offset = offset
    self.line = line
  }

  /// The position and the kind; numbers count from 1.
  public var description: String {
    (line == 0 ? "" : "line \(line), ") + "byte \(offset + 1): \(kind.rawValue)"
  }
}
