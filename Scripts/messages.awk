# Prints the string literals of Swift files that are prose, each as a paragraph, for `prose.awk`.
#
# A literal is prose if it has at least three words. Escapes and interpolations become a space. A
# literal of several lines is printed line by line. Comments are skipped.

FNR == 1 { long = 0 }
{ gsub(/\t/, " ") }
/^ *\/\// { next }
long && /"""/ { long = 0; next }
long { say($0); next }
/"""(\\)?$/ { long = 1; next }
{
  rest = $0
  while (match(rest, /"([^"\\]|\\.)*"/)) {
    say(substr(rest, RSTART + 1, RLENGTH - 2))
    rest = substr(rest, RSTART + RLENGTH)
  }
}

function say(text,    words) {
  gsub(/\\\([^()]*(\([^()]*\))?[^()]*\)/, " ", text)
  gsub(/\\./, " ", text)
  if (split(text, words, " ") >= 3) print text "\n"
}
