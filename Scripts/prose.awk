# Counts four habits of prose that are hard to read, per 1,000 words of comments and documents.
#
#   what    every `what`
#   one     `one` or `ones` as a pronoun
#   where   `where` for "if": before `the there it they that one no none nothing nobody`
#   person  `who whom whose whoever nobody somebody anybody everybody`
#
# "One" counts as a pronoun, not as a number, by the words around it: "ones"; the end of a sentence
# or a punctuation mark after it; a verb, preposition, conjunction or relative word after it (the
# list `follows`); or a determiner before it (the list `leads`). "In one task" does not count,
# `one that waits` and `the one thread` do.
#
# A word that opens a quotation is quoted and does not count: "what", "Who decides?".
#
# Only prose is read: comments of Swift, C and similar languages, `#` comments on their own lines in
# scripts, and Markdown. Code (between backticks or fences, or indented by four spaces), link
# targets and addresses are skipped.
#
# `messages.md` has the string literals of Swift files (messages.awk), which are a group of their own.
#
# Variables: `mode` is check (print each rate above `limit`), list (print each hit), or rates (print
# a table); `by` is file for a row per file with a hit, otherwise each module or document has a row.

BEGIN {
  patterns = split("what one where person", pattern, " ")
  keep(follows, "that which who whose whom of is are was were be been has have had does do did " \
    "can cannot could may might must will would shall should in on at for to with without by " \
    "from as than and or but nor not if when while where because since until before after above below " \
    "between per so then too also it its they the a an this these there each every " \
    "only alone again")
  keep(leads, "the this that each every another any no which such either neither")
  keep(absent, "the there it they that one no none nothing nobody")
  keep(persons, "who whom whose whoever nobody somebody anybody everybody")
  if (limit == "") limit = 3
}

FNR == 1 { start_file() }

{
  raw = $0
  sub(/\r$/, "", raw)
  if (kind == "document") read_prose(raw)
  else if (kind == "hash") read_hash(raw)
  else if (kind == "slash") read_slash(raw)
}

END {
  flush()
  if (mode == "rates") print_rates()
  if (mode == "check") print_findings()
}

function keep(set, list,    words, i) {
  for (i = split(list, words, " "); i > 0; i--) set[words[i]] = 1
}

