#if PostgreSQL
  import ApusMeasure
  import ApusTestSupport
  import Testing

  @Suite("apus fleet", needsServer)
  struct FleetCommandTests {
    private func bed() throws -> FleetBed {
      let bed = try FleetBed()
      var random = SplitMix64(seed: 13)
      for (machine, scale) in [("left", 1.0), ("right", 1.2)] {
        let plans = (0..<6).map { number in
          FleetRecords.session(number, machine: "aaaaaaaaaaaa", scale: scale, random: &random)
        }
        let named = plans.map { plan in
          var plan = plan
          plan.identifier += machine
          return plan
        }
        try bed.push([
          "--project", "p", "--machine", machine, "--revision", machine, "--branch", "main",
          try bed.write(named, to: machine),
        ])
      }
      return bed
    }

    @Test("Two machines of one kind are told apart by their names, and compared")
    func compare() throws {
      let bed = try bed()
      let outcome = try bed.run(["fleet", "compare", "--project", "p", "left", "right", bed.url()])
      #expect(outcome.status == 0)
      #expect(outcome.output.contains("3 series on both sides: 3 worse"), "\(outcome.output)")
      let back = try bed.run(["fleet", "compare", "--project", "p", "right", "left", bed.url()])
      #expect(back.output.contains("3 series on both sides: 3 better"))
      let same = try bed.run(["fleet", "compare", "--project", "p", "left", "left", bed.url()])
      #expect(same.output.contains("3 series on both sides: 3 no difference seen"))
      let single = try bed.run([
        "fleet", "compare", "--project", "p", "--last", "1", "left", "right", bed.url(),
      ])
      #expect(single.output.contains("3 series have a single session on a side"))
      for line in outcome.output.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
    }

    @Test("Classes, revisions and branches are compared as well")
    func kinds() throws {
      let bed = try bed()
      let listed = try bed.run(["fleet", "list", "--project", "p", "--json", bed.url()]).jsonLines()
      let classes = Set(listed.compactMap { $0["class"] as? String })
      #expect(classes.count == 1)
      for (kind, name) in [("class", classes.first ?? ""), ("branch", "main")] {
        let outcome = try bed.run(
          ["fleet", "compare", "--by", kind, "--project", "p", name, name, bed.url()])
        #expect(outcome.output.contains("3 no difference seen"), "\(kind) \(outcome)")
      }
      let revisions = try bed.run(
        ["fleet", "compare", "--by", "revision", "--project", "p", "left", "right", bed.url()])
      #expect(revisions.output.contains("3 worse"))
    }

    @Test("An unknown name is an error that names the nearest")
    func unknown() throws {
      let bed = try bed()
      let machine = try bed.run(["fleet", "compare", "--project", "p", "lefd", "right", bed.url()])
      #expect(machine.status == 2)
      #expect(machine.errors == "apus: unknown machine 'lefd'. Did you mean 'left'?\n")
      let project = try bed.run(["fleet", "compare", "left", "right", bed.url()])
      #expect(project.status == 2)
      #expect(project.errors == "apus: unknown project 'default'. Known: p.\n")
    }

    @Test("Lists are tables of at most 80 columns, or lines of JSON")
    func lists() throws {
      let bed = try bed()
      for (kind, count) in [("machines", 2), ("projects", 1), ("sessions", 12), ("series", 3)] {
        let table = try bed.run(["fleet", "list", "--of", kind, bed.url()])
        #expect(table.status == 0, "\(table.errors)")
        for line in table.output.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
        let lines = try bed.run(["fleet", "list", "--of", kind, "--json", bed.url()]).jsonLines()
        #expect(lines.count == count)
        #expect(lines.allSatisfy { $0["project"] as? String == "p" })
        let limited = try bed.run([
          "fleet", "list", "--of", kind, "--last", "1", "--json", bed.url(),
        ])
        #expect(try limited.jsonLines().count == 1)
        let other = try bed.run([
          "fleet", "list", "--of", kind, "--project", "q", "--json", bed.url(),
        ])
        #expect(other.output.isEmpty)
        #expect(other.status == 2)
        #expect(other.errors == "apus: unknown project 'q'. Did you mean 'p'?\n")
      }
    }

    /// Pushes twelve revisions of four machines: revision 6 makes `b0` slower, and the machine `m2` has slower `b1`
    /// from revision 7 on.
    private func planted() throws -> FleetBed {
      let bed = try FleetBed()
      var random = SplitMix64(seed: 17)
      for revision in 0..<14 {
        for machine in 0..<4 {
          var plan = FleetRecords.session(revision, count: 2, random: &random)
          plan.identifier += "m\(machine)"
          for index in plan.figures.indices {
            var factor = 1.0
            if index == 0, revision >= 6 { factor = 1.3 }
            if index == 1, machine == 2, revision >= 7 { factor = 1.5 }
            plan.figures[index].value? *= factor
          }
          try bed.push([
            "--machine", "m\(machine)", "--revision", "r\(revision)", try bed.write([plan]),
          ])
        }
      }
      return bed
    }

    @Test("Changes of the code and of a machine are found and told apart")
    func changes() throws {
      let bed = try planted()
      let outcome = try bed.run(["fleet", "changes", "--json", bed.url()])
      let found = try outcome.jsonLines().map {
        "\($0["revision"] ?? "") \($0["cause"] ?? "") \($0["machine"] ?? "") \($0["verdict"] ?? "")"
      }
      #expect(found.sorted() == ["r6 code  worse", "r7 machine m2 worse"], "\(outcome)")
      let table = try bed.run(["fleet", "changes", bed.url()])
      #expect(
        table.output.contains("2 series over 14 revisions: 1 changes of the code, 1 of a machine"))
      for line in table.output.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
      #expect(try bed.count("SELECT count(*) FROM apus.change_points") == 0)
      for _ in 0..<2 {
        let kept = try bed.run(["fleet", "changes", "--save", "--json", bed.url()])
        #expect(try kept.jsonLines().count == 2, "\(kept)")
        #expect(
          try bed.rows("SELECT revision FROM apus.change_points ORDER BY revision")
            == [["r6"], ["r7"]])
      }
      let reader = try bed.makeRole("reader", "apus_read")
      #expect(try bed.run(["fleet", "changes", bed.url(user: reader)]).status == 0)
      let refused = try bed.run(["fleet", "changes", "--save", bed.url(user: reader)])
      #expect(refused.status == 4)
      #expect(refused.errors.contains("SQLSTATE 42501"))
      let few = try bed.run(["fleet", "changes", "--last", "9", bed.url()])
      #expect(few.status == 3)
      #expect(few.errors.contains("has 9 labelled revisions, and changes need 10"))
    }

    @Test("A machine is ranked among those of its class, and a series out of line is named")
    func rank() throws {
      let bed = try planted()
      let lines = try bed.run(["fleet", "rank", "--json", "m2", bed.url()]).jsonLines()
      #expect(lines.count == 2)
      #expect(lines.allSatisfy { $0["machines"] as? Int == 4 })
      #expect(lines[1]["worse"] as? Double == 0)
      #expect(lines[1]["ratio"] as? Double ?? 0 > 1.4)
      let table = try bed.run(["fleet", "rank", "m2", bed.url()])
      #expect(
        table.output.contains("of 2 series are out of line; the median ratio to the class is"))
      for line in table.output.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
      let unknown = try bed.run(["fleet", "rank", "m9", bed.url()])
      #expect(unknown.status == 2)
    }
  }
#endif
