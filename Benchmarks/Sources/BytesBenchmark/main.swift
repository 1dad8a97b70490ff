import ApusMeasure
import RivalCommandLine

// The parts of ApusBytes beside what a program does without them. Every benchmark checks its answer.
let comparisons = [
  NameLookup.comparison, NumberReading.doubles, NumberReading.integers, NumberWriting.comparison,
  BulkArithmetic.sum, BulkArithmetic.minimum, ObjectReuse.small, ObjectReuse.rows,
]
ComparisonFamily.main("bytes", comparisons)
