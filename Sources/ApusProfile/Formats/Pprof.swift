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
    guard bytes.count <= Int32.max else { throw ProfileError(.tooLong, at: 0) }
    if bytes.count > 1, bytes[0] == 0x1F, bytes[1] == 0x8B {
      throw ProfileError(.compressed, at: 0)
    }
    var reader = PprofReader(bytes)
    return try reader.read()
  }
}

/// The bytes of a tree in the format of pprof.
private struct PprofText {
  private var message = ProtobufMessage()
  private var strings: [String] = []
  private var numbers: [String: Int] = [:]

  var bytes: [UInt8] { message.bytes }

  init(_ tree: CallTree) {
    _ = number(of: "")
    let (samples, count) = (number(of: "samples"), number(of: "count"))
    message.append(field: Pprof.Field.sampleType) {
      $0.append(samples, field: 1)
      $0.append(count, field: 2)
    }
    addSamples(tree)
    addFrames(tree)
    message.append(samples, field: Pprof.Field.defaultSampleType)
    for string in strings { message.append(Array(string.utf8), field: Pprof.Field.string) }
  }

  private mutating func number(of string: String) -> Int {
    let number = numbers[string, default: strings.count]
    if number == strings.count {
      numbers[string] = number
      strings.append(string)
    }
    return number
  }

  /// The location of the frame with a number is one more; the last location is that of the root.
  private mutating func addSamples(_ tree: CallTree) {
    var path: [Int] = []
    for record in tree.records {
      path.removeLast(path.count - max(0, Int(record.depth) - 1))
      if record.frame >= 0 { path.append(Int(record.frame) + 1) }
      guard record.selfCount > 0 else { continue }
      let stack = path.isEmpty ? [tree.frames.count + 1] : path.reversed()
      message.append(field: Pprof.Field.sample) {
        $0.append(packed: stack, field: 1)
        $0.append(packed: [record.selfCount], field: 2)
      }
    }
  }

  private mutating func addFrames(_ tree: CallTree) {
    let root = tree.records[tree.root].selfCount > 0 ? [ProfileFrame("[root]")] : []
    var mappings: [String: Int] = [:]
    for (index, frame) in (tree.frames + root).enumerated() {
      let mapping = frame.module.isEmpty ? 0 : mappings[frame.module, default: mappings.count + 1]
      if mapping > mappings.count {
        mappings[frame.module] = mapping
        addMapping(mapping, number(of: frame.module))
      }
      addFunction(index + 1, mapping, number(of: frame.name))
    }
  }

  private mutating func addMapping(_ identifier: Int, _ name: Int) {
    message.append(field: Pprof.Field.mapping) {
      $0.append(identifier, field: 1)
      $0.append(name, field: 5)
      // The functions of the mapping are known.
      $0.append(1, field: 7)
    }
  }

  /// Adds a function, and a location with the same identifier.
  private mutating func addFunction(_ identifier: Int, _ mapping: Int, _ name: Int) {
    message.append(field: Pprof.Field.location) {
      $0.append(identifier, field: 1)
      $0.append(mapping, field: 2)
      $0.append(field: 4) { $0.append(identifier, field: 1) }
    }
    message.append(field: Pprof.Field.function) {
      $0.append(identifier, field: 1)
      $0.append(name, field: 2)
      $0.append(name, field: 3)
    }
  }
}
