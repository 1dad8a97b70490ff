// The names that the examples of ApusFoundation use and do not declare.
//
// given folder: URL
// given post: Post
// given posts: [Post]
import ApusCSV
import ApusFoundation
import ApusJSON
import ApusPropertyList
import Foundation

struct Post: Codable { var title = "" }
