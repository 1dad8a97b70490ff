#if defined(__linux__)
#define _GNU_SOURCE
#include "layout.h"

#include <dlfcn.h>
#include <link.h>
#include <stddef.h>

/// The version of the layout that the walk knows.
#define KNOWN_VERSION 1
/// The runtime has few local words. A program that contains the runtime may have many of its own.
#define MOST_WORDS 16

/// The module of the runtime, and its local words.
struct module {
  /// An address in the module.
  uint64_t inside;
  uint64_t offset;
  uint32_t words;
};

static bool contains(const struct dl_phdr_info *info, uint64_t address) {
  for (int i = 0; i < info->dlpi_phnum; i++) {
    const ElfW(Phdr) *part = &info->dlpi_phdr[i];
    if (part->p_type == PT_LOAD && address - info->dlpi_addr - part->p_vaddr < part->p_memsz) return true;
  }
  return false;
}

/// Finds the local words of the module. Each thread has them at the same distance from its thread pointer, in memory
/// that is there before the thread runs, because the module is loaded before the program starts.
static int find_locals(struct dl_phdr_info *info, size_t size, void *context) {
  struct module *module = context;
  if (!contains(info, module->inside)) return 0;
  if (size < offsetof(struct dl_phdr_info, dlpi_tls_data) + sizeof info->dlpi_tls_data || !info->dlpi_tls_data)
    return 1;
  for (int i = 0; i < info->dlpi_phnum; i++)
    if (info->dlpi_phdr[i].p_type == PT_TLS && info->dlpi_phdr[i].p_memsz <= MOST_WORDS * sizeof(uint64_t))
      module->words = (uint32_t)(info->dlpi_phdr[i].p_memsz / sizeof(uint64_t));
  module->offset = (uint64_t)(uintptr_t)info->dlpi_tls_data - apus_thread_pointer();
  return 1;
}

struct apus_task_layout apus_task_layout_read(uint64_t *offset) {
  const uint32_t *version = dlsym(RTLD_DEFAULT, "_swift_concurrency_debug_internal_layout_version");
  const size_t *size = dlsym(RTLD_DEFAULT, "_swift_concurrency_debug_asyncTaskSize");
  const uint64_t *metadata = dlsym(RTLD_DEFAULT, "_swift_concurrency_debug_asyncTaskMetadata");
  const bool *escalates = dlsym(RTLD_DEFAULT, "_swift_concurrency_debug_supportsPriorityEscalation");
  struct apus_task_layout layout = {0, 0, 0};
  // A runtime that raises priorities has another status of tasks.
  if (!version || !size || !metadata || !escalates || *version != KNOWN_VERSION || *escalates ||
      *size < APUS_LEAST_TASK || *size > APUS_LARGEST_TASK)
    return layout;
  struct module module = {(uint64_t)(uintptr_t)version, 0, 0};
  dl_iterate_phdr(find_locals, &module);
  *offset = module.offset;
  layout.metadata = *metadata;
  layout.size = *size;
  layout.local_words = module.words;
  return layout;
}
#endif
