import ApusBytes

/// Profiles in the format of pprof: Protocol Buffers with stacks and counts, without gzip.
///
/// `go tool pprof` and many other tools read the format. It has neither the order nor the times of
/// samples: use `SampleLines` to keep them.
///
///     let bytes = Pprof.bytes(of: tree)
///     try Pprof.read(bytes.span) == tree  // true
///
/// Source: "profile.proto", github.com/google/pprof, 2024.
public enum Pprof {
  /// The numbers of the fields of messages.
  enum Field {
    static let (sampleType, sample, mapping, location, function, string) = (1, 2, 3, 4, 5, 6)
    static let defaultSampleType = 14
  }

  /// Returns a tree in the format of pprof.
  ///
  /// Each node with samples of its own becomes a sample; samples of the root have the frame `[root]`.
  /// Removed samples are not written.
  ///
  ///     Pprof.bytes(of: tree)
  ///
  /// - Parameter tree: The tree.
  /// - Complexity: O(*n*) in the frames of all stacks; allocates the result.
  public static func bytes(of tree: CallTree) -> [UInt8] { PprofText(tree).bytes }

  /// Returns the samples of a profile in the format of pprof, with the lines and instructions that are known.
  ///
  /// Use the function for a tree after operations on the tree. Equal samples are added. A location of a running function
  /// has the offset of its instruction in the file as its address.
  ///
  ///     Pprof.bytes(of: profile)
  ///
  /// - Parameter profile: The samples.
  /// - Complexity: O(*n*) in the samples and in the frames of all different stacks; allocates the result.
  public static func bytes(of profile: Profile) -> [UInt8] { PprofText(profile).bytes }

  /// Reads a profile in the format of pprof.
  ///
  /// The counts are those of the sample type with the unit `count`, if there is one, else those of the
  /// last sample type. Inlined functions are frames as well. Equal stacks are added.
  ///
  ///     try Pprof.read(bytes.span).count
  ///
  /// - Parameter bytes: The profile; one that begins with the bytes of gzip is the error `compressed`.
  /// - Throws: `ProfileError` with the offset of the first byte that cannot be read. The error has no
  ///   line.
  /// - Complexity: O(*n*); allocates the names, the locations and the nodes of the tree.
  public static func read(_ bytes: Span<UInt8>) throws(ProfileError) -> CallTree {
    try readCounts(bytes).tree
  }

  /// Reads a profile with the counts of its instructions.
  ///
  /// A location has an instruction if its address is in its mapping.
  ///
  /// - Throws: As `read` does.
  package static func readCounts(
    _ bytes: Span<UInt8>
  ) throws(ProfileError) -> (tree: CallTree, instructions: InstructionCounts) {
    guard bytes.count <= Int32.max else { throw ProfileError(.tooLong, at: 0) }
    if bytes.count > 1, bytes[0] == 0x1F, bytes[1] == 0x8B {
      throw ProfileError(.compressed, at: 0)
    }
    var reader = PprofReader(bytes)
    return try reader.read()
  }
}
