import ApusBenchmark
import ApusMeasure

extension Chapter3 {
  static let sums = [
    source.claim(
      "vector-sum", "Arrays and Bulk Processing", "Summing packed floats takes 0.13 ns each",
      PublishedResult("0.13 ns", value: 0.13),
      .within(0.065...0.26, .nanoseconds, .table(.time(of: .numbersSum, .packed))),
      ifItFails: "Vectors of another width add another number of floats at once."),
    source.claim(
      "vector-make", "Arrays and Bulk Processing", "Making packed floats takes 0.35 ns each",
      PublishedResult("3.5 us for 10,000", value: 0.35),
      .within(0.175...0.7, .nanoseconds, .table(.time(of: .numbersMake, .packed))),
      ifItFails: "The array is allocated, and each of its floats is made by a call of a closure."),
    source.claim(
      "array-c", "Arrays and Bulk Processing",
      "The sum of an array of floats takes at least 4 times as long in Swift as in C",
      PublishedResult("4 to 5 times", value: 4.5),
      .atLeast(times: 4, .floats(.loop), than: .floats(in: .cArray)), needing: [.language(.cArray)],
      ifItFails: "Both wait for the chain of additions, whose order the languages keep."),
    source.claim(
      "array-debug", "Arrays and Bulk Processing",
      "Without optimisation the sum in Swift takes at least 500 times as long as in C",
      PublishedResult("1,000 times", value: 1000),
      .atLeast(times: 500, .floats(.unoptimised), than: .floats(in: .cArray)),
      needing: [.language(.cArray)],
      ifItFails:
        "The loop calls the library's iterator for any collection, which is optimised and "
        + "allocates memory for each float."
    ),
    source.claim(
      "array-debug-c", "Arrays and Bulk Processing",
      "Without optimisation the sum in C takes 3 to 7 times as long",
      PublishedResult("3 to 4 times", value: 3.5),
      .atLeast(times: 3, .floats(in: .cArrayUnoptimised), than: .floats(in: .cArray)),
      needing: [.language(.cArray)],
      ifItFails:
        "The sum is stored and loaded again for each addition, so that the chain of "
        + "additions goes through memory."),
  ]

