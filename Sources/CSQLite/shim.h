#pragma once
#include <sqlite3.h>

// SQLITE_TRANSIENT is a function-pointer cast, which Swift cannot import: SQLite copies the bytes before returning.
static inline sqlite3_destructor_type ofj_sqlite_transient(void) { return SQLITE_TRANSIENT; }

// The errno of the last failed write to a file, or 0.
static inline int ofj_sqlite_file_errno(sqlite3_file *file) {
  int code = 0;
  if (file && file->pMethods && file->pMethods->xFileControl)
    file->pMethods->xFileControl(file, SQLITE_FCNTL_LAST_ERRNO, &code);
  return code;
}

// The errno beneath the last SQLITE_IOERR of a connection, or 0. When a COMMIT fails, sqlite3_system_errno says nothing:
// then the log knows, or else the data file.
static inline int ofj_sqlite_errno(sqlite3 *connection) {
  int code = sqlite3_system_errno(connection);
  if (code) return code;
  sqlite3_file *log = 0, *file = 0;
  sqlite3_file_control(connection, "main", SQLITE_FCNTL_JOURNAL_POINTER, &log);
  sqlite3_file_control(connection, "main", SQLITE_FCNTL_FILE_POINTER, &file);
  code = ofj_sqlite_file_errno(log);
  return code ? code : ofj_sqlite_file_errno(file);
}
