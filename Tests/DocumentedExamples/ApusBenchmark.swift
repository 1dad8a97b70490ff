// The names that the examples of ApusBenchmark use and do not declare.
//
// given claim: Claim
// given source: ClaimSource
// given session: Session
// given history: History
// given sort: Benchmark
// given sum: Benchmark
import ApusBenchmark
