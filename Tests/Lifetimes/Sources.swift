import ApusBytes
import ApusStreams

// Sources: a chunk is valid until the source advances.

func keptArrayChunk() throws {
  let owner: ArraySource = made()
  let view = owner.chunk
  take(owner)  // expected-error {{cannot be consumed}}
  use(view)
}

func keptArrayChunkInTime() throws {
  var owner: ArraySource = made()
  do {
    let view = owner.chunk
    use(view)
  }
  take(owner)
  owner = made()
}

func changedArrayChunk() throws {
  var owner: ArraySource = made()
  let view = owner.chunk
  _ = try owner.advance()  // expected-error {{overlapping}}
  use(view)
}

func changedArrayChunkInTime() throws {
  var owner: ArraySource = made()
  do {
    let view = owner.chunk
    use(view)
  }
  _ = try owner.advance()
}

func escapedArrayChunk() throws {
  var view = Span<UInt8>()  // expected-error {{lifetime-dependent variable}}
  do {
    let owner: ArraySource = made()
    view = owner.chunk
  }
  use(view)
}

func escapedArrayChunkInTime() throws {
  let owner: ArraySource = made()
  var view = Span<UInt8>()
  do {
    view = owner.chunk
  }
  use(view)
}

func keptArrayNextChunk() throws {
  var owner: ArraySource = made()
  guard let view = try owner.nextChunk() else { return }  // expected-error {{overlapping}}
  take(owner)
  use(view)
}

func keptArrayNextChunkInTime() throws {
  var owner: ArraySource = made()
  do {
    guard let view = try owner.nextChunk() else { return }
    use(view)
  }
  take(owner)
  owner = made()
}

func changedArrayNextChunk() throws {
  var owner: ArraySource = made()
  guard let view = try owner.nextChunk() else { return }  // expected-error {{overlapping}}
  _ = try owner.advance()
  use(view)
}

func changedArrayNextChunkInTime() throws {
  var owner: ArraySource = made()
  do {
    guard let view = try owner.nextChunk() else { return }
    use(view)
  }
  _ = try owner.advance()
}

func keptMappedChunk() throws {
  let owner: MappedSource = made()
  let view = owner.chunk
  take(owner)  // expected-error {{cannot be consumed}}
  use(view)
}

func keptMappedChunkInTime() throws {
  var owner: MappedSource = made()
  do {
    let view = owner.chunk
    use(view)
  }
  take(owner)
  owner = made()
}

func changedMappedChunk() throws {
  var owner: MappedSource = made()
  let view = owner.chunk
  _ = try owner.advance()  // expected-error {{overlapping}}
  use(view)
}

func changedMappedChunkInTime() throws {
  var owner: MappedSource = made()
  do {
    let view = owner.chunk
    use(view)
  }
  _ = try owner.advance()
}

func escapedMappedChunk() throws {
  var view = Span<UInt8>()  // expected-error {{lifetime-dependent variable}}
  do {
    let owner: MappedSource = made()
    view = owner.chunk
  }
  use(view)
}

func escapedMappedChunkInTime() throws {
  let owner: MappedSource = made()
  var view = Span<UInt8>()
  do {
    view = owner.chunk
  }
  use(view)
}

func keptMappedNextChunk() throws {
  var owner: MappedSource = made()
  guard let view = try owner.nextChunk() else { return }  // expected-error {{overlapping}}
  take(owner)
  use(view)
}

func keptMappedNextChunkInTime() throws {
  var owner: MappedSource = made()
  do {
    guard let view = try owner.nextChunk() else { return }
    use(view)
  }
  take(owner)
  owner = made()
}

func changedMappedNextChunk() throws {
  var owner: MappedSource = made()
  guard let view = try owner.nextChunk() else { return }  // expected-error {{overlapping}}
  _ = try owner.advance()
  use(view)
}

func changedMappedNextChunkInTime() throws {
  var owner: MappedSource = made()
  do {
    guard let view = try owner.nextChunk() else { return }
    use(view)
  }
  _ = try owner.advance()
}

func keptDescriptorChunk() throws {
  let owner: DescriptorSource = made()
  let view = owner.chunk
  take(owner)  // expected-error {{cannot be consumed}}
  use(view)
}

func keptDescriptorChunkInTime() throws {
  var owner: DescriptorSource = made()
  do {
    let view = owner.chunk
    use(view)
  }
  take(owner)
  owner = made()
}

