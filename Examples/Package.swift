// swift-tools-version: 6.2
import PackageDescription

/// The example programs; `Scripts/examples` runs each and compares its output.
let programs = [
  "Awaiting", "Channels", "Checksum", "Claims", "CountTicks", "DecodeTable", "FasterThan",
  "FirstLines",
  "FreshInputs",
  "GatedSuite", "Importer", "Journal", "Lines", "LoopFloor", "Mail", "Median", "Notes", "OwnSource",
  "Presentation", "Progress", "ProgressThrottle", "Sizes",
  "SumColumn", "Sums", "Tasks", "Threads", "Tour", "Transforms", "TypedRows", "WordCount",
  "WorkerPool",
]

/// The files that a program or its gate reads.
let data = [
  "DecodeTable": ["airports.csv"], "GatedSuite": ["thresholds.txt"],
  "FirstLines": ["stops.csv", "stops.json", "stops.plist", "stops.xml"],
]

let package = Package(
  name: "apus-examples",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "apus", path: "..")],
  targets: programs.map {
    .executableTarget(
      name: $0,
      dependencies: [
        .product(name: "ApusChannels", package: "apus"),
        .product(name: "ApusClocks", package: "apus"),
        .product(name: "ApusBenchmark", package: "apus"),
        .product(name: "ApusTesting", package: "apus"),
        .product(name: "ApusPipelines", package: "apus"),
        .product(name: "ApusProfile", package: "apus"),
        .product(name: "ApusEventLog", package: "apus"),
        .product(name: "ApusStores", package: "apus"),
        .product(name: "ApusSystem", package: "apus"),
        .product(name: "ApusIO", package: "apus"),
        .product(name: "ApusAllocations", package: "apus"),
        .product(name: "ApusStreams", package: "apus"),
        .product(name: "ApusCSV", package: "apus"),
        .product(name: "ApusBytes", package: "apus"),
        .product(name: "ApusXML", package: "apus"),
        .product(name: "ApusJSON", package: "apus"),
        .product(name: "ApusPropertyList", package: "apus"),
      ],
      path: $0, exclude: data[$0] ?? [])
  } + [
    // The schema beside the program is compiled to Swift when the program is built.
    .executableTarget(
      name: "Monsters",
      dependencies: [.product(name: "ApusFlatBuffers", package: "apus")],
      path: "Monsters", swiftSettings: [.enableExperimentalFeature("Lifetimes")],
      plugins: [.plugin(name: "FlatBuffersPlugin", package: "apus")])
  ],
  swiftLanguageModes: [.v6]
)
