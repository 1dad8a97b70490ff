import ApusBytes
import ApusStreams

// Lines: each is valid until the next line is read.

func keptLine() throws {
  var owner: Lines<ArraySource> = made()
  guard let view = try owner.next() else { return }  // expected-error {{overlapping}}
  take(owner)
  use(view)
}

func keptLineInTime() throws {
  var owner: Lines<ArraySource> = made()
  do {
    guard let view = try owner.next() else { return }
    use(view)
  }
  take(owner)
  owner = made()
}

func changedLine() throws {
  var owner: Lines<ArraySource> = made()
  guard let view = try owner.next() else { return }  // expected-error {{overlapping}}
  _ = try owner.next()
  use(view)
}

func changedLineInTime() throws {
  var owner: Lines<ArraySource> = made()
  do {
    guard let view = try owner.next() else { return }
    use(view)
  }
  _ = try owner.next()
}

func keptLineOfFile() throws {
  var owner: Lines<DescriptorSource> = made()
  guard let view = try owner.next() else { return }  // expected-error {{overlapping}}
  take(owner)
  use(view)
}

func keptLineOfFileInTime() throws {
  var owner: Lines<DescriptorSource> = made()
  do {
    guard let view = try owner.next() else { return }
    use(view)
  }
  take(owner)
  owner = made()
}

func changedLineOfFile() throws {
  var owner: Lines<DescriptorSource> = made()
  guard let view = try owner.next() else { return }  // expected-error {{overlapping}}
  _ = try owner.next()
  use(view)
}

func changedLineOfFileInTime() throws {
  var owner: Lines<DescriptorSource> = made()
  do {
    guard let view = try owner.next() else { return }
    use(view)
  }
  _ = try owner.next()
}

func keptAsyncLine() async throws {
  var owner: AsyncLines<PushedSource<Never>> = made()
  guard let view = try await owner.next() else { return }  // expected-error {{overlapping}}
  take(owner)
  use(view)
}

func keptAsyncLineInTime() async throws {
  var owner: AsyncLines<PushedSource<Never>> = made()
  do {
    guard let view = try await owner.next() else { return }
    use(view)
  }
  take(owner)
  owner = made()
}

func changedAsyncLine() async throws {
  var owner: AsyncLines<PushedSource<Never>> = made()
  guard let view = try await owner.next() else { return }  // expected-error {{overlapping}}
  _ = try await owner.next()
  use(view)
}

func changedAsyncLineInTime() async throws {
  var owner: AsyncLines<PushedSource<Never>> = made()
  do {
    guard let view = try await owner.next() else { return }
    use(view)
  }
  _ = try await owner.next()
}