  static let parallel = [
    source.claim(
      "half-parallel", "Threads: Amdahl's law",
      "With half of the work in two threads a program is 1.33 times as fast, to within a tenth",
      PublishedResult("33 %", machine: "2 cores", value: 1.33),
      .within(percent: 10, of: 1.33, .ratio, .starts(.ratio(of: .halfParallel, .inTurn))),
      ifItFails: "Two processors that are two threads of one core, or that others use."),
    source.claim(
      "thread-start", "Threads", "Starting a thread and awaiting its end takes 7 us",
      PublishedResult("around 7 us", value: 7000),
      .within(3500...14_000, .nanoseconds, .starts(.time(of: .start, .thread))),
      ifItFails:
        "The creator sleeps until the thread ends, and is woken for each; the share of the "
        + "hypervisor is not known."),
    source.claim(
      "queue-start", "Work Queues", "A block in a queue takes 0.7 us",
      PublishedResult("700 ns", value: 700),
      .within(350...1400, .nanoseconds, .starts(.time(of: .start, .queueBlock))),
      ifItFails: "The queue allocates a block and an item, and its workers share a lock."),
    source.claim(
      "queue-arguments", "Work Queues, Example 3.23",
      "A block with arguments in a queue takes 1.8 us",
      PublishedResult("around 1.8 us", value: 1800),
      .within(900...3600, .nanoseconds, .starts(.time(of: .start, .queueArguments))),
      ifItFails: "A closure of Swift keeps three numbers in the same allocation."),
    source.claim(
      "thread-queue", "Work Queues", "A thread takes at least 5 times a block in a queue",
      PublishedResult("10 times", value: 10),
      .atLeast(5, .ratio, .starts(.ratio(of: .start, .thread))),
      ifItFails: "The workers of a queue sleep and are woken, as a thread is.",
      ifItIsBetter:
        "A block is enqueued by a call that returns at once; a thread is made and awaited "
        + "before the next."),
    source.claim(
      "pays-from", "Threads", "A thread pays from a work of 7 us",
      PublishedResult("7 us", value: 7000),
      .within(3500...14_000, .nanoseconds, .starts(.threadPaysFrom)),
      ifItFails:
        "Two threads must gain their start and their end, which take longer than 7 us here; "
        + "the hypervisor's share is not known."),
    source.claim(
      "efficient-from", "Threads", "Two threads use their processors to 90 % from a work of 70 us",
      PublishedResult("70 us", value: 70_000),
      .within(35_000...140_000, .nanoseconds, .starts(.threadUses90PercentFrom)),
      ifItFails: "The start takes longer than 7 us, so ten times as much is longer as well."),
    source.claim(
      "mutex", "Threads: synchronisation", "Locking and unlocking a mutex takes 43 ns",
      PublishedResult("43 ns", value: 43),
      .within(21.5...86, .nanoseconds, .locks(.time(of: .counting, .mutex))),
      ifItFails: "An uncontended mutex of Swift is two exchanges of a word."),
    source.claim(
      "atomic-time", "Threads: synchronisation", "An atomic addition takes 8 ns",
      PublishedResult("8 ns", value: 8),
      .within(4...16, .nanoseconds, .locks(.time(of: .counting, .atomic))),
      ifItFails: "The line stays in the processor's cache, which is locked for some cycles only."),
    source.claim(
      "atomic-add", "Threads: synchronisation", "An atomic addition takes at least 5 additions",
      PublishedResult("around 10 times", value: 10),
      .atLeast(5, .ratio, .locks(.ratio(of: .counting, .atomic, over: .word))),
      ifItFails: "A processor with cheap atomics, such as those of Apple.",
      ifItIsBetter:
        "The atomic addition tests for an overflow, so it is a load and a "
        + "compare-and-exchange in a loop."),
    source.claim(
      "thread-local", "Threads: synchronisation",
      "Reading thread-local memory takes no longer than a call of a method",
      PublishedResult("slightly cheaper than a message"),
      .atMost(1, .ratio, .locks(.ratio(of: .counting, .threadLocal))),
      ifItFails:
        "pthread_getspecific is a call of the C library, which compares the key with a limit "
        + "and tests the value."),
    source.claim(
      "cascade-evaluations", "Key-Value Observing",
      "A sum of a value and its dependent is evaluated twice for a change",
      PublishedResult("c is evaluated twice", value: 2), .exactly(2, .cascade(.evaluations)),
      ifItFails: "The notifications are ordered, so that a sum is evaluated after all its inputs."),
    source.claim(
      "cascade-growth", "Key-Value Observing",
      "The time of a change with notifications is quadratic in the dependent values",
      PublishedResult("at least quadratic", value: 2),
      .grows(
        like: .quadratic,
        over: MeasurementSeries(
          .cascade(.time(of: .cascadingChange, .notified)), by: "values", in: 32...1 << 20)),
      ifItFails: "A short sum costs its call, and not its additions."),
  ]
}

extension MeasurementSelector {
  static func scalars(_ metric: MetricKey) -> MeasurementSelector { Self(.scalars, metric) }
  static func strings(_ metric: MetricKey) -> MeasurementSelector { Self(.strings, metric) }
  static func access(_ metric: MetricKey) -> MeasurementSelector { Self(.access, metric) }
  static func caches(_ metric: MetricKey) -> MeasurementSelector { Self(.caches, metric) }
  static func keys(_ metric: MetricKey) -> MeasurementSelector { Self(.keys, metric) }
  static func starts(_ metric: MetricKey) -> MeasurementSelector { Self(.threadStarts, metric) }
  static func locks(_ metric: MetricKey) -> MeasurementSelector { Self(.locks, metric) }
  static func cascade(_ metric: MetricKey) -> MeasurementSelector { Self(.cascade, metric) }

  /// The time of a sum of floats in Swift.
  static func floats(_ variant: VariantKey) -> MeasurementSelector {
    Self(.arraySums, .time(of: .floats, variant))
  }

  /// The time of a sum of floats in another language.
  static func floats(in program: TimedProgram) -> MeasurementSelector {
    Self(.arraySums, .time(in: program))
  }
}
