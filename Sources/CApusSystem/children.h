// Resets the signals of a child after it is forked, before it executes its program.
#ifndef CAPUS_CHILDREN_H
#define CAPUS_CHILDREN_H

#include <signal.h>
#include <stddef.h>

/// In the child: restores the default actions of the signals that its parent may ignore.
///
/// An executed program would inherit that they are ignored. A program that ignores SIGCHLD loses
/// the exit statuses of its own children.
static inline void apus_restore_actions(void) {
  signal(SIGCHLD, SIG_DFL);
  signal(SIGPIPE, SIG_DFL);
  signal(SIGXFSZ, SIG_DFL);
}

/// In the child: unblocks the signals that its parent thread blocks.
static inline void apus_unblock_signals(void) {
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
}

#endif
