import ApusBenchmark
import ApusCommandLine
import ApusSystem

/// Builds two revisions of a package, each in a work tree of its own below one temporary folder.
struct RevisionBuilds {
  /// The reason why a revision could not be built.
  struct BuildError: Error, CustomStringConvertible {
    let description: String
    let status: ExitStatus
  }

  private let range: RevisionRange
  private let packagePath: String
  private let product: String?
  /// The number of link orders of each to build, or `nil` for the linker's own order.
  private let layouts: Int?
  private let folder: String
  private let tool: Tool

  /// The time limit of a build, in seconds; a build that takes longer is taken to hang.
  private static let timeLimit = 7200.0

  /// - Parameters:
  ///   - packagePath: The folder of the package, relative to the top of the repository.
  ///   - product: The executable, or `nil` if the package has only one executable.
  ///   - layouts: The number of link orders of each to build, or `nil` for the linker's own order.
  ///   - directory: The folder for temporary files.
  init(
    _ range: RevisionRange, packagePath: String, product: String?, layouts: Int?,
    directory: String
  ) {
    self.range = range
    self.packagePath = packagePath
    self.product = product
    self.layouts = layouts
    folder = "\(directory)/apus-compare-\(UInt64.random(in: 0...UInt64.max))"
    tool = Tool(outputPath: folder + ".log", timeLimitSeconds: Self.timeLimit)
  }

  /// Builds both revisions and passes their paths to `body`, or the folders with their link orders.
  /// Removes all files afterwards, even after an error.
  func withPrograms<Result>(
    onProgress: (String) -> Void, _ body: (_ base: String, _ head: String) throws -> Result
  ) throws -> Result {
    defer { removeFiles() }
    let top = try git("rev-parse", "--show-toplevel", "this is not a git repository; see --git")
    try tool.run("mkdir", "-p", folder)
    // Tools print paths without symbolic links.
    let root = try tool.run("realpath", folder)
    let trees = ["base", "head"].map { MirroredTree(of: top, below: "\(root)/\($0)", tool) }
    let commits = [try commit(range.base), try commit(range.head)]
    if let changes = try? tool.run("git", "status", "--porcelain"), !changes.isEmpty {
      StandardStream.error.write("uncommitted changes are ignored: only commits are compared\n")
    }
    defer {
      for tree in trees {
        _ = try? tool.run(
          "git", "-C", top, "worktree", "remove", "--force", tree.path, isStoppable: false)
      }
    }
    var paths: [String] = []
    for (name, (commit, tree)) in zip(["base", "head"], zip(commits, trees)) {
      onProgress("building \(name == "base" ? range.base : range.head)")
      paths.append(try build(name, commit, in: tree, onProgress))
    }
    return try body(paths[0], paths[1])
  }

  private func removeFiles() {
    _ = try? tool.run(
      "rm", "-rf", folder, folder + ".log", folder + ".log.errors", isStoppable: false)
  }

  private func git(_ first: String, _ second: String, _ problem: String) throws -> String {
    do throws(Tool.RunError) {
      return try tool.run("git", first, second)
    } catch {
      throw error.isInterrupted ? error : BuildError(description: problem, status: .usage)
    }
  }

  private func commit(_ revision: String) throws -> String {
    do throws(Tool.RunError) {
      return try tool.run("git", "rev-parse", "--verify", "\(revision)^{commit}")
    } catch {
      throw error.isInterrupted
        ? error
        : BuildError(
          description: "there is no revision '\(revision.printable)' here", status: .usage)
    }
  }

  /// Builds a revision; if the base cannot be built the run is incomplete, if the head cannot it
  /// has failed.
  private func build(
    _ name: String, _ commit: String, in tree: MirroredTree, _ onProgress: (String) -> Void
  ) throws -> String {
    do throws(Tool.RunError) {
      try tool.run("git", "worktree", "add", "--detach", tree.path, commit)
      let package = "\(tree.path)/\(packagePath)"
      for dependency in try tree.linkDependencies(of: package) where name == "base" {
        onProgress("\(dependency) is used as it is now, for both commits")
      }
      let product = if let product { product } else { try onlyExecutable(of: package) }
      guard let layouts else { return try link(package, product) }
      let orders = "\(self.folder)/\(name)-orders"
      try tool.run("mkdir", orders)
      for order in 1...layouts {
        onProgress("linking \(name) in order \(order) of \(layouts)")
        // No order of one side is an order of the other.
        let seed = 2 * order + (name == "base" ? 0 : 1)
        let path = try link(package, product, options: Self.options(shuffledBy: seed))
        try tool.run("cp", path, "\(orders)/\(product)-\(order)")
      }
      return orders
    } catch {
      if error.isInterrupted { throw error }
      let revision = name == "base" ? range.base : range.head
      throw BuildError(
        description: "\(revision.printable) could not be built: \(error)",
        status: name == "base" ? .incomplete : .checkFailed)
    }
  }

  /// Builds a product and returns its path.
  private func link(
    _ package: String, _ product: String, options: [String] = []
  ) throws(Tool.RunError) -> String {
    let build = ["swift", "build", "-c", "release", "--package-path", package]
    try tool.run(build + ["--product", product] + options)
    return "\(try tool.run(build + ["--show-bin-path"]))/\(product)"
  }

  /// The options that let the linker put functions and constants in an order drawn with a seed.
  private static func options(shuffledBy seed: Int) -> [String] {
    ["-Xswiftc", "-use-ld=lld"]
      + [".text*", ".rodata*", ".data*"].flatMap {
        ["-Xlinker", "--shuffle-sections=\($0)=\(seed)"]
      }
  }

  private func onlyExecutable(of package: String) throws(Tool.RunError) -> String {
    let text = try tool.run(
      "swift", "package", "--package-path", package, "describe", "--type", "json")
    let description = try? ResultJSONParser.value(of: Array(text.utf8))
    guard case .array(let products)? = description?["products"] else { return "" }
    let names = products.compactMap { product -> String? in
      guard product["type"]?["executable"] != nil, case .string(let name)? = product["name"] else {
        return nil
      }
      return name
    }
    if names.count == 1 { return names[0] }
    throw Tool.RunError(
      words: ["choosing a product"],
      lastLines: ["--product NAME chooses one of: \(names.joined(separator: ", "))"])
  }
}
