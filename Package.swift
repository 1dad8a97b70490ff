// swift-tools-version: 6.2
import PackageDescription

/// Settings of every Swift target. An exception is written beside its target, with the reason.
/// Warnings become errors in CI (`-Xswiftc -warnings-as-errors`), never for clients.
let strict: [SwiftSetting] = [
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// Properties that lend spans need lifetime attributes, which are an experimental feature in Swift 6.3.
let lifetimes: [SwiftSetting] = [.enableExperimentalFeature("Lifetimes")]

let package = Package(
  name: "apus",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "ApusSystem", targets: ["ApusSystem"]),
    .library(name: "ApusBytes", targets: ["ApusBytes"]),
    .library(name: "ApusIO", targets: ["ApusIO"]),
    .library(name: "ApusStreams", targets: ["ApusStreams"]),
    .library(name: "ApusCSV", targets: ["ApusCSV"]),
    .library(name: "ApusJSON", targets: ["ApusJSON"]),
    .library(name: "ApusXML", targets: ["ApusXML"]),
    .library(name: "ApusXMLFoundation", targets: ["ApusXMLFoundation"]),
    .library(name: "ApusFlatBuffers", targets: ["ApusFlatBuffers"]),
    .library(name: "ApusPropertyList", targets: ["ApusPropertyList"]),
    .library(name: "ApusFoundation", targets: ["ApusFoundation"]),
    .library(name: "ApusStreamsHTTP", targets: ["ApusStreamsHTTP"]),
    .library(name: "ApusClocks", targets: ["ApusClocks"]),
    .library(name: "ApusMeasure", targets: ["ApusMeasure"]),
    .library(name: "ApusBenchmark", targets: ["ApusBenchmark"]),
    .library(name: "ApusTesting", targets: ["ApusTesting"]),
    .library(name: "ApusMachine", targets: ["ApusMachine"]),
    .library(name: "ApusPipelines", targets: ["ApusPipelines"]),
    .library(name: "ApusChannels", targets: ["ApusChannels"]),
    .library(name: "ApusAllocations", targets: ["CApusAllocations"]),
    .library(name: "ApusEventLog", targets: ["ApusEventLog"]),
    .library(name: "ApusRaster", targets: ["ApusRaster"]),
    .library(name: "ApusImages", targets: ["ApusImages"]),
    .library(name: "ApusStores", targets: ["ApusStores"]),
    .library(name: "ApusStoresPostgreSQL", targets: ["ApusStoresPostgreSQL"]),
    .library(name: "ApusStoresSQLite", targets: ["ApusStoresSQLite"]),
    .library(name: "ApusProfile", targets: ["ApusProfile"]),
    .library(name: "ApusSampling", targets: ["ApusSampling"]),
    .library(name: "ApusFlatBuffersCompiler", targets: ["ApusFlatBuffersCompiler"]),
    // Loaded into programs that `apus profile --await` records.
    .library(name: "ApusSamplingAgent", type: .dynamic, targets: ["CApusSamplingAgent"]),
    .executable(name: "apus", targets: ["apus"]),
    .executable(name: "apus-flatc", targets: ["apus-flatc"]),
    .plugin(name: "FlatBuffersPlugin", targets: ["FlatBuffersPlugin"]),
    .plugin(name: "BenchmarkPlugin", targets: ["BenchmarkPlugin"]),
  ],
  traits: [
    .trait(
      name: "Images",
      description: """
        Reads and writes JPEG by libjpeg-turbo, PNG by libpng (libjpeg62-turbo-dev, libpng-dev of Debian).
        """),
    .trait(
      name: "Palette",
      description: """
        Writes PNG with a palette by libimagequant (libimagequant-dev of Debian), whose licence is the GPL.
        """,
      enabledTraits: ["Images"]),
    .trait(
      name: "PostgreSQL",
      description:
        "Keeps the results of many machines, and stores, in PostgreSQL by libpq (libpq-dev of Debian)."
    ),
    .trait(
      name: "SQLite", description: "Keeps stores in SQLite databases (libsqlite3-dev of Debian)."),
    .default(enabledTraits: []),
  ],
  targets: [
    .target(name: "CApusSystem"),
    .target(name: "CApusBytes"),
    .target(
      name: "CApusTasks", cSettings: [.define("APUS_CHECKED", .when(configuration: .debug))]),
    .target(name: "CApusAllocations"),
    .target(name: "CApusSampling"),
    .target(name: "CApusSamplingAgent", dependencies: ["CApusSampling"]),
    .target(name: "ApusSystem", dependencies: ["CApusSystem"], swiftSettings: lifetimes),
    .target(
      name: "ApusBytes", dependencies: ["ApusSystem", "CApusBytes", "CApusSystem"],
      swiftSettings: lifetimes),
    .target(name: "ApusIO", dependencies: ["ApusBytes"], swiftSettings: lifetimes),
    .target(
      name: "ApusStreams",
      dependencies: [
        "ApusBytes", "ApusClocks", "ApusIO", "ApusSystem", "CApusBytes", "CApusSystem",
      ],
      swiftSettings: lifetimes),
    .target(
      name: "ApusCSV", dependencies: ["ApusBytes", "ApusIO", "CApusBytes"],
      swiftSettings: lifetimes),
    .target(name: "ApusFlatBuffers", dependencies: ["ApusBytes"], swiftSettings: lifetimes),
    .target(
      name: "ApusXML", dependencies: ["ApusBytes", "ApusIO", "CApusBytes"],
      swiftSettings: lifetimes),
    .target(name: "ApusXMLFoundation", dependencies: ["ApusBytes", "ApusXML"]),
    .target(
      name: "ApusPropertyList", dependencies: ["ApusBytes", "ApusIO", "ApusXML"],
      swiftSettings: lifetimes),
    .target(
      name: "ApusJSON", dependencies: ["ApusBytes", "ApusIO", "CApusBytes"],
      swiftSettings: lifetimes),
    .target(
      name: "ApusFoundation",
      dependencies: ["ApusBytes", "ApusIO", "ApusJSON", "ApusPropertyList"],
      swiftSettings: lifetimes),
    .target(
      name: "ApusStreamsHTTP", dependencies: ["ApusStreams", "ApusBytes"],
      swiftSettings: lifetimes),
    .target(
      name: "ApusFlatBuffersCompiler", dependencies: ["ApusBytes", "ApusFlatBuffers"],
      swiftSettings: lifetimes),
    .executableTarget(
      name: "apus-flatc",
      dependencies: [
        "ApusBytes", "ApusCommandLine", "ApusFlatBuffers", "ApusFlatBuffersCompiler", "ApusSystem",
      ]),
    .plugin(name: "FlatBuffersPlugin", capability: .buildTool(), dependencies: ["apus-flatc"]),
    .target(
      name: "ApusProfile",
      dependencies: ["ApusBytes", "ApusIO", "ApusJSON", "ApusMeasure", "CApusSystem"],
      swiftSettings: lifetimes),
    .target(
      name: "ApusEventLog", dependencies: ["ApusBytes", "ApusSystem"], swiftSettings: lifetimes),
    .target(name: "CApusRaster"),
    .target(
      name: "ApusRaster", dependencies: ["ApusBytes", "CApusRaster"], swiftSettings: lifetimes),
    .systemLibrary(
      name: "CJPEG", pkgConfig: "libjpeg",
      providers: [.apt(["libjpeg62-turbo-dev"]), .brew(["jpeg-turbo"])]),
    .systemLibrary(
      name: "CPNG", pkgConfig: "libpng",
      providers: [.apt(["libpng-dev"]), .brew(["libpng"])]),
    .systemLibrary(
      name: "CImageQuant", pkgConfig: "imagequant",
      providers: [.apt(["libimagequant-dev"]), .brew(["libimagequant"])]),
    .target(
      name: "CApusImages",
      dependencies: [
        .target(name: "CImageQuant", condition: .when(traits: ["Palette"])),
        .target(name: "CJPEG", condition: .when(traits: ["Images"])),
        .target(name: "CPNG", condition: .when(traits: ["Images"])),
      ],
      cSettings: [
        .define("APUS_IMAGES", .when(traits: ["Images"])),
        .define("APUS_PALETTE", .when(traits: ["Palette"])),
      ]),
    .target(
      name: "ApusImages", dependencies: ["ApusBytes", "ApusRaster", "ApusSystem", "CApusImages"],
      swiftSettings: lifetimes),
    .target(
      name: "ApusStores",
      dependencies: [
        "ApusBytes", "ApusCSV", "ApusChannels", "ApusEventLog", "ApusIO", "ApusJSON", "ApusSystem",
      ], swiftSettings: lifetimes),
    .systemLibrary(
      name: "CPostgreSQL", pkgConfig: "libpq",
      providers: [.apt(["libpq-dev"]), .brew(["libpq"])]),
    .target(
      name: "ApusPostgreSQL",
      dependencies: [
        "ApusBytes", "ApusSystem",
        .target(name: "CPostgreSQL", condition: .when(traits: ["PostgreSQL"])),
      ], swiftSettings: lifetimes),
    .target(
      name: "ApusFleet",
      dependencies: [
        "ApusBenchmark", "ApusBytes", "ApusJSON", "ApusMeasure", "ApusReport", "ApusSystem",
      ],
      resources: [
        "migration1", "migration2", "migration3", "migration4", "migration5", "migration6",
        "migration7", "roles",
      ].map {
        .embedInCode("Schema/\($0).sql")
      }),
    .target(
      name: "ApusStoresPostgreSQL",
      dependencies: ["ApusPostgreSQL", "ApusStores", "ApusSystem"], swiftSettings: lifetimes),
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    .target(
      name: "ApusStoresSQLite",
      dependencies: [
        "ApusStores", .target(name: "CSQLite", condition: .when(traits: ["SQLite"])),
      ], swiftSettings: lifetimes),
    .target(name: "ApusClocks", dependencies: ["CApusSystem"]),
    .target(name: "ApusPipelines", swiftSettings: lifetimes),
    .target(
      name: "ApusChannels", dependencies: ["CApusTasks"],
      swiftSettings: [.define("APUS_CHECKED", .when(configuration: .debug))]),
    .target(name: "ApusMeasure", dependencies: ["ApusClocks", "ApusSystem", "CApusSystem"]),
    .target(name: "ApusCommandLine", dependencies: ["ApusSystem"]),
    .target(
      name: "ApusBenchmark",
      dependencies: ["ApusBytes", "ApusCommandLine", "ApusMeasure", "ApusSystem", "CApusSystem"]),
    .target(
      name: "ApusTesting", dependencies: ["ApusMeasure", "ApusSystem", "CApusAllocations"]),
    .target(name: "ApusMachine", dependencies: ["ApusMeasure", "ApusSystem", "CApusSystem"]),
    .target(
      name: "ApusCities", dependencies: ["ApusBytes", "ApusFlatBuffers", "ApusSystem"],
      exclude: ["Format/cities.fbs"], swiftSettings: lifetimes),
    .target(
      name: "ApusReport",
      dependencies: [
        "ApusBenchmark", "ApusCommandLine", "ApusMachine", "ApusMeasure", "ApusSystem",
      ]),
    .target(
      name: "ApusSampling",
      dependencies: [
        "ApusBytes", "ApusMeasure", "ApusProfile", "ApusSystem", "CApusSampling", "CApusSystem",
      ],
      swiftSettings: lifetimes),
    .target(
      name: "ApusProfileReport",
      dependencies: [
        "ApusCommandLine", "ApusIO", "ApusJSON", "ApusMeasure", "ApusProfile", "ApusReport",
        "ApusSampling", "ApusSystem",
      ],
      swiftSettings: lifetimes),
    .target(
      name: "ApusCommands",
      dependencies: [
        "ApusBenchmark", "ApusCommandLine", "ApusMachine", "ApusMeasure", "ApusReport",
        "ApusSystem", "CApusSystem",
      ],
      resources: ["claims", "experiments", "statements"].map {
        .embedInCode("Laboratory/\($0).txt")
      }),
    .target(
      name: "ApusTransit", dependencies: ["ApusBytes", "ApusCSV", "ApusMeasure", "ApusStreams"]),
    .target(
      name: "ApusChannelWorkloads",
      dependencies: ["ApusBenchmark", "ApusChannels", "ApusMeasure", "ApusSystem"]),
    .target(
      name: "ApusLab",
      dependencies: [
        "ApusBenchmark", "ApusBytes", "ApusCSV", "ApusChannelWorkloads", "ApusChannels",
        "ApusClocks", "ApusCommands", "ApusFlatBuffers", "ApusImages", "ApusJSON", "ApusMachine",
        "ApusMeasure", "ApusPipelines", "ApusProfile", "ApusPropertyList", "ApusRaster",
        "ApusReport", "ApusSampling", "ApusStores",
        "ApusStreams", "ApusSystem", "ApusTransit", "ApusXML", "CApusSystem",
      ], swiftSettings: lifetimes),
    .executableTarget(
      name: "apus",
      dependencies: [
        "ApusBenchmark", "ApusCommandLine", "ApusCommands", "ApusMachine", "ApusMeasure",
        "ApusReport", "ApusSystem", "CApusAllocations", "CApusSystem",
      ]),
    .executableTarget(
      name: "apus-data",
      dependencies: [
        "ApusBenchmark", "ApusBytes", "ApusCSV", "ApusCities", "ApusCommandLine", "ApusCommands",
        "ApusEventLog", "ApusJSON", "ApusMeasure", "ApusPropertyList", "ApusStores",
        "ApusStoresPostgreSQL", "ApusStoresSQLite", "ApusStreams", "ApusSystem", "ApusXML",
        "CApusSystem",
      ], swiftSettings: lifetimes),
    .executableTarget(
      name: "apus-profile",
      dependencies: [
        "ApusBenchmark", "ApusBytes", "ApusCommandLine", "ApusCommands", "ApusProfile",
        "ApusProfileReport", "ApusSampling", "ApusSystem", "CApusSystem",
      ], swiftSettings: lifetimes),
    .executableTarget(
      name: "apus-image",
      dependencies: [
        "ApusBenchmark", "ApusBytes", "ApusCommandLine", "ApusCommands", "ApusImages",
        "ApusMeasure",
        "ApusRaster", "ApusSystem", "CApusSystem",
      ], swiftSettings: lifetimes),
    .executableTarget(
      name: "apus-fleet",
      dependencies: [
        "ApusBenchmark", "ApusCommandLine", "ApusCommands", "ApusFleet", "ApusMeasure",
        "ApusPostgreSQL", "ApusReport", "ApusSystem", "CApusSystem",
      ]),
    .plugin(
      name: "BenchmarkPlugin",
      capability: .command(
        intent: .custom(
          verb: "benchmark", description: "Runs, compares or gates the benchmarks of a package."))),
    .executableTarget(
      name: "apus-lab",
      dependencies: [
        "ApusBenchmark", "ApusCommandLine", "ApusCommands", "ApusLab", "ApusMachine",
        "ApusReport", "ApusSystem", "CApusAllocations", "CApusSystem",
      ]),
    .executableTarget(
      name: "apus-foundation",
      dependencies: [
        "ApusLab", "ApusStreams", "ApusStreamsHTTP", "ApusSystem", "ApusBytes", "CApusAllocations",
      ]),
    .target(
      name: "ApusTestSupport", dependencies: ["ApusBytes", "ApusIO", "ApusMeasure", "ApusSystem"],
      path: "Tests/ApusTestSupport", swiftSettings: lifetimes),
    // Bodies that the detector must tell apart; `Scripts/check-detector` runs them.
    .executableTarget(
      name: "DetectorTestCases", dependencies: ["ApusBenchmark"], path: "Tests/DetectorTestCases"),
    // Sends large vectors in every way; `Scripts/check-wide-vectors` runs it in release builds.
    .executableTarget(
      name: "WideVectorTestCases", dependencies: ["ApusChannels"],
      path: "Tests/WideVectorTestCases"),
    // Benchmarks that tests compare with themselves and with more of the same work.
    .executableTarget(
      name: "TurnTestCases", dependencies: ["ApusBenchmark", "ApusSystem"],
      path: "Tests/TurnTestCases"),
    // Work with known shares; tests of the recorder of profiles run it.
    .executableTarget(name: "ProfileTestCases", path: "Tests/ProfileTestCases"),
    // Benchmarks whose loops have known shares.
    .executableTarget(
      name: "LoopTestCases", dependencies: ["ApusBenchmark", "ApusSampling"],
      path: "Tests/LoopTestCases"),
    .testTarget(
      name: "ApusClocksTests",
      dependencies: ["ApusClocks", "ApusMeasure", "ApusTestSupport", "CApusSystem"]),
    .testTarget(
      name: "ApusSystemTests",
      dependencies: ["ApusBytes", "ApusMeasure", "ApusSystem", "ApusTestSupport", "CApusSystem"]),
    .testTarget(
      name: "ApusBytesTests",
      dependencies: ["ApusBytes", "ApusMeasure", "ApusTestSupport", "CApusBytes", "CApusSystem"]),
    .testTarget(
      name: "ApusIOTests", dependencies: ["ApusIO", "ApusBytes", "ApusMeasure", "ApusTestSupport"],
      swiftSettings: lifetimes),
    .testTarget(
      name: "ApusStreamsTests",
      dependencies: [
        "ApusStreams", "ApusBytes", "ApusClocks", "ApusMeasure", "ApusTestSupport",
        "CApusAllocations", "CApusBytes",
      ],
      swiftSettings: lifetimes),
    .testTarget(
      name: "ApusCSVTests",
      dependencies: [
        "ApusCSV", "ApusBytes", "ApusStreams", "ApusMeasure", "ApusTestSupport",
        "CApusAllocations", "CApusBytes", "CApusSampling", "CApusSamplingAgent", "CApusSystem",
      ],
      exclude: ["Spectrum/Data"], swiftSettings: lifetimes),
    .testTarget(
      name: "ApusPropertyListTests",
      dependencies: [
        "ApusPropertyList", "ApusBytes", "ApusMeasure", "ApusStreams", "ApusTestSupport", "ApusXML",
      ],
      swiftSettings: lifetimes),
    .testTarget(
      name: "ApusFormatsTests",
      dependencies: [
        "ApusBytes", "ApusCSV", "ApusFoundation", "ApusIO", "ApusJSON", "ApusPropertyList",
        "ApusTestSupport", "ApusXML",
      ]),
    .testTarget(
      name: "ApusFoundationTests",
      dependencies: [
        "ApusBytes", "ApusCSV", "ApusFoundation", "ApusJSON", "ApusMeasure", "ApusPropertyList",
        "ApusXML",
      ], swiftSettings: lifetimes),
    .testTarget(name: "ApusXMLFoundationTests", dependencies: ["ApusXMLFoundation"]),
    .testTarget(
      name: "ApusXMLTests",
      dependencies: [
        "ApusXML", "ApusBytes", "ApusMeasure", "ApusStreams", "ApusTestSupport",
        "CApusAllocations", "CApusBytes", "CApusSystem",
      ],
      exclude: ["Conformance/Data"], swiftSettings: lifetimes),
    .testTarget(
      name: "ApusJSONTests",
      dependencies: [
        "ApusJSON", "ApusBytes", "ApusStreams", "ApusMeasure", "ApusTestSupport",
        "CApusAllocations", "CApusBytes",
      ],
      exclude: ["Suite/Data"], swiftSettings: lifetimes),
    .testTarget(
      name: "ApusFlatBuffersCompilerTests",
      dependencies: ["ApusBytes", "ApusFlatBuffers", "ApusFlatBuffersCompiler"],
      exclude: ["Data"], swiftSettings: lifetimes),
    .testTarget(
      name: "ApusCitiesTests",
      dependencies: [
        "ApusBytes", "ApusCities", "ApusFlatBuffersCompiler", "ApusSystem", "ApusTestSupport",
      ], swiftSettings: lifetimes),
    .testTarget(
      name: "ApusFlatBuffersTests",
      dependencies: ["ApusFlatBuffers", "ApusBytes", "ApusMeasure", "ApusTestSupport"],
      exclude: ["Data"], swiftSettings: lifetimes),
    .testTarget(
      name: "ApusChannelsTests",
      dependencies: [
        "ApusChannels", "ApusMeasure", "ApusTestSupport", "CApusAllocations", "CApusSystem",
        "CApusTasks",
      ],
      swiftSettings: [.define("APUS_CHECKED", .when(configuration: .debug))]),
    .testTarget(
      name: "ApusEventLogTests",
      dependencies: ["ApusBytes", "ApusEventLog", "ApusMeasure", "ApusSystem", "ApusTestSupport"],
      swiftSettings: lifetimes),
    .testTarget(
      name: "ApusRasterTests",
      dependencies: [
        "ApusBytes", "ApusMeasure", "ApusRaster", "ApusTestSupport", "CApusRaster",
      ],
      swiftSettings: lifetimes),
    .target(
      name: "CPictureTestSupport",
      dependencies: [
        "CApusImages", .target(name: "CJPEG", condition: .when(traits: ["Images"])),
        .target(name: "CPNG", condition: .when(traits: ["Images"])),
      ], path: "Tests/CPictureTestSupport",
      cSettings: [.define("APUS_IMAGES", .when(traits: ["Images"]))]),
    .testTarget(
      name: "ApusImagesTests",
      dependencies: [
        "ApusBytes", "ApusImages", "ApusMeasure", "ApusRaster", "ApusSystem", "ApusTestSupport",
        "CPictureTestSupport",
      ],
      exclude: ["Data"], swiftSettings: lifetimes),
    .target(
      name: "StoreTestSupport", dependencies: ["ApusMeasure", "ApusStores", "ApusTestSupport"],
      path: "Tests/StoreTestSupport", swiftSettings: lifetimes),
    .testTarget(
      name: "ApusStoresPostgreSQLTests",
      dependencies: [
        "ApusMeasure", "ApusPostgreSQL", "ApusStores", "ApusStoresPostgreSQL", "ApusTestSupport",
        "StoreTestSupport",
      ],
      swiftSettings: lifetimes),
    .testTarget(
      name: "ApusStoresSQLiteTests",
      dependencies: [
        "ApusMeasure", "ApusStores", "ApusStoresSQLite", "ApusTestSupport", "StoreTestSupport",
      ],
      swiftSettings: lifetimes),
    .testTarget(
      name: "ApusPostgreSQLTests",
      dependencies: ["ApusPostgreSQL", "ApusMeasure", "ApusSystem", "ApusTestSupport"]),
    .testTarget(
      name: "ApusFleetTests",
      dependencies: [
        "apus-fleet", "ApusBenchmark", "ApusBytes", "ApusFleet", "ApusMeasure", "ApusPostgreSQL",
        "ApusSystem", "ApusTestSupport",
      ],
      exclude: ["Data"]),
    .testTarget(
      name: "ApusStoresTests",
      dependencies: [
        "ApusBytes", "ApusEventLog", "ApusMeasure", "ApusStores", "ApusSystem", "ApusTestSupport",
        "CApusSystem",
        "StoreTestSupport",
      ],
      swiftSettings: lifetimes),
    .testTarget(
      name: "ApusProfileTests",
      dependencies: ["ApusBytes", "ApusMeasure", "ApusProfile", "ApusTestSupport", "CApusSystem"],
      swiftSettings: lifetimes),
    .testTarget(
      name: "ApusSamplingTests",
      dependencies: [
        "apus-profile", "ApusMeasure", "ApusProfile", "ApusProfileReport", "ApusSampling",
        "ApusSystem",
        "ApusTestSupport", "ApusXML", "CApusSampling", "CApusSystem", "LoopTestCases",
        "ProfileTestCases",
      ], swiftSettings: lifetimes),
    .testTarget(
      name: "ApusPipelinesTests", dependencies: ["ApusMeasure", "ApusPipelines"]),
    .testTarget(
      name: "ApusStreamsHTTPTests",
      dependencies: ["ApusStreamsHTTP", "ApusStreams", "ApusLab", "ApusTestSupport"]),
    .testTarget(
      name: "ApusMeasureTests",
      dependencies: [
        "ApusMeasure", "ApusSystem", "ApusTestSupport", "CApusAllocations", "CApusSystem",
      ]),
    .testTarget(
      name: "ApusCommandLineTests",
      dependencies: ["ApusCommandLine", "ApusMeasure", "ApusSystem", "ApusTestSupport"]),
    .testTarget(
      name: "ApusBenchmarkTests",
      dependencies: [
        "ApusBenchmark", "ApusBytes", "ApusCommandLine", "ApusMeasure", "ApusTestSupport",
        "CApusSystem",
      ]),
    .testTarget(
      name: "ApusTestingTests",
      dependencies: ["ApusMeasure", "ApusTestSupport", "ApusTesting"]),
    .testTarget(
      name: "ApusMachineTests",
      dependencies: ["ApusMachine", "ApusMeasure", "ApusSystem", "ApusTestSupport"]),
    .testTarget(
      name: "ApusTransitTests",
      dependencies: [
        "ApusBytes", "ApusCSV", "ApusMeasure", "ApusStreams", "ApusTestSupport", "ApusTransit",
      ]),
    .testTarget(
      name: "ApusChannelWorkloadsTests", dependencies: ["ApusBenchmark", "ApusChannelWorkloads"]),
    .testTarget(
      name: "ApusLabTests",
      dependencies: [
        "ApusBenchmark", "ApusBytes", "ApusCSV", "ApusChannelWorkloads", "ApusClocks",
        "ApusCommandLine", "ApusCommands",
        "ApusLab", "ApusMachine", "ApusMeasure", "ApusRaster", "ApusReport", "ApusStreams",
        "ApusTestSupport",
      ],
      exclude: ["Independent/Programs", "Transcripts"]),
    .testTarget(
      name: "ApusReportTests",
      dependencies: [
        "ApusBenchmark", "ApusCommandLine", "ApusLab", "ApusMachine", "ApusReport",
        "ApusTestSupport",
      ]),
    .testTarget(
      name: "ApusCommandTests",
      dependencies: [
        "apus", "apus-data", "apus-flatc", "apus-lab", "apus-profile", "ApusBenchmark",
        "ApusCommandLine", "ApusCommands",
        "ApusLab", "ApusMachine", "ApusMeasure", "ApusReport", "ApusTestSupport", "TurnTestCases",
      ]),
  ],
  swiftLanguageModes: [.v6]
)

