import ApusBytes
import ApusCSV
import ApusStreams
import Testing

@Suite("Descriptions of errors")
struct CSVErrorDescriptionTests {
  typealias Failure = CSVSourceError<TextSourceError<ByteSourceError<SystemError>>>

  @Test("An error of any layer is described without the names of types")
  func nested() {
    #expect("\(Failure.source(.source(.cancelled)))" == "the source was cancelled")
    #expect(
      "\(Failure.source(.malformed(UTF16Error(.loneSurrogate, at: 0))))"
        == "half of a surrogate pair at byte 1")
    #expect(
      "\(Failure.missingColumn("stop", known: ["id", "km"]))" == "no column stop; there are id, km")
    let position = CSVPosition(record: 0, field: 0, line: 1, offset: 0)
    #expect(
      "\(Failure.malformed(CSVError(.danglingEscape, at: position)))"
        == "line 1, record 1, field 1, byte 1: an escape at the end of the text")
    #expect(
      "\(LineError<ByteSourceError<SystemError>>.tooLong(start: 9, limit: 4))"
        == "the line at byte 10 is longer than 4 bytes; raise the limit")
    #expect("\(CSVDialectError.usedTwice(35))" == "'#' has two meanings; choose another byte")
  }
}
