// SQLite, LevelDB and LMDB as stores of bytes by keys, loaded when the program runs, so that they are not needed to build.
#ifndef STORE_RIVALS_H
#define STORE_RIVALS_H

#include <stddef.h>
#include <stdint.h>

enum { STORE_SQLITE = 0, STORE_LEVELDB = 1, STORE_LMDB = 2 };

/// What a transaction waits for.
enum {
  /// The call of the system: SQLite's WAL with NORMAL, LevelDB without sync, LMDB with NOSYNC.
  STORE_WRITTEN = 0,
  /// The disk.
  STORE_DURABLE = 1,
};

typedef struct store_rival store_rival;

/// Whether the library is installed.
int store_rival_there(int kind);

/// Opens or creates a store; returns NULL if that fails.
store_rival *store_rival_open(int kind, const char *path, int promise);

void store_rival_close(store_rival *rival);

/// Begins a transaction; without it each change is one.
int store_rival_begin(store_rival *rival);
int store_rival_commit(store_rival *rival);

/// Gives a key a value. Returns 0, or a code of the library.
int store_rival_put(
    store_rival *rival, const void *key, size_t key_length, const void *value, size_t length);

/// Reads a value. Returns the sum of its length and first byte, or -1.
int64_t store_rival_get(store_rival *rival, const void *key, size_t key_length);

/// Reads all values in the order of their keys. Returns the sum of their lengths and first bytes, or -1.
int64_t store_rival_scan(store_rival *rival);

/// Removes the space of overwritten values, if the library has a call for it.
void store_rival_compact(store_rival *rival);

/// The bytes that this process has allocated, or -1 if the C library does not tell.
int64_t store_rival_allocated(void);

/// Gives memory that this process has freed back to the system, if the C library can.
void store_rival_trim(void);

#endif
