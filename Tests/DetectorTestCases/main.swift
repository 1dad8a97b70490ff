import ApusBenchmark

// Measures bodies that do their work and bodies that do not, and prints the detector's answer for
// each.
//
//   DetectorTestCases
//
// Exit status: 0 if no honest body was accused, and at least 38 of 40 detectable wrong bodies were
// caught.

let cases = Honest.cases + Wrong.cases + Undetectable.cases
BenchmarkProgram.serve(cases.map(\.benchmark))
CaseTable.measure(cases)
