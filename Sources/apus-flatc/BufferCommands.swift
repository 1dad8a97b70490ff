internal import ApusBytes
internal import ApusFlatBuffers
internal import ApusFlatBuffersCompiler

/// The schema and the root table that a command works with.
struct BufferContext {
  let schema: Schema
  let root: Int
  /// The file identifier that buffers must have, or `nil`.
  let identifier: [UInt8]?
  let isSizePrefixed: Bool
  let limits: FlatVerifierLimits

  /// Compiles the schema of the options; prints errors and returns `nil` if that fails.
  init?(_ options: Options, _ output: Output) throws(Options.OptionsError) {
    guard let path = options.schema else {
      throw Options.OptionsError(message: "the schema is missing; add '--schema FILE.fbs'")
    }
    guard let schema = SchemaFiles.compile(path, options, output) else { return nil }
    self.schema = schema
    isSizePrefixed = options.flags.contains(.sizePrefixed)
    limits = options.verifierLimits
    if let name = options.root {
      guard let index = schema.objectIndex(named: name), !schema.objects[index].isStruct else {
        throw Options.OptionsError(message: "the schema '\(path)' has no table '\(name)'")
      }
      root = index
    } else if let index = schema.rootIndex {
      root = index
    } else {
      throw Options.OptionsError(
        message: "the schema '\(path)' has no root_type; add '--root TABLE' or the declaration")
    }
    let isRoot = root == schema.rootIndex && !options.flags.contains(.anyIdentifier)
    identifier = isRoot ? schema.fileIdentifier : nil
  }
}

extension Options {
  /// The limits of the runtime, and those that were given.
  fileprivate var verifierLimits: FlatVerifierLimits {
    var result = FlatVerifierLimits()
    if let depth = limits[.depth] { result.depth = depth }
    if let tables = limits[.tables] { result.tables = tables }
    if let size = limits[.apparentSize] { result.apparentSize = size }
    result.requiresAlignment = !flags.contains(.anyAlignment)
    return result
  }
}

extension BufferError {
  /// The description, and the option that accepts the buffer if there is one.
  fileprivate var commandDescription: String {
    guard case .invalid(let error) = self, let option = error.kind.option else {
      return "\(self)"
    }
    return "\(self) (\(option))"
  }
}

extension FlatBufferError.Kind {
  /// The option that raises the limit, or that drops the check.
  fileprivate var option: String? {
    switch self {
    case .tooDeep: Options.Limit.depth.rawValue
    case .tooManyTables: Options.Limit.tables.rawValue
    case .apparentSize: Options.Limit.apparentSize.rawValue
    case .misaligned: Options.Flag.anyAlignment.rawValue
    default: nil
    }
  }
}

extension FlatcCommand {
  static func check(_ options: Options, _ output: Output) throws(Options.OptionsError) -> Int32 {
    guard !options.files.isEmpty else {
      throw Options.OptionsError(message: "no schema is given; write 'apus-flatc check FILE.fbs'")
    }
    var status: Int32 = 0
    for path in options.files where SchemaFiles.compile(path, options, output) == nil {
      status = 1
    }
    return status
  }

  static func verify(_ options: Options, _ output: Output) throws(Options.OptionsError) -> Int32 {
    guard !options.files.isEmpty else {
      throw Options.OptionsError(message: "no buffer is given; write its path after the options")
    }
    guard let context = try BufferContext(options, output) else { return 1 }
    let verifier = BufferVerifier(context.schema, limits: context.limits)
    var status: Int32 = 0
    for path in options.files {
      let fault = fault(path, verifier, context)
      let name = path == "-" ? "standard input" : path
      output.line("\(name): \(fault.map { "invalid: " + $0 } ?? "valid")")
      if fault != nil { status = 1 }
    }
    return status
  }

  /// The reason why a file is no valid buffer, or `nil` if it is one.
  private static func fault(
    _ path: String, _ verifier: BufferVerifier, _ context: BufferContext
  ) -> String? {
    do {
      let file = try SchemaFiles.load(path)
      try verifier.verify(
        file.bytes, root: context.root, identifier: context.identifier,
        isSizePrefixed: context.isSizePrefixed)
      return nil
    } catch let fault as BufferError {
      return fault.commandDescription
    } catch {
      return "\(error)"
    }
  }

  private static func onlyFile(_ options: Options) throws(Options.OptionsError) -> String {
    guard options.files.count == 1 else {
      throw Options.OptionsError(message: "\(options.files.count) files are given; write one")
    }
    return options.files[0]
  }

  static func json(_ options: Options, _ output: Output) throws(Options.OptionsError) -> Int32 {
    let path = try onlyFile(options)
    guard let context = try BufferContext(options, output) else { return 1 }
    do {
      let file = try SchemaFiles.load(path)
      return try writeJSON(file.bytes, context, to: options.output, output)
    } catch let fault as BufferError {
      output.error("\(path): \(fault.commandDescription)")
      return 1
    } catch {
      output.error("\(path): \(error)")
      return 1
    }
  }

  /// Writes the JSON of a buffer in parts, so that a small buffer with a large text needs little memory.
  private static func writeJSON(
    _ bytes: RawSpan, _ context: BufferContext, to path: String?, _ output: Output
  ) throws(BufferError) -> Int32 {
    do {
      let target = try TextTarget(path)
      try JSONPrinter(context.schema, limits: context.limits).write(
        bytes, root: context.root, identifier: context.identifier,
        isSizePrefixed: context.isSizePrefixed, sink: target.write)
      try target.finish()
      return 0
    } catch let fault as BufferError {
      throw fault
    } catch {
      output.error("\(error)")
      return 1
    }
  }

  static func binary(_ options: Options, _ output: Output) throws(Options.OptionsError) -> Int32 {
    let path = try onlyFile(options)
    guard let target = options.output else {
      throw Options.OptionsError(
        message: "the output is missing; add '-o FILE', or '-o -' for the standard output")
    }
    guard let context = try BufferContext(options, output) else { return 1 }
    let reader = JSONReader(
      context.schema, skipsUnknownFields: options.flags.contains(.skipUnknown),
      forcesDefaults: options.flags.contains(.forceDefaults))
    do {
      let buffer = try reader.buffer(
        try SchemaFiles.bytes(path), path: path, root: context.root,
        identifier: context.identifier, isSizePrefixed: context.isSizePrefixed)
      return SchemaFiles.write(buffer, to: target, output) ? 0 : 1
    } catch {
      output.error("\(error)")
      return 1
    }
  }
}
