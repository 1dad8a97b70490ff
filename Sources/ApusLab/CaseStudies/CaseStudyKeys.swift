import ApusMeasure

/// The key of a case study: a part of the names of its metrics. Declare it beside the case study.
struct StudyKey: Sendable, Hashable {
  let name: String
  init(_ name: String) { self.name = name }
}

/// The key of a variant: a part of the names of its metrics. Declare it beside the case study.
struct VariantKey: Sendable, Hashable {
  let name: String
  init(_ name: String) { self.name = name }
}

/// The metrics of case studies. Their names are composed here and taken apart here, and nowhere
/// else.
extension MetricKey {
  private static let ratioSuffix = "-ratio"
  private static let kernelSuffix = "-kernel"
  private static let over = "-over-"
  private static let minus = "-minus-"

  /// The time of an item in a variant.
  static func time(of study: StudyKey, _ variant: VariantKey) -> MetricKey {
    MetricKey("\(study.name)-\(variant.name)", .nanoseconds)
  }

  /// The ratio of the time of a variant to that of the first variant.
  static func ratio(of study: StudyKey, _ variant: VariantKey) -> MetricKey {
    time(of: study, variant).ratioToFirst
  }

  /// The ratio of the time of a variant to that of another variant.
  static func ratio(
    of study: StudyKey, _ variant: VariantKey, over other: VariantKey
  ) -> MetricKey {
    MetricKey("\(study.name)-\(variant.name)\(over)\(other.name)", .ratio)
  }

  /// The difference of the times of an item in a variant and in another variant.
  static func difference(
    of study: StudyKey, _ variant: VariantKey, minus other: VariantKey
  ) -> MetricKey {
    MetricKey("\(study.name)-\(variant.name)\(minus)\(other.name)", .nanoseconds)
  }

  /// The kernel's share of the processor time of a variant.
  static func kernel(of study: StudyKey, _ variant: VariantKey) -> MetricKey {
    MetricKey(time(of: study, variant).name + kernelSuffix, .ratio)
  }

  /// The metric of the ratio to the first variant, if this is the metric of a time.
  var ratioToFirst: MetricKey { MetricKey(name + Self.ratioSuffix, .ratio) }

  /// Whether this is a ratio of two variants.
  var isRatioOfVariants: Bool { name.hasSuffix(Self.ratioSuffix) || name.contains(Self.over) }

  /// Whether this is a difference of two variants.
  var isDifferenceOfVariants: Bool { name.contains(Self.minus) }

  /// The time of the variant of which this is a ratio; `nil` if this is no ratio of variants.
  var timeOfVariant: MetricKey? {
    guard isRatioOfVariants else { return nil }
    let whole = name.hasSuffix(Self.ratioSuffix) ? name.dropLast(Self.ratioSuffix.count) : name[...]
    let end = whole.firstRange(of: Self.over)?.lowerBound ?? whole.endIndex
    return MetricKey(String(whole[..<end]), .nanoseconds)
  }

  /// Whether this is the kernel's share of a time.
  var isKernelShare: Bool { name.hasSuffix(Self.kernelSuffix) }
}
