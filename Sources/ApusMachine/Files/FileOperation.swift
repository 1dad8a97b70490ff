/// An operation on a file that the probe times as a single event.
enum FileOperation: String, CaseIterable {
  case openReadClose = "open-read-close"
  case readOpen = "read-open"
  case createWrite = "create-write"
  case delete
  case createWriteSync = "create-write-fsync"
  case readCold = "read-cold"
}
