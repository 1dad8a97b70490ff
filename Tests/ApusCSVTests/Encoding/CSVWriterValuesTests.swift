import ApusCSV
import Testing

@Suite("CSVWriter, values")
struct CSVWriterValuesTests {
  @Test("Values are written with quotes if the dialect needs them")
  func values() throws {
    var writer = CSVWriter()
    try writer.append(-1)
    try writer.append(0.5)
    try writer.append("a,b")
    try writer.append(Int?.none)
    try writer.append(true)
    try writer.append(CSVTime(secondsOfDay: 61))
    try writer.endRow()
    #expect(String(decoding: writer.bytes, as: UTF8.self) == "-1,0.5,\"a,b\",,true,00:01:01\r\n")
    var points = CSVWriter(dialect: .known("."))
    try points.append(0.5)
    try points.append(1)
    try points.endRow()
    #expect(String(decoding: points.bytes, as: UTF8.self) == "\"0.5\".1\r\n")
  }
}
