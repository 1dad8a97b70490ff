import ApusBytes

// Whole files: their spans end with their owner.

func keptMappedSpan() {
  let owner: MappedFile = made()
  let view = owner.span
  take(owner)  // expected-error {{cannot be consumed}}
  use(view)
}

func keptMappedSpanInTime() {
  var owner: MappedFile = made()
  do {
    let view = owner.span
    use(view)
  }
  take(owner)
  owner = made()
}

func escapedMappedSpan() {
  var view = Span<UInt8>()  // expected-error {{lifetime-dependent variable}}
  do {
    let owner: MappedFile = made()
    view = owner.span
  }
  use(view)
}

func escapedMappedSpanInTime() {
  let owner: MappedFile = made()
  var view = Span<UInt8>()
  do {
    view = owner.span
  }
  use(view)
}

func keptMappedBytes() {
  let owner: MappedFile = made()
  let view = owner.bytes
  take(owner)  // expected-error {{cannot be consumed}}
  use(view)
}

func keptMappedBytesInTime() {
  var owner: MappedFile = made()
  do {
    let view = owner.bytes
    use(view)
  }
  take(owner)
  owner = made()
}

func escapedMappedBytes() {
  var view = RawSpan()  // expected-error {{lifetime-dependent variable}}
  do {
    let owner: MappedFile = made()
    view = owner.bytes
  }
  use(view)
}

func escapedMappedBytesInTime() {
  let owner: MappedFile = made()
  var view = RawSpan()
  do {
    view = owner.bytes
  }
  use(view)
}

func changedLoadedSpan() {
  var owner: LoadedFile = made()
  let view = owner.span
  owner = made()  // expected-error {{overlapping}}
  use(view)
}

func changedLoadedSpanInTime() {
  var owner: LoadedFile = made()
  do {
    let view = owner.span
    use(view)
  }
  owner = made()
}

func escapedLoadedSpan() {
  var view = Span<UInt8>()  // expected-error {{lifetime-dependent variable}}
  do {
    let owner: LoadedFile = made()
    view = owner.span
  }
  use(view)
}

func escapedLoadedSpanInTime() {
  let owner: LoadedFile = made()
  var view = Span<UInt8>()
  do {
    view = owner.span
  }
  use(view)
}

func changedLoadedBytes() {
  var owner: LoadedFile = made()
  let view = owner.bytes
  owner = made()  // expected-error {{overlapping}}
  use(view)
}

func changedLoadedBytesInTime() {
  var owner: LoadedFile = made()
  do {
    let view = owner.bytes
    use(view)
  }
  owner = made()
}

func escapedLoadedBytes() {
  var view = RawSpan()  // expected-error {{lifetime-dependent variable}}
  do {
    let owner: LoadedFile = made()
    view = owner.bytes
  }
  use(view)
}

func escapedLoadedBytesInTime() {
  let owner: LoadedFile = made()
  var view = RawSpan()
  do {
    view = owner.bytes
  }
  use(view)
}
