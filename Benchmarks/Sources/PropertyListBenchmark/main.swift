import ApusBenchmark
import RivalCommandLine

// Compares ApusPropertyList with Foundation, and with libplist, Rust's plist and Python's plistlib as far
// as they are there. Every benchmark checks its answer. Foundation is the baseline of each comparison,
// so that a ratio is the time of ours divided by Foundation's.
let comparisons = [
  WordReading.all, WordReading.xml, WordReading.search, WordReading.largeSearch,
  ObjectReading.binary, ObjectReading.xml,
  ObjectWriting.binary,
  WordWriting.comparison,
]
ComparisonFamily.main("plist", comparisons)