// Benchmarks of modules that are no products. `Scripts/bench` sets the variable; other builds leave
// them out.
let benchmarks = Context.environment["APUS_BENCHMARKS"]?.split(separator: " ")
if benchmarks != nil {
  package.targets += [
    .target(
      name: "RivalCommandLine", dependencies: ["ApusBenchmark"],
      path: "Benchmarks/Sources/RivalCommandLine"),
    // Loads SQLite when it runs, so that it builds without SQLite.
    .target(name: "CSQLiteRival", path: "Benchmarks/Sources/CSQLiteRival"),
    .executableTarget(
      name: "transit-rival",
      dependencies: [
        "ApusBenchmark", "ApusBytes", "ApusCSV", "ApusStreams", "ApusTransit",
        "CSQLiteRival", "RivalCommandLine",
      ], path: "Benchmarks/Sources/TransitBenchmark"),
    .executableTarget(
      name: "profile-rival",
      dependencies: [
        "ApusBenchmark", "ApusMeasure", "ApusProfile", "ApusProfileReport", "ApusSampling",
        "ApusSystem", "CApusSystem",
        "RivalCommandLine",
      ], path: "Benchmarks/Sources/ProfileBenchmark"),
    // Loads SQLite, LevelDB and LMDB when it runs.
    .target(name: "CStoreRivals", path: "Benchmarks/Sources/CStoreRivals"),
    .executableTarget(
      name: "stores-rival",
      dependencies: [
        "ApusBenchmark", "ApusBytes", "ApusEventLog", "ApusMeasure", "ApusStores", "ApusSystem",
        "CStoreRivals", "RivalCommandLine",
      ], path: "Benchmarks/Sources/StoresBenchmark"),
    .target(name: "CChannelWork", path: "Benchmarks/Sources/CChannelWork"),
    .executableTarget(
      name: "channels-rival",
      dependencies: [
        "ApusBenchmark", "ApusChannelWorkloads", "ApusChannels", "CApusAllocations", "CChannelWork",
        "RivalCommandLine",
      ], path: "Benchmarks/Sources/ChannelsBenchmark"),
  ]
}

