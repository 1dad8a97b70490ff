#include "CStoreRivals.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

struct store_rival {
  int kind, promise, in_transaction;
  void *database;
  // SQLite's prepared statements.
  void *insert, *select, *scan, *begin, *commit;
  // LevelDB's options and batch, LMDB's environment and transactions.
  void *options, *read_options, *write_options, *batch;
  void *environment, *write, *read;
  unsigned handle;
};

struct symbol {
  void **to;
  const char *name;
};

static int load(const char *file, const struct symbol *symbols, size_t count) {
  void *library = dlopen(file, RTLD_NOW);
  if (!library) return 0;
  for (size_t i = 0; i < count; i++) {
    *symbols[i].to = dlsym(library, symbols[i].name);
    if (!*symbols[i].to) return 0;
  }
  return 1;
}
#define LOAD(file, symbols) load(file, symbols, sizeof symbols / sizeof *symbols)

// The functions that are used, by their names in the C interfaces.
static struct {
  int (*config)(int, ...), (*open)(const char *, void **), (*close)(void *);
  int (*exec)(void *, const char *, void *, void *, void *);
  int (*prepare)(void *, const char *, int, void **, void *), (*finalize)(void *);
  int (*bind_blob)(void *, int, const void *, int, void *), (*step)(void *), (*reset)(void *);
  const void *(*column_blob)(void *, int);
  int (*column_bytes)(void *, int);
} sqlite;

static int load_sqlite(void) {
  const struct symbol symbols[] = {
      {(void **)&sqlite.config, "sqlite3_config"},
      {(void **)&sqlite.open, "sqlite3_open"},
      {(void **)&sqlite.close, "sqlite3_close"},
      {(void **)&sqlite.exec, "sqlite3_exec"},
      {(void **)&sqlite.prepare, "sqlite3_prepare_v2"},
      {(void **)&sqlite.finalize, "sqlite3_finalize"},
      {(void **)&sqlite.bind_blob, "sqlite3_bind_blob"},
      {(void **)&sqlite.step, "sqlite3_step"},
      {(void **)&sqlite.reset, "sqlite3_reset"},
      {(void **)&sqlite.column_blob, "sqlite3_column_blob"},
      {(void **)&sqlite.column_bytes, "sqlite3_column_bytes"},
  };
  if (!LOAD("libsqlite3.so.0", symbols)) return 0;
  // A single thread uses it, and its memory counters are not read: no locks, no counters.
  sqlite.config(1);
  sqlite.config(9, 0);
  return 1;
}

static struct {
  void *(*options)(void), *(*read_options)(void), *(*write_options)(void);
  void (*create)(void *, unsigned char), (*sync)(void *, unsigned char);
  void *(*open)(const void *, const char *, char **);
  void (*close)(void *);
  void (*put)(void *, const void *, const char *, size_t, const char *, size_t, char **);
  char *(*get)(void *, const void *, const char *, size_t, size_t *, char **);
  void (*free)(void *);
  void *(*batch)(void);
  void (*batch_clear)(void *), (*batch_put)(void *, const char *, size_t, const char *, size_t);
  void (*write)(void *, const void *, void *, char **);
  void *(*iterator)(void *, const void *);
  void (*seek)(void *), (*next)(void *), (*end)(void *);
  unsigned char (*valid)(const void *);
  const char *(*value)(const void *, size_t *);
  void (*compact)(void *, const char *, size_t, const char *, size_t);
} level;

