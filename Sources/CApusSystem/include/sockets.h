// Local sockets for servers that experiments and tests start themselves.
#ifndef CAPUS_SOCKETS_H
#define CAPUS_SOCKETS_H

#include <stddef.h>
#include <stdint.h>

/// Listens on 127.0.0.1 at a port of the system's choice. Returns a descriptor or a negative errno.
int apus_listen_locally(uint16_t *_Nonnull port);

/// Waits for somebody who connects. Returns a descriptor or a negative errno value.
int apus_accept(int listener);

/// Sends bytes without a signal where the other side is gone. Returns a count or a negative errno value.
int64_t apus_send(int connection, const void *_Nullable bytes, size_t count);

/// Ends both directions of a socket, and whoever waits for it.
void apus_shut_down(int socket);

/// Has the close of a connection cut it (RST) in place of ending it (FIN).
void apus_cut_on_close(int connection);

#endif
