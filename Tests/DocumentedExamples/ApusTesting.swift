// The names that the examples of ApusTesting use and do not declare.
//
// given numbers: [Int]
import ApusTesting

func slow() -> Int { 1 }
func fast() -> Int { 1 }
func slow(_ numbers: [Int]) -> Int { numbers.count }
func fast(_ numbers: [Int]) -> Int { numbers.count }
func fastAndChecked(_ numbers: [Int]) -> Int { numbers.count }

struct Cache {
  func lookUp(_ key: String) -> Int { key.count }
}
