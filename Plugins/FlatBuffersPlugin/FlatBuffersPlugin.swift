import Foundation
import PackagePlugin

/// Generates a Swift file for each `.fbs` file of a target, before the target is built.
///
/// The generated types belong to the target. Schemas of the target may include each other: every
/// folder with a schema is a search path.
@main
struct FlatBuffersPlugin: BuildToolPlugin {
  struct PluginError: Error, CustomStringConvertible {
    let description: String
  }

  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let target = target.sourceModule else { return [] }
    let schemas = target.sourceFiles.map(\.url).filter { $0.pathExtension == "fbs" }
      .sorted { $0.path < $1.path }
    let compiler = try context.tool(named: "apus-flatc").url
    let folder = context.pluginWorkDirectoryURL
    let searchPaths = Set(schemas.map { $0.deletingLastPathComponent().path }).sorted()
    var names: Set<String> = []
    return try schemas.map { schema in
      let name = schema.deletingPathExtension().lastPathComponent
      guard names.insert(name).inserted else {
        throw PluginError(
          description: "the target has two schemas '\(name).fbs'; rename one of them")
      }
      return .buildCommand(
        displayName: "Generating Swift from \(schema.lastPathComponent)", executable: compiler,
        arguments: ["generate", "-o", folder.path] + searchPaths.flatMap { ["-I", $0] }
          + [schema.path],
        inputFiles: schemas, outputFiles: [folder.appending(path: name + "_generated.swift")])
    }
  }
}
