// The same program for four formats: it reads a file, filters its values, and encodes and decodes the rest.

import ApusCSV
import ApusJSON
import ApusPropertyList
import ApusXML

struct Stop: Codable {
  var name: String
  var km: Double
}

do {
  let stops = try CSV.decode([Stop].self, path: "Examples/FirstLines/stops.csv")
  let near = try CSV.encode(stops.filter { $0.km < 2 })
  print(try CSV.decode([Stop].self, from: near).map(\.name))
}

do {
  let stops = try JSON.decode([Stop].self, path: "Examples/FirstLines/stops.json")
  let near = try JSON.encode(stops.filter { $0.km < 2 })
  print(try JSON.decode([Stop].self, from: near).map(\.name))
}

do {
  let stops = try XML.decode([Stop].self, path: "Examples/FirstLines/stops.xml")
  let near = try XML.encode(stops.filter { $0.km < 2 })
  print(try XML.decode([Stop].self, from: near).map(\.name))
}

do {
  let stops = try PropertyList.decode([Stop].self, path: "Examples/FirstLines/stops.plist")
  let near = try PropertyList.encode(stops.filter { $0.km < 2 })
  print(try PropertyList.decode([Stop].self, from: near).map(\.name))
}

// Output:
// ["Zoo", "Opera"]
// ["Zoo", "Opera"]
// ["Zoo", "Opera"]
// ["Zoo", "Opera"]
