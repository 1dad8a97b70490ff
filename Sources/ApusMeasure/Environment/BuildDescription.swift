/// How this program was built.
public enum BuildDescription {
  /// The compiler and the kind of build: `Swift 6.3, release`.
  public static var current: String { "Swift \(compiler), \(isDebug ? "debug" : "release")" }

  /// Whether the optimiser was off.
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
