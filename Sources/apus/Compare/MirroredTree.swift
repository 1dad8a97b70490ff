import ApusBenchmark
import ApusSystem

/// A work tree of a repository at the repository's own path below another root, so that relative
/// paths to its neighbours are the same in both.
///
/// A package of the tree that depends on `../apus` then finds a symbolic link to the neighbour of the
/// repository, and the folder of the tree has the name of the repository, which is the package's
/// identity.
struct MirroredTree {
  private let root: String
  private let top: String
  private let tool: Tool

  /// - Parameters:
  ///   - top: The absolute path of the repository.
  ///   - root: The absolute path of the folder below which the tree is.
  init(of top: String, below root: String, _ tool: Tool) {
    self.top = top
    self.root = root
    self.tool = tool
  }

  /// The path of the work tree.
  var path: String { root + top }

  /// Links every package outside of the repository on which a package of the tree depends by path,
  /// and those on which the linked packages depend.
  ///
  /// - Parameter package: The path of the package in the tree.
  /// - Returns: The original paths of the linked packages, which are used as they are now.
  func linkDependencies(of package: String) throws(Tool.RunError) -> [String] {
    var linked: [String] = []
    var waiting = [package]
    while let next = waiting.popLast() {
      for dependency in try dependencies(of: next) {
        guard let original = original(of: dependency), !ExistingFile.isThere(dependency),
          ExistingFile.isThere(original)
        else { continue }
        let folder = dependency.split(separator: "/").dropLast().map { "/" + $0 }.joined()
        try tool.run("mkdir", "-p", folder)
        try tool.run("ln", "-s", original, dependency)
        linked.append(original)
        waiting.append(dependency)
      }
    }
    return linked
  }

  /// Returns the path outside of the root that a path mirrors, or `nil` if it is not below the root.
  private func original(of path: String) -> String? {
    path.hasPrefix(root + "/") ? String(path.dropFirst(root.count)) : nil
  }

  /// Returns the absolute paths of a package's dependencies by path.
  private func dependencies(of package: String) throws(Tool.RunError) -> [String] {
    let text = try tool.run("swift", "package", "--package-path", package, "dump-package")
    let manifest = try? ResultJSONParser.value(of: Array(text.utf8))
    guard case .array(let dependencies)? = manifest?["dependencies"] else { return [] }
    return dependencies.flatMap { dependency -> [String] in
      guard case .array(let places)? = dependency["fileSystem"] else { return [] }
      return places.compactMap { place in
        if case .string(let path)? = place["path"] { path } else { nil }
      }
    }
  }
}
