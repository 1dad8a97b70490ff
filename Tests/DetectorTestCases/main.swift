import ApusMeasure

// Measures bodies that do their work and bodies that do not, and prints what the detector said of each.
//
//   DetectorTestCases
//
// Exit status: 0 if no honest body was accused, and at least 38 of 40 wrong ones that can be told were caught.

let cases = Honest.cases + Wrong.cases + Untellable.cases
BenchmarkProgram.serve(cases.map(\.benchmark))
CaseTable.measure(cases)
