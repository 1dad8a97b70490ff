#if defined(__linux__)
#define _GNU_SOURCE
#endif
#include "sockets.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#if !defined(MSG_NOSIGNAL)
#define MSG_NOSIGNAL 0
#endif

static int fail(int descriptor) {
  int code = errno;
  close(descriptor);
  return -code;
}

int apus_listen_locally(uint16_t *port) {
  int listener = socket(AF_INET, SOCK_STREAM, 0);
  if (listener < 0) return -errno;
  fcntl(listener, F_SETFD, FD_CLOEXEC);
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  socklen_t size = sizeof address;
  if (bind(listener, (struct sockaddr *)&address, size) != 0) return fail(listener);
  if (listen(listener, 16) != 0) return fail(listener);
  if (getsockname(listener, (struct sockaddr *)&address, &size) != 0) return fail(listener);
  *port = ntohs(address.sin_port);
  return listener;
}

int apus_accept(int listener) {
  int connection;
  do connection = accept(listener, 0, 0);
  while (connection < 0 && errno == EINTR);
  if (connection < 0) return -errno;
  fcntl(connection, F_SETFD, FD_CLOEXEC);
#if defined(SO_NOSIGPIPE)
  int on = 1;
  setsockopt(connection, SOL_SOCKET, SO_NOSIGPIPE, &on, sizeof on);
#endif
  return connection;
}

static int connect_to(uint16_t port) {
  int client = socket(AF_INET, SOCK_STREAM, 0);
  if (client < 0) return -errno;
  fcntl(client, F_SETFD, FD_CLOEXEC);
  struct sockaddr_in address = {
      .sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  if (connect(client, (struct sockaddr *)&address, sizeof address) != 0) return fail(client);
  return client;
}

static void send_at_once(int connection) {
  int on = 1;
  setsockopt(connection, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
}

int apus_connect_locally(int *client, int *server) {
  uint16_t port;
  int listener = apus_listen_locally(&port);
  if (listener < 0) return listener;
  // The kernel completes the connection before it is accepted, so one thread can have both ends.
  int near = connect_to(port);
  int far = near < 0 ? near : apus_accept(listener);
  close(listener);
  if (far < 0) {
    if (near >= 0) close(near);
    return far;
  }
  send_at_once(near);
  send_at_once(far);
  *client = near;
  *server = far;
  return 0;
}

int64_t apus_send(int connection, const void *bytes, size_t count) {
  ssize_t sent;
  do sent = send(connection, bytes, count, MSG_NOSIGNAL);
  while (sent < 0 && errno == EINTR);
  return sent < 0 ? -errno : sent;
}

void apus_shut_down(int socket) { shutdown(socket, SHUT_RDWR); }

void apus_cut_on_close(int connection) {
  struct linger now = {.l_onoff = 1, .l_linger = 0};
  setsockopt(connection, SOL_SOCKET, SO_LINGER, &now, sizeof now);
}
