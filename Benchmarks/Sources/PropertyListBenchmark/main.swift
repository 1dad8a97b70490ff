import ApusBenchmark
import RivalCommandLine

// Compares ApusPropertyList with Foundation. Every benchmark checks its answer. Foundation is the
// baseline of each comparison, so that a ratio is the time of ours divided by Foundation's.
let comparisons = [
  WordReading.all, WordReading.search, ObjectReading.binary, ObjectReading.xml,
  ObjectWriting.binary,
  WordWriting.comparison,
]
ComparisonFamily.main("plist", comparisons)
