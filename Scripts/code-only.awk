# Prints each line of Swift files as: file, line number, code, line; separated by tabs.
#
# The third field has no comments, and string literals are empty except for the interpolated code.
# `Scripts/lint` looks for words in code with it.
#
# Strings and their interpolations nest, so the scanner keeps a stack. Level 0 is code. An odd level
# is a string, with its hashes in `hashes`, and in `long` whether it has three quotes. An even level
# is the code interpolated into it, with its open parentheses in `parens`.

FNR == 1 { level = 0; comment = 0 }

{
  raw = $0
  gsub(/\t/, " ", raw)
  # A literal without three quotes ends with its line, because a regular expression may have a
  # single quote.
  if (level % 2 == 1 && !long[level]) level = 0
  simple = level == 0 && comment == 0 && raw !~ /["]|\/[\/*]/
  printf "%s\t%d\t%s\t%s\n", FILENAME, FNR, simple ? raw : code_of(raw), raw
}

function code_of(text,    out, i, count, rest, marks, quote) {
  out = ""
  count = length(text)
  for (i = 1; i <= count; i++) {
    rest = substr(text, i)
    if (comment > 0) {
      if (substr(rest, 1, 2) == "/*") { comment++; i++ }
      else if (substr(rest, 1, 2) == "*/") { comment--; i++ }
    } else if (level % 2 == 1) {
      quote = (long[level] ? "\"\"\"" : "\"") marks_of(hashes[level])
      if (index(rest, quote) == 1) {
        i += length(quote) - 1
        level--
      } else if (index(rest, "\\" marks_of(hashes[level])) == 1) {
        i += hashes[level] + 1
        if (substr(text, i, 1) == "(") { level++; parens[level] = 1; out = out " " }
      }
    } else if (substr(rest, 1, 2) == "//") {
      break
    } else if (substr(rest, 1, 2) == "/*") {
      comment++
      i++
    } else if (match(rest, /^#*"/)) {
      level++
      hashes[level] = RLENGTH - 1
      i += RLENGTH - 1
      long[level] = substr(text, i, 3) == "\"\"\""
      if (long[level]) i += 2
      out = out "\"\""
    } else {
      out = out substr(text, i, 1)
      if (level > 0 && substr(text, i, 1) == "(") parens[level]++
      if (level > 0 && substr(text, i, 1) == ")" && --parens[level] == 0) level--
    }
  }
  return out
}

function marks_of(number,    marks) {
  marks = ""
  while (number-- > 0) marks = marks "#"
  return marks
}
