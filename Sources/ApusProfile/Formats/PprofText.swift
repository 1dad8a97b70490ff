import ApusBytes

/// The bytes of a tree or of samples in the format of pprof.
struct PprofText {
  private var message = ProtobufMessage()
  private var strings: [String] = []
  private var numbers: [String: Int] = [:]
  private var functions: [Function: Int] = [:]
  private var mappings = PprofMappings([])

  /// A function of pprof, which belongs to no mapping.
  private struct Function: Hashable {
    let name: String
    let file: String
  }

  var bytes: [UInt8] { message.bytes }

  init(_ tree: CallTree) {
    begin()
    addSamples(tree)
    let root = tree.records[tree.root].selfCount > 0 ? [ProfileFrame("[root]")] : []
    for (index, frame) in (tree.frames + root).enumerated() { addLocation(index + 1, frame) }
    end()
  }

  init(_ profile: Profile) {
    mappings = PprofMappings(profile.instructions)
    begin()
    let places = addSamples(profile)
    let frames = profile.frames + [ProfileFrame("[root]")]
    for (index, frame) in frames.enumerated() { addLocation(index + 1, frame) }
    for place in 0..<places.count {
      addLocation(
        frames.count + 1 + place, frames[Int(places.firsts[place])],
        profile.instructions[Int(places.seconds[place])])
    }
    end()
  }

  private mutating func begin() {
    _ = number(of: "")
    let (samples, count) = (number(of: "samples"), number(of: "count"))
    message.append(field: Pprof.Field.sampleType) {
      $0.append(samples, field: 1)
      $0.append(count, field: 2)
    }
    message.append(samples, field: Pprof.Field.defaultSampleType)
  }

  private mutating func end() {
    for (index, mapping) in mappings.all.enumerated() { addMapping(index + 1, mapping) }
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

  // MARK: Samples

  /// The location of the frame with a number is one more; the last location is that of the root.
  private mutating func addSamples(_ tree: CallTree) {
    var path: [Int] = []
    for record in tree.records {
      path.removeLast(path.count - max(0, Int(record.depth) - 1))
      if record.frame >= 0 { path.append(Int(record.frame) + 1) }
      guard record.selfCount > 0 else { continue }
      addSample(path.isEmpty ? [tree.frames.count + 1] : path.reversed(), record.selfCount)
    }
  }

  /// Adds the samples, and returns the pairs of a frame and an instruction, whose locations follow that of the root.
  private mutating func addSamples(_ profile: Profile) -> PairTable {
    var groups = PairTable()
    var counts: [Int] = []
    for sample in profile.samples {
      let group = Int(groups.number(of: sample.stack, sample.instruction))
      if group == counts.count { counts.append(0) }
      counts[group] += 1
    }
    var places = PairTable()
    let root = profile.frames.count + 1
    for (group, count) in counts.enumerated() {
      var path = profile.stacks.path(to: groups.firsts[group]).map { Int($0) + 1 }
      let instruction = groups.seconds[group]
      if let last = path.last, instruction >= 0 {
        path[path.count - 1] = root + 1 + Int(places.number(of: Int32(last - 1), instruction))
      }
      addSample(path.isEmpty ? [root] : path.reversed(), count)
    }
    return places
  }

  private mutating func addSample(_ locations: [Int], _ count: Int) {
    message.append(field: Pprof.Field.sample) {
      $0.append(packed: locations, field: 1)
      $0.append(packed: [count], field: 2)
    }
  }

  // MARK: Frames

  private mutating func addLocation(
    _ identifier: Int, _ frame: ProfileFrame, _ instruction: ProfileInstruction? = nil
  ) {
    let function = function(frame)
    let mapping = instruction.map { mappings.number(of: $0) } ?? mappings.number(of: frame.module)
    message.append(field: Pprof.Field.location) {
      $0.append(identifier, field: 1)
      $0.append(mapping, field: 2)
      if let instruction { $0.append(Int(truncatingIfNeeded: instruction.offset), field: 3) }
      $0.append(field: 4) {
        $0.append(function, field: 1)
        $0.append(frame.line?.line ?? 0, field: 2)
      }
    }
  }

  private mutating func function(_ frame: ProfileFrame) -> Int {
    let function = Function(name: frame.name, file: frame.line?.file ?? "")
    if let known = functions[function] { return known }
    let identifier = functions.count + 1
    functions[function] = identifier
    let (name, file) = (number(of: function.name), number(of: function.file))
    message.append(field: Pprof.Field.function) {
      $0.append(identifier, field: 1)
      $0.append(name, field: 2)
      $0.append(name, field: 3)
      $0.append(file, field: 4)
    }
    return identifier
  }

  private mutating func addMapping(_ identifier: Int, _ mapping: PprofMappings.Mapping) {
    let (name, identity) = (number(of: mapping.name), number(of: mapping.identity))
    message.append(field: Pprof.Field.mapping) {
      $0.append(identifier, field: 1)
      // Addresses are offsets, as if the file were mapped at 0.
      $0.append(Int(truncatingIfNeeded: mapping.start), field: 2)
      $0.append(Int(truncatingIfNeeded: mapping.end), field: 3)
      $0.append(Int(truncatingIfNeeded: mapping.start), field: 4)
      $0.append(name, field: 5)
      $0.append(identity, field: 6)
      // The functions of the mapping are known.
      $0.append(1, field: 7)
    }
  }
}

/// The mappings of a profile of pprof: a file with instructions, or a module of which the name alone is known.
private struct PprofMappings {
  struct Mapping {
    let name: String
    let identity: String
    /// The offsets of its instructions, to whole pages; empty without instructions.
    var start: UInt64 = 0
    var end: UInt64 = 0
  }

  private struct Key: Hashable {
    let name: String
    let identity: String
  }

  private(set) var all: [Mapping] = []
  private var numbers: [Key: Int] = [:]
  /// The mapping of each name without folders.
  private var names: [String: Int] = [:]

  private static let page: UInt64 = 4096

  init(_ instructions: [ProfileInstruction]) {
    for instruction in instructions {
      let index = number(Key(name: instruction.path, identity: instruction.identity)) - 1
      let start = instruction.offset & ~(Self.page - 1)
      let (end, overflows) = start.addingReportingOverflow(Self.page)
      guard !overflows else { continue }
      if all[index].end == 0 { all[index].start = start }
      all[index].start = min(all[index].start, start)
      all[index].end = max(all[index].end, end)
    }
  }

  /// Returns the number of the mapping of an instruction, from 1.
  mutating func number(of instruction: ProfileInstruction) -> Int {
    number(Key(name: instruction.path, identity: instruction.identity))
  }

  /// Returns the number of the mapping of a module by its name without folders; 0 if it has no name.
  mutating func number(of module: String) -> Int {
    guard !module.isEmpty else { return 0 }
    return names[module] ?? number(Key(name: module, identity: ""))
  }

  private mutating func number(_ key: Key) -> Int {
    if let number = numbers[key] { return number }
    all.append(Mapping(name: key.name, identity: key.identity))
    numbers[key] = all.count
    let name = PprofReader.fileName(key.name)
    if names[name] == nil { names[name] = all.count }
    return all.count
  }
}
