// SQLite, loaded when the program runs, so that it is not needed to build.
#ifndef SQLITE_RIVAL_H
#define SQLITE_RIVAL_H

#include <stddef.h>
#include <stdint.h>

/// A database with a single prepared statement at a time.
typedef struct sqlite_rival sqlite_rival;

/// The version of the library, or NULL if it is not installed.
const char *sqlite_rival_version(void);

/// Opens or creates a database; returns NULL if that fails.
sqlite_rival *sqlite_rival_open(const char *path);

/// Closes the database.
void sqlite_rival_close(sqlite_rival *rival);

/// Runs statements without parameters. Returns 0, or SQLite's code.
int sqlite_rival_run(sqlite_rival *rival, const char *sql);

/// Prepares the statement that the calls below use. Returns 0, or SQLite's code.
int sqlite_rival_prepare(sqlite_rival *rival, const char *sql);

/// Inserts rows of `width` columns with the prepared statement. Returns 0, or SQLite's code.
///
/// Column c of row r is columns[c][r].
int sqlite_rival_insert(sqlite_rival *rival, const int64_t *const *columns, int width, size_t rows);

/// Binds numbers and counts the rows of the answer. The first two columns of each row, a stop and a
/// minute, are mixed and added to `mix`; the sum distinguishes answers without regard to their
/// order. Returns the number of rows, or -1.
int64_t sqlite_rival_query(
    sqlite_rival *rival, const double *parameters, int count, uint64_t *mix);

#endif
