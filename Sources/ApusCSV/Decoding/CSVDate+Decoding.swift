extension CSVDate {
  /// Decodes the text of a single value, in the order of the decoder if a row is decoded.
  public init(from decoder: any Decoder) throws {
    if let site = DecodedSite(of: decoder) {
      self = try site.storage.state.date(at: site.column)
      return
    }
    try self.init(textFrom: decoder)
  }
}

extension RowState {
  /// Reads the date of a column in the order of the decoder.
  func date(at column: Int) throws -> CSVDate {
    do throws(CSVValueError) {
      return try row.date(at: column, dates)
    } catch {
      throw self.error(error, at: column, type: CSVDate.self)
    }
  }
}
