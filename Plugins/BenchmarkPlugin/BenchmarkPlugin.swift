import Foundation
import PackagePlugin

/// `swift package benchmark`: builds the benchmark programs of a package in release and runs them.
///
///     swift package benchmark                      runs each program with the other arguments
///     swift package benchmark --compare main       compares the commits main and HEAD
///     swift package benchmark --gate [--update]    holds each program to its table of thresholds
///     swift package benchmark --product NAME ...   chooses a program
///
/// A benchmark program is an executable product whose target uses `ApusBenchmark`. All programs run, also
/// after one of them has failed; the command then ends with an error that names each failed program. A
/// filter must match in at least one program.
@main
struct BenchmarkPlugin: CommandPlugin {
  struct PluginError: Error, CustomStringConvertible {
    let description: String
    /// Whether the user stopped the program.
    var isInterruption = false
  }

  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let arguments = try BenchmarkArguments(arguments)
    let products = try products(of: context.package, named: arguments.products)
    var (programs, failures) = builds(products, for: arguments)
    // No dependency of the plug-in: SwiftPM compiles the modules of such a program once more in each build of the package.
    let apus = arguments.base != nil || arguments.isGate ? try build("apus") : nil
    for product in products {
      let others = programs.filter { $0.key != product }.map(\.value)
      do {
        if let base = arguments.base, let apus {
          try compare(product, with: base, by: apus, arguments.rest, beside: others, context)
        } else if let program = programs[product] {
          try measure(product, program, arguments, by: apus, beside: others, context)
        }
      } catch let failure as PluginError {
        failures.append(failure)
        if failure.isInterruption { break }
      }
    }
    guard failures.isEmpty else {
      throw PluginError(description: failures.map(\.description).joined(separator: "\n"))
    }
  }

  /// Builds the programs, and returns their paths and the failures.
  ///
  /// A comparison builds the commits itself. It needs these programs only to find the matches of
  /// filters.
  private func builds(
    _ products: [String], for arguments: BenchmarkArguments
  ) -> ([String: URL], [PluginError]) {
    let isComparison = arguments.base != nil
    if isComparison, products.count == 1 || !arguments.mayHaveFilters { return ([:], []) }
    var programs: [String: URL] = [:]
    var failures: [PluginError] = []
    for product in products {
      do { programs[product] = try build(product) } catch {
        failures.append(PluginError(description: "\(error)"))
      }
    }
    return (programs, isComparison ? [] : failures)
  }

  /// Returns the names of the benchmark programs, or the chosen names.
  private func products(of package: Package, named chosen: [String]) throws -> [String] {
    let all = package.products(ofType: ExecutableProduct.self)
      .filter { $0.mainTarget.usesBenchmarks }.map(\.name)
    if let unknown = chosen.first(where: { !all.contains($0) }) {
      throw PluginError(
        description: "'\(unknown)' is no benchmark program; there are: "
          + all.joined(separator: ", "))
    }
    guard !all.isEmpty else {
      throw PluginError(
        description: "the package has no executable product that uses ApusBenchmark; add a target "
          + "with BenchmarkProgram.main")
    }
    return chosen.isEmpty ? all : chosen
  }

  private func build(_ product: String) throws -> URL {
    // Not as a diagnostic: SwiftPM shows remarks only if it is asked to be verbose.
    FileHandle.standardError.write(
      Data("builds \(product) in release; the first build takes some minutes\n".utf8))
    let result = try packageManager.build(
      .product(product), parameters: .init(configuration: .release, logging: .concise))
    guard result.succeeded,
      let program = result.builtArtifacts.first(where: {
        $0.kind == .executable && $0.url.lastPathComponent == product
      })
    else { throw PluginError(description: "\(product) could not be built:\n\(result.logText)") }
    return program.url
  }

  /// Runs a program, or holds it to its thresholds.
  private func measure(
    _ product: String, _ program: URL, _ arguments: BenchmarkArguments, by apus: URL?,
    beside others: [URL], _ context: PluginContext
  ) throws {
    guard let apus else {
      return try run(product, program, arguments.rest, beside: others, context)
    }
    try run(
      product, apus, ["gate", program.path] + arguments.rest, beside: others, context)
  }

  /// Compares two commits; the package may be in a folder of the repository.
  private func compare(
    _ product: String, with base: String, by apus: URL, _ rest: [String], beside others: [URL],
    _ context: PluginContext
  ) throws {
    let prefix = try output(of: ["git", "rev-parse", "--show-prefix"], context)
    try run(
      product, apus,
      ["compare", "--git", "\(base)..HEAD", "--product", product]
        + (prefix.isEmpty ? [] : ["--package-path", prefix]) + rest, beside: others, context)
  }

  /// Runs an executable for a product.
  ///
  /// - Parameter others: The other programs, in which a filter may match instead.
  private func run(
    _ product: String, _ executable: URL, _ arguments: [String], beside others: [URL],
    _ context: PluginContext
  ) throws {
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    process.currentDirectoryURL = context.package.directoryURL
    var environment = ProcessInfo.processInfo.environment
    environment["APUS_OTHER_PROGRAMS"] = others.map(\.path).joined(separator: "\n")
    process.environment = environment
    try process.run()
    process.waitUntilExit()
    let status = process.terminationStatus
    guard process.terminationReason == .exit else {
      throw PluginError(description: "\(product) was ended by signal \(status)")
    }
    guard status == 0 else {
      throw PluginError(
        description: "\(product) ended with status \(status)", isInterruption: status == 130)
    }
  }

  private func output(of words: [String], _ context: PluginContext) throws -> String {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = words
    process.currentDirectoryURL = context.package.directoryURL
    process.standardOutput = pipe
    try process.run()
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw PluginError(description: "\(words.joined(separator: " ")) failed")
    }
    return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }
}

extension Target {
  /// Whether the target depends on the product or the target `ApusBenchmark`.
  fileprivate var usesBenchmarks: Bool {
    dependencies.contains { dependency in
      switch dependency {
      case .product(let product): product.name == "ApusBenchmark"
      case .target(let target): target.name == "ApusBenchmark" || target.usesBenchmarks
      @unknown default: false
      }
    }
  }
}