static int load_level(void) {
  const struct symbol symbols[] = {
      {(void **)&level.options, "leveldb_options_create"},
      {(void **)&level.read_options, "leveldb_readoptions_create"},
      {(void **)&level.write_options, "leveldb_writeoptions_create"},
      {(void **)&level.create, "leveldb_options_set_create_if_missing"},
      {(void **)&level.sync, "leveldb_writeoptions_set_sync"},
      {(void **)&level.open, "leveldb_open"},
      {(void **)&level.close, "leveldb_close"},
      {(void **)&level.put, "leveldb_put"},
      {(void **)&level.get, "leveldb_get"},
      {(void **)&level.free, "leveldb_free"},
      {(void **)&level.batch, "leveldb_writebatch_create"},
      {(void **)&level.batch_clear, "leveldb_writebatch_clear"},
      {(void **)&level.batch_put, "leveldb_writebatch_put"},
      {(void **)&level.write, "leveldb_write"},
      {(void **)&level.iterator, "leveldb_create_iterator"},
      {(void **)&level.seek, "leveldb_iter_seek_to_first"},
      {(void **)&level.next, "leveldb_iter_next"},
      {(void **)&level.end, "leveldb_iter_destroy"},
      {(void **)&level.valid, "leveldb_iter_valid"},
      {(void **)&level.value, "leveldb_iter_value"},
      {(void **)&level.compact, "leveldb_compact_range"},
  };
  return LOAD("libleveldb.so.1d", symbols);
}

struct item {
  size_t size;
  const void *data;
};

static struct {
  int (*create)(void **), (*map_size)(void *, size_t);
  int (*open)(void *, const char *, unsigned, int);
  void (*close)(void *);
  int (*begin)(void *, void *, unsigned, void **), (*commit)(void *);
  void (*abort)(void *), (*reset)(void *);
  int (*renew)(void *), (*handle)(void *, const char *, unsigned, unsigned *);
  int (*put)(void *, unsigned, struct item *, struct item *, unsigned);
  int (*get)(void *, unsigned, struct item *, struct item *);
  int (*cursor)(void *, unsigned, void **), (*move)(void *, struct item *, struct item *, int);
  void (*cursor_close)(void *);
} lmdb;

enum { NO_SYNC = 0x10000, READ_ONLY = 0x20000, CREATE = 0x40000, NEXT = 8, NOT_FOUND = -30798 };

static int load_lmdb(void) {
  const struct symbol symbols[] = {
      {(void **)&lmdb.create, "mdb_env_create"},
      {(void **)&lmdb.map_size, "mdb_env_set_mapsize"},
      {(void **)&lmdb.open, "mdb_env_open"},
      {(void **)&lmdb.close, "mdb_env_close"},
      {(void **)&lmdb.begin, "mdb_txn_begin"},
      {(void **)&lmdb.commit, "mdb_txn_commit"},
      {(void **)&lmdb.abort, "mdb_txn_abort"},
      {(void **)&lmdb.reset, "mdb_txn_reset"},
      {(void **)&lmdb.renew, "mdb_txn_renew"},
      {(void **)&lmdb.handle, "mdb_dbi_open"},
      {(void **)&lmdb.put, "mdb_put"},
      {(void **)&lmdb.get, "mdb_get"},
      {(void **)&lmdb.cursor, "mdb_cursor_open"},
      {(void **)&lmdb.move, "mdb_cursor_get"},
      {(void **)&lmdb.cursor_close, "mdb_cursor_close"},
  };
  return LOAD("liblmdb.so.0", symbols);
}

int store_rival_there(int kind) {
  static int there[3];
  if (!there[kind]) {
    int loaded = kind == STORE_SQLITE ? load_sqlite() : kind == STORE_LEVELDB ? load_level() : load_lmdb();
    there[kind] = loaded ? 1 : -1;
  }
  return there[kind] > 0;
}

