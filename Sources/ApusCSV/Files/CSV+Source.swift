public import ApusBytes
public import ApusIO

extension CSV {
  /// Decodes each row of a source, such as a pipe, a socket or the body of a response, in constant memory.
  ///
  ///     struct Stop: Decodable { var name: String; var km: Double }
  ///     let stops = try CSV.decode([Stop].self, source: DescriptorSource(path: "/dev/stdin"))
  ///
  /// - Parameters:
  ///   - type: The type of the values, in an array.
  ///   - source: The source of the text, which is read to its end, in UTF-8 or another encoding that contains ASCII, or
  ///     UTF-16 with a byte order mark.
  ///   - columns: The names of the columns if the first row has values; by default, the first row
  ///     has the names.
  ///   - dialect: The bytes that have a meaning.
  ///   - options: The options for malformed text.
  ///   - dates: The order of year, month and day in each `CSVDate`.
  ///   - conversions: The types that a closure reads, such as `.foundation()` of `ApusFoundation` for `Date`.
  ///   - userInfo: The `userInfo` of the decoder, for the types that are decoded.
  /// - Returns: The values, in the order of the rows.
  /// - Throws: The source's error as it is; a `CSVError` of malformed text or a `CSVFieldError`, with the position; the
  ///   `UTF16Error` of UTF-16 that is malformed. An error of a type's own is thrown as it is. No values are returned then.
  /// - Complexity: O(*n*) in the bytes of the text. Allocates the values and a buffer of constant size.
  public static func decode<Value: Decodable, Source: ByteSource & ~Copyable>(
    _ type: [Value].Type = [Value].self, source: consuming Source, columns: [String]? = nil,
    dialect: CSVDialect = .commas, options: CSVOptions = .strict, dates: CSVDateOrder = .iso,
    conversions: DecodingConversions = DecodingConversions(),
    userInfo: [CodingUserInfoKey: any Sendable] = [:]
  ) throws -> [Value] {
    var reader = CSVReader(of: TextSource(of: source), dialect: dialect, options: options)
    do {
      let header = if let columns { CSVHeader(names: columns) } else { try reader.header() }
      var decoder = CSVRowDecoder(
        header, dates: dates, conversions: conversions, userInfo: userInfo)
      var values: [Value] = []
      while let row = try reader.next() { values.append(try decoder.decode(Value.self, from: row)) }
      return values
    } catch let error as CSVSourceError<TextSourceError<Source.Failure>> {
      switch error {
      case .malformed(let error): throw error
      case .source(.malformed(let error)): throw error
      case .source(.source(let error)): throw error
      case .missingColumn: throw error
      }
    }
  }

  /// Decodes each row of a source in a task, such as an `HTTPSource`; otherwise the same, but the text is in memory
  /// meanwhile.
  public static func decode<Value: Decodable, Source: AsyncByteSource & ~Copyable>(
    _ type: [Value].Type = [Value].self, source: consuming Source, columns: [String]? = nil,
    dialect: CSVDialect = .commas, options: CSVOptions = .strict, dates: CSVDateOrder = .iso,
    conversions: DecodingConversions = DecodingConversions(),
    userInfo: [CodingUserInfoKey: any Sendable] = [:]
  ) async throws -> [Value] {
    // A text of UTF-16 may have twice the bytes of its UTF-8, which the limit counts.
    let limit = options.limits.document.map { min(max(0, $0), .max / 4) * 2 + 4 }
    let text = try await source.remainingBytes(limit: limit ?? .max)
    return try decode(
      type, from: text, columns: columns, dialect: dialect, options: options, dates: dates,
      conversions: conversions, userInfo: userInfo)
  }
}
