// Map of this file. In an ELF process, a call of malloc from another object goes through a slot of
// that object's global offset table. The dynamic linker fills the slot from a relocation that names
// the symbol. `apus_allocations_install` walks the loaded objects (dl_iterate_phdr) and finds the
// relocations that name an allocator function. It stores the address of a counting function in
// their slots. So calls of malloc are direct until a process asks for counting. A replaced malloc
// would cost 1 to 3 cycles a call even while it is switched off.
#if defined(__linux__)
#define _GNU_SOURCE
#endif
#include "CApusAllocations.h"

#include <stdatomic.h>

static atomic_int counting;
static _Atomic uint64_t allocations, frees, bytes;

// Initial-exec, because other models may allocate at the first access, inside of malloc.
#define THREAD_LOCAL static _Thread_local __attribute__((tls_model("initial-exec")))
THREAD_LOCAL int counting_thread;
THREAD_LOCAL struct apus_thread_allocations thread_counts;

void apus_allocations_count_thread(int on) { counting_thread = on; }

struct apus_thread_allocations apus_allocations_read_thread(void) { return thread_counts; }

void apus_allocations_count(int on) { atomic_store(&counting, on); }

struct apus_allocation_counts apus_allocations_read(void) {
  return (struct apus_allocation_counts){
      .allocations = atomic_load(&allocations), .frees = atomic_load(&frees), .bytes = atomic_load(&bytes)};
}

#if defined(__linux__) && defined(__LP64__) && (defined(__x86_64__) || defined(__aarch64__))
#include <elf.h>
#include <errno.h>
#include <link.h>
#include <malloc.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#if defined(__x86_64__)
enum { JUMP_SLOT = R_X86_64_JUMP_SLOT, GLOBAL_DATA = R_X86_64_GLOB_DAT, ABSOLUTE = R_X86_64_64 };
#else
enum { JUMP_SLOT = R_AARCH64_JUMP_SLOT, GLOBAL_DATA = R_AARCH64_GLOB_DAT, ABSOLUTE = R_AARCH64_ABS64 };
#endif

static void note_allocation(void *block, size_t size) {
  if (counting_thread && block) {
    thread_counts.allocations++;
    thread_counts.live_bytes += (int64_t)malloc_usable_size(block);
  }
  if (!atomic_load_explicit(&counting, memory_order_relaxed) || !block) return;
  atomic_fetch_add_explicit(&allocations, 1, memory_order_relaxed);
  atomic_fetch_add_explicit(&bytes, size, memory_order_relaxed);
}

/// Notes the end of a block before it is freed.
static void note_free(void *block) {
  if (counting_thread && block) {
    thread_counts.frees++;
    thread_counts.live_bytes -= (int64_t)malloc_usable_size(block);
  }
  if (!atomic_load_explicit(&counting, memory_order_relaxed) || !block) return;
  atomic_fetch_add_explicit(&frees, 1, memory_order_relaxed);
}

// The allocator's own functions, saved before any slot is redirected, because the slots of this
// object are redirected as well. The pointers are volatile. Otherwise the compiler sees that only
// malloc is ever stored here and calls it by name, and every counting function calls itself. They
// are atomic, because other threads may allocate already.
static void *(*_Atomic volatile real_malloc)(size_t);
static void *(*_Atomic volatile real_calloc)(size_t, size_t);
static void *(*_Atomic volatile real_realloc)(void *, size_t);
static void (*_Atomic volatile real_free)(void *);
static void *(*_Atomic volatile real_memalign)(size_t, size_t);
static void *(*_Atomic volatile real_aligned_alloc)(size_t, size_t);
static int (*_Atomic volatile real_posix_memalign)(void **, size_t, size_t);

static void *counting_malloc(size_t size) {
  void *block = real_malloc(size);
  note_allocation(block, size);
  return block;
}

static void *counting_calloc(size_t count, size_t size) {
  void *block = real_calloc(count, size);
  note_allocation(block, count * size);
  return block;
}

/// Counts a resized block as one allocation and, if there was a block before, one free. A resize that
/// fails leaves the old block, which is then not free.
static void *counting_realloc(void *old, size_t size) {
  size_t before = counting_thread && old ? malloc_usable_size(old) : 0;
  void *block = real_realloc(old, size);
  if (block && old) {
    if (counting_thread) {
      thread_counts.frees++;
      thread_counts.live_bytes -= (int64_t)before;
    }
    if (atomic_load_explicit(&counting, memory_order_relaxed))
      atomic_fetch_add_explicit(&frees, 1, memory_order_relaxed);
  }
  note_allocation(block, size);
  return block;
}

static void counting_free(void *block) {
  note_free(block);
  real_free(block);
}

static void *counting_memalign(size_t alignment, size_t size) {
  void *block = real_memalign(alignment, size);
  note_allocation(block, size);
  return block;
}

