// The names that the examples of ApusXMLFoundation use and do not declare.
//
// given data: Data
// given titles: any XMLParserDelegate
import ApusXMLFoundation
import struct Foundation.Data
