import ApusBytes

extension CSVTextValue {
  /// Decodes the text of a single value.
  public init(from decoder: any Decoder) throws {
    if let site = DecodedSite(of: decoder) {
      self = try site.storage.state.value(at: site.column)
      return
    }
    try self.init(textFrom: decoder)
  }

  /// Decodes the text of a decoder of another module.
  init(textFrom decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    do throws(NumberError) {
      self = try Self(text: text.utf8.span)
    } catch {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath, debugDescription: "\(text.debugDescription): \(error)"))
    }
  }
}
