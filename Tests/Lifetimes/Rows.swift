import ApusBytes
import ApusCSV
import ApusStreams

// Rows and the values taken from them, which are valid until the next row is read.

func keptRow() throws {
  var owner: CSVReader<ArraySource> = made()
  guard let row = try owner.next() else { return }  // expected-error {{over}}
  take(owner)
  use(row.bytes)
}

func keptRowInTime() throws {
  var owner: CSVReader<ArraySource> = made()
  do {
    guard let row = try owner.next() else { return }
    use(row.bytes)
  }
  take(owner)
  owner = made()
}

func changedRow() throws {
  var owner: CSVReader<ArraySource> = made()
  guard let row = try owner.next() else { return }  // expected-error {{over}}
  _ = try owner.next()
  use(row.bytes)
}

func changedRowInTime() throws {
  var owner: CSVReader<ArraySource> = made()
  do {
    guard let row = try owner.next() else { return }
    use(row.bytes)
  }
  _ = try owner.next()
}

func keptRowOfFile() throws {
  var owner: CSVReader<DescriptorSource> = made()
  guard let row = try owner.next() else { return }  // expected-error {{over}}
  take(owner)
  use(row.bytes)
}

func keptRowOfFileInTime() throws {
  var owner: CSVReader<DescriptorSource> = made()
  do {
    guard let row = try owner.next() else { return }
    use(row.bytes)
  }
  take(owner)
  owner = made()
}

func changedRowOfFile() throws {
  var owner: CSVReader<DescriptorSource> = made()
  guard let row = try owner.next() else { return }  // expected-error {{over}}
  _ = try owner.next()
  use(row.bytes)
}

func changedRowOfFileInTime() throws {
  var owner: CSVReader<DescriptorSource> = made()
  do {
    guard let row = try owner.next() else { return }
    use(row.bytes)
  }
  _ = try owner.next()
}

func keptRowOfMapping() throws {
  var owner: CSVReader<MappedSource> = made()
  guard let row = try owner.next() else { return }  // expected-error {{over}}
  take(owner)
  use(row.bytes)
}

func keptRowOfMappingInTime() throws {
  var owner: CSVReader<MappedSource> = made()
  do {
    guard let row = try owner.next() else { return }
    use(row.bytes)
  }
  take(owner)
  owner = made()
}

func changedRowOfMapping() throws {
  var owner: CSVReader<MappedSource> = made()
  guard let row = try owner.next() else { return }  // expected-error {{over}}
  _ = try owner.next()
  use(row.bytes)
}

func changedRowOfMappingInTime() throws {
  var owner: CSVReader<MappedSource> = made()
  do {
    guard let row = try owner.next() else { return }
    use(row.bytes)
  }
  _ = try owner.next()
}

func keptRowBytes() throws {
  var owner: CSVReader<ArraySource> = made()
  guard let row = try owner.next() else { return }  // expected-error {{over}}
  let view = row.bytes
  take(owner)
  use(view)
}

func keptRowBytesInTime() throws {
  var owner: CSVReader<ArraySource> = made()
  do {
    guard let row = try owner.next() else { return }
    let view = row.bytes
    use(view)
  }
  take(owner)
  owner = made()
}

func changedRowBytes() throws {
  var owner: CSVReader<ArraySource> = made()
  guard let row = try owner.next() else { return }  // expected-error {{over}}
  let view = row.bytes
  _ = try owner.next()
  use(view)
}

func changedRowBytesInTime() throws {
  var owner: CSVReader<ArraySource> = made()
  do {
    guard let row = try owner.next() else { return }
    let view = row.bytes
    use(view)
  }
  _ = try owner.next()
}

func keptField() throws {
  var owner: CSVReader<ArraySource> = made()
  guard let row = try owner.next() else { return }  // expected-error {{over}}
  let field = row[0]
  take(owner)
  use(field.raw)
}

func keptFieldInTime() throws {
  var owner: CSVReader<ArraySource> = made()
  do {
    guard let row = try owner.next() else { return }
    let field = row[0]
    use(field.raw)
  }
  take(owner)
  owner = made()
}

func changedField() throws {
  var owner: CSVReader<ArraySource> = made()
  guard let row = try owner.next() else { return }  // expected-error {{over}}
  let field = row[0]
  _ = try owner.next()
  use(field.raw)
}

func changedFieldInTime() throws {
  var owner: CSVReader<ArraySource> = made()
  do {
    guard let row = try owner.next() else { return }
    let field = row[0]
    use(field.raw)
  }
  _ = try owner.next()
}

func keptFieldRaw() throws {
  var owner: CSVReader<ArraySource> = made()
  guard let row = try owner.next() else { return }  // expected-error {{over}}
  let view = row[0].raw
  take(owner)
  use(view)
}

func keptFieldRawInTime() throws {
  var owner: CSVReader<ArraySource> = made()
  do {
    guard let row = try owner.next() else { return }
    let view = row[0].raw
    use(view)
  }
  take(owner)
  owner = made()
}

func changedFieldRaw() throws {
  var owner: CSVReader<ArraySource> = made()
  guard let row = try owner.next() else { return }  // expected-error {{over}}
  let view = row[0].raw
  _ = try owner.next()
  use(view)
}

func changedFieldRawInTime() throws {
  var owner: CSVReader<ArraySource> = made()
  do {
    guard let row = try owner.next() else { return }
    let view = row[0].raw
    use(view)
  }
  _ = try owner.next()
}

