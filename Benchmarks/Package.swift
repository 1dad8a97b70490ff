// swift-tools-version: 6.2
import Foundation
import PackageDescription

let strict: [SwiftSetting] = [
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// Spans that functions return need lifetime attributes.
let lifetimes: [SwiftSetting] = [.enableExperimentalFeature("Lifetimes")]

/// Adds a function that is never called, for another build of the same source
/// (Scripts/check-comparison).
let padding: [SwiftSetting] =
  ProcessInfo.processInfo.environment["APUS_PADDED"] == nil ? [] : [.define("PADDED")]

/// Returns a program of benchmarks.
///
/// - Parameters:
///   - targets: The targets of this package that it uses.
///   - products: The products of Apus that it uses.
func program(
  _ name: String, _ folder: String, targets: [String] = [], products: [String],
  settings: [SwiftSetting] = strict, plugins: [Target.PluginUsage] = []
) -> Target {
  .executableTarget(
    name: name,
    dependencies: targets.map { .byName(name: $0) }
      + products.map { .product(name: $0, package: "apus") },
    path: "Sources/\(folder)", swiftSettings: settings, plugins: plugins)
}

/// Every benchmark with its rivals. They are a package of their own, so that rivals never become
/// dependencies of packages that use Apus. The benchmarks of channels and of the timetable use modules
/// that are no products; the package of Apus declares them if `APUS_BENCHMARKS` is set.
let package = Package(
  name: "apus-benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "apus", path: "..")],
  targets: [
    // The options of every family, and the document that it prints with --json.
    .target(
      name: "RivalCommandLine", dependencies: [.product(name: "ApusBenchmark", package: "apus")],
      swiftSettings: strict),
    // Binds a thread to a processor, for which C macros are needed.
    .target(name: "CThreadPinning"),
    // The clock and the median of the rivals in C.
    .target(name: "CRivalTiming"),
    // The rival of the latency probe: the code of a careful C programmer, at the usual level.
    .target(
      name: "CLatencyRival", dependencies: ["CRivalTiming"], cSettings: [.unsafeFlags(["-O2"])]),
    program(
      "latency-rival", "LatencyBenchmark",
      targets: ["CLatencyRival", "CThreadPinning", "RivalCommandLine"],
      products: ["ApusMachine", "ApusBenchmark"]),
    // The rival of the probes of system calls, locks, semaphores and threads.
    .target(
      name: "CSystemRival", dependencies: ["CRivalTiming"], cSettings: [.unsafeFlags(["-O2"])]),
    program(
      "system-rival", "SystemBenchmark", targets: ["CSystemRival", "RivalCommandLine"],
      products: ["ApusMachine", "ApusBenchmark"]),
    // The rival of the bandwidth probe: loops with the instructions of each kind of processor.
    .target(
      name: "CBandwidthRival", dependencies: ["CRivalTiming"], cSettings: [.unsafeFlags(["-O2"])]),
    program(
      "bandwidth-rival", "BandwidthBenchmark",
      targets: ["CBandwidthRival", "CThreadPinning", "RivalCommandLine"],
      products: ["ApusMachine", "ApusBenchmark"]),
    .target(name: "CCSVRival", cxxSettings: [.unsafeFlags(["-O3", "-DNDEBUG"])]),
    program(
      "csv-rival", "CSVBenchmark", targets: ["CCSVRival", "RivalCommandLine"],
      products: ["ApusCSV", "ApusBenchmark", "ApusStreams"]),
    program(
      "json-rival", "JSONBenchmark", targets: ["RivalCommandLine"],
      products: ["ApusJSON", "ApusBenchmark", "ApusFoundation", "ApusStreams"]),
    // Casts as in C, for a sum that C++ computes as well.
    .target(name: "CTruncation"),
    // Loads the rival in C++ when it runs.
    program(
      "flatbuffers-rival", "FlatBuffersBenchmark", targets: ["CTruncation", "RivalCommandLine"],
      products: ["ApusBytes", "ApusFlatBuffers", "ApusBenchmark"], settings: strict + lifetimes,
      plugins: [.plugin(name: "FlatBuffersPlugin", package: "apus")]),
    program(
      "memory-rival", "MemoryBenchmark", targets: ["RivalCommandLine"],
      products: ["ApusBytes", "ApusCSV", "ApusJSON", "ApusBenchmark", "ApusStreams"],
      settings: strict + lifetimes),
    program(
      "rows-rival", "RowsBenchmark", targets: ["CCSVRival", "RivalCommandLine"],
      products: ["ApusCSV", "ApusBenchmark", "ApusStreams"]),
    program(
      "comparison-self", "SelfComparison", targets: ["RivalCommandLine"],
      products: ["ApusBenchmark"], settings: strict + padding),
    // Fresh inputs and pauses beside a loop in C that prepares its inputs itself.
    .target(
      name: "CFreshInputs", dependencies: ["CRivalTiming"], cSettings: [.unsafeFlags(["-O2"])]),
    program("fresh-inputs", "FreshInputs", targets: ["CFreshInputs"], products: ["ApusBenchmark"]),
    // Relative tests whose answer is known (Scripts/check-expectations).
    program("expectations", "Expectations", products: ["ApusBenchmark", "ApusTesting"]),
    program(
      "gated-programs", "GatedPrograms", products: ["ApusAllocations", "ApusBenchmark"]),
    program(
      "bytes-rival", "BytesBenchmark", targets: ["RivalCommandLine"],
      products: ["ApusBytes", "ApusBenchmark"]),
    // Loads the rival in C++ when it runs.
    program(
      "numbers-rival", "NumbersBenchmark", targets: ["RivalCommandLine"],
      products: ["ApusBytes", "ApusBenchmark", "ApusMeasure"]),
    // Loads the rivals in C and Rust when it runs.
    program(
      "plist-rival", "PropertyListBenchmark", targets: ["RivalCommandLine"],
      products: ["ApusPropertyList", "ApusBytes", "ApusStreams", "ApusBenchmark"],
      settings: strict + lifetimes),
    // Lists that others read and write again; Scripts/check-plists runs it.
    program(
      "plist-exchange", "PropertyListExchange",
      products: ["ApusPropertyList", "ApusBytes", "ApusStreams"], settings: strict + lifetimes),
    // Loads the rivals in C and C++ when it runs.
    program(
      "xml-rival", "XMLBenchmark", targets: ["RivalCommandLine"],
      products: ["ApusXML", "ApusXMLFoundation", "ApusBytes", "ApusStreams", "ApusBenchmark"],
      settings: strict + lifetimes),
    program(
      "streams-rival", "StreamsBenchmark", targets: ["RivalCommandLine"],
      products: ["ApusAllocations", "ApusBenchmark", "ApusStreams"]),
    program("channels-soak", "ChannelsSoak", products: ["ApusChannels"]),
  ],
  swiftLanguageModes: [.v6]
)
