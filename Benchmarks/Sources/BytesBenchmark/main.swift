import ApusBenchmark
import RivalCommandLine

// Compares the parts of ApusBytes with programs that do not use them. Every benchmark checks its
// answer.
let comparisons = [
  NameLookup.comparison, NumberReading.doubles, NumberReading.integers, NumberWriting.comparison,
  BulkArithmetic.sum, BulkArithmetic.minimum, ObjectReuse.small, ObjectReuse.rows,
]
ComparisonFamily.main("bytes", comparisons)
