import Foundation
import PackagePlugin

/// `swift package benchmark`: builds the benchmark programs of a package in release and runs them.
///
///     swift package benchmark                      runs each program with the other arguments
///     swift package benchmark --compare main       compares the commits main and HEAD
///     swift package benchmark --gate [--update]    holds each program to its thresholds
///     swift package benchmark --product NAME ...   chooses a program
///
/// A benchmark program is an executable product whose target uses `ApusBenchmark`.
@main
struct BenchmarkPlugin: CommandPlugin {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  func performCommand(context: PluginContext, arguments: [String]) async throws {
    var extractor = ArgumentExtractor(arguments)
    let base = extractor.extractOption(named: "compare").last
    let isGate = extractor.extractFlag(named: "gate") > 0
    let chosen = extractor.extractOption(named: "product")
    let rest = extractor.remainingArguments
    if base != nil, isGate {
      throw Failure(
        description: "'--compare' and '--gate' exclude each other; leave out one of them")
    }
    for product in try products(of: context.package, named: chosen) {
      if let base {
        try compare(product, with: base, rest, context)
      } else {
        let program = try build(product)
        try isGate
          ? run(context.tool(named: "apus").url, ["gate", program.path] + rest, context)
          : run(program, rest, context)
      }
    }
  }

  /// Returns the names of the benchmark programs, or the chosen names.
  private func products(of package: Package, named chosen: [String]) throws -> [String] {
    let all = package.products(ofType: ExecutableProduct.self)
      .filter { $0.mainTarget.usesBenchmarks }.map(\.name)
    if let unknown = chosen.first(where: { !all.contains($0) }) {
      throw Failure(
        description: "'\(unknown)' is no benchmark program; there are: "
          + all.joined(separator: ", "))
    }
    guard !all.isEmpty else {
      throw Failure(
        description: "the package has no executable product that uses ApusBenchmark; add a target "
          + "with BenchmarkProgram.main")
    }
    return chosen.isEmpty ? all : chosen
  }

  private func build(_ product: String) throws -> URL {
    let result = try packageManager.build(
      .product(product), parameters: .init(configuration: .release, logging: .concise))
    guard result.succeeded,
      let program = result.builtArtifacts.first(where: {
        $0.kind == .executable && $0.url.lastPathComponent == product
      })
    else { throw Failure(description: "\(product) could not be built:\n\(result.logText)") }
    return program.url
  }

  /// Compares two commits; the package may be in a folder of the repository.
  private func compare(
    _ product: String, with base: String, _ rest: [String], _ context: PluginContext
  ) throws {
    let prefix = try output(of: ["git", "rev-parse", "--show-prefix"], context)
    try run(
      context.tool(named: "apus").url,
      ["compare", "--git", "\(base)..HEAD", "--product", product]
        + (prefix.isEmpty ? [] : ["--package-path", prefix]) + rest, context)
  }

  private func run(_ program: URL, _ arguments: [String], _ context: PluginContext) throws {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = context.package.directoryURL
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(
        description: "\(program.lastPathComponent) ended with status \(process.terminationStatus)")
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
      throw Failure(description: "\(words.joined(separator: " ")) failed")
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
