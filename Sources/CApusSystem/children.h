// Actions of signals in a child, between its start and its program.
#ifndef CAPUS_CHILDREN_H
#define CAPUS_CHILDREN_H

#include <signal.h>
#include <stddef.h>

/// In the child: gives the signals that its parent may ignore their default actions, which an executed program
/// would not get by itself. A program for which SIGCHLD is ignored loses the exit statuses of its own children.
static inline void apus_restore_actions(void) {
  signal(SIGCHLD, SIG_DFL);
  signal(SIGPIPE, SIG_DFL);
  signal(SIGXFSZ, SIG_DFL);
}

/// In the child: unblocks the signals that the thread which started it blocks.
static inline void apus_unblock_signals(void) {
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
}

#endif
