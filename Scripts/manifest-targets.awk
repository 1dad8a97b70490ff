# Prints each target of a Package.swift and its dependencies: line, target, dependency; separated by
# tabs. A target without dependencies is not printed, nor one of benchmarks.

{
  sub(/^ *\/\/.*/, "")
  text = text $0 "\n"
}

END {
  position = 1
  while (match(substr(text, position), /\.(target|executableTarget|testTarget|plugin)\(/)) {
    start = position + RSTART - 1
    end = closing(position + RSTART + RLENGTH - 2)
    print_target(substr(text, start, end - start), lines_before(start) + 1)
    position = end
  }
}

# The position after the bracket that closes the bracket at `position`.
function closing(position,    depth, character) {
  depth = 0
  do {
    character = substr(text, position++, 1)
    if (character ~ /[[({]/) depth++
    if (character ~ /[])}]/) depth--
  } while (depth > 0 && position <= length(text))
  return position
}

function lines_before(position,    head) {
  head = substr(text, 1, position - 1)
  return gsub(/\n/, "", head)
}

function print_target(body, line,    name, list, depth, i, character) {
  name = quoted(body)
  if (body ~ /path: *"Benchmarks\//) return
  if (!match(body, /dependencies: *\[/)) return
  list = substr(body, RSTART + RLENGTH)
  depth = 1
  for (i = 1; depth > 0 && i <= length(list); i++) {
    character = substr(list, i, 1)
    if (character == "[") depth++
    if (character == "]") depth--
  }
  list = substr(list, 1, i - 1)
  gsub(/(package|moduleAliases|traits): *("[^"]*"|\[[^]]*\])/, "", list)
  while (match(list, /"[^"]*"/)) {
    printf "%d\t%s\t%s\n", line, name, substr(list, RSTART + 1, RLENGTH - 2)
    list = substr(list, RSTART + RLENGTH)
  }
}

function quoted(body) {
  match(body, /"[^"]*"/)
  return substr(body, RSTART + 1, RLENGTH - 2)
}
