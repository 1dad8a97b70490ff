import ApusBytes
import ApusStreams
import ApusStreamsHTTP

// The body of a response: a chunk is valid until the source advances.

func keptHTTPChunk() throws {
  let owner: HTTPSource = made()
  let view = owner.chunk
  take(owner)  // expected-error {{cannot be consumed}}
  use(view)
}

func keptHTTPChunkInTime() throws {
  var owner: HTTPSource = made()
  do {
    let view = owner.chunk
    use(view)
  }
  take(owner)
  owner = made()
}

func changedHTTPChunk() throws {
  var owner: HTTPSource = made()
  let view = owner.chunk
  _ = try owner.advance()  // expected-error {{overlapping}}
  use(view)
}

func changedHTTPChunkInTime() throws {
  var owner: HTTPSource = made()
  do {
    let view = owner.chunk
    use(view)
  }
  _ = try owner.advance()
}

func escapedHTTPChunk() throws {
  var view = Span<UInt8>()  // expected-error {{lifetime-dependent variable}}
  do {
    let owner: HTTPSource = made()
    view = owner.chunk
  }
  use(view)
}

func escapedHTTPChunkInTime() throws {
  let owner: HTTPSource = made()
  var view = Span<UInt8>()
  do {
    view = owner.chunk
  }
  use(view)
}

func keptHTTPNextChunk() throws {
  var owner: HTTPSource = made()
  guard let view = try owner.nextChunk() else { return }  // expected-error {{overlapping}}
  take(owner)
  use(view)
}

func keptHTTPNextChunkInTime() throws {
  var owner: HTTPSource = made()
  do {
    guard let view = try owner.nextChunk() else { return }
    use(view)
  }
  take(owner)
  owner = made()
}

func changedHTTPNextChunk() throws {
  var owner: HTTPSource = made()
  guard let view = try owner.nextChunk() else { return }  // expected-error {{overlapping}}
  _ = try owner.advance()
  use(view)
}

func changedHTTPNextChunkInTime() throws {
  var owner: HTTPSource = made()
  do {
    guard let view = try owner.nextChunk() else { return }
    use(view)
  }
  _ = try owner.advance()
}
