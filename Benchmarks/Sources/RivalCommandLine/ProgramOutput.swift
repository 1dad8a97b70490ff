public import Foundation

/// The standard output of another program that ran to its end.
public struct ProgramOutput {
  /// The bytes that the program wrote to standard output.
  public let data: Data
  /// The exit status of the program.
  public let status: Int32

  /// Runs a program, and reads its standard output to the end.
  ///
  /// - Parameters:
  ///   - program: The path of the program.
  ///   - arguments: The arguments that follow the program's name.
  ///   - seconds: The time after which the program is told to end; `nil` for none.
  /// - Throws: The error of a program that cannot be started.
  public init(of program: String, _ arguments: [String], within seconds: Double? = nil) throws {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.standardOutput = output
    try process.run()
    process.endLater(after: seconds)
    data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    status = process.terminationStatus
  }

  /// The output as text, with invalid UTF-8 repaired.
  public var text: String { String(decoding: data, as: UTF8.self) }
}
