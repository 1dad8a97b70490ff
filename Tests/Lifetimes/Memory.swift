import ApusBytes

// Buffers and arrays, which may not change while a span of them is in use.

func keptPageSpan() {
  let owner: PageBuffer = made()
  let view = owner.span
  take(owner)  // expected-error {{cannot be consumed}}
  use(view)
}

func keptPageSpanInTime() {
  var owner: PageBuffer = made()
  do {
    let view = owner.span
    use(view)
  }
  take(owner)
  owner = made()
}

func changedPageSpan() {
  var owner: PageBuffer = made()
  let view = owner.span
  owner = made()  // expected-error {{overlapping}}
  use(view)
}

func changedPageSpanInTime() {
  var owner: PageBuffer = made()
  do {
    let view = owner.span
    use(view)
  }
  owner = made()
}

func escapedPageSpan() {
  var view = Span<UInt8>()  // expected-error {{lifetime-dependent variable}}
  do {
    let owner: PageBuffer = made()
    view = owner.span
  }
  use(view)
}

func escapedPageSpanInTime() {
  let owner: PageBuffer = made()
  var view = Span<UInt8>()
  do {
    view = owner.span
  }
  use(view)
}

func keptPagePrefix() {
  let owner: PageBuffer = made()
  let view = owner.prefix(3)
  take(owner)  // expected-error {{cannot be consumed}}
  use(view)
}

func keptPagePrefixInTime() {
  var owner: PageBuffer = made()
  do {
    let view = owner.prefix(3)
    use(view)
  }
  take(owner)
  owner = made()
}

func changedPagePrefix() {
  var owner: PageBuffer = made()
  let view = owner.prefix(3)
  owner = made()  // expected-error {{overlapping}}
  use(view)
}

func changedPagePrefixInTime() {
  var owner: PageBuffer = made()
  do {
    let view = owner.prefix(3)
    use(view)
  }
  owner = made()
}

func escapedPagePrefix() {
  var view = Span<UInt8>()  // expected-error {{lifetime-dependent variable}}
  do {
    let owner: PageBuffer = made()
    view = owner.prefix(3)
  }
  use(view)
}

func escapedPagePrefixInTime() {
  let owner: PageBuffer = made()
  var view = Span<UInt8>()
  do {
    view = owner.prefix(3)
  }
  use(view)
}

func keptPageBytes() {
  var owner: PageBuffer = made()
  var view = owner.mutableBytes  // expected-error {{overlapping}}
  take(owner)
  view.storeBytes(of: 1, as: UInt8.self)
}

func keptPageBytesInTime() {
  var owner: PageBuffer = made()
  do {
    var view = owner.mutableBytes
    view.storeBytes(of: 1, as: UInt8.self)
  }
  take(owner)
  owner = made()
}

func changedPageBytes() {
  var owner: PageBuffer = made()
  var view = owner.mutableBytes  // expected-error {{overlapping}}
  owner = made()
  view.storeBytes(of: 1, as: UInt8.self)
}

func changedPageBytesInTime() {
  var owner: PageBuffer = made()
  do {
    var view = owner.mutableBytes
    view.storeBytes(of: 1, as: UInt8.self)
  }
  owner = made()
}

func keptHugeBytes() {
  let owner: HugePageBuffer = made()
  let view = owner.bytes
  take(owner)  // expected-error {{cannot be consumed}}
  use(view)
}

func keptHugeBytesInTime() {
  var owner: HugePageBuffer = made()
  do {
    let view = owner.bytes
    use(view)
  }
  take(owner)
  owner = made()
}

func changedHugeBytes() {
  var owner: HugePageBuffer = made()
  let view = owner.bytes
  owner = made()  // expected-error {{overlapping}}
  use(view)
}

func changedHugeBytesInTime() {
  var owner: HugePageBuffer = made()
  do {
    let view = owner.bytes
    use(view)
  }
  owner = made()
}

