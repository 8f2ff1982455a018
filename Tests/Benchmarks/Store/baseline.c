// The baseline of the store's benchmark: the same file, the same statements, the same durability, with the C interface
// of SQLite and nothing around it.
//
//   cc -O2 baseline.c -lsqlite3 -o baseline-store
//   baseline-store read FILE      reads days of a file that `benchmark-store fill` wrote
//   baseline-store write FILE     10,000 entries, one transaction each

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static sqlite3 *database;

static double now_us(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1e6 + time.tv_nsec / 1e3;
}

static void check(int code) {
  if (code != SQLITE_OK && code != SQLITE_DONE && code != SQLITE_ROW) {
    fprintf(stderr, "%s\n", sqlite3_errmsg(database));
    exit(1);
  }
}

static sqlite3_stmt *prepare(const char *sql) {
  sqlite3_stmt *statement;
  check(sqlite3_prepare_v3(database, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, NULL));
  return statement;
}

// The civil date of a day number, as YYYY-MM-DD.
static void day_text(int number, char *text) {
  time_t seconds = (time_t)number * 86400;
  struct tm parts;
  gmtime_r(&seconds, &parts);
  strftime(text, 11, "%Y-%m-%d", &parts);
}

static long volatile sink;

// Reads every column of every row.
static int read_rows(sqlite3_stmt *statement) {
  int rows = 0;
  while (sqlite3_step(statement) == SQLITE_ROW) {
    int columns = sqlite3_column_count(statement);
    for (int column = 0; column < columns; column++) {
      switch (sqlite3_column_type(statement, column)) {
        case SQLITE_INTEGER: sink += sqlite3_column_int64(statement, column); break;
        case SQLITE_FLOAT: sink += (long)sqlite3_column_double(statement, column); break;
        case SQLITE_TEXT: sink += sqlite3_column_text(statement, column)[0] + sqlite3_column_bytes(statement, column); break;
        default: break;
      }
    }
    rows++;
  }
  sqlite3_reset(statement);
  return rows;
}

static void read_days(void) {
  sqlite3_stmt *begin = prepare("BEGIN"), *commit = prepare("COMMIT");
  sqlite3_stmt *entries = prepare("SELECT * FROM entry WHERE day BETWEEN ?1 AND ?2 ORDER BY day, instantMs, id");
  sqlite3_stmt *nutrients = prepare(
      "SELECT n.entry, n.nutrient, n.value, n.unit, n.bound, n.origin "
      "FROM entry AS e JOIN entryNutrient AS n ON n.entry = e.key "
      "WHERE e.day BETWEEN ?1 AND ?2 ORDER BY e.day, e.instantMs, e.id");
  for (int round = 0; round < 3; round++) {
    int count = 20000, rows = 0;
    clock_t processor = clock();
    double start = now_us();
    for (int index = 0; index < count; index++) {
      char day[16];
      day_text(16000 + index * 7 % 3600, day);
      sqlite3_step(begin);
      sqlite3_reset(begin);
      for (int parameter = 1; parameter <= 2; parameter++) {
        sqlite3_bind_text(entries, parameter, day, 10, SQLITE_STATIC);
        sqlite3_bind_text(nutrients, parameter, day, 10, SQLITE_STATIC);
      }
      rows += read_rows(entries) + read_rows(nutrients);
      sqlite3_step(commit);
      sqlite3_reset(commit);
    }
    double processor_us = (clock() - processor) * 1e6 / CLOCKS_PER_SEC / count;
    printf("read a day, round %d: %.1f / %.1f us, wall / processor (%d rows)\n", round, (now_us() - start) / count,
           processor_us, rows / count);
  }
}

static void write_entries(void) {
  check(sqlite3_exec(database, "PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON", NULL, NULL, NULL));
  sqlite3_stmt *begin = prepare("BEGIN IMMEDIATE"), *commit = prepare("COMMIT");
  sqlite3_stmt *entry = prepare(
      "INSERT INTO entry (id, day, instantMs, offsetMinutes, name, brand, meal, source, calories, protein, carbs, fat, "
      "servingQuantity, servingUnit) VALUES (?1, ?2, ?3, 60, ?4, 'Northmill', 'lunch', 'manual', 180, 4, 28, 6, 60, 'g')");
  sqlite3_stmt *nutrient = prepare("INSERT INTO entryNutrient VALUES (?1, ?2, ?3, 'mg', NULL, 'label')");
  static const char *names[] = {"sodium", "fiber", "sugar", "added_sugars", "cholesterol", "saturated_fat",
                                "trans_fat", "calcium", "iron", "potassium", "vitamin_d", "vitamin_c"};
  int count = 10000;
  double start = now_us();
  for (int index = 0; index < count; index++) {
    int number = 200000 + index;
    char id[64], day[16], name[64];
    snprintf(id, sizeof id, "5eed0000-0000-4000-8000-%012d", number);
    snprintf(name, sizeof name, "Oat Clusters %d", number % 500);
    day_text(16000 + number / 12, day);
    sqlite3_step(begin);
    sqlite3_reset(begin);
    sqlite3_bind_text(entry, 1, id, -1, SQLITE_STATIC);
    sqlite3_bind_text(entry, 2, day, -1, SQLITE_STATIC);
    sqlite3_bind_int64(entry, 3, (16000LL + number / 12) * 86400000 + number % 12 * 3600000);
    sqlite3_bind_text(entry, 4, name, -1, SQLITE_STATIC);
    check(sqlite3_step(entry));
    sqlite3_reset(entry);
    sqlite3_int64 key = sqlite3_last_insert_rowid(database);
    for (int position = 0; position < 12; position++) {
      sqlite3_bind_int64(nutrient, 1, key);
      sqlite3_bind_text(nutrient, 2, names[position], -1, SQLITE_STATIC);
      sqlite3_bind_double(nutrient, 3, (number % 97 + position) / 4.0);
      check(sqlite3_step(nutrient));
      sqlite3_reset(nutrient);
    }
    check(sqlite3_step(commit));
    sqlite3_reset(commit);
  }
  printf("one transaction an entry: %.1f us a write\n", (now_us() - start) / count);
}

int main(int count, char **arguments) {
  if (count != 3) {
    fprintf(stderr, "usage: baseline-store read|write FILE\n");
    return 2;
  }
  check(sqlite3_open_v2(arguments[2], &database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL));
  if (strcmp(arguments[1], "read") == 0) read_days();
  else write_entries();
  sqlite3_close(database);
  return 0;
}
