// The names that the examples of ApusSampling use and do not declare.
//
// given text: String
// given requests: [Int]
import ApusProfile
import ApusSampling

func parse(_ text: String) {}
func answer(_ request: Int) {}
func answer(_ requests: [Int]) async {}
