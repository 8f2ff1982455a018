#include "database.h"

#include <stdio.h>
#include <stdlib.h>

static void check(sqlite3 *database, int code) {
  if (code == SQLITE_OK || code == SQLITE_ROW || code == SQLITE_DONE) return;
  fprintf(stderr, "SQLite: %s\n", sqlite3_errmsg(database));
  exit(2);
}

sqlite3 *open_database(const char *path) {
  sqlite3 *database;
  check(database, sqlite3_open_v2(path, &database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL));
  return database;
}

void execute(sqlite3 *database, const char *sql) { check(database, sqlite3_exec(database, sql, NULL, NULL, NULL)); }

sqlite3_stmt *prepare(sqlite3 *database, const char *sql) {
  sqlite3_stmt *statement;
  check(database, sqlite3_prepare_v3(database, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, NULL));
  return statement;
}

int step(sqlite3_stmt *statement) {
  int code = sqlite3_step(statement);
  check(sqlite3_db_handle(statement), code);
  return code == SQLITE_ROW;
}
