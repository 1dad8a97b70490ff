import ApusCSV
import ApusCommandLine
import ApusCommands

extension TableStatistics.Question {
  /// Finds the columns of the settings in a header.
  ///
  /// - Throws: The first name that the header does not have.
  init(_ settings: StatsSettings, _ names: [String]) throws(CSVSourceError<Never>) {
    let header = CSVHeader(names: names)
    func column(_ name: String) throws(CSVSourceError<Never>) -> Int {
      if let column = header.index(of: name) { return column }
      throw .missingColumn(name, known: names)
    }
    self.init(columns: [], condition: nil, group: nil, width: names.count)
    if let name = settings.group { group = try column(name) }
    if let (name, value) = settings.condition { condition = (try column(name), value) }
    for text in settings.selected {
      // A name may have commas itself.
      if let whole = header.index(of: text) {
        columns.append(whole)
      } else {
        for name in text.split(separator: ",") { columns.append(try column(String(name))) }
      }
    }
    if settings.selected.isEmpty { columns = names.indices.filter { $0 != group } }
  }
}
