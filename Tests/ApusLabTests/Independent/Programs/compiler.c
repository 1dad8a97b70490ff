// The times of swiftc for literals of two sizes, less an empty program.
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "contest.h"

// Returns the processor time of a check of a literal with a number of lists.
static double compiled(const char *folder, int lists) {
  char path[4096];
  struct rusage use;
  int status;
  snprintf(path, sizeof path, "%s/lists.swift", folder);
  FILE *file = fopen(path, "w");
  if (lists > 0) fprintf(file, "let lists = [\"key\": [");
  for (int list = 0; list < lists; list++) fprintf(file, "[%d], ", list);
  if (lists > 0) fprintf(file, "]]\n");
  fclose(file);
  pid_t process = fork();
  if (process == 0) {
    execlp("swiftc", "swiftc", "-typecheck", path, (char *)0);
    _exit(127);
  }
  if (wait4(process, &status, 0, &use) != process || status != 0) exit(1);
  return (use.ru_utime.tv_sec + use.ru_stime.tv_sec) * 1e6 + use.ru_utime.tv_usec + use.ru_stime.tv_usec;
}

int main(int words, char **word) {
  enum { TURNS = 5 };
  double ratios[TURNS];
  for (int turn = 0; turn < TURNS; turn++) {
    double empty = compiled(word[1], 0);
    ratios[turn] = (compiled(word[1], 1100) - empty) / (compiled(word[1], 350) - empty);
  }
  qsort(ratios, TURNS, sizeof(double), by_value);
  printf("compile-times/literals %g %g %g\n", ratios[0], ratios[2], ratios[4]);
}