func escapedHugeBytes() {
  var view = RawSpan()  // expected-error {{lifetime-dependent variable}}
  do {
    let owner: HugePageBuffer = made()
    view = owner.bytes
  }
  use(view)
}

func escapedHugeBytesInTime() {
  let owner: HugePageBuffer = made()
  var view = RawSpan()
  do {
    view = owner.bytes
  }
  use(view)
}

func keptHugeMutableBytes() {
  var owner: HugePageBuffer = made()
  var view = owner.mutableBytes  // expected-error {{overlapping}}
  take(owner)
  view.storeBytes(of: 1, as: UInt8.self)
}

func keptHugeMutableBytesInTime() {
  var owner: HugePageBuffer = made()
  do {
    var view = owner.mutableBytes
    view.storeBytes(of: 1, as: UInt8.self)
  }
  take(owner)
  owner = made()
}

func changedHugeMutableBytes() {
  var owner: HugePageBuffer = made()
  var view = owner.mutableBytes  // expected-error {{overlapping}}
  owner = made()
  view.storeBytes(of: 1, as: UInt8.self)
}

func changedHugeMutableBytesInTime() {
  var owner: HugePageBuffer = made()
  do {
    var view = owner.mutableBytes
    view.storeBytes(of: 1, as: UInt8.self)
  }
  owner = made()
}

func changedPackedSpan() {
  var owner: PackedArray<UInt8> = made()
  let view = owner.span
  owner.append(1)  // expected-error {{overlapping}}
  use(view)
}

func changedPackedSpanInTime() {
  var owner: PackedArray<UInt8> = made()
  do {
    let view = owner.span
    use(view)
  }
  owner.append(1)
}

func escapedPackedSpan() {
  var view = Span<UInt8>()  // expected-error {{lifetime-dependent variable}}
  do {
    let owner: PackedArray<UInt8> = made()
    view = owner.span
  }
  use(view)
}

func escapedPackedSpanInTime() {
  let owner: PackedArray<UInt8> = made()
  var view = Span<UInt8>()
  do {
    view = owner.span
  }
  use(view)
}

func changedPackedMutableSpan() {
  var owner: PackedArray<UInt8> = made()
  var view = owner.mutableSpan  // expected-error {{overlapping}}
  owner.append(1)
  view[0] = 1
}

func changedPackedMutableSpanInTime() {
  var owner: PackedArray<UInt8> = made()
  do {
    var view = owner.mutableSpan
    view[0] = 1
  }
  owner.append(1)
}

func changedRawBytes() {
  var owner: [UInt8] = made()
  let view = owner.span.rawBytes
  owner.append(1)  // expected-error {{overlapping}}
  use(view)
}

func changedRawBytesInTime() {
  var owner: [UInt8] = made()
  do {
    let view = owner.span.rawBytes
    use(view)
  }
  owner.append(1)
}

func escapedRawBytes() {
  var view = RawSpan()  // expected-error {{lifetime-dependent variable}}
  do {
    let owner: [UInt8] = made()
    view = owner.span.rawBytes
  }
  use(view)
}

func escapedRawBytesInTime() {
  let owner: [UInt8] = made()
  var view = RawSpan()
  do {
    view = owner.span.rawBytes
  }
  use(view)
}

func changedElements() {
  var owner: [UInt8] = made()
  let view = owner.span.rawBytes.elements
  owner.append(1)  // expected-error {{overlapping}}
  use(view)
}

func changedElementsInTime() {
  var owner: [UInt8] = made()
  do {
    let view = owner.span.rawBytes.elements
    use(view)
  }
  owner.append(1)
}

func escapedElements() {
  var view = Span<UInt8>()  // expected-error {{lifetime-dependent variable}}
  do {
    let owner: [UInt8] = made()
    view = owner.span.rawBytes.elements
  }
  use(view)
}

func escapedElementsInTime() {
  let owner: [UInt8] = made()
  var view = Span<UInt8>()
  do {
    view = owner.span.rawBytes.elements
  }
  use(view)
}
