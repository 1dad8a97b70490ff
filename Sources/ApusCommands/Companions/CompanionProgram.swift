// UNSAFE: `execv` takes the arguments as C strings; `strerror` returns one

import ApusBenchmark
package import ApusCommandLine
import ApusMeasure
import ApusSystem
import CApusSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A program that performs some of the commands of `apus`.
///
/// It is a program of its own, so that the first build of `apus` does not compile it. Beside a
/// package it is built when it is first needed, and again after a change to the sources. An
/// environment variable names another copy, which is never built.
package struct CompanionProgram {
  /// The published experiments and claims.
  package static let laboratory = CompanionProgram(
    name: "apus-lab", variable: "APUS_LAB", contents: "the experiments and claims")
  /// The formats of data: CSV, JSON, XML and property lists.
  package static let data = CompanionProgram(
    name: "apus-data", variable: "APUS_DATA", contents: "the formats of data")

  /// The recorder of profiles.
  package static let profile = CompanionProgram(
    name: "apus-profile", variable: "APUS_PROFILE", contents: "the recorder of profiles",
    libraries: ["ApusSamplingAgent"])

  /// The parts of experiments that need Foundation, which the laboratory starts.
  package static let foundation = CompanionProgram(
    name: "apus-foundation", variable: "APUS_FOUNDATION",
    contents: "the parts of experiments that need Foundation")

  /// The reader of pictures.
  package static let image = CompanionProgram(
    name: "apus-image", variable: "APUS_IMAGE", contents: "the reader of pictures",
    library: SystemLibrary(
      trait: "Images", headers: ["jpeglib.h": "libjpeg", "png.h": "libpng"],
      installation:
        "apt-get install libjpeg62-turbo-dev libpng-dev, or brew install jpeg-turbo libpng"),
    extra: SystemLibrary(
      trait: "Palette", headers: ["libimagequant.h": "imagequant"],
      installation: "apt-get install libimagequant-dev, or brew install libimagequant"))

  /// The results of many machines in a database.
  package static let fleet = CompanionProgram(
    name: "apus-fleet", variable: "APUS_FLEET", contents: "the results of many machines",
    library: SystemLibrary(
      trait: "PostgreSQL", headers: ["postgresql/libpq-fe.h": "libpq"],
      installation: "apt-get install libpq-dev, or brew install libpq"))

  /// The name of the product.
  let name: String
  /// The environment variable with the path of another copy.
  let variable: String
  /// The contents, for the message that it is built.
  private let contents: String
  /// The products that the program loads when it runs, which are built with it.
  private let libraries: [String]
  /// The library of the system that the program needs, or `nil` if it needs none.
  private let library: SystemLibrary?
  /// The library that the program uses if it is there, or `nil` if there is no such library.
  private let extra: SystemLibrary?

  private init(
    name: String, variable: String, contents: String, libraries: [String] = [],
    library: SystemLibrary? = nil, extra: SystemLibrary? = nil
  ) {
    self.name = name
    self.variable = variable
    self.contents = contents
    self.libraries = libraries
    self.library = library
    self.extra = extra
  }

  /// Prints that a program was built without its libraries, and how to build it with them.
  ///
  /// - Parameter purpose: The purpose of the libraries, such as `decodes pictures`.
  /// - Precondition: The program needs libraries of the system.
  package func reportMissingTrait(_ invocation: Invocation, _ purpose: String) -> ExitStatus {
    report(library, invocation, purpose)
  }

  /// Prints that a program was built without the library that it need not have, and how to build it with that.
  ///
  /// - Parameter purpose: The purpose of the library, such as `writes palettes`.
  /// - Precondition: The program can use such a library.
  package func reportMissingExtraTrait(
    _ invocation: Invocation, _ purpose: String
  ) -> ExitStatus { report(extra, invocation, purpose) }

  private func report(
    _ library: SystemLibrary?, _ invocation: Invocation, _ purpose: String
  ) -> ExitStatus {
    guard let library else { preconditionFailure("the program must need a library") }
    return Self.fail(
      "\(invocation.title) \(purpose), and this \(name) was built without the trait \(library.trait). "
        + "Install the library (\(library.installation)), and build with: "
        + "swift build -c release --product \(name) --traits \(library.trait)", false)
  }

  /// The time limit of a build, in seconds; a build that takes longer is taken to hang.
  private static let timeLimit = 3600.0

  /// Replaces this process by the program, with the arguments of this process.
  ///
  /// - Returns: The status if the program could not be started; the reason has been printed.
  package func run() -> ExitStatus {
    if let path = HostProcess.variable(variable) { return Self.replace(by: path) }
    let mayBuild = !HostProcess.words.prefix { $0 != "--" }.contains("--\(OptionForm.noBuild.name)")
    if mayBuild, let failure = update() { return failure }
    guard let path = HostProcess.companion(name) else {
      return Self.fail(
        "\(name) is not beside apus: \(BuildFolder.command(name, library?.trait)), and copy it there",
        false)
    }
    return Self.replace(by: path)
  }

  /// Builds the program beside a package if it is missing or stale.
  ///
  /// - Returns: The status if the build failed; the reason has been printed.
  package func update() -> ExitStatus? { BuildFolder.current.flatMap { update($0) } }

  private func update(_ package: BuildFolder) -> ExitStatus? {
    apus_watch_interrupts()
    defer { removeLogs() }
    guard isStale(package) else { return nil }
    if let library, !library.isThere(tool) {
      return Self.fail("\(name) needs libraries of the system: \(library.installation)", false)
    }
    do throws(Tool.RunError) {
      try build(package)
      return nil
    } catch {
      return Self.fail("\(name) could not be built: \(error)", error.isInterrupted)
    }
  }

  private static func replace(by path: String) -> ExitStatus {
    let code = start(path)
    // SAFETY: `strerror` returns a valid C string for every number, and it is copied at once.
    return fail("\(path): \(unsafe String(cString: strerror(code)))", false)
  }

  /// Returns whether the program is missing or older than a source of the package.
  private func isStale(_ package: BuildFolder) -> Bool {
    guard let path = HostProcess.companion(name) else { return true }
    let changed = try? tool.run(
      "find", "\(package.root)/Package.swift", "\(package.root)/Sources", "-newer", path, "-type",
      "f", "-print", "-quit")
    return changed.map { !$0.isEmpty } ?? false
  }

  private func build(_ package: BuildFolder) throws(Tool.RunError) {
    StandardStream.error.write(
      "building \(name), which has \(contents); the first build takes some minutes\n")
    let line = ProgressLine()
    // `update` has found the headers of the library that the program needs.
    let traits = [library?.trait, extra.flatMap { $0.isThere(tool) ? $0.trait : nil }].compactMap {
      $0
    }
    for product in libraries + [name] {
      try tool.run(package.build(product, traits)) { output in
        if let step = BuildStep(lastOf: output) {
          line.show("building \(product)", fraction: step.fraction, secondsLeft: nil)
        }
      }
    }
    line.erase()
    if let trait = traits.first {
      try tool.run("cp", package.path(of: name, trait), package.products)
    }
    // The linker may have left a program as it was whose sources changed without an effect.
    try tool.run("touch", "\(package.products)/\(name)")
  }

  private var logPath: String { FolderSettings().path + "/\(name)-\(getpid()).log" }
  private var tool: Tool { Tool(outputPath: logPath, timeLimitSeconds: Self.timeLimit) }

  private func removeLogs() {
    _ = try? tool.run("rm", "-f", logPath, logPath + ".errors", isStoppable: false)
  }

  /// Replaces this process; returns an `errno` if that is impossible.
  private static func start(_ path: String) -> Int32 {
    // SAFETY: the array is that of this process with another name of the program in front; it ends
    // with a null pointer, and the strings live until the process is replaced.
    var arguments =
      unsafe [strdup(path)]
      + (1..<max(1, HostProcess.argumentCount)).map { position in
        unsafe HostProcess.argumentList[position]
      } + [nil]
    unsafe execv(path, &arguments)
    return errno
  }

  private static func fail(_ problem: String, _ isInterrupted: Bool) -> ExitStatus {
    let lines = problem.split(separator: "\n", omittingEmptySubsequences: false)
    StandardStream.error.write(
      "apus: \(lines.map { String($0).printable }.joined(separator: "\n"))\n")
    return isInterrupted ? .interrupted : .incomplete
  }
}

