import ApusBytes
import ApusPipelines

// Pipelines over a span: they end with the span's owner.

func changedSource() {
  var owner: [UInt8] = made()
  let stages = owner.span.pipeline
  owner.append(1)  // expected-error {{overlapping}}
  print(stages.reduce(0) { $0 &+ Int($1) })
}

func changedSourceInTime() {
  var owner: [UInt8] = made()
  do {
    let stages = owner.span.pipeline
    print(stages.reduce(0) { $0 &+ Int($1) })
  }
  owner.append(1)
}

func changedMap() {
  var owner: [UInt8] = made()
  let stages = owner.span.pipeline.map { $0 }
  owner.append(1)  // expected-error {{overlapping}}
  print(stages.reduce(0) { $0 &+ Int($1) })
}

func changedMapInTime() {
  var owner: [UInt8] = made()
  do {
    let stages = owner.span.pipeline.map { $0 }
    print(stages.reduce(0) { $0 &+ Int($1) })
  }
  owner.append(1)
}

func changedFilter() {
  var owner: [UInt8] = made()
  let stages = owner.span.pipeline.filter { $0 > 1 }
  owner.append(1)  // expected-error {{overlapping}}
  print(stages.reduce(0) { $0 &+ Int($1) })
}

func changedFilterInTime() {
  var owner: [UInt8] = made()
  do {
    let stages = owner.span.pipeline.filter { $0 > 1 }
    print(stages.reduce(0) { $0 &+ Int($1) })
  }
  owner.append(1)
}

func changedCompactMap() {
  var owner: [UInt8] = made()
  let stages = owner.span.pipeline.compactMap { $0 }
  owner.append(1)  // expected-error {{overlapping}}
  print(stages.reduce(0) { $0 &+ Int($1) })
}

func changedCompactMapInTime() {
  var owner: [UInt8] = made()
  do {
    let stages = owner.span.pipeline.compactMap { $0 }
    print(stages.reduce(0) { $0 &+ Int($1) })
  }
  owner.append(1)
}

func changedDropFirst() {
  var owner: [UInt8] = made()
  let stages = owner.span.pipeline.dropFirst(1)
  owner.append(1)  // expected-error {{overlapping}}
  print(stages.reduce(0) { $0 &+ Int($1) })
}

func changedDropFirstInTime() {
  var owner: [UInt8] = made()
  do {
    let stages = owner.span.pipeline.dropFirst(1)
    print(stages.reduce(0) { $0 &+ Int($1) })
  }
  owner.append(1)
}

func changedDropFirstMap() {
  var owner: [UInt8] = made()
  let stages = owner.span.pipeline.map { $0 }.dropFirst(1)
  owner.append(1)  // expected-error {{overlapping}}
  print(stages.reduce(0) { $0 &+ Int($1) })
}

func changedDropFirstMapInTime() {
  var owner: [UInt8] = made()
  do {
    let stages = owner.span.pipeline.map { $0 }.dropFirst(1)
    print(stages.reduce(0) { $0 &+ Int($1) })
  }
  owner.append(1)
}

func changedDropWhile() {
  var owner: [UInt8] = made()
  let stages = owner.span.pipeline.drop { $0 > 1 }
  owner.append(1)  // expected-error {{overlapping}}
  print(stages.reduce(0) { $0 &+ Int($1) })
}

func changedDropWhileInTime() {
  var owner: [UInt8] = made()
  do {
    let stages = owner.span.pipeline.drop { $0 > 1 }
    print(stages.reduce(0) { $0 &+ Int($1) })
  }
  owner.append(1)
}

func changedPrefix() {
  var owner: [UInt8] = made()
  let stages = owner.span.pipeline.prefix(2)
  owner.append(1)  // expected-error {{overlapping}}
  print(stages.reduce(0) { $0 &+ Int($1) })
}

func changedPrefixInTime() {
  var owner: [UInt8] = made()
  do {
    let stages = owner.span.pipeline.prefix(2)
    print(stages.reduce(0) { $0 &+ Int($1) })
  }
  owner.append(1)
}

func changedPrefixMap() {
  var owner: [UInt8] = made()
  let stages = owner.span.pipeline.map { $0 }.prefix(2)
  owner.append(1)  // expected-error {{overlapping}}
  print(stages.reduce(0) { $0 &+ Int($1) })
}

func changedPrefixMapInTime() {
  var owner: [UInt8] = made()
  do {
    let stages = owner.span.pipeline.map { $0 }.prefix(2)
    print(stages.reduce(0) { $0 &+ Int($1) })
  }
  owner.append(1)
}

func changedPrefixWhile() {
  var owner: [UInt8] = made()
  let stages = owner.span.pipeline.prefix { $0 > 1 }
  owner.append(1)  // expected-error {{overlapping}}
  print(stages.reduce(0) { $0 &+ Int($1) })
}

func changedPrefixWhileInTime() {
  var owner: [UInt8] = made()
  do {
    let stages = owner.span.pipeline.prefix { $0 > 1 }
    print(stages.reduce(0) { $0 &+ Int($1) })
  }
  owner.append(1)
}

func changedEnumerated() {
  var owner: [UInt8] = made()
  let stages = owner.span.pipeline.enumerated()
  owner.append(1)  // expected-error {{overlapping}}
  print(stages.reduce(0) { $0 &+ $1.offset })
}

func changedEnumeratedInTime() {
  var owner: [UInt8] = made()
  do {
    let stages = owner.span.pipeline.enumerated()
    print(stages.reduce(0) { $0 &+ $1.offset })
  }
  owner.append(1)
}

func changedFlatMap() {
  var owner: [UInt8] = made()
  let stages = owner.span.pipeline.flatMap { [$0] }
  owner.append(1)  // expected-error {{overlapping}}
  print(stages.reduce(0) { $0 &+ Int($1) })
}

func changedFlatMapInTime() {
  var owner: [UInt8] = made()
  do {
    let stages = owner.span.pipeline.flatMap { [$0] }
    print(stages.reduce(0) { $0 &+ Int($1) })
  }
  owner.append(1)
}
