// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .strictMemorySafety(), .enableExperimentalFeature("Lifetimes"),
  .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"), .unsafeFlags(["-parse-as-library"]),
]

/// A program of this package, with the products of Apus that it uses.
func fuzzer(_ name: String, path: String, of products: String...) -> Target {
  .executableTarget(
    name: name, dependencies: products.map { .product(name: $0, package: "apus") },
    path: "Sources/\(path)", swiftSettings: settings)
}

/// A program that edits the files of a log.
func logFuzzer(_ name: String, path: String, of product: String? = nil) -> Target {
  let target = fuzzer(name, path: path, of: "ApusEventLog", "ApusBytes")
  target.dependencies.append("LogFuzzSupport")
  if let product { target.dependencies.append(.product(name: product, package: "apus")) }
  return target
}

/// Whether the program of pictures is built, which needs libjpeg-turbo and libpng.
let hasImages = Context.environment["APUS_FUZZ_IMAGES"] != nil

/// Programs that libFuzzer drives; see `Scripts/fuzz-csv`, `Scripts/fuzz-images`, `Scripts/fuzz-json`, `Scripts/fuzz-logs`,
/// `Scripts/fuzz-plist`, `Scripts/fuzz-profile`, `Scripts/fuzz-stores`, `Scripts/fuzz-xml` and `Scripts/fuzz-flatbuffers`. They are a package of their own because they
/// have no `main`.
let package = Package(
  name: "apus-fuzz",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "apus", path: "..", traits: hasImages ? ["Images"] : [])],
  targets: [
    fuzzer("csv-fuzz", path: "CSVFuzz", of: "ApusCSV", "ApusStreams"),
    fuzzer("json-fuzz", path: "JSONFuzz", of: "ApusJSON", "ApusBytes", "ApusStreams"),
    fuzzer(
      "plist-fuzz", path: "PropertyListFuzz", of: "ApusPropertyList", "ApusBytes", "ApusStreams"),
    fuzzer("stores-fuzz", path: "StoresFuzz", of: "ApusStores", "ApusBytes"),
    logFuzzer("log-fuzz", path: "LogFuzz"),
    logFuzzer("checkpoint-fuzz", path: "CheckpointFuzz"),
    logFuzzer("index-fuzz", path: "IndexFuzz", of: "ApusStores"),
    .target(
      name: "LogFuzzSupport", dependencies: [.product(name: "ApusBytes", package: "apus")],
      swiftSettings: settings),
    fuzzer("profile-fuzz", path: "ProfileFuzz", of: "ApusProfile"),
    // Loads libxml2 when it runs.
    fuzzer("xml-fuzz", path: "XMLFuzz", of: "ApusXML", "ApusBytes"),
    fuzzer("flatbuffers-fuzz", path: "FlatBuffersFuzz", of: "ApusFlatBuffers", "ApusBytes"),
    fuzzer("schema-fuzz", path: "SchemaFuzz", of: "ApusFlatBuffersCompiler"),
    fuzzer(
      "flatjson-fuzz", path: "FlatJSONFuzz", of: "ApusFlatBuffersCompiler", "ApusFlatBuffers",
      "ApusBytes"),
  ],
  swiftLanguageModes: [.v6]
)

if hasImages {
  package.targets.append(
    fuzzer("images-fuzz", path: "ImagesFuzz", of: "ApusImages", "ApusRaster", "ApusBytes"))
}