static int open_sqlite(store_rival *rival, const char *path) {
  if (sqlite.open(path, &rival->database)) return 0;
  const char *settings = rival->promise == STORE_DURABLE
                             ? "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;"
                             : "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;";
  if (sqlite.exec(rival->database, settings, 0, 0, 0)) return 0;
  if (sqlite.exec(
          rival->database, "CREATE TABLE IF NOT EXISTS t (k BLOB PRIMARY KEY, v BLOB) WITHOUT ROWID",
          0, 0, 0))
    return 0;
  struct {
    void **to;
    const char *text;
  } statements[] = {
      {&rival->insert, "INSERT OR REPLACE INTO t VALUES (?, ?)"},
      {&rival->select, "SELECT v FROM t WHERE k = ?"},
      {&rival->scan, "SELECT v FROM t ORDER BY k"},
      {&rival->begin, "BEGIN"},
      {&rival->commit, "COMMIT"},
  };
  for (size_t i = 0; i < sizeof statements / sizeof *statements; i++)
    if (sqlite.prepare(rival->database, statements[i].text, -1, statements[i].to, 0)) return 0;
  return 1;
}

static int open_level(store_rival *rival, const char *path) {
  char *error = 0;
  rival->options = level.options();
  rival->read_options = level.read_options();
  rival->write_options = level.write_options();
  rival->batch = level.batch();
  level.create(rival->options, 1);
  level.sync(rival->write_options, rival->promise == STORE_DURABLE);
  rival->database = level.open(rival->options, path, &error);
  return error == 0;
}

static int begin_lmdb(store_rival *rival) {
  return lmdb.begin(rival->environment, 0, 0, &rival->write);
}

static int open_lmdb(store_rival *rival, const char *path) {
  if (lmdb.create(&rival->environment) || lmdb.map_size(rival->environment, (size_t)8 << 30)) return 0;
  unsigned flags = rival->promise == STORE_DURABLE ? 0 : NO_SYNC;
  if (lmdb.open(rival->environment, path, flags, 0644) || begin_lmdb(rival)) return 0;
  if (lmdb.handle(rival->write, 0, CREATE, &rival->handle) || lmdb.commit(rival->write)) return 0;
  if (lmdb.begin(rival->environment, 0, READ_ONLY, &rival->read)) return 0;
  lmdb.reset(rival->read);
  return 1;
}

store_rival *store_rival_open(int kind, const char *path, int promise) {
  if (!store_rival_there(kind)) return NULL;
  store_rival *rival = calloc(1, sizeof *rival);
  if (!rival) return NULL;
  rival->kind = kind;
  rival->promise = promise;
  int opened = kind == STORE_SQLITE    ? open_sqlite(rival, path)
               : kind == STORE_LEVELDB ? open_level(rival, path)
                                       : open_lmdb(rival, path);
  if (opened) return rival;
  free(rival);
  return NULL;
}

void store_rival_close(store_rival *rival) {
  if (rival->kind == STORE_SQLITE) {
    void *statements[] = {rival->insert, rival->select, rival->scan, rival->begin, rival->commit};
    for (size_t i = 0; i < sizeof statements / sizeof *statements; i++) sqlite.finalize(statements[i]);
    sqlite.close(rival->database);
  } else if (rival->kind == STORE_LEVELDB) {
    level.close(rival->database);
  } else {
    lmdb.abort(rival->read);
    lmdb.close(rival->environment);
  }
  free(rival);
}

static int step(void *statement) {
  int code = sqlite.step(statement);
  sqlite.reset(statement);
  return code == 101 ? 0 : code;
}

int store_rival_begin(store_rival *rival) {
  rival->in_transaction = 1;
  if (rival->kind == STORE_SQLITE) return step(rival->begin);
  if (rival->kind == STORE_LMDB) return begin_lmdb(rival);
  level.batch_clear(rival->batch);
  return 0;
}

int store_rival_commit(store_rival *rival) {
  rival->in_transaction = 0;
  if (rival->kind == STORE_SQLITE) return step(rival->commit);
  if (rival->kind == STORE_LMDB) return lmdb.commit(rival->write);
  char *error = 0;
  level.write(rival->database, rival->write_options, rival->batch, &error);
  return error != 0;
}