/// The folder of products in which the running program was built, and its package.
private struct BuildFolder {
  /// The folder of the package.
  let root: String
  /// The folder that has the products, such as `.build/x86_64-unknown-linux-gnu/release`.
  let products: String

  /// The folder of the running program; `nil` if the program was copied elsewhere.
  static var current: BuildFolder? {
    guard let program = HostProcess.companion("apus") else { return nil }
    let parts = program.split(separator: "/")
    guard let build = parts.lastIndex(of: ".build"), parts.count == build + 4 else { return nil }
    let root = "/" + parts[..<build].joined(separator: "/")
    guard ExistingFile.isThere("\(root)/Package.swift") else { return nil }
    return BuildFolder(root: root, products: "/" + parts.dropLast().joined(separator: "/"))
  }

  /// The command that builds a product for a copy elsewhere, which needs no library of Swift there.
  static func command(_ product: String, _ trait: String?) -> String {
    #if os(Linux)
      let flags = " --static-swift-stdlib"
    #else
      let flags = ""
    #endif
    let traits = trait.map { " --traits \($0)" } ?? ""
    return "swift build -c release --product \(product)\(traits)\(flags)"
  }

  /// The command that builds a product into the folder; with traits, into a folder of their own, because all
  /// modules are compiled again.
  func build(_ product: String, _ traits: [String]) -> [String] {
    let command = [
      "swift", "build", "-c", configuration, "--package-path", root, "--product", product,
    ]
    guard let first = traits.first else { return command }
    return command
      + ["--traits", traits.joined(separator: ","), "--scratch-path", traitFolder(first)]
  }

  /// The path of a product that was built with a trait.
  func path(of product: String, _ trait: String) -> String {
    "\(traitFolder(trait))/\(configuration)/\(product)"
  }

  private var configuration: String { products.hasSuffix("/debug") ? "debug" : "release" }
  private func traitFolder(_ trait: String) -> String { "\(root)/.build/traits-\(trait)" }
}
