#include "endings.h"

#include <errno.h>
#include <signal.h>
#include <stddef.h>
#include <unistd.h>

static volatile sig_atomic_t ending_pipe = -1;

/// Writes the number of the signal, which a thread reads.
static void note_ending(int number) {
  int saved = errno;
  unsigned char byte = (unsigned char)number;
  // A full pipe has signals that were not read yet.
  ssize_t written = write(ending_pipe, &byte, 1);
  (void)written;
  errno = saved;
}

void apus_watch_endings(int pipe) {
  static const int signals[] = {SIGTERM, SIGINT, SIGHUP};
  ending_pipe = pipe;
  for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
    struct sigaction action;
    // A program that handles a signal, or ignores it, goes on to do so.
    if (sigaction(signals[i], NULL, &action) != 0 || action.sa_handler != SIG_DFL) continue;
    action.sa_handler = note_ending;
    action.sa_flags = SA_RESTART;
    sigemptyset(&action.sa_mask);
    sigaction(signals[i], &action, NULL);
  }
}

void apus_end_by_signal(int number) {
  signal(number, SIG_DFL);
  kill(getpid(), number);
}