int store_rival_put(
    store_rival *rival, const void *key, size_t key_length, const void *value, size_t length) {
  if (rival->kind == STORE_SQLITE) {
    sqlite.bind_blob(rival->insert, 1, key, (int)key_length, 0);
    sqlite.bind_blob(rival->insert, 2, value, (int)length, 0);
    return step(rival->insert);
  }
  if (rival->kind == STORE_LEVELDB) {
    char *error = 0;
    if (rival->in_transaction)
      level.batch_put(rival->batch, key, key_length, value, length);
    else
      level.put(rival->database, rival->write_options, key, key_length, value, length, &error);
    return error != 0;
  }
  struct item name = {key_length, key}, content = {length, value};
  if (!rival->in_transaction && begin_lmdb(rival)) return 1;
  int code = lmdb.put(rival->write, rival->handle, &name, &content, 0);
  return !code && !rival->in_transaction ? lmdb.commit(rival->write) : code;
}

static int64_t mixed(const void *value, size_t length) {
  return (int64_t)length + (length ? *(const unsigned char *)value : 0);
}

int64_t store_rival_get(store_rival *rival, const void *key, size_t key_length) {
  int64_t result = -1;
  if (rival->kind == STORE_SQLITE) {
    sqlite.bind_blob(rival->select, 1, key, (int)key_length, 0);
    if (sqlite.step(rival->select) == 100) {
      const void *value = sqlite.column_blob(rival->select, 0);
      result = mixed(value, (size_t)sqlite.column_bytes(rival->select, 0));
    }
    sqlite.reset(rival->select);
  } else if (rival->kind == STORE_LEVELDB) {
    char *error = 0;
    size_t length = 0;
    char *value = level.get(rival->database, rival->read_options, key, key_length, &length, &error);
    if (value) result = mixed(value, length);
    level.free(value);
  } else {
    struct item name = {key_length, key}, content;
    if (lmdb.renew(rival->read)) return -1;
    if (!lmdb.get(rival->read, rival->handle, &name, &content))
      result = mixed(content.data, content.size);
    lmdb.reset(rival->read);
  }
  return result;
}

int64_t store_rival_scan(store_rival *rival) {
  int64_t sum = 0;
  if (rival->kind == STORE_SQLITE) {
    while (sqlite.step(rival->scan) == 100) {
      const void *value = sqlite.column_blob(rival->scan, 0);
      sum += mixed(value, (size_t)sqlite.column_bytes(rival->scan, 0));
    }
    sqlite.reset(rival->scan);
  } else if (rival->kind == STORE_LEVELDB) {
    void *iterator = level.iterator(rival->database, rival->read_options);
    for (level.seek(iterator); level.valid(iterator); level.next(iterator)) {
      size_t length = 0;
      const char *value = level.value(iterator, &length);
      sum += mixed(value, length);
    }
    level.end(iterator);
  } else {
    void *cursor = 0;
    struct item name, content;
    if (lmdb.renew(rival->read) || lmdb.cursor(rival->read, rival->handle, &cursor)) return -1;
    while (!lmdb.move(cursor, &name, &content, NEXT)) sum += mixed(content.data, content.size);
    lmdb.cursor_close(cursor);
    lmdb.reset(rival->read);
  }
  return sum;
}

void store_rival_compact(store_rival *rival) {
  if (rival->kind == STORE_SQLITE) sqlite.exec(rival->database, "VACUUM; PRAGMA wal_checkpoint(TRUNCATE)", 0, 0, 0);
  if (rival->kind == STORE_LEVELDB) level.compact(rival->database, 0, 0, 0, 0);
}

int64_t store_rival_allocated(void) {
#ifdef __GLIBC__
  struct mallinfo2 state = mallinfo2();
  return (int64_t)(state.uordblks + state.hblkhd);
#else
  return -1;
#endif
}

void store_rival_trim(void) {
#ifdef __GLIBC__
  malloc_trim(0);
#endif
}
