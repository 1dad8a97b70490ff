/// The build of this program: its compiler and its kind.
///
///     print(BuildDescription.current)  // Swift 6.3, release
///     if BuildDescription.isDebug { print("measure a release build") }
///
public enum BuildDescription {
  /// The compiler and the kind of build: `Swift 6.3, release`.
  public static var current: String { "Swift \(compiler), \(isDebug ? "debug" : "release")" }

  /// The compiler, the kind of build and its processor: `Swift 6.3, release, x86_64`.
  static var toolchain: String { "\(current), \(architecture)" }

  private static var architecture: String {
    #if arch(x86_64)
      "x86_64"
    #elseif arch(arm64)
      "arm64"
    #else
      "another processor"
    #endif
  }

  /// Whether this is a debug build, with the optimiser off.
  public static var isDebug: Bool {
    #if DEBUG
      true
    #else
      false
    #endif
  }

  private static var compiler: String {
    #if compiler(>=6.4)
      "6.4 or later"
    #elseif compiler(>=6.3)
      "6.3"
    #else
      "6.2"
    #endif
  }
}
