import ApusBytes
import ApusMachine
import ApusMeasure

extension CaseStudyExperiment {
  /// The memory of numbers, rectangles, attributes and dates in several layouts: chapter 7.
  static let layouts = CaseStudyExperiment(
    .layouts, from: Chapter7.source,
    measures: "the bytes of boxed and packed numbers, sparse records, and dates in bit fields",
    how: """
      bytes-... counts the heap of 10,000 values, with the allocator's own bytes: floats in an array and as \
      objects, an object of four floats and of four number objects, an object with one float and a dictionary \
      with one number object, and dates of six integers and of 48 bits. sparse-break-even is the share of 100 \
      attributes up to which a dictionary takes no more memory than an object with room for all. fields: the \
      six numbers of dates are set and read in both layouts. described-itself is the most memory of a program \
      in C that describes a list in itself until its stack ends. bytes-read counts the heap that a million \
      reads of a property with an object take. A measurement is the time of a date.
      """,
    seconds: 3, published: []
  ) {
    [
      CaseStudyGroup("layouts") { experiment in
        let count = experiment.scaled(10_000, atLeast: 500)
        return CaseStudyPlan(
          [fields(count)],
          counts: sizes(count) + [
            sparse(count), reads(),
            CaseStudyPlan.Count(.describedItself, [], .measured) {
              try describedItself(experiment)
            },
          ])
      }
    ]
  }

  private static func sizes(_ count: Int) -> [CaseStudyPlan.Count] {
    [
      size(.packed, count) { Float($0) }, size(.boxed, count) { FloatObject(Float($0)) },
      size(.inlineRectangle, count) { _ in InlineRectangle() },
      size(.boxedRectangle, count) { _ in BoxedRectangle() },
      size(.oneAttribute, count) { FloatObject(Float($0)) },
      size(.attributeDictionary, count) { ["kern": FloatObject(Float($0))] },
      size(.wideDate, count) { _ in WideDate() }, size(.bitFields, count) { _ in PackedDate() },
    ]
  }

  private static func size<Value>(
    _ key: VariantKey, _ count: Int, _ make: @escaping (Int) -> Value
  ) -> CaseStudyPlan.Count {
    CaseStudyPlan.Count(.bytes(of: key)) { try heapBytes(count, make) }
  }

  /// Returns the bytes of the heap that a value in an array takes.
  private static func heapBytes<Value>(
    _ count: Int, _ make: (Int) -> Value
  ) throws(UnavailableError) -> Double {
    var peak = HeapPeak()
    var values: [Value] = []
    values.reserveCapacity(count)
    for number in 0..<count { values.append(make(number)) }
    peak.note()
    launder(&values)
    guard let bytes = peak.bytes else {
      throw UnavailableError("the allocator does not tell its size")
    }
    return Double(bytes) / Double(count)
  }

  /// The share of attributes up to which a dictionary is as small as an object with all.
  private static func sparse(_ count: Int) -> CaseStudyPlan.Count {
    CaseStudyPlan.Count(.sparseBreakEven) {
      let records = max(10, count / 100)
      let whole = try heapBytes(records) { _ in WholeRecord() }
      for used in 1...100 {
        let bytes = try heapBytes(records) { record in
          Dictionary(uniqueKeysWithValues: (0..<used).map { ($0, FloatObject(Float(record))) })
        }
        if bytes > whole { return Double(used - 1) / 100 }
      }
      return 1
    }
  }

  private static func reads() -> CaseStudyPlan.Count {
    CaseStudyPlan.Count(.bytes(of: .propertyRead)) {
      var holder = BoxedRectangle()
      var (sum, peak): (Float, HeapPeak) = (0, HeapPeak())
      for _ in 0..<1_000_000 {
        launder(&holder)
        sum += holder.x.value
      }
      peak.note()
      launder(&sum)
      guard let bytes = peak.bytes else {
        throw UnavailableError("the allocator has no number of bytes")
      }
      return Double(bytes)
    }
  }

  /// Returns the most memory of a program that describes a list in itself by calls.
  private static func describedItself(_ experiment: ExperimentContext) throws -> Double {
    let program = try experiment.compiled(
      ("itself.c", selfText), by: ["cc", "-O0", "-o", "PROGRAM", "FILE"])
    let text = try experiment.run([program]).text
    guard let kibibytes = Double(text) else {
      throw WrongResultError("a list in itself was described: \(text)")
    }
    return 1024 * kibibytes
  }

