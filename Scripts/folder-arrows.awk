# Finds cycles between the top-level folders of a module. Input: the output of code-only.awk, twice.
#
# A folder uses another folder if one of its files names a type that a file of the other folder
# declares at its top level. The files at the root of a module are a folder, too: "the root". Prints a line for
# each use that is part of a cycle.
BEGIN { FS = "\t" }

function folder_of(path,    part, count) {
  count = split(path, part, "/")
  if (count < 3 || part[1] != "Sources") return ""
  module = part[2]
  return count == 3 ? "the root" : part[3]
}

# The first pass collects the types; `private` types belong to their file.
FNR == NR {
  folder = folder_of($1)
  if (folder == "" || $3 !~ /^[a-z@#( ]/) next
  line = $3
  if (line ~ /^(  )?(fileprivate|private) /) next
  if (match(line, /^(@[A-Za-z_()]+ +)*((public|package|internal|final|indirect|nonisolated) +)*(struct|class|enum|protocol|actor|typealias) +[A-Z][A-Za-z0-9]*/)) {
    name = substr(line, RSTART, RLENGTH)
    sub(/.* /, "", name)
    home[module, name] = folder
  }
  next
}

{
  folder = folder_of($1)
  if (folder == "") next
  line = $3
  while (match(line, /[A-Za-z_][A-Za-z0-9_]*/)) {
    name = substr(line, RSTART, RLENGTH)
    before = RSTART > 1 ? substr(line, RSTART - 1, 1) : ""
    line = substr(line, RSTART + RLENGTH)
    if (before == "." || !((module, name) in home)) continue
    other = home[module, name]
    if (other == folder || (module, folder, other) in uses) continue
    uses[module, folder, other] = $1 ":" $2 ": uses `" name "`"
    modules[module] = 1
    if (!((module, folder) in known)) { known[module, folder] = 1; folders[module] = folders[module] "\n" folder }
    if (!((module, other) in known)) { known[module, other] = 1; folders[module] = folders[module] "\n" other }
  }
}

END {
  for (module in modules) {
    count = split(substr(folders[module], 2), list, "\n")
    for (i = 1; i <= count; i++) for (j = 1; j <= count; j++)
      reach[list[i], list[j]] = (module, list[i], list[j]) in uses
    for (k = 1; k <= count; k++) for (i = 1; i <= count; i++) if (reach[list[i], list[k]])
      for (j = 1; j <= count; j++) if (reach[list[k], list[j]]) reach[list[i], list[j]] = 1
    for (i = 1; i <= count; i++) for (j = 1; j <= count; j++)
      if ((module, list[i], list[j]) in uses && reach[list[j], list[i]])
        print uses[module, list[i], list[j]] " of the folder " list[j] ", which uses " list[i] " in turn; " \
          "move the type below both, or the use above both"
  }
}
