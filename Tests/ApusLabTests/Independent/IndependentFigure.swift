import ApusBenchmark
import ApusMachine
import ApusMeasure
import ApusReport

@testable import ApusLab

/// A figure of an experiment that an independent program has as well.
struct IndependentFigure: Sendable {
  /// The name in the output of the program.
  let name: String
  let program: IndependentProgram
  /// The experiment, in its own size or in a part.
  let experiment: any Experiment
  /// Takes the figure from the measurements of the experiment.
  let value: @Sendable ([MetricMeasurement]) -> Double?
  /// The factor by which both may differ: 1 for counts.
  var tolerance = 1.5

  static let all: [IndependentFigure] = processor + memory + files

  private static let processor = [
    ratio("scalars/addition", .scalars, .addition, .bits64, over: .bits32),
    ratio("scalars/multiplication", .scalars, .multiplication, .bits64, over: .bits32),
    ratio("scalars/division", .scalars, .division, .bits64, over: .bits32),
    ratio("scalars/wrap", .scalars, .wrap, .byRemainder, over: .byComparison),
    ratio("locks/atomic", .locks, .counting, .atomic, over: .word),
    quotient(
      "strings/strcmp", .strings, .time(of: .compare32, .cString),
      over: .time(of: .compare10, .cString)),
    ratio("sums/checked", .sums, .sum, .checked, over: .wrapping),
    quotient(
      "array-sums/unoptimised", .arraySums, .time(in: .cArrayUnoptimised),
      over: .time(in: .cArray)),
    quotient(
      "swift-sums/floats", .swiftSums, .time(of: .floats, .loop), over: .time(of: .sum, .wrapping)),
    quotient(
      "image-loops/unoptimised", .imageLoops, .time(in: .cImageUnoptimised),
      over: .time(in: .cImage)),
    quotient("swift-tables/sort", .swiftTables, .time(in: .cSort), over: .time(in: .cppSort)),
    IndependentFigure(
      name: "clocks/monotonic", program: .processor, experiment: ClocksExperiment(),
      value: quotient(ClockCheck.Name.monotonic.metric, ClockCheck.Name.counter.metric)),
  ]

  private static let memory =
    [
      count("memory-use/page", .memoryUse, .pageBytes),
      count("memory-use/stack", .memoryUse, .stackBytes),
      count("caches/hits", .caches, .hits(of: .smallCache)),
      count("caches/all-hits", .caches, .hits(of: .largeCache)),
      count("cascade/evaluations", .cascade, .evaluations),
      quotient(
        "layouts/dates", .layouts, .bytes(of: .wideDate), over: .bytes(of: .bitFields),
        tolerance: 1.02, .memory),
      ratio("memory-use/dirty", .memoryUse, .pages, .dirtyPages, over: .cleanPages, .memory),
      ratio("sharing/blocks", .sharing, .blocking, .inWhole, over: .inBlocks, .memory),
      growth("quadratic/unique", .quadratic, .time(of: .unique, .byArray), "rows", 512, 2048),
      growth(
        "cascade/growth", .cascade, .time(of: .cascadingChange, .notified), "values", 256, 1024),
      sized("memory-strides/memory", .memoryStrides, 256 << 20, .ratio(of: .walk, .stride(4160))),
      sized("memory-strides/cache", .memoryStrides, 4 << 20, .ratio(of: .walk, .stride(8))),
    ] + streaming

  #if arch(x86_64)
    private static let streaming = [
      sized(
        "streaming-stores/copies", .streamingStores, 16 << 10,
        .ratio(of: .copies, .streamingStores))
    ]
  #else
    private static let streaming: [IndependentFigure] = []
  #endif

  private static let files = [
    ratio("file-reading/small", .fileReading.scaled(0.01), .small, .mapped, over: .read, .files),
    ratio(
      "mapped-strides/pages", .mappedStrides.scaled(0.1), .stride, .besidePages, over: .pages,
      .files),
    quotient(
      "file-granularity/read", .fileGranularity.scaled(0.1), .time(of: .read, .smallFiles),
      over: .time(of: .read, .oneFile), .files),
    growth(
      "compile-times/literals", .compileTimes, Compilation.literals(0).time, "literals", 350, 1100,
      .compiler),
  ]

  private static func ratio(
    _ name: String, _ experiment: CaseStudyExperiment, _ study: StudyKey, _ variant: VariantKey,
    over other: VariantKey, _ program: IndependentProgram = .processor
  ) -> IndependentFigure {
    quotient(
      name, experiment, .time(of: study, variant), over: .time(of: study, other), program)
  }

  private static func quotient(
    _ name: String, _ experiment: CaseStudyExperiment, _ metric: MetricKey, over other: MetricKey,
    tolerance: Double = 1.5, _ program: IndependentProgram = .processor
  ) -> IndependentFigure {
    IndependentFigure(
      name: name, program: program, experiment: experiment, value: quotient(metric, other),
      tolerance: tolerance)
  }

  private static func count(
    _ name: String, _ experiment: CaseStudyExperiment, _ metric: MetricKey
  ) -> IndependentFigure {
    IndependentFigure(
      name: name, program: .memory, experiment: experiment,
      value: { found in estimate(found) { $0.metric == metric } }, tolerance: 1)
  }

  /// The time of a size over that of a smaller size.
  private static func growth(
    _ name: String, _ experiment: CaseStudyExperiment, _ metric: MetricKey, _ parameter: String,
    _ small: Int, _ large: Int, _ program: IndependentProgram = .memory
  ) -> IndependentFigure {
    IndependentFigure(
      name: name, program: program, experiment: experiment,
      value: { found in
        let times = [large, small].compactMap { size in
          estimate(found) {
            $0.metric == metric && $0.parameters == [Parameter(parameter, size)]
          }
        }
        return times.count == 2 ? times[0] / times[1] : nil
      })
  }

  /// A ratio for a number of bytes.
  private static func sized(
    _ name: String, _ experiment: CaseStudyExperiment, _ bytes: Int, _ metric: MetricKey
  ) -> IndependentFigure {
    IndependentFigure(
      name: name, program: .memory, experiment: experiment,
      value: { found in
        estimate(found) {
          $0.metric == metric && $0.parameters == [Parameter("bytes", bytes)]
        }
      })
  }

  private static func quotient(
    _ metric: MetricKey, _ other: MetricKey
  ) -> @Sendable ([MetricMeasurement]) -> Double? {
    { found in
      let times = [metric, other].compactMap { metric in
        estimate(found) { $0.metric == metric }
      }
      return times.count == 2 ? times[0] / times[1] : nil
    }
  }

  private static func estimate(
    _ found: [MetricMeasurement], where isWanted: (MetricMeasurement) -> Bool
  ) -> Double? {
    found.first(where: isWanted)?.estimate?.value
  }
}
