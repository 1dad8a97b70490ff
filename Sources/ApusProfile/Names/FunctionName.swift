// UNSAFE: the demanglers of the runtimes return C strings, which are copied and freed

import CApusSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The name of a function as its source spells it, from the symbol that the compiler made of it.
///
///     let name = FunctionName(symbol: "$s4main3foo1xS2i_tF")
///     name.full    // "main.foo(x: Swift.Int) -> Swift.Int"
///     name.short   // "foo(x:)"
///
/// The parts of an asynchronous function, and its specialisations, have the same short name.
public struct FunctionName: Hashable, Sendable {
  /// The name with modules, types and kinds of specialisation; the symbol if it is not mangled.
  public let full: String
  /// The name with types and labels only, as Swift's documentation writes it.
  public let short: String

  /// The length from which on a symbol is not demangled; no compiler writes such names.
  private static let longest = 16_384

  /// Creates the name of a symbol of Swift or C++; any other symbol is its own name.
  ///
  /// - Parameter symbol: The symbol, which may be any text.
  /// - Complexity: O(*n*) in the length of the names; allocates both.
  public init(symbol: String) {
    if symbol.utf8.count < Self.longest, !symbol.utf8.contains(0) {
      if let full = Self.swift(symbol) {
        self.full = full
        short = ShortName.of(full)
        return
      }
      if symbol.hasPrefix("_Z"), let full = Self.cPlusPlus(symbol) {
        self.full = full
        short = full
        return
      }
    }
    full = symbol
    short = symbol
  }

  private static let prefixes = ["$s", "$S", "$e", "_$s", "_$S", "_$e", "_T0"]

  private static func swift(_ symbol: String) -> String? {
    guard prefixes.contains(where: symbol.hasPrefix) else { return nil }
    // SAFETY: the call reads so many bytes of the text, and returns a new string or null.
    return unsafe text(apus_demangle_swift(symbol, symbol.utf8.count))
  }

  private static func cPlusPlus(_ symbol: String) -> String? {
    // SAFETY: the call reads a terminated string, and returns a new string or null.
    unsafe text(apus_demangle_cplusplus(symbol))
  }

  /// Copies and frees a string.
  // SAFETY: (`@unsafe`) the caller passes a terminated string that it owns, or null.
  @unsafe private static func text(_ string: UnsafeMutablePointer<CChar>?) -> String? {
    // SAFETY: the string is terminated, and it is freed once, after the copy.
    guard let string = unsafe string else { return nil }
    defer { unsafe free(string) }
    return unsafe String(cString: string)
  }
}
