import ApusBytes

/// The reader of a profile in the format of pprof.
///
/// The parts of a profile may be in any order, so their messages are found first.
struct PprofReader: ~Escapable {
  private let bytes: Span<UInt8>
  private var strings: [Range<Int>] = []
  private var sampleTypes: [Range<Int>] = []
  private var samples: [Range<Int>] = []
  private var mappings: [Range<Int>] = []
  private var functions: [Range<Int>] = []
  private var locations: [Range<Int>] = []
  /// The number of each string's name, or -1 before it is asked for.
  private var stringNames: [Int32] = []
  private var names = ByteNames()

  @_lifetime(copy bytes)
  init(_ bytes: Span<UInt8>) { self.bytes = bytes }

  /// The greatest number of frames in all stacks for each byte of the profile.
  private static let framesForByte = 16

  mutating func read() throws(ProfileError) -> (tree: CallTree, instructions: InstructionCounts) {
    try findMessages()
    stringNames = [Int32](repeating: -1, count: strings.count)
    let index = try countIndex()
    let frames = try locationFrames()
    var builder = TreeBuilder()
    var sum = 0
    var running = [Int](repeating: 0, count: frames.all.count)
    // A location may have many inlined functions, and a stack may repeat it.
    var room = Self.framesForByte * bytes.count
    for sample in samples {
      let (stack, count) = try stack(of: sample, index, frames.known)
      let (total, overflows) = sum.addingReportingOverflow(count)
      if overflows { throw ProfileError(.countTooLarge, at: sample.lowerBound) }
      sum = total
      var node: Int32 = 0
      room -= stack.reduce(0) { $0 + frames.all[$1].count }
      if room < 0 { throw ProfileError(.tooManyFrames, at: sample.lowerBound) }
      for location in stack.reversed() {
        for frame in frames.all[location] { node = builder.stacks.child(of: node, frame: frame) }
      }
      if count > 0 { builder.add(count, to: node) }
      if let first = stack.first { running[first] += count }
    }
    let places = running.indices.filter { running[$0] > 0 }.map { location in
      InstructionCounts.Place(
        frame: frames.innermost(location), instruction: frames.instructions[location],
        count: running[location])
    }
    return (
      builder.tree(frames: frames.frames, removed: 0, order: []),
      InstructionCounts(places, count: sum)
    )
  }

  private mutating func findMessages() throws(ProfileError) {
    var fields = ProtobufFields(bytes, 0..<bytes.count)
    while let field = try fields.next() {
      guard field.hasLength else { continue }
      switch Int(truncatingIfNeeded: field.number) {
      case Pprof.Field.sampleType: sampleTypes.append(field.range)
      case Pprof.Field.sample: samples.append(field.range)
      case Pprof.Field.mapping: mappings.append(field.range)
      case Pprof.Field.location: locations.append(field.range)
      case Pprof.Field.function: functions.append(field.range)
      case Pprof.Field.string: strings.append(field.range)
      default: break
      }
    }
  }

  // MARK: Strings

  /// The bytes of a string; number 0 is the empty string in each profile.
  private func string(_ number: UInt64, _ offset: Int) throws(ProfileError) -> Range<Int> {
    if number == 0, strings.isEmpty { return 0..<0 }
    guard number < UInt64(strings.count) else { throw ProfileError(.noReference, at: offset) }
    return strings[Int(number)]
  }

  /// The number of a string among the names.
  private mutating func name(_ number: UInt64, _ offset: Int) throws(ProfileError) -> Int32 {
    let range = try string(number, offset)
    guard !stringNames.isEmpty else { return names.number(of: bytes.extracting(range)) }
    if stringNames[Int(number)] < 0 {
      stringNames[Int(number)] = names.number(of: bytes.extracting(range))
    }
    return stringNames[Int(number)]
  }

  // MARK: Counts

  /// The index of the counts among the values of a sample.
  private func countIndex() throws(ProfileError) -> Int {
    for (index, type) in sampleTypes.enumerated() {
      let unit = try value(of: 2, in: type)
      if bytes.extracting(try string(unit, type.lowerBound)).text == "count" { return index }
    }
    return max(0, sampleTypes.count - 1)
  }

  /// The value of the last field with a number, or 0.
  private func value(of number: UInt64, in range: Range<Int>) throws(ProfileError) -> UInt64 {
    var value: UInt64 = 0
    var fields = ProtobufFields(bytes, range)
    while let field = try fields.next() {
      if field.number == number, !field.hasLength { value = field.value }
    }
    return value
  }

  // MARK: Frames

  /// The frames of the profile, and those of each location, the outermost first.
  private struct LocationFrames {
    var frames: [ProfileFrame] = []
    var all: [[Int32]] = []
    /// The instruction and the line of the innermost function of each location.
    var instructions: [ProfileInstruction?] = []
    var lines: [SourceLine?] = []
    /// The index of each location by its identifier.
    var known: [UInt64: Int] = [:]

    /// The innermost frame of a location, with its line.
    func innermost(_ location: Int) -> ProfileFrame {
      let frame = frames[Int(all[location][all[location].count - 1])]
      return ProfileFrame(frame.name, module: frame.module, line: lines[location])
    }
  }

  /// A function: the numbers of its name and of the name of its source file.
  private struct Function {
    let name: Int32
    let file: Int32
  }

