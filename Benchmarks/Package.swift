// swift-tools-version: 6.2
import Foundation
import PackageDescription

let strict: [SwiftSetting] = [
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// Adds a function that is never called, for another build of the same source
/// (Scripts/check-comparison).
let padding: [SwiftSetting] =
  ProcessInfo.processInfo.environment["APUS_PADDED"] == nil ? [] : [.define("PADDED")]

/// Every benchmark with its rivals. They are a package of their own, so that rivals never become
/// dependencies of packages that use Apus.
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
    .executableTarget(
      name: "latency-rival",
      dependencies: [
        "CLatencyRival", "CThreadPinning", "RivalCommandLine",
        .product(name: "ApusMachine", package: "apus"),
        .product(name: "ApusBenchmark", package: "apus"),
      ],
      path: "Sources/LatencyBenchmark", swiftSettings: strict),
    // The rival of the probes of system calls, locks, semaphores and threads.
    .target(
      name: "CSystemRival", dependencies: ["CRivalTiming"], cSettings: [.unsafeFlags(["-O2"])]),
    .executableTarget(
      name: "system-rival",
      dependencies: [
        "CSystemRival", "RivalCommandLine",
        .product(name: "ApusMachine", package: "apus"),
        .product(name: "ApusBenchmark", package: "apus"),
      ],
      path: "Sources/SystemBenchmark", swiftSettings: strict),
    // The rival of the bandwidth probe: loops with the instructions of each kind of processor.
    .target(
      name: "CBandwidthRival", dependencies: ["CRivalTiming"], cSettings: [.unsafeFlags(["-O2"])]),
    .executableTarget(
      name: "bandwidth-rival",
      dependencies: [
        "CBandwidthRival", "CThreadPinning", "RivalCommandLine",
        .product(name: "ApusMachine", package: "apus"),
        .product(name: "ApusBenchmark", package: "apus"),
      ],
      path: "Sources/BandwidthBenchmark", swiftSettings: strict),
    .target(name: "CCSVRival", cxxSettings: [.unsafeFlags(["-O3", "-DNDEBUG"])]),
    .executableTarget(
      name: "csv-rival",
      dependencies: [
        "CCSVRival", "RivalCommandLine",
        .product(name: "ApusCSV", package: "apus"),
        .product(name: "ApusBenchmark", package: "apus"),
        .product(name: "ApusStreams", package: "apus"),
      ],
      path: "Sources/CSVBenchmark", swiftSettings: strict),
    .executableTarget(
      name: "json-rival",
      dependencies: [
        "RivalCommandLine",
        .product(name: "ApusJSON", package: "apus"),
        .product(name: "ApusBenchmark", package: "apus"),
        .product(name: "ApusStreams", package: "apus"),
      ],
      path: "Sources/JSONBenchmark", swiftSettings: strict),
    // Casts as in C, for a sum that C++ computes as well.
    .target(name: "CTruncation"),
    // Loads the rival in C++ when it runs.
    .executableTarget(
      name: "flatbuffers-rival",
      dependencies: [
        "CTruncation", "RivalCommandLine",
        .product(name: "ApusBytes", package: "apus"),
        .product(name: "ApusFlatBuffers", package: "apus"),
        .product(name: "ApusBenchmark", package: "apus"),
      ],
      path: "Sources/FlatBuffersBenchmark",
      swiftSettings: strict + [.enableExperimentalFeature("Lifetimes")]),
    // Loads SQLite when it runs, so that it builds without SQLite.
    .target(name: "CSQLiteRival", cSettings: [.unsafeFlags(["-O2"])]),
    .executableTarget(
      name: "transit-rival",
      dependencies: [
        "CSQLiteRival", "RivalCommandLine",
        .product(name: "ApusBytes", package: "apus"),
        .product(name: "ApusCSV", package: "apus"),
        .product(name: "ApusLab", package: "apus"),
        .product(name: "ApusBenchmark", package: "apus"),
        .product(name: "ApusTransit", package: "apus"),
        .product(name: "ApusStreams", package: "apus"),
      ],
      path: "Sources/TransitBenchmark", swiftSettings: strict),
    .executableTarget(
      name: "memory-rival",
      dependencies: [
        "RivalCommandLine",
        .product(name: "ApusBytes", package: "apus"),
        .product(name: "ApusCSV", package: "apus"),
        .product(name: "ApusBenchmark", package: "apus"),
        .product(name: "ApusStreams", package: "apus"),
      ],
      path: "Sources/MemoryBenchmark",
      swiftSettings: strict + [.enableExperimentalFeature("Lifetimes")]),
    .executableTarget(
      name: "rows-rival",
      dependencies: [
        "CCSVRival", "RivalCommandLine",
        .product(name: "ApusCSV", package: "apus"),
        .product(name: "ApusBenchmark", package: "apus"),
        .product(name: "ApusStreams", package: "apus"),
      ],
      path: "Sources/RowsBenchmark", swiftSettings: strict),
    .executableTarget(
      name: "comparison-self",
      dependencies: ["RivalCommandLine", .product(name: "ApusBenchmark", package: "apus")],
      path: "Sources/SelfComparison", swiftSettings: strict + padding),
    .executableTarget(
      name: "bytes-rival",
      dependencies: [
        "RivalCommandLine",
        .product(name: "ApusBytes", package: "apus"),
        .product(name: "ApusBenchmark", package: "apus"),
      ],
      path: "Sources/BytesBenchmark", swiftSettings: strict),
    .executableTarget(
      name: "plist-rival",
      dependencies: [
        "RivalCommandLine",
        .product(name: "ApusPropertyList", package: "apus"),
        .product(name: "ApusBytes", package: "apus"),
        .product(name: "ApusStreams", package: "apus"),
        .product(name: "ApusBenchmark", package: "apus"),
      ],
      path: "Sources/PropertyListBenchmark",
      swiftSettings: strict + [.enableExperimentalFeature("Lifetimes")]),
    .executableTarget(
      name: "streams-rival",
      dependencies: [
        "RivalCommandLine",
        .product(name: "ApusAllocations", package: "apus"),
        .product(name: "ApusBenchmark", package: "apus"),
        .product(name: "ApusStreams", package: "apus"),
      ],
      path: "Sources/StreamsBenchmark", swiftSettings: strict),
    .target(name: "CChannelWork", cSettings: [.unsafeFlags(["-O2"])]),
    .executableTarget(
      name: "channels-rival",
      dependencies: [
        "CChannelWork", "RivalCommandLine",
        .product(name: "ApusAllocations", package: "apus"),
        .product(name: "ApusChannels", package: "apus"),
        .product(name: "ApusLab", package: "apus"),
        .product(name: "ApusBenchmark", package: "apus"),
      ],
      path: "Sources/ChannelsBenchmark", swiftSettings: strict),
    .executableTarget(
      name: "channels-soak",
      dependencies: [.product(name: "ApusChannels", package: "apus")],
      path: "Sources/ChannelsSoak", swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