function start_file() {
  flush()
  fenced = listed = coded = 0
  blank = 1
  comment = 0
  quote = ""
  if (FILENAME ~ /\.md$/) kind = "document"
  else if (FILENAME ~ /\.(swift|c|h|cc|cpp|hpp|rs|go|java)$/) kind = "slash"
  else if (FILENAME ~ /\.(awk|sh|py|yml|yaml)$/ || $0 ~ /^#!/) kind = "hash"
  else kind = ""
  group = FILENAME ~ /messages\.md$/ ? "messages" : kind == "document" ? "documents" : "comments"
  row = by == "file" ? FILENAME : row_of(FILENAME)
  if (!(row in group_of)) { group_of[row] = group; rows[++row_count] = row }
}

# The module that a source belongs to, the document itself, or the folder of the decisions.
function row_of(path,    part, count) {
  sub(/^\.\//, "", path)
  if (path ~ /^Documentation\/Decisions\//) return "Documentation/Decisions"
  if (path ~ /\.md$/) return path
  count = split(path, part, "/")
  if (part[1] ~ /^(Sources|Tests)$/ && count > 2) return part[1] "/" part[2]
  return part[1]
}

function read_hash(text) {
  if (FNR == 1 && text ~ /^#!/) return
  if (text ~ /^[ \t]*#/) {
    sub(/^[ \t]*#+/, "", text)
    read_prose(text)
  } else {
    flush()
    fenced = listed = coded = 0
    blank = 1
  }
}

function read_slash(text,    prose) {
  if (comment == 0 && quote == "" && text ~ /^[ \t]*\/\//) {
    sub(/^[ \t]*\/\/+!?/, "", text)
    read_prose(text)
    return
  }
  if (comment == 0 && quote == "" && text !~ /["]|\/[\/*]/) prose = ""
  else prose = comments_of(text)
  if (prose ~ /[^ \t]/) {
    sub(/^[ \t]*\*+/, "", prose)
    read_prose(prose)
  } else {
    flush()
    if (comment == 0) { fenced = listed = coded = 0; blank = 1 }
  }
}

# The comments of a line of code, past string literals.
function comments_of(text,    out, i, count, rest) {
  out = ""
  count = length(text)
  # A literal without three quotes ends with its line.
  if (quote !~ /"""/) quote = ""
  for (i = 1; i <= count; i++) {
    rest = substr(text, i)
    if (comment > 0) {
      if (substr(rest, 1, 2) == "*/") { comment--; i++ }
      else if (substr(rest, 1, 2) == "/*" && FILENAME ~ /\.swift$/) { comment++; i++ }
      else out = out substr(text, i, 1)
    } else if (quote != "") {
      if (index(rest, quote) == 1) { i += length(quote) - 1; quote = "" }
      else if (substr(rest, 1, 1) == "\\" && quote !~ /#/) i++
    } else if (substr(rest, 1, 2) == "//") {
      sub(/^\/\/+!?/, "", rest)
      return out " " rest
    } else if (substr(rest, 1, 2) == "/*") {
      comment++
      i++
      if (substr(text, i + 1, 1) == "*" && substr(text, i + 2, 1) != "/") i++
    } else if (substr(rest, 1, 3) == "'\"'") {
      i += 2
    } else if (match(rest, /^#*"/)) {
      quote = substr(rest, RLENGTH, 3) == "\"\"\"" ? "\"\"\"" : "\""
      i += RLENGTH + length(quote) - 2
      quote = quote substr(rest, 1, RLENGTH - 1)
    }
  }
  return out
}

# Reads a line of prose; a blank line, a list item, a heading or a table cell begins a new sentence.
function read_prose(text,    part, count, i, words, j, number) {
  if (text ~ /^[ \t>]*(```|~~~)/) { fenced = !fenced; flush(); return }
  if (fenced || is_indented_code(text)) return
  if (text ~ /^[ \t]*$/ || text ~ /^[ \t]*([-*+#|]|[0-9]+\.) ?/) flush()
  gsub(/<!--[^>]*-->/, " ", text)
  gsub(/``/, "`", text)
  shown = text
  count = split(text, part, "`")
  for (i = 1; i <= count; i++) {
    if (i > 1) { ticked = !ticked; if (ticked) read_word("`") }
    if (ticked) continue
    gsub(/\]\([^)]*\)/, "] ", part[i])
    gsub(/https?:[^ ]*/, " ", part[i])
    gsub(/[|]/, " ; ", part[i])
    gsub(/[\/]/, " ", part[i])
    gsub(/—|–|…/, " ; ", part[i])
    number = split(part[i], words, /[ \t]+/)
    for (j = 1; j <= number; j++) if (words[j] != "") read_word(words[j])
  }
}

# Whether a line is code by its indent: four spaces after those of the comment, below a blank line
# or other code. Within a list, such a line continues an item.
function is_indented_code(text) {
  if (text ~ /^[ \t]*$/) { blank = 1; return 0 }
  if (kind != "document") sub(/^ /, "", text)
  if (text ~ /^ *([-*+]|[0-9]+\.) / && !(coded || (blank && !listed && text ~ /^    /))) listed = 1
  else if (text !~ /^  /) listed = 0
  coded = text ~ /^    / && !listed && (blank || coded)
  blank = 0
  return coded
}

# Judges the word before `text`, because the next word is known now. A backtick stands for code.
function read_word(text,    word) {
  word = tolower(text)
  if (text == "`") { judge("`"); shift_to("`", 0); return }
  gsub(/’/, "'", word)
  sub(/^[^a-z0-9]+/, "", word)
  sub(/[^a-z0-9]+$/, "", word)
  sub(/'s$/, "", word)
  if (word == "") { stopped = 1; return }
  judge(word)
  if (word ~ /[a-z]/) words_in[row]++
  shift_to(word, text ~ /[^A-Za-z0-9_*"'\]-]+["'*_\]]*$/)
  quoted = text ~ /^[(]*["']/ || text ~ /^[(]*“/
}

function shift_to(word, ends) {
  before = stopped ? "" : current
  current = word
  current_line = FNR
  current_text = shown
  current_file = FILENAME
  stopped = ends
  quoted = 0
}

function judge(next_word,    end) {
  if (quoted) return
  end = stopped || next_word == ""
  if (current == "what") hit(1)
  if (current == "ones") hit(2)
  if (current == "one" && (end || next_word in follows || before in leads)) hit(2)
  if (current == "where" && !end && next_word in absent) hit(3)
  if (current in persons) hit(4)
}

function hit(number,    text) {
  hits[row, number]++
  hit_in[row] = 1
  if (mode != "list") return
  text = current_text
  sub(/^[ \t]+/, "", text)
  print current_file ":" current_line ": " pattern[number] ": " text
}

function flush() {
  judge("")
  before = current = ""
  stopped = quoted = ticked = 0
}

function rate(count, words) {
  return words > 0 ? 1000 * count / words : 0
}

function add_groups(    i, j) {
  for (i = 1; i <= row_count; i++) {
    total[group_of[rows[i]]] += words_in[rows[i]]
    for (j = 1; j <= patterns; j++) sum[group_of[rows[i]], j] += hits[rows[i], j]
  }
}

function print_row(name, words, counts,    j, line) {
  line = sprintf("%-" width "s %8d", name, words)
  for (j = 1; j <= patterns; j++) line = line sprintf(" %7.1f", rate(counts[j], words))
  print line
}

function print_rates(    i, j, names, counts, line) {
  add_groups()
  width = 9
  for (i = 1; i <= row_count; i++) if (length(rows[i]) > width) width = length(rows[i])
  line = sprintf("%-" width "s %8s", "per 1,000 words", "words")
  for (j = 1; j <= patterns; j++) line = line sprintf(" %7s", pattern[j])
  print line
  for (i = 1; i <= row_count; i++) {
    if (words_in[rows[i]] == 0 || (by == "file" && !hit_in[rows[i]])) continue
    for (j = 1; j <= patterns; j++) counts[j] = hits[rows[i], j]
    print_row(rows[i], words_in[rows[i]], counts)
  }
  split("comments documents messages", names, " ")
  for (i = 1; i <= 3; i++) {
    if (total[names[i]] == 0) continue
    for (j = 1; j <= patterns; j++) counts[j] = sum[names[i], j]
    print_row("all " names[i], total[names[i]], counts)
  }
}

function print_findings(    i, j, names, found) {
  add_groups()
  split("comments documents messages", names, " ")
  for (i = 1; i <= 3; i++)
    for (j = 1; j <= patterns; j++) {
      found = rate(sum[names[i], j], total[names[i]])
      if (found > limit)
        printf "%s: %.1f times \"%s\" per 1,000 words, above %s; %s\n", names[i], found,
          pattern[j], limit, "rewrite the lines that Scripts/lint prose --list prints"
    }
}
