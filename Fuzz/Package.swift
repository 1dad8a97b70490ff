// swift-tools-version: 6.2
import PackageDescription

/// Programs that libFuzzer drives; see `Scripts/fuzz-csv`. They are a package of their own because
/// they have no `main`.
let package = Package(
  name: "apus-fuzz",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "apus", path: "..")],
  targets: [
    .executableTarget(
      name: "csv-fuzz",
      dependencies: [
        .product(name: "ApusCSV", package: "apus"), .product(name: "ApusStreams", package: "apus"),
      ],
      path: "Sources/CSVFuzz",
      swiftSettings: [
        .strictMemorySafety(), .enableExperimentalFeature("Lifetimes"),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .unsafeFlags(["-parse-as-library"]),
      ])
  ],
  swiftLanguageModes: [.v6]
)
