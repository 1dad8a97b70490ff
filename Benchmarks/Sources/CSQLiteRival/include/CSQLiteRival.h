// SQLite, found when the program runs: nothing needs it to build, and what lacks it says so.
#ifndef SQLITE_RIVAL_H
#define SQLITE_RIVAL_H

#include <stddef.h>
#include <stdint.h>

/// A database with one prepared statement at a time.
typedef struct sqlite_rival sqlite_rival;

/// The version of the library, or NULL where it is not installed.
const char *sqlite_rival_version(void);

/// Opens or makes a database; NULL where that fails.
sqlite_rival *sqlite_rival_open(const char *path);

/// Closes it.
void sqlite_rival_close(sqlite_rival *rival);

/// Runs statements without parameters. Returns 0, or SQLite's code.
int sqlite_rival_run(sqlite_rival *rival, const char *sql);

/// Prepares the statement that the calls below use. Returns 0, or SQLite's code.
int sqlite_rival_prepare(sqlite_rival *rival, const char *sql);

/// Inserts rows of so many columns with the prepared statement. Returns 0, or SQLite's code.
///
/// Column c of row r is columns[c][r].
int sqlite_rival_insert(sqlite_rival *rival, const int64_t *const *columns, int width, size_t rows);

/// Binds numbers and counts the rows of the answer. Each row's first two columns, a stop and a minute, are
/// mixed and added to `mix`, which tells answers apart whatever their order. Returns the number, or -1.
int64_t sqlite_rival_query(
    sqlite_rival *rival, const double *parameters, int count, uint64_t *mix);

#endif