  /// A mapping of a file, and the addresses that it has in memory.
  private struct Mapping {
    let name: Int32
    let identity: Int32
    let start: UInt64
    let end: UInt64
    let offset: UInt64

    /// The offset in the file of an address; `nil` if the address is not in the mapping.
    func fileOffset(of address: UInt64) -> UInt64? {
      start <= address && address < end ? address - start &+ offset : nil
    }
  }

  private struct Location {
    var (identifier, mapping, address): (UInt64, UInt64, UInt64) = (0, 0, 0)
    /// The functions, the innermost first.
    var functions: [Function] = []
    /// The line in the innermost function; 0 if it is not known.
    var line: UInt64 = 0
  }

  private mutating func locationFrames() throws(ProfileError) -> LocationFrames {
    var result = LocationFrames()
    let (functions, mappings) = (try readFunctions(), try readMappings())
    let unknownName = Array(ProfileFrame.unknownName.utf8)
    let unknown = names.number(of: unknownName.span)
    var pairs = PairTable()
    var all: [Location] = []
    for range in locations {
      let location = try location(range, functions)
      let module = mappings[location.mapping]?.name ?? -1
      let names = location.functions.isEmpty ? [unknown] : location.functions.map(\.name)
      result.known[location.identifier] = result.all.count
      result.all.append(names.reversed().map { pairs.number(of: module, $0) })
      all.append(location)
    }
    let texts = names.texts
    result.frames = (0..<pairs.count).map { pair in
      let module = pairs.firsts[pair]
      return ProfileFrame(
        texts[Int(pairs.seconds[pair])],
        module: module < 0 ? "" : Self.fileName(texts[Int(module)]))
    }
    result.instructions = all.map { Self.instruction($0, mappings[$0.mapping], texts) }
    result.lines = all.map { Self.line($0, texts) }
    return result
  }

  private static func instruction(
    _ location: Location, _ mapping: Mapping?, _ texts: [String]
  ) -> ProfileInstruction? {
    guard let mapping, let offset = mapping.fileOffset(of: location.address) else { return nil }
    return ProfileInstruction(
      path: texts[Int(mapping.name)], identity: texts[Int(mapping.identity)], offset: offset)
  }

  private static func line(_ location: Location, _ texts: [String]) -> SourceLine? {
    guard let function = location.functions.first, location.line > 0,
      let line = Int(exactly: location.line), case let file = texts[Int(function.file)],
      !file.isEmpty
    else { return nil }
    return SourceLine(file: fileName(file), line: line)
  }

  private mutating func readFunctions() throws(ProfileError) -> [UInt64: Function] {
    var result: [UInt64: Function] = [:]
    for range in functions {
      result[try value(of: 1, in: range)] = Function(
        name: try name(try value(of: 2, in: range), range.lowerBound),
        file: try name(try value(of: 4, in: range), range.lowerBound))
    }
    return result
  }

  private mutating func readMappings() throws(ProfileError) -> [UInt64: Mapping] {
    var result: [UInt64: Mapping] = [:]
    for range in mappings {
      result[try value(of: 1, in: range)] = Mapping(
        name: try name(try value(of: 5, in: range), range.lowerBound),
        identity: try name(try value(of: 6, in: range), range.lowerBound),
        start: try value(of: 2, in: range), end: try value(of: 3, in: range),
        offset: try value(of: 4, in: range))
    }
    return result
  }

  private func location(
    _ range: Range<Int>, _ functions: [UInt64: Function]
  ) throws(ProfileError) -> Location {
    var location = Location()
    var fields = ProtobufFields(bytes, range)
    while let field = try fields.next() {
      switch (field.number, field.hasLength) {
      case (1, false): location.identifier = field.value
      case (2, false): location.mapping = field.value
      case (3, false): location.address = field.value
      case (4, true):
        guard let function = functions[try value(of: 1, in: field.range)] else {
          throw ProfileError(.noReference, at: field.range.lowerBound)
        }
        if location.functions.isEmpty { location.line = try value(of: 2, in: field.range) }
        location.functions.append(function)
      default: break
      }
    }
    return location
  }

  static func fileName(_ path: String) -> String {
    path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }

  // MARK: Samples

  /// Reads a sample: the indices of its locations, the running function first, and its count.
  private func stack(
    of range: Range<Int>, _ index: Int, _ known: [UInt64: Int]
  ) throws(ProfileError) -> (stack: [Int], count: Int) {
    var stack: [Int] = []
    var values: [UInt64] = []
    var fields = ProtobufFields(bytes, range)
    while let field = try fields.next() {
      guard field.number == 1 || field.number == 2 else { continue }
      for value in try numbers(of: field) {
        if field.number == 2 {
          values.append(value)
        } else if let location = known[value] {
          stack.append(location)
        } else {
          throw ProfileError(.noReference, at: range.lowerBound)
        }
      }
    }
    guard index < values.count else { return (stack, 0) }
    guard let count = Int(exactly: Int64(bitPattern: values[index])), count >= 0 else {
      throw ProfileError(.negativeCount, at: range.lowerBound)
    }
    return (stack, count)
  }

  /// The numbers of a field that may be packed.
  private func numbers(of field: ProtobufFields.Field) throws(ProfileError) -> [UInt64] {
    guard field.hasLength else { return [field.value] }
    var numbers: [UInt64] = []
    var packed = ProtobufFields(bytes, field.range)
    while !packed.isAtEnd { numbers.append(try packed.varint()) }
    return numbers
  }
}
