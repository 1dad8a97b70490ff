#include "CSQLiteRival.h"

#include <dlfcn.h>
#include <stdlib.h>

// The functions of SQLite that are used, by their names in its C interface.
static struct {
    const char *(*libversion)(void);
    int (*config)(int, ...);
    int (*open)(const char *, void **);
    int (*close)(void *);
    int (*exec)(void *, const char *, void *, void *, void *);
    int (*prepare)(void *, const char *, int, void **, void *);
    int (*finalize)(void *);
    int (*bind_int64)(void *, int, int64_t);
    int (*bind_double)(void *, int, double);
    int (*step)(void *);
    int (*reset)(void *);
    int64_t (*column_int64)(void *, int);
} sqlite;

enum { SINGLE_THREAD = 1, MEMORY_STATUS = 9, ROW = 100, DONE = 101 };

struct sqlite_rival {
    void *database;
    void *statement;
};

static int load(void) {
    static int state = 0;
    if (state) return state > 0;
    state = -1;
    void *library = dlopen("libsqlite3.so.0", RTLD_NOW);
    if (!library) library = dlopen("libsqlite3.dylib", RTLD_NOW);
    if (!library) return 0;
    struct {
        void **to;
        const char *name;
    } functions[] = {
        {(void **)&sqlite.libversion, "sqlite3_libversion"},
        {(void **)&sqlite.config, "sqlite3_config"},
        {(void **)&sqlite.open, "sqlite3_open"},
        {(void **)&sqlite.close, "sqlite3_close"},
        {(void **)&sqlite.exec, "sqlite3_exec"},
        {(void **)&sqlite.prepare, "sqlite3_prepare_v2"},
        {(void **)&sqlite.finalize, "sqlite3_finalize"},
        {(void **)&sqlite.bind_int64, "sqlite3_bind_int64"},
        {(void **)&sqlite.bind_double, "sqlite3_bind_double"},
        {(void **)&sqlite.step, "sqlite3_step"},
        {(void **)&sqlite.reset, "sqlite3_reset"},
        {(void **)&sqlite.column_int64, "sqlite3_column_int64"},
    };
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
        *functions[i].to = dlsym(library, functions[i].name);
        if (!*functions[i].to) return 0;
    }
    // A single thread uses it, and its memory counters are not read: no locks, no counters.
    sqlite.config(SINGLE_THREAD);
    sqlite.config(MEMORY_STATUS, 0);
    state = 1;
    return 1;
}

const char *sqlite_rival_version(void) { return load() ? sqlite.libversion() : NULL; }

sqlite_rival *sqlite_rival_open(const char *path) {
    if (!load()) return NULL;
    sqlite_rival *rival = calloc(1, sizeof *rival);
    if (rival && sqlite.open(path, &rival->database) == 0) return rival;
    sqlite_rival_close(rival);
    return NULL;
}

void sqlite_rival_close(sqlite_rival *rival) {
    if (!rival) return;
    sqlite.finalize(rival->statement);
    sqlite.close(rival->database);
    free(rival);
}

int sqlite_rival_run(sqlite_rival *rival, const char *sql) {
    return sqlite.exec(rival->database, sql, NULL, NULL, NULL);
}

int sqlite_rival_prepare(sqlite_rival *rival, const char *sql) {
    sqlite.finalize(rival->statement);
    rival->statement = NULL;
    return sqlite.prepare(rival->database, sql, -1, &rival->statement, NULL);
}

int sqlite_rival_insert(
    sqlite_rival *rival, const int64_t *const *columns, int width, size_t rows) {
    for (size_t row = 0; row < rows; row++) {
        for (int column = 0; column < width; column++)
            sqlite.bind_int64(rival->statement, column + 1, columns[column][row]);
        int code = sqlite.step(rival->statement);
        if (code != DONE) return code;
        sqlite.reset(rival->statement);
    }
    return 0;
}

int64_t sqlite_rival_query(
    sqlite_rival *rival, const double *parameters, int count, uint64_t *mix) {
    for (int i = 0; i < count; i++)
        sqlite.bind_double(rival->statement, i + 1, parameters[i]);
    int64_t rows = 0;
    int code;
    while ((code = sqlite.step(rival->statement)) == ROW) {
        uint64_t stop = (uint64_t)sqlite.column_int64(rival->statement, 0);
        uint64_t minute = (uint64_t)sqlite.column_int64(rival->statement, 1);
        uint64_t mixed = (stop << 11 | minute) * 0x9E3779B97F4A7C15u;
        *mix += (mixed ^ mixed >> 29) * 0xBF58476D1CE4E5B9u;
        rows++;
    }
    sqlite.reset(rival->statement);
    return code == DONE ? rows : -1;
}
