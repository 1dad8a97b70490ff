internal import ApusFlatBuffersCompiler

extension FlatcCommand {
  static func generate(_ options: Options, _ output: Output) throws(Options.OptionsError) -> Int32 {
    guard !options.files.isEmpty else {
      throw Options.OptionsError(
        message: "no schema is given; write 'apus-flatc generate FILE.fbs'")
    }
    try requireDistinctTargets(options)
    let choices = SwiftGenerator.Options(
      keepsNames: options.flags.contains(.keepNames),
      hasObjects: !options.flags.contains(.noObjects),
      hasIncludes: options.flags.contains(.includes),
      hasJSON: !options.flags.contains(.noJSON))
    var status: Int32 = 0
    for path in options.files {
      guard let schema = SchemaFiles.compile(path, options, output) else {
        status = 1
        continue
      }
      let source = SwiftGenerator(schema, options: choices).source
      let target = target(path, options.output)
      if !SchemaFiles.write(Array(source.utf8), to: target, output) { status = 1 }
    }
    return status
  }

  /// Rejects two schemas whose Swift would be the same file.
  private static func requireDistinctTargets(_ options: Options) throws(Options.OptionsError) {
    var schemas: [String: String] = [:]
    for path in options.files {
      let target = target(path, options.output)
      guard target != "-", let other = schemas.updateValue(path, forKey: target) else { continue }
      throw Options.OptionsError(
        message:
          "'\(other)' and '\(path)' have the same target '\(target)'; rename one, or generate them into two folders"
      )
    }
  }

  /// The file of a schema: in the folder of `-o`, or in the working folder. The schema of the standard
  /// input has no name, and its Swift goes to the standard output.
  private static func target(_ schema: String, _ folder: String?) -> String {
    if folder == "-" || schema == "-" { return "-" }
    let file = schema.split(separator: "/").last.map(String.init) ?? schema
    let base = file.hasSuffix(".fbs") ? String(file.dropLast(4)) : file
    let name = base + "_generated.swift"
    return folder.map { $0 + "/" + name } ?? name
  }
}
