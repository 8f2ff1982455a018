// Writes entries as a program does that commits each of them before it answers.
//
//   write-rows SOURCE TARGET
//
// Copies the entries of one journal, with their nutrients, into another that has the same schema and at most one entry,
// each in a transaction of its own, in WAL mode with synchronous=FULL. The first entry is written before the clock
// starts. Prints the nanoseconds that the others took, and their number.
#include <stdio.h>
#include <stdlib.h>

#include "database.h"
#include "peer.h"

enum { entry_columns = 25, nutrient_columns = 6 };

struct row {
  sqlite3_value *values[entry_columns];
};

struct rows {
  struct row *items;
  size_t count;
};

static struct rows load(sqlite3 *database, const char *sql, int columns) {
  struct rows rows = {NULL, 0};
  sqlite3_stmt *statement = prepare(database, sql);
  if (sqlite3_column_count(statement) != columns) fail("the schema has changed");
  while (step(statement)) {
    rows.items = realloc(rows.items, (rows.count + 1) * sizeof rows.items[0]);
    if (rows.items == NULL) fail("no memory");
    for (int i = 0; i < columns; i++) {
      rows.items[rows.count].values[i] = sqlite3_value_dup(sqlite3_column_value(statement, i));
    }
    rows.count++;
  }
  sqlite3_finalize(statement);
  return rows;
}

static void insert(sqlite3_stmt *statement, const struct row *row, int columns) {
  for (int i = 0; i < columns; i++) sqlite3_bind_value(statement, i + 1, row->values[i]);
  step(statement);
  sqlite3_reset(statement);
}

int main(int count, char **arguments) {
  if (count != 3) return 2;
  sqlite3 *source = open_database(arguments[1]);
  struct rows entries = load(source, "SELECT * FROM entry ORDER BY key", entry_columns);
  struct rows nutrients =
    load(source, "SELECT entry, nutrient, value, unit, bound, origin FROM entryNutrient", nutrient_columns);
  sqlite3 *target = open_database(arguments[2]);
  execute(target, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; DELETE FROM entry");
  sqlite3_stmt *begin = prepare(target, "BEGIN IMMEDIATE"), *commit = prepare(target, "COMMIT");
  sqlite3_stmt *entry = prepare(
    target, "INSERT INTO entry VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)");
  sqlite3_stmt *nutrient = prepare(
    target, "INSERT INTO entryNutrient (entry, nutrient, value, unit, bound, origin) VALUES (?,?,?,?,?,?)");

  int64_t start = 0;
  size_t next = 0;
  for (size_t i = 0; i < entries.count; i++) {
    if (i == 1) start = now();
    int64_t key = sqlite3_value_int64(entries.items[i].values[0]);
    step(begin);
    sqlite3_reset(begin);
    insert(entry, &entries.items[i], entry_columns);
    for (; next < nutrients.count && sqlite3_value_int64(nutrients.items[next].values[0]) == key; next++) {
      insert(nutrient, &nutrients.items[next], nutrient_columns);
    }
    step(commit);
    sqlite3_reset(commit);
  }
  printf("%lld %zu\n", (long long)(now() - start), entries.count - 1);
  if (next != nutrients.count) fail("nutrients without an entry");
  return 0;
}
