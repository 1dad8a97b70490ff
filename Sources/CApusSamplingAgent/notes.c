#if defined(__linux__)
#define _GNU_SOURCE
#include "notes.h"

#include <elf.h>
#include <link.h>
#include <string.h>

#define ROUNDED(size) (((size_t)(size) + 3) & ~(size_t)3)

/// Whether a part of the program with notes has one with a name.
static bool has_note(const uint8_t *bytes, size_t size, const char *name) {
  size_t length = strlen(name) + 1, offset = 0;
  ElfW(Nhdr) note;
  while (size - offset >= sizeof note) {
    memcpy(&note, bytes + offset, sizeof note);
    size_t rest = size - offset - sizeof note;
    size_t whole = ROUNDED(note.n_namesz) + ROUNDED(note.n_descsz);
    if (whole > rest) return false;
    // The linker of Go counts the zero that fills the word.
    if (note.n_namesz >= length && memcmp(bytes + offset + sizeof note, name, length) == 0) return true;
    offset += sizeof note + whole;
  }
  return false;
}

static int read_program(struct dl_phdr_info *info, size_t size, void *context) {
  (void)size;
  for (int i = 0; i < info->dlpi_phnum; i++) {
    const ElfW(Phdr) *part = &info->dlpi_phdr[i];
    if (part->p_type == PT_NOTE &&
        has_note((const uint8_t *)(info->dlpi_addr + part->p_vaddr), part->p_memsz, "Go"))
      *(bool *)context = true;
  }
  // The first module is the program.
  return 1;
}

bool apus_is_program_of_go(void) {
  bool is_of_go = false;
  dl_iterate_phdr(read_program, &is_of_go);
  return is_of_go;
}
#endif
