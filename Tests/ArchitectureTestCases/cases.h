// The cases that `Scripts/check-arm64` runs on two architectures.
#ifndef ARCHITECTURE_CASES_H
#define ARCHITECTURE_CASES_H

#include <stddef.h>
#include <stdint.h>

/// A text in memory of its own, without a byte behind it, so that a sanitizer or an emulator finds a
/// read beyond its end.
struct text {
  uint8_t *bytes;
  size_t count;
};

/// Adds bytes to a digest (FNV-1a of 64 bits).
uint64_t digest(uint64_t before, const void *bytes, size_t count);

/// The digest of nothing.
#define DIGEST_START 0xcbf29ce484222325u

/// Returns the next number of a sequence that is the same everywhere (xorshift64*).
uint64_t next_random(uint64_t *state);

/// Ends the process with a message if two forms of a function differ.
void must_agree(const char *what, int form, uint64_t found, uint64_t expected);

/// Ends the process with a message if a statement does not hold.
void must_hold(const char *what, int holds);

// Each function runs every form of its functions over a text, and returns a digest of the results of
// the portable form.
uint64_t mask_cases(struct text text);
uint64_t json_cases(struct text text);
uint64_t number_cases(struct text text);
uint64_t table_cases(struct text text);
uint64_t base64_cases(struct text text);
uint64_t checksum_cases(struct text text);
uint64_t xml_cases(struct text text);
uint64_t walk_cases(struct text text);

/// Calls the functions of the system modules, whose results are not the same everywhere.
void system_cases(void);

/// Calls the functions of the page of samples.
void sampling_cases(void);

#endif