  private static let selfText = """
    #include <signal.h>
    #include <stdio.h>
    #include <stdlib.h>
    #include <string.h>
    #include <sys/resource.h>
    #include <unistd.h>
    struct list { struct list *element; };
    static char other_stack[65536];
    static void stack_ended(int signal) {
      struct rusage use;
      char text[32];
      getrusage(RUSAGE_SELF, &use);
      _exit(write(1, text, snprintf(text, sizeof text, "%ld\\n", use.ru_maxrss)) < 0);
    }
    static char *description(const struct list *list) {
      char *inner = list->element ? description(list->element) : strdup("");
      char *text = malloc(strlen(inner) + 3);
      sprintf(text, "(%s)", inner);
      free(inner);
      return text;
    }
    int main(void) {
      stack_t stack = {.ss_sp = other_stack, .ss_size = sizeof other_stack};
      struct sigaction action = {.sa_handler = stack_ended, .sa_flags = SA_ONSTACK};
      struct list list = {&list};
      sigaltstack(&stack, 0);
      sigaction(SIGSEGV, &action, 0);
      puts(description(&list));
    }
    """

  private static func fields(_ count: Int) -> CaseStudy {
    CaseStudy(
      .dateFields, items: count,
      variants: [
        Variant(.wideDate) {
          var dates = [WideDate](repeating: WideDate(), count: count)
          for number in 0..<count { dates[number].set(number) }
          launder(&dates)
          return dates.reduce(0) { $0 &+ $1.sum }
        },
        Variant(.bitFields) {
          var dates = [PackedDate](repeating: PackedDate(), count: count)
          for number in 0..<count { dates[number].set(number) }
          launder(&dates)
          return dates.reduce(0) { $0 &+ $1.sum }
        },
      ])
  }
}

private final class FloatObject {
  let value: Float
  init(_ value: Float) { self.value = value }
}

private final class InlineRectangle {
  let (x, y, width, height): (Float, Float, Float, Float) = (1, 2, 3, 4)
}

private final class BoxedRectangle {
  let (x, y, width, height) = (FloatObject(1), FloatObject(2), FloatObject(3), FloatObject(4))
}

/// An object with room for 100 floats.
private final class WholeRecord {
  let (a, b, c) = (SIMD64<Float>(), SIMD32<Float>(), SIMD4<Float>())
}

/// A date of six integers.
private struct WideDate {
  private var (year, month, day, hour, minute, second) = (0, 0, 0, 0, 0, 0)

  mutating func set(_ number: Int) {
    (year, month, day) = (number % 10_000, number % 12, number % 31)
    (hour, minute, second) = (number % 24, number % 60, number % 61)
  }

  var sum: Int { year &+ month &* 3 &+ day &* 5 &+ hour &* 7 &+ minute &* 11 &+ second &* 13 }
}

/// A date of 48 bits in a word of 64.
private struct PackedDate: BitPacked {
  var bits: UInt64 = 0
  static let second = Field(width: 6)
  static let minute = Field(width: 6, after: second)
  static let hour = Field(width: 5, after: minute)
  static let day = Field(width: 5, after: hour)
  static let month = Field(width: 4, after: day)
  static let year = Field(width: 21, after: month)

  mutating func set(_ number: Int) {
    (self[Self.year], self[Self.month], self[Self.day]) = (
      number % 10_000, number % 12, number % 31
    )
    (self[Self.hour], self[Self.minute], self[Self.second]) = (
      number % 24, number % 60, number % 61
    )
  }

  var sum: Int {
    self[Self.year] &+ self[Self.month] &* 3 &+ self[Self.day] &* 5 &+ self[Self.hour] &* 7
      &+ self[Self.minute] &* 11 &+ self[Self.second] &* 13
  }
}

extension ProbeKey {
  /// The key of the experiment.
  static let layouts = ProbeKey("layouts")
}

extension StudyKey {
  static let dateFields = StudyKey("fields")
}

extension VariantKey {
  static let inlineRectangle = VariantKey("inline-rectangle")
  static let boxedRectangle = VariantKey("boxed-rectangle")
  static let oneAttribute = VariantKey("one-attribute")
  static let attributeDictionary = VariantKey("attribute-dictionary")
  static let wideDate = VariantKey("six-integers")
  static let bitFields = VariantKey("bit-fields")
  static let propertyRead = VariantKey("read")
}

extension MetricKey {
  /// The bytes of the heap for a value in a layout.
  static func bytes(of layout: VariantKey) -> MetricKey {
    MetricKey("bytes-\(layout.name)", .bytes)
  }
  /// The most memory of a program that describes a list in itself.
  static let describedItself = MetricKey("described-itself", .bytes)
  /// The share of attributes up to which a dictionary is as small as an object.
  static let sparseBreakEven = MetricKey("sparse-break-even", .ratio)
}
