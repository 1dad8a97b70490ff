#if PostgreSQL
  import ApusBenchmark
  import ApusCommandLine
  import ApusCommands
  import ApusFleet
  import ApusPostgreSQL
  import ApusSystem

  /// The action of `apus fleet compare`.
  struct CompareCommand {
    private let settings: FleetCompareSettings
    private let sides: (old: String, new: String)
    private let address: PostgreSQLAddress

    init(_ settings: FleetCompareSettings, _ invocation: Invocation, _ address: PostgreSQLAddress) {
      self.settings = settings
      sides = (invocation.operands[0], invocation.operands[1])
      self.address = address
    }

    func run() throws(FleetError) -> ExitStatus {
      let database = try FleetDatabase(address, settings.question.target)
      let query = FleetSideQuery(
        database, settings.subject, settings.question.target.projectName, count: settings.count)
      try query.check([sides.old, sides.new])
      let pairs = try query.pairs(sides.old, sides.new)
      let isPaired = settings.subject == .revision || settings.subject == .branch
      let comparison = FleetComparison(pairs, pairsMachines: isPaired)
      let view = ComparisonView(comparison)
      view.write(asJSON: settings.question.isJSON)
      try FleetError.writeFile(settings.question.pagePath, view.html(sides.old, sides.new))
      return .success
    }
  }
#endif
