import ApusMachine
import ApusMeasure
import ApusSystem
import CApusSystem

extension CaseStudyExperiment {
  /// A package of a thousand unit tests, which is built once and then tested: chapter 2.
  static let unitTests = CaseStudyExperiment(
    .unitTests, from: Chapter2.testing,
    measures: "the time of swift test for a thousand unit tests that are built",
    how: """
      A package with a function and 1,000 tests of Swift Testing, each with one expectation, is built in a folder that is removed. \
      test-run is the real time of swift test --skip-build; test-of-one that of one of the tests, chosen by a filter. The report of \
      the tests must count all of them, and no failure.
      """,
    seconds: 1, published: []
  ) {
    [
      CaseStudyGroup("tests") { experiment in
        let package = try TestPackage(experiment, tests: experiment.scaled(1000, atLeast: 2))
        return CaseStudyPlan(
          [],
          counts: [
            CaseStudyPlan.Count(.testRun, [], .measured) { try package.time() },
            CaseStudyPlan.Count(.testOfOne, [], .measured) { try package.time(only: 0) },
          ])
      }
    ]
  }
}

/// A package of unit tests.
struct TestPackage {
  private let experiment: ExperimentContext
  private let folder: String
  private let count: Int

  /// Writes and builds a package.
  ///
  /// - Throws: `UnavailableError` if Swift is not installed, or cannot build it within ten minutes.
  init(_ experiment: ExperimentContext, tests count: Int) throws {
    (self.experiment, self.count) = (experiment, count)
    folder = experiment.folder.file("package")
    try experiment.run(["mkdir", "-p", "\(folder)/Sources/Half", "\(folder)/Tests/HalfTests"])
    _ = try experiment.write(Self.manifest, to: "package/Package.swift")
    _ = try experiment.write(Self.module, to: "package/Sources/Half/Half.swift")
    for file in 0..<(count + 99) / 100 {
      let numbers = 100 * file..<min(count, 100 * (file + 1))
      let tests = numbers.map { "@Test func test\($0)() { #expect(half(\(2 * $0)) == \($0)) }\n" }
      _ = try experiment.write(
        "import Half\nimport Testing\n\n\(tests.joined())",
        to: "package/Tests/HalfTests/Part\(file).swift")
    }
    try experiment.run(
      ["swift", "build", "--package-path", folder, "--build-tests"], limit: 600)
  }

  /// Runs the tests, and returns the real time.
  ///
  /// - Parameter number: The only test that runs; `nil` for all.
  /// - Throws: `WrongResultError` if the report has another number of tests, or a failure.
  func time(only number: Int? = nil) throws -> Double {
    let report = experiment.folder.file("report.xml")
    let choice = number.map { ["--filter", "test\($0)\\(\\)"] } ?? []
    let start = apus_clock_nanoseconds(CLOCK_MONOTONIC)
    try experiment.run(
      ["swift", "test", "--package-path", folder, "--skip-build", "--xunit-output", report]
        + choice,
      limit: 120)
    let time = Double(apus_clock_nanoseconds(CLOCK_MONOTONIC) - start)
    let text = String(
      decoding: try LoadedFile(experiment.folder.file("report-swift-testing.xml")).contents,
      as: UTF8.self)
    try Self.check(text, count: number == nil ? count : 1)
    return time
  }

  /// Checks that a report in XML has a number of tests, and no failure.
  static func check(_ report: String, count: Int) throws(WrongResultError) {
    guard report.contains("tests=\"\(count)\""), report.contains("failures=\"0\""),
      report.contains("errors=\"0\"")
    else {
      throw WrongResultError("the report has another number of tests than \(count), or a failure")
    }
  }

  private static let manifest = """
    // swift-tools-version: 6.0
    import PackageDescription
    let package = Package(
      name: "half",
      targets: [.target(name: "Half"), .testTarget(name: "HalfTests", dependencies: ["Half"])])

    """

  private static let module = "public func half(_ number: Int) -> Int { number / 2 }\n"
}

extension ProbeKey {
  /// The key of the experiment.
  static let unitTests = ProbeKey("unit-tests")
}

extension MetricKey {
  /// The real time of a run of a thousand tests.
  static let testRun = MetricKey("test-run", .nanoseconds)
  /// The real time of a run of one of the tests.
  static let testOfOne = MetricKey("test-of-one", .nanoseconds)
}
