/// A function on a stack: its name, and the module that contains it.
///
///     let frame = ProfileFrame("parse", module: "server")
///     frame.label  // "parse"
///
public struct ProfileFrame: Hashable, Sendable {
  /// The name of a function that is not known.
  public static let unknownName = "[unknown]"

  /// The name of the function; `[unknown]` if there is no symbol for its address.
  public let name: String
  /// The file name of the program or library, such as `libc.so.6`; empty if it is not known.
  public let module: String
  /// The line of the instruction, or of the call; `nil` if it is not known. Trees of calls have no lines.
  public let line: SourceLine?

  /// Creates a frame.
  ///
  /// - Parameters:
  ///   - name: The name of the function, which may contain any characters.
  ///   - module: The file name of its program or library, without folders.
  ///   - line: The line of the instruction, or of the call.
  public init(_ name: String, module: String = "", line: SourceLine? = nil) {
    self.name = name
    self.module = module
    self.line = line
  }

  /// The frame without its line.
  package var withoutLine: ProfileFrame { ProfileFrame(name, module: module) }

  /// The name as text for readers: an unknown function has the name of its module.
  ///
  ///     ProfileFrame("[unknown]", module: "libc.so.6").label  // "[unknown in libc.so.6]"
  ///
  public var label: String {
    guard name == Self.unknownName, !module.isEmpty else { return name }
    return "[unknown in \(module)]"
  }
}
