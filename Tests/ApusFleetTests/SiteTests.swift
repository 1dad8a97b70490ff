import ApusFleet
import ApusMeasure
import ApusTestSupport
import Foundation
import Testing

@Suite("Pages of a fleet")
struct SiteTests {
  private let project = FleetProjectRow(
    number: 3, name: "<p> & 'q'", machineCount: 1000, seriesCount: 1, sessionCount: 5000,
    newest: "2026-11-21T22:09:23Z")
  private let series = FleetSeries(
    probe: "benchmark", variant: "time", parameter: #"{"benchmark":"<b> & \"c\""}"#, unit: "ns",
    better: .less)

  @Test("A page of 1,000 machines and 100 revisions has less than 300 KB, and no script")
  func size() {
    var random = SplitMix64(seed: 51)
    var values: [String: [Int: Double]] = [:]
    for machine in 0..<1000 {
      for revision in 0..<100 {
        values["m\(machine)", default: [:]][revision] = Double.random(in: 100..<200, using: &random)
      }
    }
    let columns = FleetRevision.all(values)
    #expect(columns.count == 100)
    #expect(columns.allSatisfy { $0.machineCount == 1000 && $0.low < $0.median })
    let change = FleetChanges.Change(revision: 40, cause: .code, ratio: 1.2, probability: 0.002)
    let row = FleetSeriesRow(
      number: 7, series: series, machineCount: 1000, newest: 150, changes: [change])
    let html = FleetSeriesPage(
      row, of: project, revisions: (0..<100).map { "revision\($0)" }, values: values,
      columns: columns
    ).html
    #expect(html.utf8.count < 300_000, "seed 51")
    #expect(!html.contains("<script"))
    #expect(html.contains("<polyline"))
    #expect(html.contains("benchmark=&lt;b&gt; &amp; &quot;c&quot;"))
    #expect(html.contains("revision40: 1.20 times, worse"))
    let many = (0..<1000).map { number in
      FleetSeriesRow(
        number: number, series: series, machineCount: 1000, newest: 150, changes: [change])
    }
    let machines = (0..<1000).map { number in
      FleetMachineRow(
        number: number, name: "machine \(number)", machineClass: "0123456789ab",
        model: "A processor with a name of usual length", sessionCount: 50,
        newest: "2026-11-21T22:09:23Z", hasPage: number < 250)
    }
    let pages = FleetProjectPage.pages(
      project, series: many, machines: machines, revisions: (0..<100).map { "r\($0)" })
    #expect(
      pages.map(\.name)
        == ["project-3.html", "project-3-2.html", "project-3-3.html", "project-3-4.html"])
    #expect(pages.allSatisfy { $0.html.utf8.count < 300_000 })
  }

  @Test("The machines that are worse are counted in the direction that is better")
  func ranks() {
    let values = [4.0, 1, 3, 2, 3]
    func worse(_ better: MetricKey.Polarity, than value: Double) -> Int? {
      let series = FleetSeries(
        probe: "p", variant: "v", parameter: "{}", unit: "ns", better: better)
      return FleetClassValues(series, values).worseCount(than: value)
    }
    #expect([1.0, 2, 3, 4].map { worse(.less, than: $0) } == [4, 3, 1, 0])
    #expect([1.0, 2, 3, 4].map { worse(.more, than: $0) } == [0, 1, 2, 4])
    #expect(worse(.neither, than: 1) == nil)
    #expect(FleetClassValues(series, values).ratio(of: 6) == 2)
    #expect(FleetClassValues(series, [0, 0]).ratio(of: 6) == nil)
  }
}

#if PostgreSQL
  @Suite("apus fleet report", needsServer)
  struct ReportCommandTests {
    @Test("Every project, machine and series has a page, and every link leads to a page")
    func report() throws {
      let bed = try FleetBed()
      var random = SplitMix64(seed: 52)
      for revision in 0..<12 {
        let plans = (0..<3).map { machine in
          FleetRecords.session(
            revision, machine: "machine\(machine)", count: 4, random: &random)
        }
        for project in ["one", "two 数据"] {
          try bed.push([
            "--project", project, "--revision", "r\(revision)", try bed.write(plans),
          ])
        }
      }
      let folder = bed.folder.file("pages/of/fleet")
      for _ in 0..<2 {
        let outcome = try bed.run(["fleet", "report", "-o", folder, bed.url()])
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output == "wrote 17 pages: \(folder)/index.html\n")
      }
      let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(names.count == 17)
      var links: Set<String> = []
      for name in names {
        let html = try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
        #expect(html.utf8.count < 300_000)
        #expect(!html.contains("<script"))
        #expect(name.hasPrefix("series-") == html.contains("<polyline"))
        for part in html.components(separatedBy: "href=\"").dropFirst() {
          links.insert(String(part.prefix { $0 != "\"" }))
        }
      }
      #expect(links == Set(names))
      let none = try bed.run(["fleet", "report", "-o", folder, "--project", "no", bed.url()])
      #expect(none.status == 2)
      let missing = try bed.run(["fleet", "report", bed.url()])
      #expect(missing.status == 2)
    }
  }
#endif
