/// An instruction in the file of a program or library.
///
///     let place = profile.instructionCounts { $0.name == "parse(_:)" }[0].instruction
///     "\(place.path) \(String(place.offset, radix: 16))"  // "/srv/server 1a2f0"
///
public struct ProfileInstruction: Hashable, Sendable {
  /// The path of the file when the program ran.
  public let path: String
  /// The build identifier of the file as hexadecimal digits, or a checksum of its code such as `code-1a2b3c4d`;
  /// empty if neither is known.
  public let identity: String
  /// The offset of the first byte of the instruction in the file.
  public let offset: UInt64

  /// Creates the place of an instruction.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - identity: The build identifier, or a checksum of the code.
  ///   - offset: The offset in the file, in bytes.
  public init(path: String, identity: String = "", offset: UInt64) {
    self.path = path
    self.identity = identity
    self.offset = offset
  }
}
