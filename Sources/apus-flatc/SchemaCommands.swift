internal import ApusBytes
internal import ApusFlatBuffersCompiler

extension FlatcCommand {
  static func annotate(_ options: Options, _ output: Output) throws(Options.OptionsError) -> Int32 {
    guard options.files.count == 1 else {
      throw Options.OptionsError(message: "\(options.files.count) files are given; write one")
    }
    guard let context = try BufferContext(options, output) else { return 1 }
    do {
      let file = try SchemaFiles.load(options.files[0])
      let text = BufferAnnotator(context.schema).text(
        file.bytes, root: context.root, isSizePrefixed: context.isSizePrefixed)
      return SchemaFiles.write(Array(text.utf8), to: options.output, output) ? 0 : 1
    } catch {
      output.error("\(error)")
      return 1
    }
  }

  static func schema(_ options: Options, _ output: Output) throws(Options.OptionsError) -> Int32 {
    guard options.flags.contains(.binary), options.files.count == 1 else {
      throw Options.OptionsError(message: "write 'apus-flatc schema --binary FILE.fbs'")
    }
    guard let schema = SchemaFiles.compile(options.files[0], options, output) else { return 1 }
    return SchemaFiles.write(ReflectionWriter.buffer(schema), to: options.output, output) ? 0 : 1
  }

  static func compat(_ options: Options, _ output: Output) throws(Options.OptionsError) -> Int32 {
    guard options.files.count == 2 else {
      throw Options.OptionsError(message: "write 'apus-flatc compat OLD.fbs NEW.fbs'")
    }
    guard let old = SchemaFiles.compile(options.files[0], options, output),
      let new = SchemaFiles.compile(options.files[1], options, output)
    else { return 1 }
    let changes = SchemaComparison(old, new).changes
    for change in changes { output.line(change.description) }
    let level = options.level ?? .buffers
    return changes.contains { $0.effect >= level.effect } ? 1 : 0
  }
}

extension Options.Level {
  /// The least effect that breaks the level.
  fileprivate var effect: SchemaChange.Effect {
    switch self {
    case .buffers: .breaksBuffers
    case .json: .breaksJSON
    case .source: .breaksSource
    }
  }
}