func changedDescriptorChunk() throws {
  var owner: DescriptorSource = made()
  let view = owner.chunk
  _ = try owner.advance()  // expected-error {{overlapping}}
  use(view)
}

func changedDescriptorChunkInTime() throws {
  var owner: DescriptorSource = made()
  do {
    let view = owner.chunk
    use(view)
  }
  _ = try owner.advance()
}

func escapedDescriptorChunk() throws {
  var view = Span<UInt8>()  // expected-error {{lifetime-dependent variable}}
  do {
    let owner: DescriptorSource = made()
    view = owner.chunk
  }
  use(view)
}

func escapedDescriptorChunkInTime() throws {
  let owner: DescriptorSource = made()
  var view = Span<UInt8>()
  do {
    view = owner.chunk
  }
  use(view)
}

func keptDescriptorNextChunk() throws {
  var owner: DescriptorSource = made()
  guard let view = try owner.nextChunk() else { return }  // expected-error {{overlapping}}
  take(owner)
  use(view)
}

func keptDescriptorNextChunkInTime() throws {
  var owner: DescriptorSource = made()
  do {
    guard let view = try owner.nextChunk() else { return }
    use(view)
  }
  take(owner)
  owner = made()
}

func changedDescriptorNextChunk() throws {
  var owner: DescriptorSource = made()
  guard let view = try owner.nextChunk() else { return }  // expected-error {{overlapping}}
  _ = try owner.advance()
  use(view)
}

func changedDescriptorNextChunkInTime() throws {
  var owner: DescriptorSource = made()
  do {
    guard let view = try owner.nextChunk() else { return }
    use(view)
  }
  _ = try owner.advance()
}

func keptPushedChunk() throws {
  let owner: PushedSource<Never> = made()
  let view = owner.chunk
  take(owner)  // expected-error {{cannot be consumed}}
  use(view)
}

func keptPushedChunkInTime() throws {
  var owner: PushedSource<Never> = made()
  do {
    let view = owner.chunk
    use(view)
  }
  take(owner)
  owner = made()
}

func changedPushedChunk() throws {
  var owner: PushedSource<Never> = made()
  let view = owner.chunk
  _ = try owner.advance()  // expected-error {{overlapping}}
  use(view)
}

func changedPushedChunkInTime() throws {
  var owner: PushedSource<Never> = made()
  do {
    let view = owner.chunk
    use(view)
  }
  _ = try owner.advance()
}

func escapedPushedChunk() throws {
  var view = Span<UInt8>()  // expected-error {{lifetime-dependent variable}}
  do {
    let owner: PushedSource<Never> = made()
    view = owner.chunk
  }
  use(view)
}

func escapedPushedChunkInTime() throws {
  let owner: PushedSource<Never> = made()
  var view = Span<UInt8>()
  do {
    view = owner.chunk
  }
  use(view)
}

func keptPushedNextChunk() throws {
  var owner: PushedSource<Never> = made()
  guard let view = try owner.nextChunk() else { return }  // expected-error {{overlapping}}
  take(owner)
  use(view)
}

func keptPushedNextChunkInTime() throws {
  var owner: PushedSource<Never> = made()
  do {
    guard let view = try owner.nextChunk() else { return }
    use(view)
  }
  take(owner)
  owner = made()
}

func changedPushedNextChunk() throws {
  var owner: PushedSource<Never> = made()
  guard let view = try owner.nextChunk() else { return }  // expected-error {{overlapping}}
  _ = try owner.advance()
  use(view)
}

func changedPushedNextChunkInTime() throws {
  var owner: PushedSource<Never> = made()
  do {
    guard let view = try owner.nextChunk() else { return }
    use(view)
  }
  _ = try owner.advance()
}

func keptTextChunk() throws {
  let owner: TextSource<ArraySource> = made()
  let view = owner.chunk
  take(owner)  // expected-error {{cannot be consumed}}
  use(view)
}

func keptTextChunkInTime() throws {
  var owner: TextSource<ArraySource> = made()
  do {
    let view = owner.chunk
    use(view)
  }
  take(owner)
  owner = made()
}

func changedTextChunk() throws {
  var owner: TextSource<ArraySource> = made()
  let view = owner.chunk
  _ = try owner.advance()  // expected-error {{overlapping}}
  use(view)
}

func changedTextChunkInTime() throws {
  var owner: TextSource<ArraySource> = made()
  do {
    let view = owner.chunk
    use(view)
  }
  _ = try owner.advance()
}

