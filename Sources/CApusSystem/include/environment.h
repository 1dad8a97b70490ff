// What a machine and a process say about themselves, apart from files that Swift reads as text.
#ifndef CAPUS_ENVIRONMENT_H
#define CAPUS_ENVIRONMENT_H

#include <stddef.h>
#include <stdint.h>

/// Reads a file from its start into `bytes`, at most `capacity` of them; never waits for a writer.
/// Returns how many were read, or a negative errno value.
int64_t apus_read_file(const char *_Nonnull path, void *_Nonnull bytes, size_t capacity);

/// Writes the names in a folder, each ended by a zero byte, without those that start with a dot; a
/// name that does not fit is left out with all that follow. `opendir` allocates and frees.
/// Returns how many bytes were written, or a negative errno value.
int64_t apus_list_folder(const char *_Nonnull path, char *_Nonnull names, size_t capacity);

/// CPU time of the children that were waited for.
int64_t apus_children_cpu_nanoseconds(void);

/// Writes the 12 letters by which a hypervisor names itself (x86-64, CPUID leaf 0x40000000) and a
/// zero byte. Returns 1 under a hypervisor, 0 on bare metal, -1 where the processor cannot say.
int apus_hypervisor_signature(char *_Nonnull signature);

/// Writes the kernel's name and release, `Linux 6.18.44`. Returns 0 or an errno value.
int apus_kernel_name(char *_Nonnull text, size_t capacity);

/// The sanitizers that this program was compiled with.
enum apus_sanitizer {
  APUS_SANITIZER_ADDRESS = 1,
  APUS_SANITIZER_THREAD = 2,
};
int apus_sanitizers(void);

/// A number or a text of `sysctlbyname`. Returns 0 or an errno value; ENOTSUP where there is none.
int apus_system_integer(const char *_Nonnull name, int64_t *_Nonnull value);
int apus_system_text(const char *_Nonnull name, char *_Nonnull text, size_t capacity);

#endif
