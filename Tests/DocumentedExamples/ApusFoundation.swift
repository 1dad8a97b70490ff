// The names that the examples of ApusFoundation use and do not declare.
import ApusCSV
import ApusFoundation
import ApusJSON
import Foundation
