public import ApusBytes
public import ApusIO

/// A reader of a file's rows, whose errors name the file. Each row is valid until the next call.
///
///     var rows = try CSVFile("stops.csv")
///     let name = try rows.columns("name")[0]
///     while let row = try rows.next() { print(row[name].string) }
///
/// To read any other source of bytes, or rows in groups, use a `CSVReader`.
public struct CSVFile: ~Copyable {
  @usableFromInline typealias Failure = TextSourceError<ByteSourceError<SystemError>>

  /// The path that the file was opened with.
  public let path: String
  @usableFromInline var reader: CSVReader<TextSource<DescriptorSource>>

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: The path of the file, in UTF-8, another encoding that contains ASCII, or UTF-16 with
  ///     a byte order mark.
  ///   - dialect: The bytes that have a meaning.
  ///   - options: The options for malformed text.
  /// - Throws: `unreadable` if the file cannot be opened.
  /// - Complexity: Allocates a buffer of `DescriptorSource.defaultChunkSize` bytes.
  public init(
    _ path: String, dialect: CSVDialect = .commas, options: CSVOptions = .strict
  ) throws(CSVFileError) {
    self.path = path
    do throws(SystemError) {
      let source = try DescriptorSource(path: path)
      reader = CSVReader(of: TextSource(of: source), dialect: dialect, options: options)
    } catch {
      throw CSVFileError(.unreadable(error), in: path)
    }
  }

  /// The malformed parts so far, if the options are lenient.
  public var report: CSVReport { reader.report }

  /// The start of the last row that was returned, also after the end, or of the text before the
  /// first row.
  public var position: CSVPosition { reader.position }

  /// Reads the next row as the header.
  ///
  /// - Returns: The names of the columns, or an empty header if there is no row.
  /// - Throws: An error of `next`.
  /// - Complexity: O(*n* log *n*) in the names; allocates.
  public mutating func header() throws(CSVFileError) -> CSVHeader {
    CSVHeader(names: try next()?.strings ?? [])
  }

  /// Reads the next row as the header, and finds columns by their names.
  ///
  /// - Parameter names: The names of the columns; of two columns with the same name, the first is
  ///   found.
  /// - Returns: The index of each column, in the order of the names.
  /// - Throws: `column` with the names that exist, or an error of `next`.
  /// - Complexity: O(*n* log *n*) in the fields of the row; allocates.
  public mutating func columns(_ names: String...) throws(CSVFileError) -> [Int] {
    let header = try header()
    var columns: [Int] = []
    for name in names {
      guard let column = header.index(of: name) else {
        throw CSVFileError(.column(.missing(name, known: header.names)), in: path)
      }
      columns.append(column)
    }
    return columns
  }

  /// Returns the next row.
  ///
  /// - Returns: The row, valid until the next call, or `nil` at the end.
  /// - Throws: `unreadable` if the file cannot be read further, `encoding` for invalid UTF-16, or
  ///   `malformed` with the malformed text that the options reject. No rows follow an error.
  /// - Complexity: O(*n*) in the length of the row; allocates as `CSVReader.next` does.
  @inlinable
  @_lifetime(&self)
  public mutating func next() throws(CSVFileError) -> CSVRow? {
    do throws(CSVSourceError<Failure>) {
      guard try reader.advance() else { return nil }
    } catch {
      throw CSVFileError(Self.kind(of: error), in: path)
    }
    return reader.row
  }

  @usableFromInline
  static func kind(of error: CSVSourceError<Failure>) -> CSVFileError.Kind {
    switch error {
    case .source(.source(.failed(let error))): .unreadable(error)
    case .source(.source): preconditionFailure("a file that nothing can cancel was cancelled")
    case .source(.malformed(let error)): .encoding(error)
    case .malformed(let error): .malformed(error)
    case .missingColumn(let name, let known): .column(.missing(name, known: known))
    }
  }
}
