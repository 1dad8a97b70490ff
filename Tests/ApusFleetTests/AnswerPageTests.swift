#if PostgreSQL
  import ApusMeasure
  import ApusTestSupport
  import Foundation
  import Testing

  @Suite("Pages that answer questions", needsServer)
  struct AnswerPageTests {
    /// Pushes 24 revisions of four machines: from `r12` on `b1` is slower by a half, and `r23` has `b0` slower by a half.
    private func bed() throws -> FleetBed {
      let bed = try FleetBed()
      var random = SplitMix64(seed: 23)
      for revision in 0..<24 {
        let plans = (0..<4).map { machine in
          var plan = FleetRecords.session(
            revision, machine: "machine\(machine)", count: 3, random: &random)
          if revision >= 12 { plan.figures[1].value? *= 1.5 }
          if revision == 23 { plan.figures[0].value? *= 1.5 }
          return plan
        }
        try bed.push(["--revision", "r\(revision)", try bed.write(plans)])
      }
      return bed
    }

    @Test(
      "Each question has a page with its table and a plot, without script; what is printed stays")
    func pages() throws {
      let bed = try bed()
      let questions: [(arguments: [String], title: String, text: String)] = [
        (["rank", "machine1"], "default: machine1 in its class", "series are out of line"),
        (["compare", "machine0", "machine1"], "B = machine1 beside A = machine0", "on both sides"),
        (["changes"], "default: changes", "changes of the code"),
        (["trend", "b1"], "benchmark/time benchmark=b1", "24 revisions"),
        (["trend", "--machine", "machine2", "b1"], "on machine2", "sessions"),
        (["gate", "r23"], "default: revision r23", "1 worse"),
      ]
      for (number, question) in questions.enumerated() {
        let path = bed.folder.file("page\(number).html")
        let plain = try bed.run(["fleet"] + question.arguments + [bed.url()])
        let outcome = try bed.run(["fleet"] + question.arguments + ["--html", path, bed.url()])
        #expect(outcome.status == plain.status, "\(outcome.errors)")
        #expect(outcome.output == plain.output)
        let html = try String(contentsOfFile: path, encoding: .utf8)
        #expect(html.contains("<h1>"), "\(question.title)")
        #expect(html.contains(question.title), "\(question.title)")
        #expect(html.contains(question.text), "\(question.title)")
        #expect(html.contains("<svg"), "\(question.title)")
        #expect(html.contains("<tbody><tr>"), "\(question.title)")
        #expect(!html.contains("<script") && html.utf8.count < 300_000)
        let lines = try bed.run(
          ["fleet"] + question.arguments + ["--json", "--html", path, bed.url()])
        #expect(lines.status == plain.status)
        #expect(try !lines.jsonLines().isEmpty)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == html)
      }
    }

    @Test("A page that cannot be written is an error, and a list has no page")
    func errors() throws {
      let bed = try bed()
      let closed = try bed.run([
        "fleet", "rank", "machine1", "--html", bed.folder.file("no/page.html"), bed.url(),
      ])
      #expect(closed.status == 4)
      #expect(closed.errors.contains("Name another path"))
      #expect(try bed.run(["fleet", "rank", "machine1", "--html", "", bed.url()]).status == 2)
      #expect(try bed.run(["fleet", "list", "--html", "x", bed.url()]).status == 2)
    }
  }
#endif
