import ApusBenchmark
import ApusMachine

extension LatencyNumbers {
  static let switches = [
    Claim(
      "p7-switch-mutex", from: source, section: "table of latencies",
      says: "A semaphore switch across threads costs at least 64 times an uncontended mutex",
      published: PublishedResult("3.2 us and 25 ns", machine: "iPhone X, 2012 list", value: 128),
      holdsWhen: .atLeast(times: 64, .semaphore, than: .mutex),
      ifItFails:
        "Another system: its switch is unusually cheap, or its mutex calls the kernel even "
        + "without contention.",
      ifItIsBetter:
        "The switch wakes an idle processor, which takes 15 to 25 us on a virtual machine; the "
        + "mutex takes 20 ns and no system call."),
    Claim(
      "p7-2012-semaphore", from: source, section: "table of latencies",
      says: "A semaphore switch takes 25 ns, to within a half",
      published: PublishedResult("25 ns", machine: "2012 list", value: 25),
      holdsWhen: .within(percent: 50, of: 25, .nanoseconds, .semaphore),
      ifItFails: "An error in the source: the 25 ns of 2012 are a mutex that is locked and "
        + "unlocked, printed in the column of a switch between threads.",
      shownBy: [.mutex],
      erratum:
        "The list of 2012 gives 25 ns for a mutex that is locked and unlocked, not for a switch."),
    Claim(
      "p7-switch-microsecond", from: source, section: "table of latencies",
      says: "A semaphore switch takes at least 1.6 us",
      published: published(.semaphoreSwitch, "iPhone X"),
      holdsWhen: .atLeast(1600, .nanoseconds, .semaphore),
      ifItFails:
        "A switch across processors wakes an idle processor; on a virtual machine that goes "
        + "through the hypervisor: it takes several times the 3.2 us of the phone.",
      shownBy: [.handOver(.handOverSameProcessor)],
      ifItIsBetter: "A switch that takes so little needs no idle processor."),
  ]

  private static let switchErratum =
    "The tables of the post give less: 230 us and 8 us are 29 times, 50 us and 5 us are 10."

  static let threads = [
    Claim(
      "p7-create-start", from: source, section: "table of threads",
      says: "Creating a thread is less than half of the overhead of a procedure in a new thread",
      published: quotient(.threadCreate, .threadTotal, "iPhone 6s Plus"),
      holdsWhen: .atMost(times: 0.5, .thread(.threadCreate), than: .thread(.threadTotal)),
      ifItFails:
        "Another library or kernel: it maps a new stack for each thread, and the switch to an idle processor and "
        + "back is short."),
    // The source prints the end of a thread and the return of its joiner apart. `threadEnd` is both:
    // without a trace of the kernel they cannot be told apart. The return alone has no claim.
    Claim(
      "p7-end-create", from: source, section: "table of threads",
      says:
        "The end of a thread with the return of its joiner takes at least 1.5 times its creation",
      published: PublishedResult("70 + 30 and 40 us", machine: "iPhone 5s", value: 100 / 40.0),
      holdsWhen: .atLeast(times: 1.5, .thread(.threadEnd), than: .thread(.threadCreate)),
      ifItFails:
        "Another library: glibc keeps the stack of an ended thread for the next thread, so the "
        + "creation is the larger part of the work."),
    Claim(
      "p7-thread-semaphore", from: source, section: "the pool of threads",
      says: "Running a procedure in a new thread costs at least 25 times a semaphore switch",
      published: PublishedResult("by 50 times", value: 50),
      holdsWhen: .atLeast(times: 25, .thread(.threadTotal), than: .semaphore),
      ifItFails:
        "A switch wakes an idle processor here, and so does a new thread: that is most of "
        + "both costs.",
      erratum: switchErratum),
    Claim(
      "p7-pool-tasks", from: source, section: "the pool of threads",
      says: "A procedure in a pool takes no more with 64 tasks than with 1, to within a tenth",
      published: PublishedResult("does not grow", value: 1),
      holdsWhen: .atMost(times: 1.1, .pool(tasks: 64), than: .pool(tasks: 1)),
      ifItFails: "More tasks than cores: a procedure that is preempted waits for the others, and "
        + "two tasks on the threads of one core share it."),
  ]
}

extension MeasurementSelector {
  fileprivate static let semaphore = handOver(.handOverAcrossProcessors)

  fileprivate static func handOver(_ metric: MetricKey) -> MeasurementSelector {
    MeasurementSelector(
      .semaphore, metric, [Parameter("primitive", SemaphoreProbe.Primitive.dispatch.rawValue)])
  }

  fileprivate static let mutex = MeasurementSelector(
    .semaphore, .mutexUncontended)

  /// Selects a part of a thread's life, wherever enough threads started for an interval: on another
  /// processor, else on that of their creator. The source does not tell them apart.
  fileprivate static func thread(_ metric: MetricKey) -> MeasurementSelector {
    MeasurementSelector(.threads, metric)
  }

  fileprivate static func pool(tasks: Int) -> MeasurementSelector {
    MeasurementSelector(.pool, .poolProcedure, [Parameter("tasks", tasks)])
  }
}
