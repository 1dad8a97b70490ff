// Facts about the machine and the process, except those in files that Swift reads as text.
#ifndef CAPUS_ENVIRONMENT_H
#define CAPUS_ENVIRONMENT_H

#include <stddef.h>
#include <stdint.h>

/// Reads at most `capacity` bytes from the start of a file; never waits for a writer. Returns the
/// number of bytes that were read, or a negative errno value.
int64_t apus_read_file(const char *_Nonnull path, void *_Nonnull bytes, size_t capacity);

/// Writes the names in a folder that do not start with a dot; a zero byte ends each name.
///
/// Allocates and frees memory, because `opendir` does. Returns the number of bytes of all names, or a
/// negative errno value. If the number is greater than `capacity`, names are missing.
int64_t apus_list_folder(const char *_Nonnull path, char *_Nonnull names, size_t capacity);

/// CPU time of the children that this process has waited for.
int64_t apus_children_cpu_nanoseconds(void);

/// Writes the 12 letters of the hypervisor's name (x86-64, CPUID leaf 0x40000000) and a zero byte.
/// Returns 1 under a hypervisor, 0 on bare metal, -1 if the processor cannot tell.
int apus_hypervisor_signature(char *_Nonnull signature);

/// Writes the kernel's name and release, `Linux 6.18.44`. Returns 0 or an errno value.
int apus_kernel_name(char *_Nonnull text, size_t capacity);

/// The sanitizers that this program was compiled with.
enum apus_sanitizer {
  APUS_SANITIZER_ADDRESS = 1,
  APUS_SANITIZER_THREAD = 2,
};
int apus_sanitizers(void);

/// Reads a number or a text by `sysctlbyname`. Returns 0 or an errno value: ENOTSUP if the system
/// lacks that function.
int apus_system_integer(const char *_Nonnull name, int64_t *_Nonnull value);
int apus_system_text(const char *_Nonnull name, char *_Nonnull text, size_t capacity);

#endif
