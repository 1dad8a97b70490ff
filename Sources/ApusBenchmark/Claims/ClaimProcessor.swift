/// The kind of processor that a claim is about.
///
///     ClaimProcessor.current?.rawValue  // "x86-64"
///
public enum ClaimProcessor: String, Sendable, Hashable, CaseIterable {
  /// Apple's and other 64-bit ARM processors.
  case arm64
  /// Intel's and AMD's 64-bit processors.
  case x86_64 = "x86-64"

  /// The kind of processor that this program was built for; `nil` for any other kind.
  public static var current: ClaimProcessor? {
    #if arch(arm64)
      .arm64
    #elseif arch(x86_64)
      .x86_64
    #else
      nil
    #endif
  }
}
