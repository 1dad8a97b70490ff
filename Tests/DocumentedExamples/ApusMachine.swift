// The names that the examples of ApusMachine use and do not declare.
//
// given context: ProbeContext
import ApusMachine
import ApusMeasure
