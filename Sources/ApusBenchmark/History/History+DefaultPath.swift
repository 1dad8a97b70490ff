// UNSAFE: `getenv` and `realpath` return C strings

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension History {
  /// Returns the path of the user's own history.
  ///
  /// The path is `apus/history.jsonl` in `$XDG_STATE_HOME`, else in `~/.local/state`; on macOS in
  /// `~/Library/Application Support`. Source: XDG Base Directory Specification 0.8, which says that
  /// a relative `$XDG_STATE_HOME` is to be ignored.
  ///
  /// - Throws: `HistoryError` if the environment names no home.
  public static func defaultPath() throws(HistoryError) -> String {
    try defaultPath { name in
      // SAFETY: `getenv` returns a C string or nil, and it is copied before anything can change it.
      unsafe getenv(name).map { unsafe String(cString: $0) }
    }
  }

  /// Returns the path of the history of a user with a given environment.
  package static func defaultPath(
    environment: (_ name: String) -> String?
  ) throws(HistoryError) -> String {
    #if os(macOS)
      let states = "Library/Application Support"
    #else
      if let folder = environment("XDG_STATE_HOME"), folder.hasPrefix("/") {
        return folder + "/apus/history.jsonl"
      }
      let states = ".local/state"
    #endif
    guard let home = environment("HOME"), home.hasPrefix("/") else {
      throw HistoryError(
        .findFolder, path: "apus/history.jsonl", problem: "the environment has no HOME")
    }
    return "\(home)/\(states)/apus/history.jsonl"
  }
}
