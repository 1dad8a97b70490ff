#include "processes.h"

#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if defined(__linux__)

enum { most_processes = 4096 };

/// Processes in the order in which they were found.
struct found {
  int32_t processes[most_processes];
  int count;
};

/// Adds the processes of a file that lists the children of a thread.
static void add_children(const char *path, struct found *found) {
  FILE *file = fopen(path, "re");
  if (!file) return;
  int number;
  while (found->count < most_processes && fscanf(file, "%d", &number) == 1)
    found->processes[found->count++] = number;
  fclose(file);
}

/// Adds the children of all threads of a process.
static void add_children_of(int32_t process, struct found *found) {
  char path[96];
  snprintf(path, sizeof path, "/proc/%d/task", (int)process);
  DIR *threads = opendir(path);
  if (!threads) return;
  struct dirent *thread;
  while ((thread = readdir(threads))) {
    if (thread->d_name[0] == '.' || strlen(thread->d_name) > 20) continue;
    snprintf(path, sizeof path, "/proc/%d/task/%.20s/children", (int)process, thread->d_name);
    add_children(path, found);
  }
  closedir(threads);
}

void apus_end_descendants(int32_t process) {
  struct found *found = malloc(sizeof *found);
  if (!found) return;
  found->count = 0;
  add_children_of(process, found);
  // Children are found before their parent ends, because they have another parent afterwards.
  for (int i = 0; i < found->count; i++) add_children_of(found->processes[i], found);
  for (int i = 0; i < found->count; i++) kill(found->processes[i], SIGKILL);
  free(found);
}

#else

void apus_end_descendants(int32_t process) { (void)process; }

#endif
