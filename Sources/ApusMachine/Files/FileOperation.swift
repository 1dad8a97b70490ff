/// What the probe of files times, one event at a time.
enum FileOperation: String, CaseIterable {
  case openReadClose = "open-read-close"
  case readOpen = "read-open"
  case createWrite = "create-write"
  case delete
  case createWriteSync = "create-write-fsync"
  case readCold = "read-cold"
}
