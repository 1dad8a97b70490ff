// UNSAFE: the arguments as `main` got them are C strings, which `CommandLine` does not have without `/proc`

import CApusSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

// `CommandLine` reads the arguments from `/proc` on Linux, and has none where it is not mounted.
// The C library passes them to the program in any case.
extension HostProcess {
  /// The arguments with the program's name first; invalid UTF-8 is replaced.
  ///
  /// - Complexity: O(*n*) in the length of the arguments.
  package static var arguments: [String] {
    (0..<argumentCount).compactMap { position in
      argumentBytes(at: position).map { String(decoding: $0, as: UTF8.self) }
    }
  }

  /// The arguments after the program's name; invalid UTF-8 is replaced.
  package static var words: [String] { Array(arguments.dropFirst()) }

  /// The number of arguments with the program's name.
  package static var argumentCount: Int {
    // SAFETY: the list is compared with null and not read.
    Int(unsafe apus_arguments() == nil ? CommandLine.argc : apus_argument_count())
  }

  /// The list of arguments as `main` got it, which ends with null.
  // SAFETY: (`@unsafe`) both lists end with null, live as long as the process and are not written.
  @unsafe package static var argumentList: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> {
    // SAFETY: the pointer is returned and not read.
    unsafe apus_arguments() ?? CommandLine.unsafeArgv
  }

  /// Returns the bytes of an argument, counted from the program's name at 0; `nil` beyond the last.
  package static func argumentBytes(at position: Int) -> [UInt8]? {
    guard position < argumentCount else { return nil }
    // SAFETY: the strings live as long as the process, end with a zero, and are never written to.
    return unsafe argumentList[position].map { start in
      unsafe Array(UnsafeRawBufferPointer(start: start, count: strlen(start)))
    }
  }
}
