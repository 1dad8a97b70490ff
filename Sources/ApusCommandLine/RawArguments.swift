import ApusSystem

/// The arguments as bytes, which need not be UTF-8.
///
/// `HostProcess.arguments` has invalid bytes replaced, and a path with replaced bytes names another
/// file or none.
enum RawArguments {
  /// Returns the bytes of an argument, counted from 1, or `nil` if there are fewer arguments.
  static func bytes(at position: Int) -> [UInt8]? { HostProcess.argumentBytes(at: position) }

  /// Returns the first argument that is not UTF-8, apart from the arguments at `positions`.
  static func firstRepaired(except positions: [Int]) -> Int? {
    (1..<max(1, HostProcess.argumentCount)).first { position in
      guard !positions.contains(position), let bytes = bytes(at: position) else { return false }
      return Array(String(decoding: bytes, as: UTF8.self).utf8) != bytes
    }
  }
}
