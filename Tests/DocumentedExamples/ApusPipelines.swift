// The names that the examples of ApusPipelines use and do not declare.
//
// given numbers: [Int]
import ApusPipelines
