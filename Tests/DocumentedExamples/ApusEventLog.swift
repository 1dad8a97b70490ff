// The names that the examples of ApusEventLog use and do not declare.
// flags -enable-experimental-feature Lifetimes
//
// given log: EventLog
// given bytes: [UInt8]
// given lines: [[UInt8]]
// given report: EventLogReport
// given state: [UInt8]
// given error: EventLogError
import ApusEventLog
