import ApusMachine
import Testing

@Suite("PublishedMachine")
struct PublishedMachineTests {
  @Test(
    "The latencies are the published latencies, in nanoseconds",
    arguments: [
      ("2012 list", [.l1, .l2, .memory, .mutex, .deviceRead], [1, 7, 100, 25, 150_000]),
      (
        "iPhone 5s", [.l1, .l2, .memory, .semaphoreSwitch, .smallRead, .threadTotal],
        [7, 30, 240, 8000, 5000, 230_000]
      ),
      (
        "iPhone 6s Plus", [.l1, .l2, .memory, .threadCreate, .threadEnd, .threadJoin],
        [5, 12, 200, 12_000, 20_000, 7000]
      ),
      ("iPhone X", [.l1, .l2, .memory, .semaphoreSwitch, .smallRead], [2, 12, 146, 3200, 1300]),
    ] as [(String, [PublishedCost.Item], [Double])])
  func latencies(_ name: String, _ items: [PublishedCost.Item], _ values: [Double]) throws {
    let machine = try #require(PublishedMachine.named(name))
    #expect(items.map { machine.cost(of: $0)?.nanoseconds } == values)
  }

  @Test("The list of 2012 has its 14 lines, and says that most copies print 0.5 ns for L1")
  func listOf2012() throws {
    let list = try #require(PublishedMachine.named("2012 list"))
    let lines: [(PublishedCost.Item, Double)] = [
      (.l1, 1), (.branchMisprediction, 5), (.l2, 7), (.mutex, 25), (.memory, 100),
      (.compression, 3000), (.networkSend, 20_000), (.deviceRead, 150_000),
      (.memoryMegabyte, 250_000), (.datacenterRoundTrip, 500_000), (.driveMegabyte, 1_000_000),
      (.diskSeek, 10_000_000), (.diskMegabyte, 20_000_000),
      (.intercontinentalRoundTrip, 150_000_000),
    ]
    #expect(list.costs.map(\.item) == lines.map(\.0))
    #expect(list.costs.map(\.nanoseconds) == lines.map(\.1))
    #expect(list.cost(of: .l1)?.remark?.contains("0.5 ns") == true)
  }

  @Test("Values that were not published are absent")
  func missing() {
    #expect(PublishedMachine.named("iPhone X")?.cost(of: .threadCreate) == nil)
    #expect(PublishedMachine.named("2012 list")?.cost(of: .semaphoreSwitch) == nil)
  }

  @Test("Five machines of the book have operation costs")
  func operations() throws {
    #expect(PublishedMachine.operationTables.count == 5)
    let machine = try #require(PublishedMachine.named("iPhone 3G"))
    #expect(machine.operations.map(\.nanoseconds) == [9.7, 23, 92, 140, 6700, 9400])
    #expect(machine.source.contains("Table 1.6"))
  }

  @Test(
    "The corrected count for a tenth of a second undoes the printed overflow",
    arguments: [
      ("iPhone 5S (book)", 365_000), ("Simulator, MacBook Pro 15-inch", 270_000),
      ("iPhone SE", 820_000),
    ] as [(String, Double)])
  func overflow(_ name: String, _ allocations: Double) throws {
    let machine = try #require(PublishedMachine.named(name))
    let cost = try #require(machine.cost(of: .allocate))
    #expect(abs(cost.perTenthOfASecond / allocations - 1) < 0.002)
    #expect(machine.remarks.contains { $0.contains("2147484") })
    if let printed = cost.printedPerTenthOfASecond {
      #expect(abs(cost.perTenthOfASecond / printed - 1e8 / 2_147_484) < 0.2)
    }
  }

  @Test(
    "Without an overflow, the printed count agrees with the printed time",
    arguments: ["MacBook Pro Retina, late 2013", "iPhone 3G"])
  func printed(_ name: String) throws {
    let machine = try #require(PublishedMachine.named(name))
    #expect(machine.remarks.isEmpty)
    for cost in machine.operations {
      let printed = try #require(cost.printedPerTenthOfASecond)
      #expect(abs(cost.perTenthOfASecond / printed - 1) < 0.003)
    }
  }

  @Test("A machine is found by its name or short name in any case; a typing error by the nearest")
  func lookup() {
    #expect(PublishedMachine.named("IPHONE x")?.name == "iPhone X")
    #expect(PublishedMachine.named("6s plus")?.name == "iPhone 6s Plus")
    #expect(PublishedMachine.named("iPhone 12") == nil)
    #expect(PublishedMachine.named("MacBook Pro Retina")?.source.contains("Table 1.2") == true)
    #expect(PublishedMachine.named("iPhone 3") == nil)
    #expect(PublishedMachine.named("iPhone") == nil)
    #expect(PublishedMachine.named("") == nil)
    #expect(PublishedMachine.nearestName(to: "iPhoen X") == "iPhone X")
    #expect(PublishedMachine.nearestName(to: "toaster") == nil)
  }

  @Test("Names are unique, and every machine has its source")
  func unique() {
    let machines = PublishedMachine.all
    #expect(Set(machines.map(\.name)).count == machines.count)
    #expect(machines.allSatisfy { !$0.source.isEmpty && !$0.costs.isEmpty })
  }
}