func keptFieldBytes() throws {
  var owner: CSVReader<ArraySource> = made()
  guard let row = try owner.next() else { return }  // expected-error {{over}}
  let view = row[0].bytes
  take(owner)
  use(view)
}

func keptFieldBytesInTime() throws {
  var owner: CSVReader<ArraySource> = made()
  do {
    guard let row = try owner.next() else { return }
    let view = row[0].bytes
    use(view)
  }
  take(owner)
  owner = made()
}

func changedFieldBytes() throws {
  var owner: CSVReader<ArraySource> = made()
  guard let row = try owner.next() else { return }  // expected-error {{over}}
  let view = row[0].bytes
  _ = try owner.next()
  use(view)
}

func changedFieldBytesInTime() throws {
  var owner: CSVReader<ArraySource> = made()
  do {
    guard let row = try owner.next() else { return }
    let view = row[0].bytes
    use(view)
  }
  _ = try owner.next()
}

func keptFieldTrimmed() throws {
  var owner: CSVReader<ArraySource> = made()
  guard let row = try owner.next() else { return }  // expected-error {{over}}
  let field = row[0].trimmed
  take(owner)
  use(field.raw)
}

func keptFieldTrimmedInTime() throws {
  var owner: CSVReader<ArraySource> = made()
  do {
    guard let row = try owner.next() else { return }
    let field = row[0].trimmed
    use(field.raw)
  }
  take(owner)
  owner = made()
}

func changedFieldTrimmed() throws {
  var owner: CSVReader<ArraySource> = made()
  guard let row = try owner.next() else { return }  // expected-error {{over}}
  let field = row[0].trimmed
  _ = try owner.next()
  use(field.raw)
}

func changedFieldTrimmedInTime() throws {
  var owner: CSVReader<ArraySource> = made()
  do {
    guard let row = try owner.next() else { return }
    let field = row[0].trimmed
    use(field.raw)
  }
  _ = try owner.next()
}

func keptLastRow() throws {
  let owner: CSVReader<ArraySource> = made()
  let row = owner.row
  take(owner)  // expected-error {{cannot be consumed}}
  use(row.bytes)
}

func keptLastRowInTime() throws {
  var owner: CSVReader<ArraySource> = made()
  do {
    let row = owner.row
    use(row.bytes)
  }
  take(owner)
  owner = made()
}

func changedLastRow() throws {
  var owner: CSVReader<ArraySource> = made()
  let row = owner.row
  _ = try owner.next()  // expected-error {{over}}
  use(row.bytes)
}

func changedLastRowInTime() throws {
  var owner: CSVReader<ArraySource> = made()
  do {
    let row = owner.row
    use(row.bytes)
  }
  _ = try owner.next()
}

func keptRows() throws {
  var owner: CSVReader<ArraySource> = made()
  guard let rows = try owner.nextRows() else { return }  // expected-error {{over}}
  take(owner)
  use(rows[0].bytes)
}

func keptRowsInTime() throws {
  var owner: CSVReader<ArraySource> = made()
  do {
    guard let rows = try owner.nextRows() else { return }
    use(rows[0].bytes)
  }
  take(owner)
  owner = made()
}

func changedRows() throws {
  var owner: CSVReader<ArraySource> = made()
  guard let rows = try owner.nextRows() else { return }  // expected-error {{over}}
  _ = try owner.next()
  use(rows[0].bytes)
}

func changedRowsInTime() throws {
  var owner: CSVReader<ArraySource> = made()
  do {
    guard let rows = try owner.nextRows() else { return }
    use(rows[0].bytes)
  }
  _ = try owner.next()
}

func keptRowOfRows() throws {
  var owner: CSVReader<ArraySource> = made()
  guard let rows = try owner.nextRows() else { return }  // expected-error {{over}}
  let row = rows[0]
  take(owner)
  use(row.bytes)
}

func keptRowOfRowsInTime() throws {
  var owner: CSVReader<ArraySource> = made()
  do {
    guard let rows = try owner.nextRows() else { return }
    let row = rows[0]
    use(row.bytes)
  }
  take(owner)
  owner = made()
}

func changedRowOfRows() throws {
  var owner: CSVReader<ArraySource> = made()
  guard let rows = try owner.nextRows() else { return }  // expected-error {{over}}
  let row = rows[0]
  _ = try owner.next()
  use(row.bytes)
}

func changedRowOfRowsInTime() throws {
  var owner: CSVReader<ArraySource> = made()
  do {
    guard let rows = try owner.nextRows() else { return }
    let row = rows[0]
    use(row.bytes)
  }
  _ = try owner.next()
}

func keptColumn() throws {
  var owner: CSVReader<ArraySource> = made()
  guard let fields = try owner.nextRows()?.column(0) else { return }  // expected-error {{over}}
  take(owner)
  use(fields[0].raw)
}

func keptColumnInTime() throws {
  var owner: CSVReader<ArraySource> = made()
  do {
    guard let fields = try owner.nextRows()?.column(0) else { return }
    use(fields[0].raw)
  }
  take(owner)
  owner = made()
}

func changedColumn() throws {
  var owner: CSVReader<ArraySource> = made()
  guard let fields = try owner.nextRows()?.column(0) else { return }  // expected-error {{over}}
  _ = try owner.next()
  use(fields[0].raw)
}

func changedColumnInTime() throws {
  var owner: CSVReader<ArraySource> = made()
  do {
    guard let fields = try owner.nextRows()?.column(0) else { return }
    use(fields[0].raw)
  }
  _ = try owner.next()
}
