// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .strictMemorySafety(), .enableExperimentalFeature("Lifetimes"),
  .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"), .unsafeFlags(["-parse-as-library"]),
]

/// Programs that libFuzzer drives; see `Scripts/fuzz-csv`, `Scripts/fuzz-json`, `Scripts/fuzz-plist`,
/// `Scripts/fuzz-xml` and `Scripts/fuzz-flatbuffers`. They are a package of their own because they
/// have no `main`.
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
      path: "Sources/CSVFuzz", swiftSettings: settings),
    .executableTarget(
      name: "json-fuzz",
      dependencies: [
        .product(name: "ApusJSON", package: "apus"), .product(name: "ApusBytes", package: "apus"),
        .product(name: "ApusStreams", package: "apus"),
      ],
      path: "Sources/JSONFuzz", swiftSettings: settings),
    .executableTarget(
      name: "plist-fuzz",
      dependencies: [
        .product(name: "ApusPropertyList", package: "apus"),
        .product(name: "ApusBytes", package: "apus"),
        .product(name: "ApusStreams", package: "apus"),
      ],
      path: "Sources/PropertyListFuzz", swiftSettings: settings),
    // Loads libxml2 when it runs.
    .executableTarget(
      name: "xml-fuzz",
      dependencies: [
        .product(name: "ApusXML", package: "apus"), .product(name: "ApusBytes", package: "apus"),
      ],
      path: "Sources/XMLFuzz", swiftSettings: settings),
    .executableTarget(
      name: "flatbuffers-fuzz",
      dependencies: [
        .product(name: "ApusFlatBuffers", package: "apus"),
        .product(name: "ApusBytes", package: "apus"),
      ],
      path: "Sources/FlatBuffersFuzz", swiftSettings: settings),
    .executableTarget(
      name: "schema-fuzz",
      dependencies: [.product(name: "ApusFlatBuffersCompiler", package: "apus")],
      path: "Sources/SchemaFuzz", swiftSettings: settings),
    .executableTarget(
      name: "flatjson-fuzz",
      dependencies: [
        .product(name: "ApusFlatBuffersCompiler", package: "apus"),
        .product(name: "ApusBytes", package: "apus"),
      ],
      path: "Sources/FlatJSONFuzz", swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
