// Local sockets for the servers of experiments and tests.
#ifndef CAPUS_SOCKETS_H
#define CAPUS_SOCKETS_H

#include <stddef.h>
#include <stdint.h>

/// Listens on 127.0.0.1 at a port that the system chooses. Returns a descriptor or a negative
/// errno.
int apus_listen_locally(uint16_t *_Nonnull port);

/// Connects two sockets over 127.0.0.1, which send small messages at once. Stores the descriptors of
/// both ends. Returns 0 or a negative errno.
int apus_connect_locally(int *_Nonnull client, int *_Nonnull server);

/// Waits for a client to connect. Returns a descriptor or a negative errno value.
int apus_accept(int listener);

/// Sends bytes, without a signal if the other side has closed the connection. Returns a count or a
/// negative errno value.
int64_t apus_send(int connection, const void *_Nullable bytes, size_t count);

/// Shuts down both directions of a socket, which ends the calls that wait for it.
void apus_shut_down(int socket);

/// Makes the close of a connection reset it (RST) instead of ending it (FIN).
void apus_cut_on_close(int connection);

#endif