// The benchmark of pictures needs the trait Images.
if benchmarks?.contains("images") == true {
  package.targets += [
    .target(
      name: "CImagesRival",
      dependencies: [.target(name: "CJPEG", condition: .when(traits: ["Images"]))],
      path: "Benchmarks/Sources/CImagesRival"),
    .executableTarget(
      name: "images-rival",
      dependencies: [
        "ApusBenchmark", "ApusImages", "ApusMeasure", "ApusRaster", "ApusSystem", "CImagesRival",
        "RivalCommandLine",
      ], path: "Benchmarks/Sources/ImagesBenchmark"),
  ]
}

// The benchmark of fleets needs the trait PostgreSQL.
if benchmarks?.contains("fleet") == true {
  package.targets += [
    .target(
      name: "CFleetRival",
      dependencies: [.target(name: "CPostgreSQL", condition: .when(traits: ["PostgreSQL"]))],
      path: "Benchmarks/Sources/CFleetRival"),
    .executableTarget(
      name: "fleet-rival",
      dependencies: [
        "ApusBenchmark", "ApusBytes", "ApusMeasure", "ApusPostgreSQL", "ApusStores",
        "ApusStoresPostgreSQL", "ApusSystem", "ApusTestSupport", "CFleetRival", "RivalCommandLine",
      ], path: "Benchmarks/Sources/FleetBenchmark"),
  ]
}

// The targets that `APUS_ONLY` names, separated by spaces, and what they need. Tests of some modules
// then build without the others.
if let names = Context.environment["APUS_ONLY"] {
  var needed: Set<String> = []
  var pending = names.split(separator: " ").map(String.init)
  while let name = pending.popLast() {
    guard needed.insert(name).inserted else { continue }
    for dependency in package.targets.first(where: { $0.name == name })?.dependencies ?? [] {
      switch dependency {
      case .byNameItem(let name, _), .targetItem(let name, _): pending.append(name)
      default: break
      }
    }
  }
  package.targets.removeAll { !needed.contains($0.name) }
  package.products = []
}

let cTargets: Set = [
  "CApusAllocations", "CApusBytes", "CApusImages", "CApusRaster", "CApusSystem", "CApusTasks",
  "CChannelWork", "CFleetRival", "CImagesRival", "CPictureTestSupport", "CSQLiteRival",
  "CStoreRivals",
]
for target in package.targets
where !cTargets.contains(target.name) && target.type != .plugin
  && target.type != .system
{
  target.swiftSettings = (target.swiftSettings ?? []) + strict
}
