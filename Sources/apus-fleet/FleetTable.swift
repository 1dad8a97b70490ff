#if PostgreSQL
  import ApusCommandLine
  import ApusFleet
  import ApusMeasure
  import ApusPostgreSQL
  import ApusReport
  import ApusSystem

  /// A table that is printed for readers, or as a line of JSON for each row.
  struct FleetTable {
    /// A column.
    struct Column {
      let title: String
      /// The name of the member in lines of JSON.
      let key: String
      let isNumber: Bool
      let wraps: TextTable.Wrapping

      init(
        _ title: String, _ key: String, isNumber: Bool = false,
        wraps: TextTable.Wrapping = .freely
      ) {
        self.title = title
        self.key = key
        self.isNumber = isNumber
        self.wraps = isNumber ? .never : wraps
      }
    }

    let columns: [Column]
    private(set) var rows: [[ResultJSONValue]] = []

    init(_ columns: [Column]) { self.columns = columns }

    /// Creates the table of a result, whose columns have the order of `columns`.
    init(_ columns: [Column], _ result: PostgreSQLResult) {
      self.columns = columns
      rows = (0..<result.rowCount).map { row in
        columns.enumerated().map { index, column in
          if column.isNumber {
            return result.integer(row, index).map(ResultJSONValue.integer) ?? .null
          }
          return result.text(row, index).map(ResultJSONValue.string) ?? .null
        }
      }
    }

    mutating func append(_ row: [ResultJSONValue]) { rows.append(row) }

    /// Prints the table.
    func write(asJSON isJSON: Bool) {
      if isJSON {
        for row in rows {
          let members = zip(columns, row).map { ResultJSONValue.Member($0.key, $1) }
          StandardStream.output.write(ResultJSONValue.object(members).line + "\n")
        }
      } else {
        let table = TextTable(
          columns: columns.map {
            TextTable.Column($0.title, $0.isNumber ? .right : .left, wraps: $0.wraps)
          })
        StandardStream.output.write(
          table.render(rows: rows.map { $0.map { TextTable.Cell(Self.text($0)) } }))
      }
    }

    /// The table of a page.
    func markup(label: String) -> Markup {
      FleetAnswerPage.table(
        columns.map { ($0.title, $0.isNumber) }, rows.map { $0.map(Self.text) }, label: label)
    }

    static func text(_ value: ResultJSONValue) -> String {
      switch value {
      case .null: "-"
      case .string(let text): text
      default: value.line
      }
    }
  }
#endif
