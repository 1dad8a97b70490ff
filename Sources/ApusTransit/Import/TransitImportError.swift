package import ApusBytes
package import ApusCSV
import ApusStreams

/// The error of GTFS files that cannot become a timetable, with its position.
package indirect enum TransitImportError: Error {
  /// The error is in the text of this file.
  case inFile(String, TransitImportError)
  /// The text could not be read; the value is the error of its source.
  case source(any Error)
  /// The text is not a table.
  case malformed(CSVError)
  /// The table has no column of this name.
  case missingColumn(String)
  /// A field has no valid value.
  case field(CSVFieldError)
  /// The coordinates of a stop are out of range.
  case noPlace(CSVPosition)
  /// Two stops have the same id; the position is that of the second.
  case repeatedStop(String, CSVPosition)
  /// A stop time has a stop that is not in the list of stops.
  case unknownStop(String, CSVPosition)
  /// A departure is too late for the format: in the hour 32 of its day of service, or later.
  case tooLate(hour: Int, CSVPosition)
  /// The file has more stops or departures than the format can number.
  case tooMany(CSVPosition)
  /// The timetable could not be written; the previous timetable is kept, see
  /// `AtomicFileWriter.commit`.
  case target(SystemError)
}

extension TransitImportError {
  /// Creates the error of a loop over the rows of a source.
  init<Source: ByteSource & ~Copyable>(_ error: any Error, readBy source: Source.Type) {
    switch error {
    case let error as TransitImportError: self = error
    case let error as CSVFieldError: self = .field(error)
    case CSVSourceError<Source.Failure>.malformed(let error): self = .malformed(error)
    case CSVSourceError<Source.Failure>.missingColumn(let name, _): self = .missingColumn(name)
    case CSVSourceError<Source.Failure>.source(let error): self = .source(error)
    default: self = .source(error)
    }
  }
}

extension TransitImportError {
  /// The error in the text of a file, without the file's path.
  package var problem: TransitImportError {
    if case .inFile(_, let problem) = self { problem } else { self }
  }
}

extension TransitImportError: CustomStringConvertible {
  /// A description of the error with its position.
  package var description: String {
    switch self {
    case .inFile(let path, let error): "\(path): \(error)"
    case .source(let error): "\(error)"
    case .malformed(let error): "\(error)"
    case .missingColumn(let name): "the table has no column \(name)"
    case .field(let error): "\(error)"
    case .noPlace(let position): "\(position): the coordinates are out of range"
    case .repeatedStop(let id, let position): "\(position): stop \(id) is repeated"
    case .unknownStop(let id, let position): "\(position): unknown stop \(id)"
    case .tooLate(let hour, let position):
      "\(position): hour \(hour) is greater than \(ServiceMinute.hourCount - 1)"
    case .tooMany(let position): "\(position): too many rows for the format"
    case .target(let error): "\(error)"
    }
  }
}
