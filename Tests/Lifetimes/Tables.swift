import ApusBytes
import ApusCSV

// Readers of a text that has another owner.

func changedCursorRow() {
  var owner: [UInt8] = made()
  var cursor: CSVCursor = made()
  let row = cursor.row(0, in: owner.span)
  owner.append(1)  // expected-error {{overlapping}}
  use(row.bytes)
}

func changedCursorRowInTime() {
  var owner: [UInt8] = made()
  do {
    var cursor: CSVCursor = made()
    let row = cursor.row(0, in: owner.span)
    use(row.bytes)
  }
  owner.append(1)
}

func changedParallelReader() throws {
  var owner: [UInt8] = made()
  var reader = CSVParallelReader(of: owner.span)
  owner.append(1)  // expected-error {{overlapping}}
  _ = try reader.header()
}

func changedParallelReaderInTime() throws {
  var owner: [UInt8] = made()
  do {
    var reader = CSVParallelReader(of: owner.span)
    _ = try reader.header()
  }
  owner.append(1)
}

func changedCursor(_ text: Span<UInt8>) {
  var cursor: CSVCursor = made()
  let row = cursor.row(0, in: text)  // expected-error {{overlapping}}
  _ = cursor.row(1, in: text)
  use(row.bytes)
}

func changedCursorInTime(_ text: Span<UInt8>) {
  var cursor: CSVCursor = made()
  do {
    let row = cursor.row(0, in: text)
    use(row.bytes)
  }
  _ = cursor.row(1, in: text)
}

func changedPart(_ part: inout CSVPartReader) {
  guard let row = part.next() else { return }  // expected-error {{overlapping}}
  _ = part.next()
  use(row.bytes)
}

func changedPartInTime(_ part: inout CSVPartReader) {
  do {
    guard let row = part.next() else { return }
    use(row.bytes)
  }
  _ = part.next()
}