static void *counting_aligned_alloc(size_t alignment, size_t size) {
  void *block = real_aligned_alloc(alignment, size);
  note_allocation(block, size);
  return block;
}

static int counting_posix_memalign(void **block, size_t alignment, size_t size) {
  int status = real_posix_memalign(block, alignment, size);
  if (status == 0) note_allocation(*block, size);
  return status;
}

static const struct {
  const char *name;
  void *counting;
} functions[] = {
    {"malloc", (void *)counting_malloc},
    {"calloc", (void *)counting_calloc},
    {"realloc", (void *)counting_realloc},
    {"free", (void *)counting_free},
    {"memalign", (void *)counting_memalign},
    {"aligned_alloc", (void *)counting_aligned_alloc},
    {"posix_memalign", (void *)counting_posix_memalign},
};

static void *counting_function(const char *name) {
  for (size_t i = 0; i < sizeof functions / sizeof *functions; i++)
    if (strcmp(functions[i].name, name) == 0) return functions[i].counting;
  return NULL;
}

/// The dynamic section of a single object.
struct object {
  ElfW(Addr) base;
  const ElfW(Sym) * symbols;
  const char *names;
  const ElfW(Rela) * tables[2];
  size_t counts[2];
};

/// Returns an address of the dynamic section. glibc stores relocated addresses there; the vdso and
/// musl do not.
static const void *address(const struct dl_phdr_info *info, ElfW(Addr) value) {
  return (const void *)(value < info->dlpi_addr ? info->dlpi_addr + value : value);
}

static struct object describe(const struct dl_phdr_info *info) {
  struct object object = {.base = info->dlpi_addr};
  const ElfW(Dyn) *dynamic = NULL;
  for (int i = 0; i < info->dlpi_phnum; i++)
    if (info->dlpi_phdr[i].p_type == PT_DYNAMIC)
      dynamic = (const ElfW(Dyn) *)(info->dlpi_addr + info->dlpi_phdr[i].p_vaddr);
  for (; dynamic && dynamic->d_tag != DT_NULL; dynamic++) {
    switch (dynamic->d_tag) {
      case DT_SYMTAB: object.symbols = address(info, dynamic->d_un.d_ptr); break;
      case DT_STRTAB: object.names = address(info, dynamic->d_un.d_ptr); break;
      case DT_JMPREL: object.tables[0] = address(info, dynamic->d_un.d_ptr); break;
      case DT_PLTRELSZ: object.counts[0] = dynamic->d_un.d_val / sizeof(ElfW(Rela)); break;
      case DT_RELA: object.tables[1] = address(info, dynamic->d_un.d_ptr); break;
      case DT_RELASZ: object.counts[1] = dynamic->d_un.d_val / sizeof(ElfW(Rela)); break;
    }
  }
  return object;
}

/// Stores into a slot that may be read-only after relocation, and leaves it writable.
static int redirect(void **slot, void *function) {
  uintptr_t page_size = (uintptr_t)sysconf(_SC_PAGESIZE);
  void *page = (void *)((uintptr_t)slot & ~(page_size - 1));
  if (mprotect(page, page_size, PROT_READ | PROT_WRITE) != 0) return 0;
  __atomic_store_n(slot, function, __ATOMIC_RELEASE);
  return 1;
}

static int redirect_table(const struct object *object, int table) {
  int redirected = 0;
  for (size_t i = 0; object->tables[table] && i < object->counts[table]; i++) {
    const ElfW(Rela) *relocation = &object->tables[table][i];
    unsigned type = ELF64_R_TYPE(relocation->r_info);
    if (type != JUMP_SLOT && type != GLOBAL_DATA && type != ABSOLUTE) continue;
    const ElfW(Sym) *symbol = &object->symbols[ELF64_R_SYM(relocation->r_info)];
    void *function = counting_function(object->names + symbol->st_name);
    if (!function) continue;
    redirected += redirect((void **)(object->base + relocation->r_offset), function);
  }
  return redirected;
}

static int redirect_object(struct dl_phdr_info *info, size_t size, void *total) {
  (void)size;
  struct object object = describe(info);
  if (!object.symbols || !object.names) return 0;
  *(int *)total += redirect_table(&object, 0) + redirect_table(&object, 1);
  return 0;
}

int apus_allocations_install(void) {
  if (real_malloc) return 0;
  real_malloc = malloc;
  real_calloc = calloc;
  real_realloc = realloc;
  real_free = free;
  real_memalign = memalign;
  real_aligned_alloc = aligned_alloc;
  real_posix_memalign = posix_memalign;
  int redirected = 0;
  dl_iterate_phdr(redirect_object, &redirected);
  return redirected;
}
#else
int apus_allocations_install(void) { return 0; }
#endif
