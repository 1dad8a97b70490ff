#include "CFleetRival.h"

#if __has_include(<libpq-fe.h>)

#include <arpa/inet.h>
#include <libpq-fe.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct fleet_rival {
  PGconn *connection;
  char table[64];
};

// Ends a result, and returns whether it has a status.
static int has(PGresult *result, ExecStatusType status) {
  int is = PQresultStatus(result) == status;
  if (!is) fprintf(stderr, "libpq: %s\n", PQresultErrorMessage(result));
  PQclear(result);
  return is;
}

static int run(fleet_rival *rival, const char *statement) { return has(PQexec(rival->connection, statement), PGRES_COMMAND_OK); }

static int prepare(fleet_rival *rival, const char *name, const char *format) {
  char statement[512];
  snprintf(statement, sizeof statement, format, rival->table, rival->table);
  return has(PQprepare(rival->connection, name, statement, 0, NULL), PGRES_COMMAND_OK);
}

fleet_rival *fleet_rival_open(const char *address, const char *table) {
  fleet_rival *rival = calloc(1, sizeof *rival);
  if (!rival) return NULL;
  rival->connection = PQconnectdb(address);
  snprintf(rival->table, sizeof rival->table, "%s", table);
  if (PQstatus(rival->connection) == CONNECTION_OK && run(rival, "SET client_min_messages = warning") &&
      prepare(rival, "get", "SELECT value, version FROM %s WHERE reference = $1") &&
      prepare(rival, "put",
              "INSERT INTO %s AS t VALUES ($1, $2, nextval('%s_versions')) ON CONFLICT (reference) "
              "DO UPDATE SET value = excluded.value, version = excluded.version RETURNING version"))
    return rival;
  fleet_rival_close(rival);
  return NULL;
}

void fleet_rival_close(fleet_rival *rival) {
  PQfinish(rival->connection);
  free(rival);
}

// Adds the bytes of the value of a result to a sum, and returns whether there is a value.
static int take(PGresult *result, uint64_t *sum) {
  int found = PQresultStatus(result) == PGRES_TUPLES_OK && PQntuples(result) == 1;
  if (found) {
    const uint8_t *bytes = (const uint8_t *)PQgetvalue(result, 0, 0);
    int size = PQgetlength(result, 0, 0);
    for (int index = 0; index < size; index++) *sum += bytes[index];
  }
  PQclear(result);
  return found;
}

static int get_one(fleet_rival *rival, const char *reference, uint64_t *sum) {
  return take(PQexecPrepared(rival->connection, "get", 1, &reference, NULL, NULL, 1), sum);
}

int fleet_rival_get(fleet_rival *rival, const char *references, int count, uint64_t *sum) {
  if (count == 1) return get_one(rival, references, sum);
  if (!PQenterPipelineMode(rival->connection)) return -1;
  for (int index = 0; index < count; index++) {
    if (!PQsendQueryPrepared(rival->connection, "get", 1, &references, NULL, NULL, 1)) return -1;
    references += strlen(references) + 1;
  }
  if (!PQpipelineSync(rival->connection)) return -1;
  int found = 0;
  for (int index = 0; index < count; index++) {
    PGresult *result = PQgetResult(rival->connection);
    if (!result) return -1;
    found += take(result, sum);
    if (PQgetResult(rival->connection)) return -1;
  }
  if (!has(PQgetResult(rival->connection), PGRES_PIPELINE_SYNC) || !PQexitPipelineMode(rival->connection)) return -1;
  return found;
}

int fleet_rival_put(fleet_rival *rival, const char *reference, const uint8_t *value, int size) {
  const char *values[2] = {reference, (const char *)value};
  int lengths[2] = {0, size}, formats[2] = {0, 1};
  PGresult *result = PQexecPrepared(rival->connection, "put", 2, values, lengths, formats, 1);
  return has(result, PGRES_TUPLES_OK) ? 0 : -1;
}

static char *append(char *end, const void *bytes, uint32_t size) {
  uint32_t length = htonl(size);
  memcpy(end, &length, 4);
  memcpy(end + 4, bytes, size);
  return end + 4 + size;
}

// The rows of COPY in the binary format; the caller frees them.
static char *rows(const char *references, const uint8_t *values, int size, int count, int *total) {
  static const char head[19] = "PGCOPY\n\377\r\n\0\0\0\0\0\0\0\0\0";
  size_t capacity = sizeof head + 2;
  const char *reference = references;
  for (int index = 0; index < count; index++) {
    capacity += 10 + strlen(reference) + (size_t)size;
    reference += strlen(reference) + 1;
  }
  char *bytes = malloc(capacity), *end = bytes;
  if (!bytes) return NULL;
  memcpy(end, head, sizeof head);
  end += sizeof head;
  for (int index = 0; index < count; index++) {
    memcpy(end, "\0\2", 2);
    end = append(end + 2, references, (uint32_t)strlen(references));
    end = append(end, values + (size_t)index * (size_t)size, (uint32_t)size);
    references += strlen(references) + 1;
  }
  memcpy(end, "\377\377", 2);
  *total = (int)(end + 2 - bytes);
  return bytes;
}

int fleet_rival_copy(fleet_rival *rival, const char *references, const uint8_t *values, int size, int count) {
  char statement[512];
  snprintf(statement, sizeof statement,
           "INSERT INTO %s AS t SELECT reference, value, nextval('%s_versions') FROM apus_copied ORDER BY reference "
           "ON CONFLICT (reference) DO UPDATE SET value = excluded.value, version = excluded.version",
           rival->table, rival->table);
  if (!run(rival, "BEGIN") ||
      !run(rival, "CREATE TEMPORARY TABLE apus_copied (reference text, value bytea) ON COMMIT DROP") ||
      !has(PQexec(rival->connection, "COPY apus_copied (reference, value) FROM STDIN (FORMAT binary)"), PGRES_COPY_IN))
    return -1;
  int total = 0;
  char *bytes = rows(references, values, size, count, &total);
  int isSent = bytes && PQputCopyData(rival->connection, bytes, total) == 1 && PQputCopyEnd(rival->connection, NULL) == 1;
  free(bytes);
  if (!isSent || !has(PQgetResult(rival->connection), PGRES_COMMAND_OK) || PQgetResult(rival->connection)) return -1;
  return run(rival, statement) && run(rival, "COMMIT") ? 0 : -1;
}

int fleet_rival_listen(fleet_rival *rival) {
  char statement[128];
  snprintf(statement, sizeof statement, "LISTEN %s", rival->table);
  return run(rival, statement) ? 0 : -1;
}

int fleet_rival_wait(fleet_rival *rival) {
  for (;;) {
    PGnotify *note = PQnotifies(rival->connection);
    if (note) {
      int size = (int)strlen(note->extra);
      PQfreemem(note);
      return size;
    }
    struct pollfd socket = {PQsocket(rival->connection), POLLIN, 0};
    if (poll(&socket, 1, 10000) != 1 || !PQconsumeInput(rival->connection)) return -1;
  }
}

#endif
