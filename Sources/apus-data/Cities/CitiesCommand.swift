import ApusBenchmark
import ApusCities
import ApusCommandLine
import ApusCommands
import ApusSystem

/// The actions of `apus cities`.
enum CitiesCommand {
  static let command = CitiesCommands.command { settings, invocation throws(UsageError) in
    switch invocation.operands.first {
    case "make":
      try requireOperands(1, "FILE", invocation)
      return make(invocation.operands[1], settings)
    case "measure":
      try requireOperands(0, "", invocation)
      return open(settings) { cities in CitiesMeasurement(settings).print(settings, cities) }
    case nil:
      return open(settings) { cities in
        CitiesTerminal.isAvailable
          ? CitiesTerminal(limit: settings.limit).run(cities)
          : CitiesLines(limit: settings.limit).run(cities)
      }
    default: return try find(settings, invocation)
    }
  }

  /// Requires a number of operands after the verb, which is the first operand.
  private static func requireOperands(
    _ count: Int, _ operands: String, _ invocation: Invocation
  ) throws(UsageError) {
    let title = "cities \(invocation.operands[0])"
    let given = invocation.operands.count - 1
    guard given >= count else {
      throw UsageError(.missingOperand(command: title, operands: operands), position: 0)
    }
    guard given == count else {
      throw UsageError(
        .unexpectedOperand(given: invocation.operands[count + 1], command: title),
        position: invocation.positions[count + 1])
    }
  }

  private static func make(_ path: String, _ settings: CitiesSettings) -> ExitStatus {
    do throws(SystemError) {
      let size = try CitiesFile.make(path, count: settings.count, seed: settings.seed)
      StandardStream.output.write("\(path.printable): \(settings.count) cities, \(size) bytes\n")
      return .success
    } catch {
      return fail("\(error)", .incomplete)
    }
  }

  private static func find(
    _ settings: CitiesSettings, _ invocation: Invocation
  ) throws(UsageError) -> ExitStatus {
    let text = invocation.operands.joined(separator: " ")
    guard let query = CityQuery(text) else {
      throw UsageError(
        .invalidValue(
          option: "QUERY", given: text,
          expected: "the beginning of a name, then an optional @SOUTH,WEST,NORTH,EAST"),
        position: invocation.positions[0])
    }
    return open(settings) { cities in
      StandardStream.output.write(
        CityTable.text(cities.answer(query, limit: max(1, settings.limit))))
      return .success
    }
  }

  /// Opens the file, and prints its error.
  private static func open(
    _ settings: CitiesSettings, _ body: (borrowing Cities) -> ExitStatus
  ) -> ExitStatus {
    do throws(CitiesError) {
      let cities = try Cities(settings.path)
      return body(cities)
    } catch {
      if case .system = error { return fail("\(error)", .incomplete) }
      return fail("\(settings.path): \(error)", .checkFailed)
    }
  }

  private static func fail(_ problem: String, _ status: ExitStatus) -> ExitStatus {
    StandardStream.error.write("cities: \(problem.printable)\n")
    return status
  }
}
