import ApusMachine
import ApusMeasure
import ApusProfile
import ApusSampling

extension CaseStudyExperiment {
  /// Work that is sampled at three rates: its time, and the error of a planted share: chapter 2.
  static let samplingRates = CaseStudyExperiment(
    .samplingRates, from: BookSearch.source,
    measures:
      "work that is sampled 997, 10,000 and 50,000 times a second: its time, and the error of a share",
    how: """
      Two functions take a quarter and three quarters of the time, which their processor times without samples tell. The recorder of this \
      package samples this process. sampled: the time of both without samples and at each rate; the recorder starts before it, and \
      looks for names after it. share-error: the difference of the share of the first function in the samples from that of its time, \
      the mean of five runs. A measurement is the time of a run.
      """,
    seconds: 20, published: []
  ) {
    [
      CaseStudyGroup("sampled", weight: 2) { experiment in
        let steps = experiment.scaled(2_000_000, atLeast: 20_000)
        let rates: [(VariantKey, Int)] = [(.at997, 997), (.at10000, 10_000), (.at50000, 50_000)]
        let plain = CaseStudy.Variant(.unsampled) { PlantedWork.run(steps) }
        return CaseStudyPlan(
          [
            CaseStudy(
              .sampled, items: 1,
              variants: [plain] + rates.map { PlantedWork.sampled($0, rate: $1, steps) })
          ],
          counts: rates.map { key, rate in
            CaseStudyPlan.Count(.shareError(key), [], .measured) {
              try PlantedWork.meanError(rate: rate, steps)
            }
          })
      }
    ]
  }
}

/// Two functions with known shares of the time.
enum PlantedWork {
  /// The beginning of the name of the first function, as profiles show it.
  private static let quarterName = "PlantedWork.quarter"

  @inline(never)
  private static func quarter(_ steps: Int) -> UInt64 {
    var x: UInt64 = 88_172_645_463_325_253
    for _ in 0..<identity(steps) { x = x &* 6_364_136_223_846_793_005 &+ 1 }
    return x
  }

  @inline(never)
  private static func rest(_ steps: Int) -> UInt64 {
    var x: UInt64 = 88_172_645_463_325_253
    for _ in 0..<identity(steps) {
      x ^= x &<< 13
      x ^= x &>> 7
      x ^= x &<< 17
    }
    return x
  }

  /// Works, and returns a number that tells whether all was done.
  static func run(_ steps: Int) -> Int {
    Int(truncatingIfNeeded: (quarter(steps) ^ rest(2 * steps)) & 0xffff_ffff)
  }

  /// A variant that is sampled while it works.
  static func sampled(_ key: VariantKey, rate: Int, _ steps: Int) -> CaseStudy.Variant {
    var recorder: OwnProcessRecorder?
    return CaseStudy.Variant(
      key, prepare: { recorder = try ProfileRecorder.make(rate: rate) },
      answer: { result in
        let profile = recorder?.finish()
        recorder = nil
        guard profile?.samples.isEmpty == false else {
          throw UnavailableError("the kernel gave no samples")
        }
        return result
      }
    ) {
      try recorder?.resume()
      let result = run(steps)
      recorder?.pause()
      return result
    }
  }

  /// Returns the mean error of the share of the first function.
  static func meanError(rate: Int, _ steps: Int) throws -> Double {
    let errors = try (0..<5).map { _ in
      let quarter = FixedWork.time { self.quarter(steps) }.processor
      let rest = FixedWork.time { self.rest(2 * steps) }.processor
      let recorder = try ProfileRecorder.make(rate: rate)
      try recorder.resume()
      blackHole(run(steps))
      recorder.pause()
      let share = try ProfileRecorder.share(of: quarterName, in: recorder.finish())
      return abs(share - quarter / (quarter + rest))
    }
    return errors.reduce(0, +) / Double(errors.count)
  }
}

/// The recorder of this process, which some systems refuse.
enum ProfileRecorder {
  /// Creates a recorder.
  ///
  /// - Throws: `UnavailableError` if the system refuses perf events.
  static func make(rate: Int) throws(UnavailableError) -> OwnProcessRecorder {
    do throws(SamplingError) {
      return try OwnProcessRecorder(rate: rate, lines: false)
    } catch {
      throw UnavailableError(error.description)
    }
  }

  /// Returns the share of the samples in a function and in what it calls.
  ///
  /// - Parameter name: The beginning of the name.
  /// - Throws: `UnavailableError` if there are no samples.
  static func share(of name: String, in profile: Profile) throws(UnavailableError) -> Double {
    let tree = CallTree(profile)
    guard tree.count > 0 else { throw UnavailableError("the kernel gave no samples") }
    let part = tree.keeping { $0.name.hasPrefix(name) }
    return Double(part.count) / Double(tree.count)
  }
}

extension ProbeKey {
  /// The key of the experiment.
  static let samplingRates = ProbeKey("sampling-rates")
}

extension StudyKey {
  static let sampled = StudyKey("sampled")
}

extension VariantKey {
  static let unsampled = VariantKey("unsampled")
  static let at997 = VariantKey("at-997")
  static let at10000 = VariantKey("at-10000")
  static let at50000 = VariantKey("at-50000")
}

extension MetricKey {
  /// The error of a planted share at a rate.
  static func shareError(_ rate: VariantKey) -> MetricKey {
    MetricKey("share-error-\(rate.name)", .ratio)
  }
}
