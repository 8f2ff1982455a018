// Reads all that the journal holds of a day, with the statements of the store, and makes nothing of it.
//
//   read-days DATABASE
//
// Takes a day a line, `YYYY-MM-DD`; answers with the number of rows and a sum over every column of them.
#include <stdio.h>
#include <unistd.h>

#include "channel.h"
#include "database.h"

static const char entries_sql[] = "SELECT * FROM entry WHERE day BETWEEN ?1 AND ?2 ORDER BY day, instantMs, id";
static const char nutrients_sql[] =
  "SELECT n.entry, n.nutrient, n.value, n.unit, n.bound, n.origin "
  "FROM entry AS e JOIN entryNutrient AS n ON n.entry = e.key "
  "WHERE e.day BETWEEN ?1 AND ?2 ORDER BY e.day, e.instantMs, e.id";

struct sum {
  long rows;
  double value;
};

static double read_column(sqlite3_stmt *statement, int column) {
  switch (sqlite3_column_type(statement, column)) {
    case SQLITE_INTEGER: return (double)sqlite3_column_int64(statement, column);
    case SQLITE_FLOAT: return sqlite3_column_double(statement, column);
    case SQLITE_TEXT: return sqlite3_column_text(statement, column)[0] + sqlite3_column_bytes(statement, column);
    default: return 0;
  }
}

static void read_rows(sqlite3_stmt *statement, struct message day, struct sum *sum) {
  sqlite3_bind_text(statement, 1, day.text, (int)day.length, SQLITE_STATIC);
  sqlite3_bind_text(statement, 2, day.text, (int)day.length, SQLITE_STATIC);
  int columns = sqlite3_column_count(statement);
  while (step(statement)) {
    for (int column = 0; column < columns; column++) sum->value += read_column(statement, column);
    sum->rows++;
  }
  sqlite3_reset(statement);
}

int main(int count, char **arguments) {
  if (count != 2) return 2;
  sqlite3 *database = open_database(arguments[1]);
  sqlite3_stmt *begin = prepare(database, "BEGIN"), *commit = prepare(database, "COMMIT");
  sqlite3_stmt *entries = prepare(database, entries_sql), *nutrients = prepare(database, nutrients_sql);
  struct channel channel = make_channel(STDIN_FILENO, STDOUT_FILENO, "lines");
  struct message day;
  while (receive_message(&channel, &day)) {
    struct sum sum = {0, 0};
    step(begin);
    sqlite3_reset(begin);
    read_rows(entries, day, &sum);
    read_rows(nutrients, day, &sum);
    step(commit);
    sqlite3_reset(commit);
    char answer[64];
    int length = snprintf(answer, sizeof answer, "%ld rows, %.17g", sum.rows, sum.value);
    send_message(&channel, (struct message){answer, (size_t)length});
  }
  return 0;
}
