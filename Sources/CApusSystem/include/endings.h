#ifndef APUS_ENDINGS_H
#define APUS_ENDINGS_H

/// Writes the number of each signal that asks the process to end, SIGTERM, SIGINT or SIGHUP, as a byte to a pipe. A signal whose action
/// is not the default keeps its action.
void apus_watch_endings(int pipe);

/// Ends the process by a signal with its default action.
void apus_end_by_signal(int number);

#endif
