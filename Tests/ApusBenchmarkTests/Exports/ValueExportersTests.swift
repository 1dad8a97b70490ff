import ApusBenchmark
import ApusTestSupport
import Testing

@Suite("BMF, github-action-benchmark and Google Benchmark")
struct ValueExportersTests {
  @Test("A measure of BMF has its value and both ends, a zero too")
  func bmf() throws {
    let json = try #require(ExportFixture.json("bmf") as? [String: [String: [String: Double]]])
    let sum = try #require(json["sum, elements 1000"])
    #expect(sum["latency"] == ["value": 0.375, "lower_value": 0.25, "upper_value": 0.95])
    #expect(sum["throughput"]?["value"] == 3.3e9)
    #expect(sum["allocations"]?["value"] == 0)
    #expect(sum["instructions"] == nil)
    #expect(json["undecided"] == ["latency": ["value": 2]])
    #expect(json[ExportFixture.hostileName + ", threads 4"]?["latency"]?["value"] == 12.5)
    #expect(json["bandwidth.read, bytes 4096"]?["bandwidth"]?["value"] == 9.5)
    #expect(json["dead"]?.keys.sorted() == ["allocations"])
  }

  @Test("For github-action-benchmark the value is the centre and the range the interval")
  func github() throws {
    let entries = try ExportFixture.objects("github")
    let sum = try #require(entries.first)
    #expect(sum["name"] as? String == "sum, elements 1000 (time)")
    #expect(sum["value"] as? Double == 0.375)
    #expect(sum["unit"] as? String == "ns")
    #expect(sum["range"] as? String == "[0.25, 0.95]")
    let undecided = try #require(entries.first { $0["name"] as? String == "undecided (time)" })
    #expect(undecided["range"] == nil)
    #expect((undecided["extra"] as? String)?.contains("undecided") == true)
  }

  @Test("A metric of which more is better is named, and not exported as smaller is better")
  func githubRates() throws {
    let export = try ExportFixture.export("github", ExportFixture.sum + [ExportFixture.bandwidth])
    #expect(!export.text.contains("(rate)"))
    #expect(
      export.omissions.filter { $0.reason == "bigger is better" }.map(\.metric)
        == ["rate", "bandwidth"])
  }

  @Test("Google Benchmark's runs have a real time, counters, and a CPU time or why there is none")
  func google() throws {
    let cpu = ExportFixture.measurement(
      "sum", "cpu-time", .reading(0.5, unit: .nanoseconds), ExportFixture.elements)
    let json = try #require(
      ExportFixture.json("google-benchmark", ExportFixture.sum + [cpu, ExportFixture.hostile])
        as? [String: Any])
    let runs = try #require(json["benchmarks"] as? [[String: Any]])
    #expect(runs.map { $0["real_time"] as? Double } == [0.375, 12.5])
    #expect(runs.map { $0["cpu_time"] as? Double } == [0.5, 12.5])
    #expect(runs.map { $0["label"] != nil } == [false, true])
    #expect(runs[0]["items_per_second"] as? Double == 3.3e9)
    #expect(runs[0]["allocations"] as? Double == 0)
    #expect(runs[1]["items_per_second"] == nil)
    #expect(runs[1]["run_name"] as? String == ExportFixture.hostileName + ", threads 4")
  }

  @Test("Google Benchmark's context has the machine and nothing of the host")
  func context() throws {
    let json = try #require(ExportFixture.json("google-benchmark") as? [String: Any])
    let context = try #require(json["context"] as? [String: Any])
    #expect(context["date"] as? String == "2026-11-21T22:09:23+00:00")
    #expect(context["executable"] as? String == "apus")
    #expect(context["host_name"] as? String == Fixture.machine.identifier)
    #expect(context["num_cpus"] as? Int == 2)
    #expect(context["mhz_per_cpu"] as? Int == 2600)
    #expect((context["load_avg"] as? [Double])?.isEmpty == true)
    #expect(context["library_build_type"] as? String == "release")
    let caches = try #require(context["caches"] as? [[String: Any]])
    #expect(caches.map { $0["type"] as? String } == ["Data", "Unified"])
    #expect(caches.map { $0["num_sharing"] as? Int } == [1, 2])
  }
}
