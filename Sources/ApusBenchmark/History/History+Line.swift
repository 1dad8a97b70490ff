import ApusBytes

extension History.Record {
  /// The version of the schema that is written; newer versions cannot be read.
  package static let schemaVersion = 1

  /// The line of the record: JSON in UTF-8, with its checksum and a line break.
  ///
  /// The checksum covers the bytes before it, from the opening brace to before the last comma:
  ///
  ///     {"apus":1,"record":...,"notes":["..."],"check":"0a1b2c3d"}
  ///     |<------------- covered ------------->|
  ///
  package var line: [UInt8] {
    var line = ResultJSONValue.object(members).bytes
    line.removeLast()
    let check = Self.digits(line.span)
    line += "\(Self.checkPrefix)\(check)\(Self.checkSuffix)\n".utf8
    return line
  }

  /// The CRC-32C of bytes, in eight hexadecimal digits of lower case.
  private static func digits(_ bytes: Span<UInt8>) -> String {
    CRC32C.of(bytes.rawBytes).hexadecimal
  }

  private static let checkPrefix: String = #","check":""#
  private static let checkSuffix: String = #""}"#

  private var members: [ResultJSONValue.Member] {
    var members = [
      ResultJSONValue.Member("apus", .integer(Self.schemaVersion)),
      ResultJSONValue.Member("record", .string(content.name)),
      ResultJSONValue.Member("session", .string(session)),
      ResultJSONValue.Member("machine", .string(machine)),
      ResultJSONValue.Member("time", .string(time)),
    ]
    if let grade { members.append(ResultJSONValue.Member("grade", .string(grade.rawValue))) }
    return members + content.members
  }

  /// Reads a line without its line break.
  ///
  /// The checksum is tested first, because a damaged line that is still JSON must not become a
  /// record.
  ///
  /// - Throws: The reason why this version cannot use the line as a record.
  package init(line: Span<UInt8>) throws(HistoryWarning.LineError) {
    let checksum = Self.checksumHolds(line)
    if checksum == false { throw .checksum }
    let json: ResultJSONValue
    do { json = try ResultJSONParser.value(of: line) } catch {
      throw HistoryWarning.LineError(error)
    }
    if case .integer(let version) = json["apus"], version > Self.schemaVersion {
      throw .newerVersion(version)
    }
    if checksum == nil { throw .noChecksum }
    do { self = try Self(json: json) } catch { throw .notARecord(error.description) }
  }

  /// Returns whether the checksum at the end of a line is correct, or `nil` if there is no
  /// checksum.
  package static func checksumHolds(_ line: Span<UInt8>) -> Bool? {
    let (prefix, suffix) = (checkPrefix.utf8.span, checkSuffix.utf8.span)
    let length = prefix.count + 8 + suffix.count
    guard line.count > length else { return nil }
    let start = line.count - length
    for index in prefix.indices where line[start + index] != prefix[index] { return nil }
    for index in suffix.indices
    where line[line.count - suffix.count + index] != suffix[index] {
      return nil
    }
    let check = CRC32C.of(line.extracting(first: start).rawBytes)
    return (0..<8).allSatisfy { index in
      let digit = UInt8(truncatingIfNeeded: check >> UInt32(28 - 4 * index)) & 15
      let spelled = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") - 10 + digit
      return line[start + prefix.count + index] == spelled
    }
  }

  private init(json: ResultJSONValue) throws(RecordError) {
    guard try json.integer("apus") == Self.schemaVersion else {
      throw RecordError("apus", "is no version of the schema")
    }
    session = try json.string("session")
    machine = try json.string("machine")
    time = try json.string("time")
    grade = json["grade"] == nil ? nil : try json.name("grade", as: Grade.self)
    switch try json.string("record") {
    case "session": content = .session(try Session(json: json))
    case "figure": content = .measurement(try MetricMeasurement(json: json))
    case "verdict": content = .verdict(try Verdict(json: json))
    case let kind: throw RecordError("record", "is unknown to this version: \(kind)")
    }
  }
}

extension History.Record.Content {
  fileprivate var name: String {
    switch self {
    case .session: "session"
    case .measurement: "figure"
    case .verdict: "verdict"
    }
  }

  fileprivate var members: [ResultJSONValue.Member] {
    switch self {
    case .session(let session): session.members
    case .measurement(let measurement): measurement.members
    case .verdict(let verdict): verdict.members
    }
  }
}
