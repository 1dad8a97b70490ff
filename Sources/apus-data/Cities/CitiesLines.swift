import ApusBenchmark
import ApusCities
import ApusCommandLine
import ApusSystem

/// Queries in the lines of standard input; each is answered before the next is read.
struct CitiesLines {
  let limit: Int

  func run(_ cities: borrowing Cities) -> ExitStatus {
    var status = ExitStatus.success
    var number = 0
    while let line = readLine() {
      number += 1
      guard let query = CityQuery(line) else {
        StandardStream.error.write("cities: line \(number): no query: \(line.printable)\n")
        status = .checkFailed
        continue
      }
      StandardStream.output.write(CityTable.text(cities.answer(query, limit: max(1, limit))))
    }
    return status
  }
}
