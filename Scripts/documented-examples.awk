# Collects the examples in the documentation comments of public declarations as a Swift file: a function
# per example. Input: the sources of a module.
#
# An example is a block indented by four spaces after an empty line, or a block fenced as `swift`.
# Text that is no Swift is fenced as `text`. Variables:
#   module   the module that is imported
#   context  Tests/DocumentedExamples/MODULE.swift: its imports, and its lines `// given NAME: TYPE`, which
#            are the parameters of the examples that use NAME. The file need not exist
# A function is asynchronous if its example has an `await`. The lines of an example keep their place:
# an error names the line of the comment. Declarations that Swift permits only at the top level of a
# file (extensions) are put there, with their whole block.

BEGIN {
  print "import " module
  while ((getline line < context) > 0) {
    if (line ~ /^import /) print line
    if (line ~ /^\/\/ given /) {
      sub(/^\/\/ given /, "", line)
      name = line
      sub(/:.*/, "", name)
      given[++givens] = name
      parameter[name] = line
    }
  }
}

FNR == 1 { blocks = 0; inside = 0; before = ""; protocol = 0 }

/^ *\/\/\// {
  text = $0
  sub(/^ *\/\/\/ ?/, "", text)
  if (fence != "") {
    if (text ~ /^```/) { fence = ""; inside = 0 } else if (fence == "```swift") add(text)
  } else if (text ~ /^```/) {
    fence = text
    inside = 0
  } else if (text ~ /^    / && (inside || before ~ /^ *$/)) {
    add(substr(text, 5))
  } else if (text ~ /^ *$/) {
    if (inside) gap++
  } else {
    inside = 0
  }
  before = text
  next
}

{
  fence = ""
  before = ""
  inside = 0
  if ($0 ~ /^ *(@[A-Za-z_]+(\([^)]*\))? *)+$/ || $0 ~ /^ *(#|\/\/)/) next
  if ($0 ~ /^public protocol/) protocol = 1
  if (blocks > 0 && ($0 ~ /(^|[ (])(public|open) / || $0 ~ /^ *case / || protocol)) print_blocks()
  if ($0 ~ /^}/) protocol = 0
  blocks = 0
}

function add(line) {
  if (!inside) {
    inside = 1
    gap = 0
    blocks++
    block[blocks] = ""
    first[blocks] = FNR
  }
  for (; gap > 0; gap--) block[blocks] = block[blocks] "\n"
  block[blocks] = block[blocks] line "\n"
}

function print_blocks(    number, count, lines, i, j, top, body, code, names, here) {
  for (number = 1; number <= blocks; number++) {
    examples++
    here = "\n#sourceLocation(file: \"" FILENAME "\", line: " first[number] ")\n"
    count = split(block[number], lines, "\n") - 1
    top = ""
    body = ""
    for (i = 1; i <= count; i++) {
      if (lines[i] ~ /^(import|extension|protocol|@main|@resultBuilder) ?/) {
        do {
          top = top lines[i] "\n"
          body = body "\n"
        } while (lines[i] !~ /^}/ && lines[i] !~ /^[^ ].*}$/ && lines[i] !~ /^import/ && i++ < count)
      } else {
        top = top "\n"
        body = body lines[i] "\n"
      }
    }
    # Without strings and comments, so that a word in them is no name.
    code = body
    gsub(/"([^"\\]|\\.)*"/, "", code)
    gsub(/\/\/[^\n]*/, "", code)
    names = ""
    for (j = 1; j <= givens; j++)
      if (code ~ ("(^|[^A-Za-z0-9_.`])" given[j] "([^A-Za-z0-9_:]|$)") &&
          code !~ ("(let|var|for|_) " given[j] "[^A-Za-z0-9_]"))
        names = names (names == "" ? "" : ", ") "_ " parameter[given[j]]
    if (top ~ /[^\n]/) printf "%s%s#sourceLocation()\n", here, top
    printf "func example%d(%s)%s throws {%s%s#sourceLocation()\n}\n", examples, names, code ~ /await/ ? " async" : "", here, body
  }
}

END { print "// examples: " examples + 0 }
