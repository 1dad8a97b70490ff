# Finds public functions with a loop whose documentation has no complexity. Input: code-only.awk.
#
# A loop is `for`, `while` or `repeat` in the body of a function, initialiser, subscript or property.
# A function without a comment of its own meets a requirement of a protocol, which has the comment.
BEGIN { FS = "\t" }

function finish() {
  if (loops && documented && !complexity)
    print file ":" line ": has a loop and no complexity; add the line `/// - Complexity: O(...)` to its comment"
  inside = 0
}

$1 != file { file = $1; inside = 0; reset() }

function reset() { documented = 0; complexity = 0 }

{
  code = $3
  if (!inside) {
    if ($4 ~ /^ *\/\/\//) {
      documented = 1
      if ($4 ~ /- Complexity:/) complexity = 1
      next
    }
    if (code ~ /(^|[ (])public ([a-z]+(\([a-z]+\))? )*(func|init|subscript|var)[ (?<]/ || \
        code ~ /(^|[ (])public ([a-z]+(\([a-z]+\))? )*(func|init|subscript|var)$/) {
      inside = 1; depth = 0; opened = 0; loops = 0; line = $2
    } else {
      # Attributes may stand between a comment and its function.
      if (code !~ /^ *@/ && code !~ /^ *#/) reset()
      next
    }
  }
  body = code
  if (opened && body ~ /(^|[^A-Za-z0-9_.`])(for|while|repeat)[ {(]/) loops = 1
  opens = gsub(/\{/, "{", body); closes = gsub(/\}/, "}", body)
  if (opens > 0 && !opened) {
    opened = 1
    sub(/^[^{]*\{/, "", code)
    if (code ~ /(^|[^A-Za-z0-9_.`])(for|while|repeat)[ {(]/) loops = 1
  }
  depth += opens - closes
  if (opened && depth <= 0) { finish(); reset() }
  # A declaration without a body, such as a requirement of a protocol, ends with its line or list.
  if (!opened && $4 ~ /^ *$/) { inside = 0; reset() }
}
