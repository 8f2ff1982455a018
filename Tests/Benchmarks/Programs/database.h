// The few calls of the SQLite C API that the baselines share. Every error ends the program.
#pragma once

#include <sqlite3.h>

sqlite3 *open_database(const char *path);

void execute(sqlite3 *database, const char *sql);

sqlite3_stmt *prepare(sqlite3 *database, const char *sql);

// Moves to the next row; false when there is none.
int step(sqlite3_stmt *statement);
