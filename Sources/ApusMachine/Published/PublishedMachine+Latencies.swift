extension PublishedMachine {
  /// The latency tables: the list of 2012 and three iPhones, for memory, threads and files.
  public static let latencies = [numbersOf2012, iPhone5s, iPhone6sPlus, iPhoneX]

  /// Servers of this decade, for files and the system.
  public static let servers = [xeon2026]

  /// The errors in the publication of the latencies, for a footnote under any table of them.
  public static let latencyErrata = [
    "The publication lists the 25 ns of 2012 as a semaphore switch. It is a mutex that is locked "
      + "and unlocked, not a switch between threads, and stands in its own row here.",
    "The publication states up to 20 MB/s for reading 1 MB of a cached file on the iPhone X. That "
      + "is implausible by two orders of magnitude and is left out here.",
    "Most copies of the list of 2012 print 0.5 ns for an L1 load. The publication with the phones, "
      + "which is the source here, prints 1 ns.",
    "The list of 2012 sends 2 kB over a network of 1 Gb/s. Here they go over the loopback interface "
      + "from one thread to another, without a network.",
    "The list of 2012 has a round trip between two machines of a datacenter. Here it is one over "
      + "the loopback interface, without a network.",
  ]

  private static let numbersOf2012 = PublishedMachine(
    name: "2012 list", shortName: "2012",
    source: "J. Dean, \"Latency numbers every programmer should know\", the version of 2012 that "
      + "sends 2 kB",
    costs: [
      PublishedCost(.l1, 1, remark: latencyErrata[2]), PublishedCost(.branchMisprediction, 5),
      PublishedCost(.l2, 7), PublishedCost(.mutex, 25, remark: latencyErrata[0]),
      PublishedCost(.memory, 100), PublishedCost(.compression, 3000),
      PublishedCost(.networkSend, 20_000, remark: latencyErrata[3]),
      PublishedCost(
        .deviceRead, 150_000, remark: "The list of 2012 reads 4 KB at random from an SSD."),
      PublishedCost(.memoryMegabyte, 250_000),
      PublishedCost(.datacenterRoundTrip, 500_000, remark: latencyErrata[4]),
      PublishedCost(.driveMegabyte, 1_000_000), PublishedCost(.diskSeek, 10_000_000),
      PublishedCost(.diskMegabyte, 20_000_000),
      PublishedCost(.intercontinentalRoundTrip, 150_000_000),
    ])

  private static let iPhone5s = PublishedMachine(
    name: "iPhone 5s", shortName: "5s", source: phones,
    costs: [
      PublishedCost(.l1, 7), PublishedCost(.l2, 30), PublishedCost(.memory, 240),
      PublishedCost(.semaphoreSwitch, 8000), PublishedCost(.smallRead, 5000),
      PublishedCost(.threadTotal, 230_000), PublishedCost(.threadCreate, 40_000),
      PublishedCost(.threadEnd, 70_000), PublishedCost(.threadJoin, 30_000),
    ])

  private static let iPhone6sPlus = PublishedMachine(
    name: "iPhone 6s Plus", shortName: "6s Plus", source: phones,
    costs: [
      PublishedCost(.l1, 5), PublishedCost(.l2, 12), PublishedCost(.memory, 200),
      PublishedCost(.semaphoreSwitch, 5000), PublishedCost(.smallRead, 4000),
      PublishedCost(.threadTotal, 50_000), PublishedCost(.threadCreate, 12_000),
      PublishedCost(.threadEnd, 20_000), PublishedCost(.threadJoin, 7000),
    ])

  private static let iPhoneX = PublishedMachine(
    name: "iPhone X", shortName: "X", source: phones,
    costs: [
      PublishedCost(.l1, 2), PublishedCost(.l2, 12), PublishedCost(.memory, 146),
      PublishedCost(.semaphoreSwitch, 3200),
      PublishedCost(.smallRead, 1300, remark: latencyErrata[1]),
    ])

  private static let xeon2026 = PublishedMachine(
    name: "Xeon 6985P-C", shortName: "Xeon",
    source:
      "S. Eskildsen, \"Napkin Math\", https://github.com/sirupsen/napkin-math, table of March 2026",
    costs: [
      PublishedCost(
        .deviceRead, 100_000, remark: "The table of 2026 reads 8 KiB at random from an SSD."),
      PublishedCost(.systemCall, 300), PublishedCost(.contextSwitch, 10_000),
    ],
    remarks: ["The table of 2026 is rounded for memorization, as it says."])

  private static let phones = "Latency numbers on iPhones, 2018 to 2019, measured with lmbench"
}
