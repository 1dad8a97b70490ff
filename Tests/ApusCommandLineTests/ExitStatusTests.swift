import ApusCommandLine
import Testing

/// The alias is needed because Swift Testing has an `ExitStatus` too.
private typealias Status = ApusCommandLine.ExitStatus

@Suite("ExitStatus")
struct ExitStatusTests {
  @Test("The numbers are a promise to scripts")
  func numbers() {
    #expect(Status.allCases.map(\.rawValue) == [0, 1, 2, 3, 4, 130])
  }

  @Test(
    "The most telling status is reported",
    arguments: [
      ([], .success), ([.success, .undecided], .undecided),
      ([.incomplete, .undecided, .success], .incomplete),
      ([.incomplete, .checkFailed], .checkFailed),
      ([.checkFailed, .interrupted, .incomplete], .interrupted),
    ] as [([Status], Status)])
  fileprivate func worst(_ statuses: [Status], _ expected: Status) {
    #expect(Status.worst(of: statuses) == expected)
    #expect(Status.worst(of: statuses.reversed()) == expected)
  }
}
