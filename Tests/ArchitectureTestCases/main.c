// Runs the C functions of the package over texts and over changed copies of them, and prints a digest
// of the results for each text. Two architectures must print the same lines.
//
//   cases SEED COPIES FILE...
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cases.h"

uint64_t digest(uint64_t before, const void *bytes, size_t count) {
  const uint8_t *next = bytes;
  for (size_t i = 0; i < count; i++) before = (before ^ next[i]) * 0x100000001b3u;
  return before;
}

uint64_t next_random(uint64_t *state) {
  *state ^= *state >> 12;
  *state ^= *state << 25;
  *state ^= *state >> 27;
  return *state * 0x2545f4914f6cdd1du;
}

void must_agree(const char *what, int form, uint64_t found, uint64_t expected) {
  if (found == expected) return;
  fprintf(stderr, "%s: form %d differs from the portable form\n", what, form);
  exit(1);
}

void must_hold(const char *what, int holds) {
  if (holds) return;
  fprintf(stderr, "%s: does not hold\n", what);
  exit(1);
}

static struct text read_text(const char *path) {
  FILE *file = fopen(path, "rb");
  if (file == NULL) {
    perror(path);
    exit(2);
  }
  // The corpora have small files; the rest of a larger one is left out.
  struct text text = {malloc(1 << 16), 0};
  text.count = fread(text.bytes, 1, 1 << 16, file);
  fclose(file);
  return text;
}

/// A copy with up to eight changed bytes, cut at a random end.
static struct text changed(struct text text, uint64_t *random) {
  static const uint8_t marks[] = "\"\\{}[]:,<>&;/!-?'=u0\n\r\t \x80\xc3\xe2\xf0\xff";
  struct text copy = {NULL, text.count == 0 ? 0 : next_random(random) % text.count + 1};
  copy.bytes = malloc(copy.count == 0 ? 1 : copy.count);
  memcpy(copy.bytes, text.bytes, copy.count);
  for (uint64_t changes = next_random(random) % 9; changes > 0 && copy.count > 0; changes--) {
    uint64_t byte = next_random(random);
    copy.bytes[next_random(random) % copy.count] = byte & 1 ? (uint8_t)(byte >> 8) : marks[(byte >> 8) % (sizeof marks - 1)];
  }
  return copy;
}

static uint64_t all_cases(struct text text) {
  uint64_t (*const cases[])(struct text) = {mask_cases,  json_cases,   number_cases,
                                            table_cases, base64_cases, xml_cases, checksum_cases,
                                            walk_cases};
  uint64_t result = DIGEST_START;
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    uint64_t next = cases[i](text);
    result = digest(result, &next, sizeof next);
  }
  return result;
}

int main(int count, char **arguments) {
  if (count < 4) {
    fprintf(stderr, "usage: cases SEED COPIES FILE...\n");
    return 2;
  }
  uint64_t random = strtoull(arguments[1], NULL, 10) | 1;
  long copies = strtol(arguments[2], NULL, 10);
  system_cases();
  sampling_cases();
  for (int file = 3; file < count; file++) {
    struct text text = read_text(arguments[file]);
    uint64_t result = all_cases(text);
    for (long copy = 0; copy < copies; copy++) {
      struct text other = changed(text, &random);
      uint64_t next = all_cases(other);
      result = digest(result, &next, sizeof next);
      free(other.bytes);
    }
    const char *name = strrchr(arguments[file], '/');
    printf("%016" PRIx64 "  %s\n", result, name == NULL ? arguments[file] : name + 1);
    free(text.bytes);
  }
  return 0;
}
