#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The arguments as bytes, which need not be UTF-8.
///
/// `CommandLine.arguments` has invalid bytes replaced, and a path with replaced bytes names another
/// file or none.
enum RawArguments {
  /// Returns the bytes of an argument, counted from 1, or `nil` if there are fewer arguments.
  static func bytes(at position: Int) -> [UInt8]? {
    guard position < CommandLine.argc else { return nil }
    // SAFETY: the strings live as long as the process, end with a zero, and are never written to.
    return unsafe CommandLine.unsafeArgv[position].map { start in
      unsafe Array(UnsafeRawBufferPointer(start: start, count: strlen(start)))
    }
  }

  /// Returns the first argument that is not UTF-8, apart from the arguments at `positions`.
  static func firstRepaired(except positions: [Int]) -> Int? {
    (1..<max(1, Int(CommandLine.argc))).first { position in
      guard !positions.contains(position), let bytes = bytes(at: position) else { return false }
      return Array(String(decoding: bytes, as: UTF8.self).utf8) != bytes
    }
  }
}
