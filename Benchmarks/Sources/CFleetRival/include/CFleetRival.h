// The work of a store in PostgreSQL, as a program in C does it with libpq: prepared statements, a pipeline and COPY.
#ifndef C_FLEET_RIVAL_H
#define C_FLEET_RIVAL_H

#include <stddef.h>
#include <stdint.h>

typedef struct fleet_rival fleet_rival;

// Connects, and prepares the statements about a table of a store. Returns NULL if that fails.
fleet_rival *fleet_rival_open(const char *address, const char *table);
void fleet_rival_close(fleet_rival *rival);

// Reads values: one by a prepared statement, several in a pipeline. `references` has so many texts, each with a zero at
// its end. Adds the bytes of the values to `sum`. Returns the number of values, or -1.
int fleet_rival_get(fleet_rival *rival, const char *references, int count, uint64_t *sum);

// Gives a reference a value. Returns 0, or -1.
int fleet_rival_put(fleet_rival *rival, const char *reference, const uint8_t *value, int size);

// Gives references values of one size in a transaction, by COPY into a temporary table. Returns 0, or -1.
int fleet_rival_copy(fleet_rival *rival, const char *references, const uint8_t *values, int size, int count);

// Waits for notifications from now on. Returns 0, or -1.
int fleet_rival_listen(fleet_rival *rival);

// Waits for the next notification. Returns the number of bytes of its text, or -1.
int fleet_rival_wait(fleet_rival *rival);

#endif
