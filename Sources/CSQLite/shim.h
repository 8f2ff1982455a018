#pragma once
#include <sqlite3.h>

// SQLITE_TRANSIENT is a function-pointer cast, which Swift cannot import: SQLite copies the bytes before returning.
static inline sqlite3_destructor_type ofj_sqlite_transient(void) { return SQLITE_TRANSIENT; }
