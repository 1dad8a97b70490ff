#if defined(__linux__)
#define _GNU_SOURCE
#include "ranges.h"

#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

struct range {
  uint64_t start;
  uint64_t end;
};

static struct range *ranges;
static size_t count, capacity;

static void add(uint64_t start, uint64_t size) {
  if (count == capacity) {
    size_t larger = capacity ? 2 * capacity : 1024;
    struct range *moved = realloc(ranges, larger * sizeof *ranges);
    if (!moved) return;
    ranges = moved;
    capacity = larger;
  }
  ranges[count++] = (struct range){start, start + size};
}

/// Whether a name ends with TQ or TY, digits and an underscore: a part of an `async` function behind a
/// suspension.
static bool is_part(const char *name, size_t length) {
  if (length < 4 || name[length - 1] != '_') return false;
  size_t digits = length - 1;
  while (digits > 0 && name[digits - 1] >= '0' && name[digits - 1] <= '9') digits--;
  return digits < length - 1 && digits >= 2 && name[digits - 2] == 'T' &&
         (name[digits - 1] == 'Q' || name[digits - 1] == 'Y');
}

/// Whether a mangled name may be that of an `async` function. A wrong answer does no harm: a chain of
/// contexts goes on only to the beginnings of such functions.
static bool is_async(const char *name) {
  if (name[0] != '$' || (name[1] != 's' && name[1] != 'S' && name[1] != 'e')) return false;
  return strstr(name, "Ya") != NULL || is_part(name, strlen(name));
}

/// The bytes of a file that the headers may name.
struct image {
  const uint8_t *bytes;
  size_t size;
};

/// Returns a part of the file, or null if it is not all there.
static const void *part(struct image image, uint64_t offset, uint64_t size) {
  return size <= image.size && offset <= image.size - size ? image.bytes + offset : NULL;
}

static void read_symbols(struct image image, const Elf64_Shdr *table, const Elf64_Shdr *names, uint64_t base) {
  const Elf64_Sym *symbols = part(image, table->sh_offset, table->sh_size);
  const char *strings = part(image, names->sh_offset, names->sh_size);
  // The last name ends with the table.
  if (!symbols || !strings || names->sh_size == 0 || strings[names->sh_size - 1] != 0) return;
  for (size_t i = 0; i < table->sh_size / sizeof *symbols; i++)
    if (ELF64_ST_TYPE(symbols[i].st_info) == STT_FUNC && symbols[i].st_name < names->sh_size &&
        symbols[i].st_size > 0 && is_async(strings + symbols[i].st_name))
      add(base + symbols[i].st_value, symbols[i].st_size);
}

static void read_image(struct image image, uint64_t base) {
  const Elf64_Ehdr *header = part(image, 0, sizeof *header);
  if (!header || memcmp(header->e_ident, ELFMAG, SELFMAG) != 0 ||
      header->e_ident[EI_CLASS] != ELFCLASS64 || header->e_shentsize != sizeof(Elf64_Shdr))
    return;
  const Elf64_Shdr *sections =
      part(image, header->e_shoff, (uint64_t)header->e_shnum * sizeof(Elf64_Shdr));
  if (!sections) return;
  const Elf64_Shdr *table = NULL;
  for (int i = 0; i < header->e_shnum; i++)
    if (sections[i].sh_type == SHT_SYMTAB || (sections[i].sh_type == SHT_DYNSYM && !table))
      table = &sections[i];
  if (table && table->sh_link < header->e_shnum) read_symbols(image, table, &sections[table->sh_link], base);
}

static int read_module(struct dl_phdr_info *info, size_t size, void *context) {
  (void)size, (void)context;
  const char *path = info->dlpi_name && info->dlpi_name[0] ? info->dlpi_name : "/proc/self/exe";
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  struct stat status;
  if (fstat(file, &status) == 0 && S_ISREG(status.st_mode) && status.st_size > 0) {
    size_t length = (size_t)status.st_size;
    void *bytes = mmap(NULL, length, PROT_READ, MAP_PRIVATE, file, 0);
    if (bytes != MAP_FAILED) {
      read_image((struct image){bytes, length}, info->dlpi_addr);
      munmap(bytes, length);
    }
  }
  close(file);
  return 0;
}

static int by_start(const void *one, const void *other) {
  uint64_t a = ((const struct range *)one)->start, b = ((const struct range *)other)->start;
  return a < b ? -1 : a > b;
}

void apus_async_ranges_read(void) {
  dl_iterate_phdr(read_module, NULL);
  if (count > 0) qsort(ranges, count, sizeof *ranges, by_start);
}

bool apus_async_contains(uint64_t address) {
  size_t low = 0, high = count;
  while (low < high) {
    size_t middle = (low + high) / 2;
    if (ranges[middle].start <= address)
      low = middle + 1;
    else
      high = middle;
  }
  return low > 0 && address < ranges[low - 1].end;
}
#endif