func escapedTextChunk() throws {
  var view = Span<UInt8>()  // expected-error {{lifetime-dependent variable}}
  do {
    let owner: TextSource<ArraySource> = made()
    view = owner.chunk
  }
  use(view)
}

func escapedTextChunkInTime() throws {
  let owner: TextSource<ArraySource> = made()
  var view = Span<UInt8>()
  do {
    view = owner.chunk
  }
  use(view)
}

func keptTextNextChunk() throws {
  var owner: TextSource<ArraySource> = made()
  guard let view = try owner.nextChunk() else { return }  // expected-error {{overlapping}}
  take(owner)
  use(view)
}

func keptTextNextChunkInTime() throws {
  var owner: TextSource<ArraySource> = made()
  do {
    guard let view = try owner.nextChunk() else { return }
    use(view)
  }
  take(owner)
  owner = made()
}

func changedTextNextChunk() throws {
  var owner: TextSource<ArraySource> = made()
  guard let view = try owner.nextChunk() else { return }  // expected-error {{overlapping}}
  _ = try owner.advance()
  use(view)
}

func changedTextNextChunkInTime() throws {
  var owner: TextSource<ArraySource> = made()
  do {
    guard let view = try owner.nextChunk() else { return }
    use(view)
  }
  _ = try owner.advance()
}

func keptTextOfFileChunk() throws {
  let owner: TextSource<DescriptorSource> = made()
  let view = owner.chunk
  take(owner)  // expected-error {{cannot be consumed}}
  use(view)
}

func keptTextOfFileChunkInTime() throws {
  var owner: TextSource<DescriptorSource> = made()
  do {
    let view = owner.chunk
    use(view)
  }
  take(owner)
  owner = made()
}

func changedTextOfFileChunk() throws {
  var owner: TextSource<DescriptorSource> = made()
  let view = owner.chunk
  _ = try owner.advance()  // expected-error {{overlapping}}
  use(view)
}

func changedTextOfFileChunkInTime() throws {
  var owner: TextSource<DescriptorSource> = made()
  do {
    let view = owner.chunk
    use(view)
  }
  _ = try owner.advance()
}

func escapedTextOfFileChunk() throws {
  var view = Span<UInt8>()  // expected-error {{lifetime-dependent variable}}
  do {
    let owner: TextSource<DescriptorSource> = made()
    view = owner.chunk
  }
  use(view)
}

func escapedTextOfFileChunkInTime() throws {
  let owner: TextSource<DescriptorSource> = made()
  var view = Span<UInt8>()
  do {
    view = owner.chunk
  }
  use(view)
}

func keptTextOfFileNextChunk() throws {
  var owner: TextSource<DescriptorSource> = made()
  guard let view = try owner.nextChunk() else { return }  // expected-error {{overlapping}}
  take(owner)
  use(view)
}

func keptTextOfFileNextChunkInTime() throws {
  var owner: TextSource<DescriptorSource> = made()
  do {
    guard let view = try owner.nextChunk() else { return }
    use(view)
  }
  take(owner)
  owner = made()
}

func changedTextOfFileNextChunk() throws {
  var owner: TextSource<DescriptorSource> = made()
  guard let view = try owner.nextChunk() else { return }  // expected-error {{overlapping}}
  _ = try owner.advance()
  use(view)
}

func changedTextOfFileNextChunkInTime() throws {
  var owner: TextSource<DescriptorSource> = made()
  do {
    guard let view = try owner.nextChunk() else { return }
    use(view)
  }
  _ = try owner.advance()
}

func keptAsyncNextChunk() async throws {
  var owner: PushedSource<Never> = made()
  guard let view = try await owner.nextChunk() else { return }  // expected-error {{overlapping}}
  take(owner)
  use(view)
}

func keptAsyncNextChunkInTime() async throws {
  var owner: PushedSource<Never> = made()
  do {
    guard let view = try await owner.nextChunk() else { return }
    use(view)
  }
  take(owner)
  owner = made()
}

func changedAsyncNextChunk() async throws {
  var owner: PushedSource<Never> = made()
  guard let view = try await owner.nextChunk() else { return }  // expected-error {{overlapping}}
  _ = try await owner.advance()
  use(view)
}

func changedAsyncNextChunkInTime() async throws {
  var owner: PushedSource<Never> = made()
  do {
    guard let view = try await owner.nextChunk() else { return }
    use(view)
  }
  _ = try await owner.advance()
}
