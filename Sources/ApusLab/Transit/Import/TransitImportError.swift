public import ApusBytes
public import ApusCSV
import ApusStreams

/// Why GTFS files do not become a timetable, and where.
public enum TransitImportError: Error {
  /// The text could not be read: the error of its source.
  case source(any Error)
  /// The text is no table.
  case malformed(CSVError)
  /// The table has no column of this name.
  case missingColumn(String)
  /// A field is no such value.
  case field(CSVFieldError)
  /// A stop is as far north or east as no place is.
  case noPlace(CSVPosition)
  /// Two stops have the same id; this is the second.
  case repeatedStop(String, CSVPosition)
  /// A stop time names a stop that the list of stops does not have.
  case unknownStop(String, CSVPosition)
  /// A departure is later than the format can say: in the hour 32 of its day of service, or after.
  case tooLate(hour: Int, CSVPosition)
  /// There are more stops or departures than the format has numbers for.
  case tooMany(CSVPosition)
  /// The timetable could not be written; the one before it is still there, see `AtomicFileWriter.commit`.
  case target(FileError)
}

extension TransitImportError {
  /// Creates the error of whatever a loop over the rows of a source threw.
  init<Source: ByteSource & ~Copyable>(_ error: any Error, readBy source: Source.Type) {
    switch error {
    case let error as TransitImportError: self = error
    case let error as CSVFieldError: self = .field(error)
    case CSVReaderError<Source.Failure>.malformed(let error): self = .malformed(error)
    case CSVReaderError<Source.Failure>.missingColumn(let name): self = .missingColumn(name)
    case CSVReaderError<Source.Failure>.source(let error): self = .source(error)
    default: self = .source(error)
    }
  }
}

extension TransitImportError: CustomStringConvertible {
  /// What is wrong and where, in words.
  public var description: String {
    switch self {
    case .source(let error): "\(error)"
    case .malformed(let error): "\(error)"
    case .missingColumn(let name): "the table has no column \(name)"
    case .field(let error): "\(error)"
    case .noPlace(let position): "\(position): no place on earth"
    case .repeatedStop(let id, let position): "\(position): a second stop \(id)"
    case .unknownStop(let id, let position): "\(position): there is no stop \(id)"
    case .tooLate(let hour, let position):
      "\(position): hour \(hour), the last one that fits is \(ServiceMinute.hourCount - 1)"
    case .tooMany(let position): "\(position): more than the format has numbers for"
    case .target(let error): "\(error)"
    }
  }
}
