#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A command that is run as a whole: a program and its arguments.
package struct ComparedCommand: Sendable, Hashable {
  /// The command as the user wrote it, which names its results.
  package let name: String
  let path: String
  let arguments: [String]

  init(name: String, path: String, arguments: [String]) {
    self.name = name
    self.path = path
    self.arguments = arguments
  }

  /// Reads a command.
  ///
  /// What contains a space and is no file goes to `/bin/sh`, which gets the arguments after it.
  ///
  /// - Parameter arguments: What follows it, for both commands alike.
  /// - Returns: `nil` where a plain name is not in `PATH`.
  package init?(_ text: String, arguments: [String]) {
    name = text
    if text.contains(" "), !Self.isThere(text) {
      path = "/bin/sh"
      self.arguments = ["sh", "-c", arguments.isEmpty ? text : text + " \"$@\"", "sh"] + arguments
    } else {
      guard let found = ExecutableSearch.path(of: text) else { return nil }
      path = found
      self.arguments = [text] + arguments
    }
  }

  private static func isThere(_ path: String) -> Bool {
    // SAFETY: the call reads a terminated string.
    unsafe access(path, F_OK) == 0
  }
}
