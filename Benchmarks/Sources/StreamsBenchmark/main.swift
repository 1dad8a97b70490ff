import ApusBenchmark
import RivalCommandLine

// Compares push streams with loops, Foundation and the standard library. Every benchmark checks its
// answer.
let comparisons = [
  KnownStages.comparison, ErasedStages.comparison, TextCodings.base64, TextCodings.base64Back,
  TextCodings.hex, TextCodings.hexBack, LineCutting.comparison, Descriptions.flat,
  Descriptions.nested, Descriptions.deep, Dispatch.comparison,
]
ComparisonFamily.main("streams", comparisons)
